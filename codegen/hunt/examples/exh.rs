use hunt::exhaustive::*;use sliding_attacks_codegen::geometry::*;
fn main(){let a:Vec<String>=std::env::args().collect();
 let piece=if a[1]=="rook"{Piece::Rook}else{Piece::Bishop};let sq=parse_square(&a[2]).unwrap();let o=Occupancies::new(piece,sq);
 let bits:u32=a[3].parse().unwrap();let pre:u32=a[4].parse().unwrap();let from:u64=a[5].parse().unwrap();let to:u64=a[6].parse().unwrap();let step:u64=a.get(7).map_or(1,|s|s.parse().unwrap());
 let t=std::time::Instant::now();let mut e=Exhaustive::new(&o,bits);if let Some(m)=a.get(8){e.most=m.parse().unwrap();}let mut sum=Outcome::default();let mut c=from;let mut n=0;
 while c<to{let r=e.chunk(c,pre);if r.magics>0{println!("chunk {c} {r:?}");}sum.add(&r);c+=step;n+=1}
 println!("{} {} bits {bits} chunks {n} of {}: {sum:?} in {:?}",a[1],a[2],1u64<<pre,t.elapsed());}

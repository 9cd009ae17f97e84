//! The C header, compiled with `-O2`: see `build.rs`.

#![allow(unused, reason = "nothing is measured without a C compiler")]

use std::ffi::c_void;

use super::board::Board;
use super::inputs::{Change, Move};
use super::usual::List;
use super::{Cells, Finder};
use crate::list::Role;

#[repr(C)]
struct Functions {
    is_available: extern "C" fn() -> bool,
    codes: &'static c_void,
    put: unsafe extern "C" fn(&c_void, &[u8; 64], u32, u32, *mut u32) -> u32,
    remove: unsafe extern "C" fn(&c_void, &[u8; 64], u32, *mut u32) -> u32,
    piece_move: unsafe extern "C" fn(&c_void, &[u8; 64], u32, u32, u32, *mut u32) -> u32,
    all: unsafe extern "C" fn(&c_void, &[u8; 64], *mut u32) -> u32,
}

macro_rules! finders {
    ($(($unit:ident, $name:literal))*) => {
        unsafe extern "C" {
            $(safe static $unit: Functions;)*
        }

        pub fn add_all(cells: &mut Cells) {
            $({
                struct InC;

                // SAFETY, for all calls: they write no more than 512 words.
                impl Finder for InC {
                    type List = List;

                    #[inline(always)]
                    fn change(change: &Change, list: &mut List) {
                        let Change { board: Board { mailbox, .. }, square, code, arrives } = change;
                        let (square, words) = (*square as u32, list.words.as_mut_ptr());
                        list.length = match arrives {
                            true => unsafe { ($unit.put)($unit.codes, mailbox, square, (*code).into(), words) },
                            false => unsafe { ($unit.remove)($unit.codes, mailbox, square, words) },
                        } as usize;
                    }

                    #[inline(always)]
                    fn piece_move(&Move { ref board, from, to }: &Move, list: &mut List) {
                        let (becomes, words) = (board.code(from).into(), list.words.as_mut_ptr());
                        let (from, to) = (from as u32, to as u32);
                        list.length = unsafe { ($unit.piece_move)($unit.codes, &board.mailbox, from, to, becomes, words) } as usize;
                    }

                    #[inline(always)]
                    fn refresh(board: &Board, list: &mut List) {
                        list.length = unsafe { ($unit.all)($unit.codes, &board.mailbox, list.words.as_mut_ptr()) } as usize;
                    }
                }

                if ($unit.is_available)() {
                    cells.add::<InC>($name, Role::Ours);
                }
            })*
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/finders.rs"));

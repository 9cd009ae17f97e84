/// The two sliders with their own lookups. A queen uses both.
#[derive(Clone, Copy)]
#[allow(dead_code, reason = "only layouts use it")]
pub(crate) enum Slider {
    Rook,
    Bishop,
}

#[allow(dead_code, reason = "only layouts use it")]
impl Slider {
    pub(crate) const ALL: [Self; 2] = [Self::Rook, Self::Bishop];
}

#![doc = include_str!("../../../../docs/coming-from.md")]

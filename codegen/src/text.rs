//! Lists of names in a string.

/// Returns the names with a separator between them.
///
/// Every build compiles this: with the library's `join`, which copies to places that it has not
/// initialized, the crate's code would be longer by a thirtieth.
pub(crate) fn joined(names: &[String], separator: &str) -> String {
    let mut text = String::new();
    for (number, name) in names.iter().enumerate() {
        if number > 0 {
            text += separator;
        }
        text += name;
    }
    text
}

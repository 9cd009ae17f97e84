//! The features that occur in more than one place.

/// `every_layout` is every feature that has a layout compiled into the generator, those of PEXT, which it always has, and
/// `dispatch`.
#[test]
fn every_layout_names_every_layout() {
    let manifest: toml::Table = include_str!("../../Cargo.toml").parse().unwrap();
    let features = manifest["features"].as_table().unwrap();
    let names = |feature: &toml::Value| -> Vec<String> {
        feature.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
    };
    let mut listed = names(&features["every_layout"]);
    let is_layout = |feature: &toml::Value| {
        names(feature).iter().any(|name| name.starts_with("sliding-attacks-codegen") && name.ends_with("/every_layout"))
    };
    let layouts = features.iter().filter(|(_, feature)| is_layout(feature)).map(|(name, _)| name.clone());
    let mut expected: Vec<String> = layouts.chain(["dispatch", "pext", "pext16"].map(str::to_owned)).collect();
    listed.sort_unstable();
    expected.sort_unstable();
    assert_eq!(listed, expected, "Cargo.toml, feature `every_layout`");

    // So `.ci/checks.py` lints it instead of all features.
    expected.extend(["default", "every_layout", "fancy", "generate"].map(str::to_owned));
    expected.sort_unstable();
    let mut all: Vec<_> = features.keys().cloned().collect();
    all.sort_unstable();
    assert_eq!(all, expected, "`every_layout` enables every other feature");
}

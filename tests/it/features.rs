//! The features that occur in more than one place.

/// So `.ci/run` lints it instead of all features.
#[test]
fn every_layout_enables_every_other_feature() {
    let manifest: toml::Table = include_str!("../../Cargo.toml").parse().unwrap();
    let features = manifest["features"].as_table().unwrap();
    let mut listed: Vec<&str> =
        features["every_layout"].as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    listed.extend(["default", "every_layout", "fancy", "generate"]);
    listed.sort_unstable();
    let mut all: Vec<_> = features.keys().collect();
    all.sort_unstable();
    assert_eq!(listed, all, "Cargo.toml, feature `every_layout`");
}

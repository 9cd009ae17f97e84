//! The features that occur in more than one place.

/// `.ci/run` lints `every_layout` in place of all features, so it must enable every other feature.
#[test]
fn every_layout_enables_every_other_feature() {
    let manifest: toml::Table = include_str!("../../Cargo.toml").parse().unwrap();
    let features = manifest["features"].as_table().unwrap();
    let every_layout = features["every_layout"].as_array().unwrap();
    for name in features
        .keys()
        .filter(|name| !["default", "every_layout", "fancy", "generate"].contains(&name.as_str()))
    {
        assert!(
            every_layout
                .iter()
                .any(|listed| listed.as_str() == Some(name)),
            "Cargo.toml: `every_layout` lacks {name}"
        );
    }
}

#[test]
fn a_layout_without_prebuilt_tables_brings_the_generator() {
    let [manifest, lock]: [toml::Table; 2] = [
        include_str!("../../Cargo.toml"),
        include_str!("../../tables.lock"),
    ]
    .map(|text| text.parse().unwrap());
    for name in lock["layout"].as_table().unwrap().keys() {
        let has_tables = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("src/tables/{name}.bin"))
            .exists();
        let brings = manifest["features"][name].as_array().unwrap();
        let generates = brings
            .iter()
            .any(|feature| feature.as_str() == Some("generate"));
        assert!(
            has_tables || generates,
            "Cargo.toml: write `{name} = [\"generate\"]`"
        );
    }
}

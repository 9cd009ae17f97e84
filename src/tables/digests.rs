// The digests of the prebuilt tables. Written by `BLESS=1 cargo test --test it lock::`.
[
    ("fancy", "acf0762272883491742780ea64b17eb57346e0cd9682ca7745203eb6c5d9e852"),
    ("pext", "ef6a75a57fa03c0fd328a8dc54963ec36323a9b74a5802b9aa37c63b994bbf15"),
    ("pext16", "62635d9bd496d8407c67b5f3d9ab695ddc656a53354128b366e8e382593909b6"),
]

//! Our SHA-256 against the vectors of NIST and against the `sha2` crate.

use proptest::prelude::*;
use sha2::{Digest, Sha256};
use sliding_attacks_codegen::internal::{hex, sha256};

/// The examples of FIPS 180-2 and of NIST's SHA256ShortMsg.rsp (CAVP).
#[test]
fn nist_vectors_hold() {
    let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    let vectors: [(&[u8], &str); 7] = [
        (
            b"",
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        ),
        (
            b"abc",
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
        ),
        (
            two_blocks,
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
        ),
        (
            &[0xd3],
            "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1",
        ),
        (
            &[0x11, 0xaf],
            "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98",
        ),
        (
            &[0xb4, 0x19, 0x0e],
            "dff2e73091f6c05e528896c4c831b9448653dc2ff043528f6769437bc7b975c2",
        ),
        (
            &[0x74, 0xba, 0x25, 0x21],
            "b16aa56be3880d18cd41e68384cf1ec8c17680c45a02b1575dc1518923ae8b0e",
        ),
    ];
    for (message, digest) in vectors {
        assert_eq!(hex(&sha256(message)), digest, "{message:02x?}");
    }
    let million = vec![b'a'; 1_000_000];
    assert_eq!(
        hex(&sha256(&million)),
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    );
}

/// Every length around the block boundaries, where padding can go wrong.
#[test]
fn every_short_length_agrees_with_sha2() {
    let bytes: Vec<u8> = (0..520_u32).map(|index| (index * 167 + 13) as u8).collect();
    for length in 0..=bytes.len() {
        assert_eq!(
            sha256(&bytes[..length])[..],
            Sha256::digest(&bytes[..length])[..],
            "{length} bytes"
        );
    }
}

proptest! {
    #[test]
    fn any_message_agrees_with_sha2(message in proptest::collection::vec(any::<u8>(), 0..4096)) {
        prop_assert_eq!(&sha256(&message)[..], &Sha256::digest(&message)[..]);
    }
}

//! What a processor says about itself by CPUID, and what follows from that for `Dispatch`.

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::CpuidResult;

/// The facts about a processor that CPUID returns.
#[cfg(any(target_arch = "x86_64", test))]
pub(super) struct Processor {
    vendor: [u8; 12],
    /// Family, model and stepping, as leaf 1 returns them in EAX.
    signature: u32,
    /// Whether it has AVX, from leaf 1.
    has_avx: bool,
    /// Whether it reports BMI2, from leaf 7. BMI2 uses only general registers, which every
    /// operating system saves, so there is no operating-system support to check.
    reports_bmi2: bool,
    /// Whether it has AVX2, from leaf 7, and the operating system saves the registers, from leaf 1
    /// and XCR0.
    has_avx2: bool,
}

#[cfg(target_arch = "x86_64")]
impl Processor {
    /// Queries the processor that runs the program.
    pub(super) fn detect() -> Self {
        use core::arch::x86_64::{__cpuid_count, _xgetbv};

        /// Returns the register XCR0.
        ///
        /// # Safety
        /// The caller must guarantee that CPUID reports OSXSAVE.
        #[target_feature(enable = "xsave")]
        unsafe fn xcr0() -> u64 {
            // SAFETY: a processor that reports OSXSAVE has the instruction and register 0.
            unsafe { _xgetbv(0) }
        }

        // SAFETY: every x86-64 processor has CPUID.
        #[allow(unused_unsafe, reason = "safe since Rust 1.94")]
        let leaves = unsafe {
            [
                __cpuid_count(0, 0),
                __cpuid_count(1, 0),
                __cpuid_count(7, 0),
            ]
        };
        // SAFETY: `from_cpuid` calls this only if CPUID reports OSXSAVE.
        Self::from_cpuid(leaves, || unsafe { xcr0() })
    }

    /// Reads the facts from leaves 0, 1 and 7 of CPUID, and calls `xcr0` if the processor has that
    /// register. Leaves above the highest one, which leaf 0 reports in EAX, are ignored.
    fn from_cpuid([leaf_0, leaf_1, leaf_7]: [CpuidResult; 3], xcr0: impl Fn() -> u64) -> Self {
        let mut vendor = [0; 12];
        for (part, register) in vendor
            .chunks_exact_mut(4)
            .zip([leaf_0.ebx, leaf_0.edx, leaf_0.ecx])
        {
            part.copy_from_slice(&register.to_le_bytes());
        }
        let leaf_1_has = |bit: u32| leaf_1.ecx >> bit & 1 == 1;
        let has_leaf_7 = leaf_0.eax >= 7;
        let leaf_7_has = |bit: u32| has_leaf_7 && leaf_7.ebx >> bit & 1 == 1;
        let (os_uses_xsave, has_avx) = (leaf_1_has(27), leaf_1_has(28));
        // Bits 1 and 2 are the lower and the upper halves of AVX's registers.
        let saves_registers = || os_uses_xsave && xcr0() & 0b110 == 0b110;
        Self {
            vendor,
            signature: leaf_1.eax,
            has_avx,
            reports_bmi2: leaf_7_has(8),
            has_avx2: has_avx && leaf_7_has(5) && saves_registers(),
        }
    }

    /// Returns whether the processor can execute PEXT and AVX2, however slowly.
    pub(super) const fn has_pext_and_avx2(&self) -> bool {
        self.reports_bmi2 && self.has_avx2
    }

    /// Returns whether PEXT, and for sets AVX2, are faster than magics and a fill without AVX2.
    ///
    /// Every processor with fast PEXT has AVX2, unless the operating system forbids it. Every
    /// processor with slow PEXT is also slow to shift each lane by its own count, as the AVX2 fill
    /// does: on Zen a loop of lookups takes less time.
    pub(super) const fn prefers_pext(&self) -> bool {
        self.has_avx2 && self.has_fast_pext()
    }
}

#[cfg(any(target_arch = "x86_64", test))]
impl Processor {
    /// Returns whether the processor has PEXT and executes it in a few cycles.
    ///
    /// - All of Intel's with PEXT do, the first of which is Haswell. Some Celerons and Pentiums of the
    ///   Skylake generation report BMI2 without having it (erratum SKL052). They report no AVX; every
    ///   Intel processor with BMI2 so far has it.
    /// - AMD's do since family 19h (Zen 3). In families 15h (Excavator) and 17h (Zen to Zen 2)
    ///   microcode takes up to hundreds of cycles, one bit at a time; the same goes for Hygon's
    ///   family 18h, which is Zen.
    /// - Nothing is known of other vendors' processors, so they get fancy magics, which are only
    ///   slightly slower than fast PEXT and much faster than slow PEXT.
    const fn has_fast_pext(&self) -> bool {
        self.reports_bmi2
            && match &self.vendor {
                b"GenuineIntel" => self.has_avx,
                b"AuthenticAMD" => self.family() >= 0x19,
                _ => false,
            }
    }

    const fn family(&self) -> u32 {
        let base_family = self.signature >> 8 & 0xf;
        // The extended family is added to the four bits of the family.
        if base_family == 0xf {
            base_family + (self.signature >> 20 & 0xff)
        } else {
            base_family
        }
    }
}

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::Processor;

    /// Processors: vendor, signature, features, whether PEXT is there and fast, and the name. AVX2
    /// is a feature only if the operating system saves the registers.
    const PROCESSORS: &str = "\
        GenuineIntel 000106a5 -             -    Nehalem
        GenuineIntel 000306a9 avx           -    Ivy Bridge
        GenuineIntel 000306c3 avx,bmi2,avx2 fast Haswell
        GenuineIntel 000306c3 -             -    Haswell, a Celeron
        GenuineIntel 000306c3 avx,bmi2      fast Haswell whose registers are not saved
        GenuineIntel 000506e3 avx,bmi2,avx2 fast Skylake
        GenuineIntel 000506e3 bmi2          -    Skylake, a Celeron with erratum SKL052
        GenuineIntel 000706a8 -             -    Goldmont Plus
        GenuineIntel 00050657 avx,bmi2,avx2 fast Cascade Lake
        GenuineIntel 000606a6 avx,bmi2,avx2 fast Ice Lake server
        GenuineIntel 000b0671 avx,bmi2,avx2 fast Raptor Lake
        AuthenticAMD 00600f20 avx           -    Piledriver
        AuthenticAMD 00660f01 avx,bmi2,avx2 -    Excavator
        AuthenticAMD 00700f01 avx           -    Jaguar
        AuthenticAMD 00800f11 avx,bmi2,avx2 -    Zen
        AuthenticAMD 00800f82 avx,bmi2,avx2 -    Zen+
        AuthenticAMD 00870f10 avx,bmi2,avx2 -    Zen 2
        HygonGenuine 00900f01 avx,bmi2,avx2 -    Dhyana, Hygon's Zen
        AuthenticAMD 00a20f10 avx,bmi2,avx2 fast Zen 3
        AuthenticAMD 00a60f12 avx,bmi2,avx2 fast Zen 4
        AuthenticAMD 00b40f40 avx,bmi2,avx2 fast Zen 5
        AuthenticAMD 00b40f40 avx,avx2      -    Zen 5 with BMI2 masked by a hypervisor
        CentaurHauls 000706b0 avx,bmi2,avx2 -    of another vendor";

    #[test]
    fn pext_is_chosen_where_it_is_fast() {
        for line in PROCESSORS.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [vendor, signature, features, speed, ..] = words[..] else {
                panic!("{line}")
            };
            let has = |name| features.split(',').any(|feature| feature == name);
            let processor = Processor {
                vendor: vendor.as_bytes().try_into().unwrap(),
                signature: u32::from_str_radix(signature, 16).unwrap(),
                has_avx: has("avx"),
                reports_bmi2: has("bmi2"),
                has_avx2: has("avx2"),
            };
            let is_fast = speed == "fast";
            assert_eq!(processor.has_fast_pext(), is_fast, "{line}");
            #[cfg(target_arch = "x86_64")]
            assert_eq!(processor.prefers_pext(), has("avx2") && is_fast, "{line}");
        }
    }

    #[test]
    fn families_are_numbered_as_vendors_number_them() {
        let family = |signature| {
            let [has_avx, reports_bmi2, has_avx2] = [false; 3];
            Processor {
                vendor: [0; 12],
                signature,
                has_avx,
                reports_bmi2,
                has_avx2,
            }
            .family()
        };
        assert_eq!(
            [
                0x0005_0657,
                0x0066_0f01,
                0x0080_0f11,
                0x0090_0f01,
                0x00a2_0f10,
                0x00b4_0f40
            ]
            .map(family),
            [0x6, 0x15, 0x17, 0x18, 0x19, 0x1a]
        );
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn cpuid_leaves_that_the_processor_lacks_are_ignored() {
        use super::CpuidResult;

        let leaf = |eax, ebx, ecx| CpuidResult {
            eax,
            ebx,
            ecx,
            edx: u32::from_le_bytes(*b"ineI"),
        };
        let [genu, ntel] = [*b"Genu", *b"ntel"].map(u32::from_le_bytes);
        let facts = |highest, ecx_1, ebx_7, xcr0| {
            let leaves = [
                leaf(highest, genu, ntel),
                leaf(0x0003_06c3, 0, ecx_1),
                leaf(0, ebx_7, 0),
            ];
            let processor = Processor::from_cpuid(leaves, || {
                assert_eq!(
                    ecx_1 >> 27 & 1,
                    1,
                    "without OSXSAVE the instruction does not exist"
                );
                xcr0
            });
            assert_eq!(
                (processor.vendor, processor.signature),
                (*b"GenuineIntel", 0x0003_06c3)
            );
            (
                processor.has_avx,
                processor.reports_bmi2,
                processor.has_avx2,
            )
        };
        assert_eq!(
            facts(7, 3 << 27, 1 << 8 | 1 << 5, 0b111),
            (true, true, true)
        );
        assert_eq!(facts(7, !0, !0, !0), (true, true, true));
        assert_eq!(facts(7, !(1 << 28), !(1 << 8), !0), (false, false, false));
        // AVX2 without OSXSAVE, without AVX, without a state that is saved, and without the leaf.
        assert_eq!(facts(7, !(1 << 27), !0, !0), (true, true, false));
        assert_eq!(facts(7, !(1 << 28), !0, !0), (false, true, false));
        assert_eq!(
            [0, 0b010, 0b100, 0b011, 0b101].map(|xcr0| facts(7, !0, !0, xcr0).2),
            [false; 5]
        );
        assert_eq!(facts(7, !0, !(1 << 5), !0), (true, true, false));
        assert_eq!(
            [facts(6, 0, !0, !0), facts(13, 0, 0, !0)],
            [(false, false, false); 2]
        );
        assert_eq!(facts(6, !0, !0, !0), (true, false, false));
    }

    #[test]
    #[cfg(target_arch = "x86_64")]
    #[cfg_attr(miri, ignore = "Miri cannot execute CPUID")]
    fn cpuid_agrees_with_the_standard_library() {
        let processor = Processor::detect();
        assert!(processor.vendor.is_ascii() && processor.signature != 0);
        // The standard library, too, takes erratum SKL052 into account, and asks whether the
        // operating system saves AVX's registers.
        assert!(processor.has_avx || !std::is_x86_feature_detected!("avx"));
        assert!(processor.reports_bmi2 || !std::is_x86_feature_detected!("bmi2"));
        assert!(std::is_x86_feature_detected!("bmi2") || !processor.has_fast_pext());
        assert_eq!(processor.has_avx2, std::is_x86_feature_detected!("avx2"));
    }
}

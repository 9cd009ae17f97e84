# From the first instruction after a reset, in 16-bit mode, to 64-bit mode with AVX-512.

.section .boot, "ax"
# The first 4 GiB as they are, in pages of 1 GiB. All are marked as accessed and written, which the
# processor could not write into a ROM.
.balign 4096
pages_of_512_gib: .quad pages_of_1_gib + 0x23
.balign 4096
pages_of_1_gib: .quad 0xe3, 0x400000e3, 0x800000e3, 0xc00000e3

# Segments: none, 64-bit code.
segments: .quad 0, 0x00af9b000000ffff
segments_pointer:
    .word 15
    .long segments

.code16
start_16:
    lgdtl %cs:segments_pointer - 0xffff0000
    mov $0x40620, %eax          # physical addresses of 64 bits, SSE, XSAVE
    mov %eax, %cr4
    mov $pages_of_512_gib, %eax
    mov %eax, %cr3
    mov $0xc0000080, %ecx
    mov $0x100, %eax            # 64-bit mode
    xor %edx, %edx
    wrmsr
    mov $0x80000023, %eax       # protected mode, pages
    mov %eax, %cr0
    ljmpl $8, $start_64

.code64
start_64:
    xor %ecx, %ecx
    xor %edx, %edx
    mov $0xe7, %eax             # all registers of SSE, AVX and AVX-512
    xsetbv
    mov $0x80000, %esp
    call program

.section .reset, "ax"
.code16
.global reset
reset:
    jmp start_16
    .balign 16
.code64

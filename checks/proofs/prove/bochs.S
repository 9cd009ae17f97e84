# The first sector of a disk: brings the emulated processor into 64-bit mode with AVX-512, reads the
# rest of the disk, which is the program of runner.S and its memory, calls it, writes the memory back
# to the disk, and says so at the port of Bochs' console. bochs.py gives page tables, behind which
# stands how often 256 sectors are to be transferred.

.set TABLES, 0x200000
.set CHUNKS, 0x205000

# Reads or writes all sectors behind the first one, to or from the address in rbp.
.macro transfer command, words
    mov %rbp, %rdi
    mov %rbp, %rsi
    mov CHUNKS, %r9
    mov $1, %ebx
1:  mov $0x1F2, %edx
    xor %eax, %eax
    out %al, %dx
    mov %ebx, %eax
    or $0xE0000000, %eax
    .rept 4
    inc %edx
    out %al, %dx
    shr $8, %eax
    .endr
    inc %edx
    mov $\command, %al
    out %al, %dx
    mov $256, %r8d
2:  mov $0x1F7, %edx
    in %dx, %al
    and $0x88, %al
    cmp $8, %al
    jne 2b
    mov $0x1F0, %edx
    mov $256, %ecx
    rep \words
    dec %r8d
    jnz 2b
    # The last sector is written.
    mov $0x1F7, %edx
3:  in %dx, %al
    test $0x80, %al
    jnz 3b
    add $256, %ebx
    dec %r9
    jnz 1b
.endm

    .code16
start:
    cli
    xor %ax, %ax
    mov %ax, %ds
    in $0x92, %al
    or $2, %al
    out %al, $0x92
    # No interrupts.
    mov $0xFF, %al
    out %al, $0x21
    out %al, $0xA1
    mov $TABLES, %eax
    mov %eax, %cr3
    # Wide addresses, vectors and their state.
    mov %cr4, %eax
    or $0x40620, %eax
    mov %eax, %cr4
    mov $0xC0000080, %ecx
    rdmsr
    or $0x100, %eax
    wrmsr
    lgdt descriptors
    mov %cr0, %eax
    and $~0xC, %eax
    or $0x80000003, %eax
    mov %eax, %cr0
    ljmp $8, $long

    .code64
long:
    xor %eax, %eax
    mov %eax, %ds
    mov %eax, %es
    mov %eax, %ss
    mov $0x7000, %esp
    xor %ecx, %ecx
    xgetbv
    or $0xE7, %eax
    xsetbv
    movabs $0x10000000000, %rbp
    transfer 0x20, insw
    call *%rbp
    cld
    movabs $0x10000000000, %rbp
    transfer 0x30, outsw
    mov $0xE9, %edx
    mov $finished, %esi
    mov $8, %ecx
    rep outsb
    mov $0x8900, %edx
    mov $shutdown, %esi
    mov $8, %ecx
    rep outsb
    hlt

finished: .ascii "finished"
shutdown: .ascii "Shutdown"
    .balign 8
table: .quad 0, 0x00209A0000000000
descriptors: .word 15
    .long table
    .org 510
    .word 0xAA55

# Executes one instruction after another on a processor, each on registers, flags and memory from a
# context, into which it writes what they are afterwards. forms.py describes the contexts. All of
# this is position-independent, and at the start of the memory that the instructions may use.

.set FLAGS, 128
.set CODE, 136
.set WAY, 144
.set MASKS, 192
.set VECTORS, 256
.set MEMORY, 2304
.set X87, 2816
.set CONTEXT, 3840
#ifdef AVX512
.set COUNT, 32
#define MOVE vmovdqu64
#define VECTOR zmm
#else
.set COUNT, 16
#define MOVE vmovdqu
#define VECTOR ymm
#endif

.altmacro
.macro move_vectors from
    .set n, 0
    .rept COUNT
    move_vector %n \from
    .set n, n + 1
    .endr
.endm
.macro move_vector n from
    .if \from
    MOVE (VECTORS + 64 * \n)(%rbx), %VECTOR\n
    .else
    MOVE %VECTOR\n, (VECTORS + 64 * \n)(%rbx)
    .endif
.endm

start:
    jmp run
    .balign 16
# At 16, 24 and 32.
context: .quad 0
left: .quad 0
# The way that the instruction has taken: 1 to the next instruction, 2 to elsewhere. At 40 and 48
# these are where it goes on.
way: .quad 0
    jmp next
    .balign 8
    jmp elsewhere
    .balign 8
caller: .quad 0
kept: .quad 0
target: .quad 0

run:
    push %rbx; push %rbp; push %r12; push %r13; push %r14; push %r15
    mov %rsp, caller(%rip)
1:  mov context(%rip), %rbx
    lea MEMORY(%rbx), %rsi
    lea memory(%rip), %rdi
    mov $64, %ecx
    rep movsq
    move_vectors 1
#ifdef AVX512
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    kmovq (MASKS + 8 * \n)(%rbx), %k\n
    .endr
#endif
    fxsave X87(%rbx)
    mov CODE(%rbx), %rax
    mov %rax, target(%rip)
    push FLAGS(%rbx)
    popfq
    mov 0(%rbx), %rax; mov 8(%rbx), %rcx; mov 16(%rbx), %rdx; mov 32(%rbx), %rsp; mov 40(%rbx), %rbp
    mov 48(%rbx), %rsi; mov 56(%rbx), %rdi
    .irp n, 8, 9, 10, 11, 12, 13, 14, 15
    mov (8 * \n)(%rbx), %r\n
    .endr
    mov 24(%rbx), %rbx
    jmp *target(%rip)
next:
    movq $1, way(%rip)
    jmp done
elsewhere:
    movq $2, way(%rip)
done:
    mov %rbx, kept(%rip)
    mov context(%rip), %rbx
    mov %rax, 0(%rbx); mov %rcx, 8(%rbx); mov %rdx, 16(%rbx); mov %rsp, 32(%rbx); mov %rbp, 40(%rbx)
    mov %rsi, 48(%rbx); mov %rdi, 56(%rbx)
    .irp n, 8, 9, 10, 11, 12, 13, 14, 15
    mov %r\n, (8 * \n)(%rbx)
    .endr
    mov caller(%rip), %rsp
    pushfq
    pop FLAGS(%rbx)
    cld
    mov kept(%rip), %rax
    mov %rax, 24(%rbx)
    mov way(%rip), %rax
    mov %rax, WAY(%rbx)
    fxsave (X87 + 512)(%rbx)
    move_vectors 0
#ifdef AVX512
    .irp n, 0, 1, 2, 3, 4, 5, 6, 7
    kmovq %k\n, (MASKS + 8 * \n)(%rbx)
    .endr
#endif
    lea memory(%rip), %rsi
    lea MEMORY(%rbx), %rdi
    mov $64, %ecx
    rep movsq
    add $CONTEXT, %rbx
    mov %rbx, context(%rip)
    decq left(%rip)
    jnz 1b
    pop %r15; pop %r14; pop %r13; pop %r12; pop %rbp; pop %rbx
    ret
    .org 4096
memory:
    .org 8192

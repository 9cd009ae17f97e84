"""Networks of the size and the layout that an engine expects, for engines whose own cannot be fetched: material and noise.

One pair of neurons adds up the material of the side to move, and everything else is random: small weights, and biases that
leave about a fifth of the blocks of four neurons active. The same seed gives the same file on every machine.
"""

from array import array
from random import Random

# Pawn, knight, bishop, rook, queen, king.
MATERIAL = [8, 24, 24, 40, 72, 0]
# What a network multiplies by as it goes from whole numbers to fractions: 512 / (255 * 255 * 64).
UNIT = 512 / (255 * 255 * 64)
# The material's neuron when nobody is ahead, and what it becomes on the way to the next layer.
BALANCE = 128
LEVEL = 64 * (BALANCE * 255 >> 9) * UNIT


def small(random, count, reach):
    """Returns random bytes with signs, from -reach to reach."""
    values = bytes((byte % (2 * reach + 1) - reach) & 255 for byte in range(256))
    return bytearray(random.randbytes(count).translate(values))


def fractions(random, count, reach):
    return array("f", [random.uniform(-reach, reach) for _ in range(count)])


def inputs(random, neurons, rows, others):
    """Returns the first layer: rows of 16 bits, the biases, and `others` rows of 8 bits, of threats and the like. `rows` has what
    each row adds to the first neuron, which is multiplied by the one in the middle."""
    pieces = array("h", array("b", bytes(small(random, len(rows) * neurons, 60))))
    pieces[::neurons] = array("h", rows)
    pieces[neurons // 2 :: neurons] = array("h", [0] * len(rows))
    biases = array("h", [-150] * neurons)
    biases[0], biases[neurons // 2] = BALANCE, 255
    threats = small(random, others * neurons, 3)
    threats[::neurons] = threats[neurons // 2 :: neurons] = bytes(others)
    return pieces, biases, threats


def reckless():
    random, neurons, buckets = Random(1), 768, 8
    rows = [sign * value for sign in (1, -1) for value in MATERIAL for _ in range(64)] * 10
    pieces, biases, threats = inputs(random, neurons, rows, 66864)
    # Of each bucket and four neurons: the weights of 16 outputs, four each.
    first = small(random, buckets * neurons * 16, 8)
    for neuron in range(4):
        first[neuron::64] = bytes(len(first) // 64)
    first[0 :: neurons * 16] = bytes([64] * buckets)
    second = fractions(random, 16 * 32, 0.2)
    second[:32] = array("f", [1.0] + [0.0] * 31)
    second[32::32] = array("f", [0.0] * 15)
    third = fractions(random, 32, 0.5)
    third[0] = 8.35
    layers = [
        array("f", ([0.0] + [0.5] * 15) * buckets),
        second * buckets,
        array("f", ([0.0] + [0.5] * 31) * buckets),
        third * buckets,
        # Each part ends at a multiple of 64 bytes.
        array("f", [-8.35 * LEVEL - sum(third[1:]) / 2] * buckets + [0.0] * 8),
    ]
    return b"".join(map(bytes, [threats, pieces, biases, first, *layers]))


def viridithas():
    random, neurons, buckets = Random(1), 1024, 8
    # The kings of both sides share their rows.
    rows = [sign * value for sign, values in ((1, MATERIAL), (-1, MATERIAL[:5])) for value in values for _ in range(64)] * 16
    pieces, biases, threats = inputs(random, neurons, rows, 59808 + 96 * 95 // 2)
    # Of each neuron and bucket: the weights of 32 outputs.
    first = small(random, neurons * buckets * 32, 8)
    first[::32] = bytes(neurons * buckets)
    first[0 : buckets * 32 : 32] = bytes([64] * buckets)
    second = fractions(random, 32 * buckets * 64, 0.2)
    second[::64] = second[32::64] = array("f", [0.0] * 32 * buckets)
    third = fractions(random, 32 * buckets, 0.5)
    third[:buckets] = array("f", [27.0] * buckets)
    layers = [array("f", ([-LEVEL] + [0.0] * 31) * buckets), second, array("f", [0.0] * buckets * 64), third]
    return zstd(b"".join(map(bytes, [threats, pieces, biases, first, *layers, array("f", [0.0] * buckets)])))


def zstd(data):
    """Returns a frame of Zstandard without compression: a window of 128 KiB, in blocks of that size."""
    size = 1 << 17
    frame = bytearray(b"\x28\xb5\x2f\xfd\x00\x38")
    for at in range(0, len(data), size):
        block = data[at : at + size]
        frame += (len(block) << 3 | (at + size >= len(data))).to_bytes(3, "little") + block
    return frame

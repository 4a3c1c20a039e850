#!/usr/bin/python3
"""Trains the codes of PNG's encoder and writes them to TrainedTables.swift: Scripts/train-png-codes.py

Draws the examples and generated conversations at scales 3 and 2, and every fourth one in the other themes, with the programs
in .build/release (`make program lab`), counts the symbols of each table in the files, and gives each symbol a Huffman code of
at most twelve bits. The encoder's choice of symbols does not depend on its codes, so the same sources give the same tables
again. Takes some minutes.
"""
import glob
import os
import struct
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
TARGET = os.path.join(ROOT, "Sources/ConfabRendering/PNG/TrainedTables.swift")
PROGRAMS = os.path.join(ROOT, ".build/release")
EXAMPLES = ["conversations/*.json", "transcripts/*.md"]
GENERATED = [10, 50, 300]
THEMES = ["telegram", "signal", "whatsapp", "messenger", "confab", "assistant"]
LIMIT = 12
ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]


class Bits:
    """Reads bits of DEFLATE."""

    def __init__(self, data):
        self.data, self.position, self.value, self.count = data, 0, 0, 0

    def need(self, count):
        while self.count < count:
            self.value |= int.from_bytes(self.data[self.position : self.position + 8], "little") << self.count
            self.position += 8
            self.count += 64

    def take(self, count):
        self.need(count)
        value = self.value & ((1 << count) - 1)
        self.value >>= count
        self.count -= count
        return value

    def align(self):
        self.take(self.count % 8)


def decoder(lengths):
    """Maps the next 15 bits to a symbol and its length."""
    table = [(0, 15)] * (1 << 15)
    code = 0
    for length in range(1, 16):
        for symbol in (symbol for symbol, other in enumerate(lengths) if other == length):
            for index in range(int(f"{code:0{length}b}"[::-1], 2), 1 << 15, 1 << length):
                table[index] = (symbol, length)
            code += 1
        code <<= 1
    return table


def symbols(bits, table):
    """Yields symbols for ever."""
    while True:
        bits.need(15)
        symbol, length = table[bits.value & 0x7FFF]
        bits.value >>= length
        bits.count -= length
        yield symbol


def read_lengths(bits):
    literals, distances, count = bits.take(5) + 257, bits.take(5) + 1, bits.take(4) + 4
    lengths = [0] * 19
    for index in ORDER[:count]:
        lengths[index] = bits.take(3)
    codes, result = symbols(bits, decoder(lengths)), []
    while len(result) < literals + distances:
        symbol = next(codes)
        if symbol < 16:
            result.append(symbol)
        elif symbol == 16:
            result += [result[-1]] * (3 + bits.take(2))
        else:
            result += [0] * (3 + bits.take(3) if symbol == 17 else 11 + bits.take(7))
    return tuple(result[:literals]), tuple(result[literals:])


def count_symbols(stream, counts):
    """Counts the symbols of each block. The first block of a file has the first table."""
    bits = Bits(stream)
    first, decoders, is_last = None, {}, False
    while not is_last:
        is_last, kind = bits.take(1), bits.take(2)
        if kind == 0:
            bits.align()
            for _ in range(bits.take(32) & 0xFFFF):
                bits.take(8)
            continue
        if kind == 1:
            # The empty block at the end.
            return
        lengths = read_lengths(bits)
        first = first or lengths
        if lengths not in decoders:
            decoders[lengths] = [decoder(part) for part in lengths]
        literals, distances = counts[lengths != first]
        distance = symbols(bits, decoders[lengths][1])
        for symbol in symbols(bits, decoders[lengths][0]):
            literals[symbol] += 1
            if symbol == 256:
                break
            if symbol > 256:
                bits.take(0 if symbol < 265 or symbol == 285 else (symbol - 261) // 4)
                symbol = next(distance)
                distances[symbol] += 1
                bits.take(0 if symbol < 4 else symbol // 2 - 1)


def pixels_of(path):
    """The DEFLATE stream of a PNG."""
    data, offset, stream = open(path, "rb").read(), 8, b""
    while offset < len(data):
        (length,), kind = struct.unpack(">I", data[offset : offset + 4]), data[offset + 4 : offset + 8]
        if kind == b"IDAT":
            stream += data[offset + 8 : offset + 8 + length]
        offset += 12 + length
    return stream[2:-4]


def huffman(counts, limit):
    """Lengths of optimal codes of at most `limit` bits: package-merge (Larmore and Hirschberg, 1990)."""
    items = sorted((count, (index,)) for index, count in enumerate(counts))
    merged = []
    for _ in range(limit):
        pairs = [
            (merged[index][0] + merged[index + 1][0], merged[index][1] + merged[index + 1][1])
            for index in range(0, len(merged) - 1, 2)
        ]
        merged = sorted(items + pairs)
    lengths = [0] * len(counts)
    for _, indices in merged[: 2 * len(counts) - 2]:
        for index in indices:
            lengths[index] += 1
    return lengths


def weights(counts):
    """Parts of a million, of which each symbol has at least one, as other pictures can have it."""
    return [max(1, count * 1_000_000 // max(1, sum(counts))) for count in counts]


def header_codes(lengths):
    """Lengths of the codes that transmit lengths, as HuffmanTable.header writes them."""
    counts, index = [0] * 19, 0
    while index < len(lengths):
        counts[lengths[index]] += 1
        index += 1
        repeats = 0
        while index + repeats < len(lengths) and lengths[index + repeats] == lengths[index - 1]:
            repeats += 1
        while repeats >= 3:
            count = min(6, repeats)
            counts[16] += 1
            repeats -= count
            index += count
    used = [symbol for symbol in range(19) if counts[symbol]]
    result = [0] * 19
    for symbol, length in zip(used, huffman([counts[symbol] for symbol in used], 7)):
        result[symbol] = length
    return result


def swift(counts):
    literals, distances = (huffman(weights(part), LIMIT) for part in counts)
    digits = lambda lengths: "".join(f"{length:x}" for length in lengths)
    lines = [digits(literals)[start : start + 88] for start in range(0, len(literals), 88)]
    text = "\\\n".join("        " + line for line in lines)
    return (
        f'    HuffmanTable(\n      literals: """\n{text}\n        """,\n'
        f'      distances: "{digits(distances)}", lengths: "{digits(header_codes(literals + distances))}"),\n'
    )


def draw(folder):
    confab, lab = os.path.join(PROGRAMS, "confab"), os.path.join(PROGRAMS, "confab-lab")
    sources = []
    for pattern in EXAMPLES:
        sources += sorted(glob.glob(os.path.join(ROOT, "Examples", pattern)))
    for count in GENERATED:
        path = os.path.join(folder, f"generated-{count}.json")
        with open(path, "wb") as file:
            subprocess.run([lab, "bench", "--conversation", str(count)], check=True, stdout=file)
        sources.append(path)
    # Themes, scenarios and steps are no conversations.
    sources = [source for source in sources if os.path.basename(source).count(".") == 1]
    ways = [(sources, "imessage", 3), (sources, "imessage", 2)]
    ways += [(sources[::4], theme, 2) for theme in THEMES]
    for chosen, theme, scale in ways:
        for source in chosen:
            target = os.path.join(folder, f"{os.path.basename(source)}-{theme}-{scale}.png")
            arguments = ["render", source, "-o", target, "--theme", theme, "--scale", str(scale)]
            subprocess.run([confab, *arguments], check=True, capture_output=True)
            yield target


def main():
    counts = [([0] * 286, [0] * 30) for _ in range(2)]
    if len(sys.argv) > 1:
        for path in sys.argv[1:]:
            count_symbols(pixels_of(path), counts)
    else:
        with tempfile.TemporaryDirectory() as folder:
            for path in draw(folder):
                count_symbols(pixels_of(path), counts)
    with open(TARGET, "w") as file:
        file.write(
            "// Made by Scripts/train-png-codes.py.\n\nextension HuffmanTable {\n"
            "  /// The codes for text and shapes, and those for rows of many colors.\n"
            "  static let all = [\n" + "".join(swift(part) for part in counts) + "  ]\n}\n")


main()

"""Writes PNG files of all kinds with the pixels that a decoder must find.

Prints JSON: a list of {"name", "width", "height", "deep", "file", "pixels"}; the file in Base64, the pixels as R G B A
numbers, with 16 bits per channel if "deep". Only zlib is used, no library for PNG.
"""

import base64
import json
import random
import struct
import sys
import zlib

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def packed(rows, depth, seed):
    """Rows of samples as bytes, each with a random filter."""
    chooser = random.Random(seed)
    result = bytearray()
    before = None
    for row in rows:
        bits = "".join(format(sample, f"0{depth}b") for pixel in row for sample in pixel)
        bits += "0" * (-len(bits) % 8)
        line = bytes(int(bits[i : i + 8], 2) for i in range(0, len(bits), 8))
        step = max(1, len(row[0]) * depth // 8)
        before = before or bytes(len(line))
        kind = chooser.randrange(5)
        result.append(kind)
        for i, value in enumerate(line):
            left = line[i - step] if i >= step else 0
            corner = before[i - step] if i >= step else 0
            estimate = left + before[i] - corner
            nearest = min((left, before[i], corner), key=lambda v: abs(estimate - v))
            guess = [0, left, before[i], (left + before[i]) // 2, nearest][kind]
            result.append((value - guess) % 256)
        before = line
    return bytes(result)


def png(width, height, depth, color, interlaced, samples, extra, seed):
    raw = b""
    if interlaced:
        for x, y, across, down in PASSES:
            rows = [samples[row][x::across] for row in range(y, height, down)]
            if rows and rows[0]:
                raw += packed(rows, depth, seed)
    else:
        raw = packed(samples, depth, seed)
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced)
    parts = [chunk(b"IHDR", header), *extra, chunk(b"IDAT", zlib.compress(raw)), chunk(b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def kinds():
    for color, depths in {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}.items():
        for depth in depths:
            for interlaced in (0, 1):
                for transparent in (False, True) if color in (0, 2, 3) else (False,):
                    yield color, depth, interlaced, transparent


def made(color, depth, interlaced, transparent, number):
    chooser = random.Random(number)
    width, height = chooser.randint(1, 19), chooser.randint(1, 19)
    top = 2**depth - 1
    deep = depth == 16
    limit = 65535 if deep else 255
    # Few values, so that the transparent one occurs.
    values = [chooser.randint(0, top) for _ in range(4)]
    palette = [tuple(chooser.randrange(256) for _ in range(3)) for _ in range(top + 1)] if color == 3 else []
    samples = [[tuple(chooser.choice(values) for _ in range(CHANNELS[color])) for _ in range(width)] for _ in range(height)]
    key = samples[0][0]
    alphas = [chooser.randrange(256) for _ in range(max(1, top // 2))]
    extra = []
    if color == 3:
        extra.append(chunk(b"PLTE", bytes(v for entry in palette for v in entry)))
    if transparent:
        data = bytes(alphas) if color == 3 else b"".join(struct.pack(">H", v) for v in key)
        extra.append(chunk(b"tRNS", data))

    def rgba(pixel):
        scaled = [v * limit // top for v in pixel]
        opaque = 0 if transparent and pixel == key else limit
        if color == 0:
            return [scaled[0]] * 3 + [opaque]
        if color == 2:
            return scaled + [opaque]
        if color == 3:
            entry = pixel[0]
            return [*palette[entry], alphas[entry] if transparent and entry < len(alphas) else 255]
        if color == 4:
            return [scaled[0]] * 3 + [scaled[1]]
        return scaled

    return {
        "name": f"color type {color}, {depth} bits" + ", interlaced" * interlaced + ", tRNS" * transparent,
        "width": width,
        "height": height,
        "deep": deep,
        "file": base64.b64encode(png(width, height, depth, color, interlaced, samples, extra, number)).decode(),
        "pixels": [value for row in samples for pixel in row for value in rgba(pixel)],
    }


json.dump([made(*kind, number) for number, kind in enumerate(list(kinds()) * 4)], sys.stdout)

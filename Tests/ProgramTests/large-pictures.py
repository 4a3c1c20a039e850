"""Writes small files with many pixels, in formats that need much memory to decode as a whole.

Argument: the folder to write to.
"""

import struct
import sys
import zlib

folder = sys.argv[1]


def write(name, data):
    open(f"{folder}/{name}", "wb").write(data)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width, height, method, packed):
    """A PNG of one bit a pixel."""
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, method)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    )


def plain(width, height, white):
    """A black PNG with some white rows."""
    size = (width + 7) // 8
    return png(
        width,
        height,
        0,
        zlib.compress(b"".join(b"\0" + bytes([255 * (row in white)]) * size for row in range(height))),
    )


def interlaced(width, height):
    """A black PNG in the seven passes of Adam7."""
    packer = zlib.compressobj(9)
    packed = b""
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    for x, y, across, down in passes:
        row = bytes(1 + ((width - x + across - 1) // across + 7) // 8)
        for _ in range(y, height, down):
            packed += packer.compress(row)
    return png(width, height, 1, packed + packer.flush())


def segment(marker, body):
    return b"\xff" + bytes([marker]) + struct.pack(">H", len(body) + 2) + body


def progressive(width, height):
    """A gray JPEG in one scan of means, each of which is the code of one bit for "as before"."""
    parts = b"".join(bytes([number, 0x11, 0]) for number in (1, 2, 3))
    blocks = (width + 7) // 8 * ((height + 7) // 8)
    return (
        b"\xff\xd8"
        + segment(0xDB, b"\0" + bytes([8] * 64))
        + segment(0xC2, struct.pack(">BHHB", 8, height, width, 3) + parts)
        + segment(0xC4, b"\0" + bytes([1] + [0] * 15) + b"\0")
        + segment(0xDA, b"\3" + b"\1\0\2\0\3\0" + b"\0\0\0")
        + bytes((3 * blocks + 7) // 8)
        + b"\xff\xd9"
    )


def lossless(width, height):
    """A WebP of one color: codes of one symbol take no bits."""
    bits = []

    def put(value, count):
        bits.extend(value >> place & 1 for place in range(count))

    put(width - 1, 14)
    put(height - 1, 14)
    put(0, 7)
    for symbol in (120, 200, 80, 255, 0):
        put(0b101, 3)
        put(symbol, 8)
    data = bytes(
        sum(bit << place for place, bit in enumerate(bits[start : start + 8]))
        for start in range(0, len(bits), 8)
    )
    data = b"\x2f" + data + bytes(8)
    data += b"\0" * (len(data) % 2)
    part = b"VP8L" + struct.pack("<I", len(data)) + data
    return b"RIFF" + struct.pack("<I", len(part) + 4) + b"WEBP" + part


write("black.png", plain(8000, 6000, []))
write("lines.png", plain(8000, 6000, [700, 5999]))
write("interlaced.png", interlaced(5000, 5000))
write("progressive.jpg", progressive(5000, 5000))
write("lossless.webp", lossless(9990, 9990))

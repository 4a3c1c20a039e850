"""Copies images and adds secrets to every kind of metadata.

Arguments: the folder of the images, the folder to write to. The secrets begin with "SECRET", in UTF-8 and,
in EXIF, in UTF-16.
"""

import struct
import sys
import zlib

source, target = sys.argv[1:]


def read(name):
    return open(f"{source}/{name}", "rb").read()


def write(name, data):
    open(f"{target}/{name}", "wb").write(data)


def exif():
    """A TIFF structure with a description, a GPS directory and a thumbnail."""
    wide = "SECRETWIDE".encode("utf-16-le") + b"\0\0"
    entries = [
        (0x010E, 2, b"SECRETEXIF at home\0"),
        (0x9C9B, 1, wide),
        (0x8825, 4, None),
        (0x0201, 4, None),
    ]
    heap, at = b"", 8 + 2 + 12 * len(entries) + 4
    directory = struct.pack("<H", len(entries))
    for tag, kind, value in entries:
        if value is None:
            value = b"SECRETGPS 48.8584N 2.2945E" if tag == 0x8825 else b"\xff\xd8SECRETTHUMB"
        directory += struct.pack("<HHII", tag, kind, len(value), at + len(heap))
        heap += value
    return b"II*\0\x08\0\0\0" + directory + struct.pack("<I", 0) + heap


XMP = b"<x:xmpmeta><rdf>SECRETXMP</rdf></x:xmpmeta>"


def segment(marker, body):
    return b"\xff" + bytes([marker]) + struct.pack(">H", len(body) + 2) + body


def jpeg(data):
    head = segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\x08\1" + b"SECRETJFIFTHUMB".ljust(24, b"."))
    head += segment(0xE0, b"JFXX\0\x13" + b"SECRETJFXX")
    head += segment(0xE1, b"Exif\0\0" + exif())
    head += segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + XMP)
    head += segment(0xE2, b"ICC_PROFILE\0\1\1SECRETICC")
    head += segment(0xED, b"Photoshop 3.0\0SECRETIPTC")
    head += segment(0xFE, b"SECRETCOMMENT")
    assert data[2:4] == b"\xff\xe0" and data[-2:] == b"\xff\xd9"
    rest = data[4 + struct.unpack(">H", data[4:6])[0] : -2]
    end = b"SECRETJUNK" + segment(0xFE, b"SECRETLATE") + b"\xff\xd9"
    return data[:2] + head + rest + end + b"SECRETFILM" + data[:2] + segment(0xE1, b"SECRETSECOND")


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(data):
    head = chunk(b"tEXt", b"Author\0SECRETTEXT")
    head += chunk(b"zTXt", b"Comment\0\0" + zlib.compress(b"SECRETZTXT"))
    head += chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + XMP)
    head += chunk(b"iCCP", b"SECRETICC\0\0" + zlib.compress(b"SECRETPROFILE" * 20))
    head += chunk(b"eXIf", exif()) + chunk(b"tIME", struct.pack(">HBBBBB", 2001, 2, 3, 4, 5, 6))
    head += chunk(b"prVt", b"SECRETPRIVATE")
    end = data.rindex(b"IEND") - 4
    return data[:33] + head + data[33:end] + chunk(b"tEXt", b"a\0SECRETEND") + data[end:] + b"SECRETTAIL"


def webp(data):
    assert data[12:16] == b"VP8 "
    width, height = struct.unpack("<HH", data[26:30])

    def part(kind, body):
        return kind + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)

    size = struct.pack("<I", (width & 0x3FFF) - 1)[:3] + struct.pack("<I", (height & 0x3FFF) - 1)[:3]
    body = part(b"VP8X", bytes([0x2C, 0, 0, 0]) + size) + part(b"ICCP", b"SECRETICC")
    body += data[12:] + part(b"EXIF", exif()) + part(b"XMP ", XMP)
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body + b"SECRETTAIL"


write("SECRETPHOTO.jpg", jpeg(read("dunes.jpg")))
write("SECRETDRAWING.png", png(read("avatar-ines.png")))
write("SECRETSTICKER.webp", webp(read("balloons.webp")))

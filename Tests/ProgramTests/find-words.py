"""Prints the words that occur in files, as JSON.

Arguments: the files. Standard input: a JSON list of words. Reads the texts of PNG, the streams of PDF and
the images in SVG, compressed or not. Also prints the types of PNG chunks and the markers of embedded JPEGs.
"""

import base64
import json
import re
import struct
import sys
import zlib

parts = set()


def inflated(data):
    try:
        return zlib.decompressobj().decompress(data)
    except zlib.error:
        return b""


def png(data):
    """Every chunk, inflated where it is compressed."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    offset, kind = 8, b""
    while kind != b"IEND":
        (length,) = struct.unpack(">I", data[offset : offset + 4])
        kind = data[offset + 4 : offset + 8]
        parts.add(kind.decode("ascii"))
        body = data[offset + 8 : offset + 8 + length]
        yield body
        if kind in (b"zTXt", b"iTXt", b"iCCP"):
            yield from (inflated(body[at:]) for at in range(len(body)) if body[at : at + 1] == b"\x78")
        offset += 12 + length
    assert offset == len(data), "something follows the end of a PNG"


def jpeg(data):
    """Every marker of a file that is in order."""
    offset = 0
    while offset + 1 < len(data):
        marker = data[offset + 1]
        if data[offset] != 0xFF or marker in (0, 0xFF) or 0xD0 <= marker <= 0xD7:
            offset += 1
            continue
        parts.add(f"{marker:02x}")
        offset += 2
        if marker not in (0xD8, 0xD9):
            offset += struct.unpack(">H", data[offset : offset + 2])[0]
        if marker == 0xD9:
            assert offset == len(data), "something follows the end of a JPEG"


def views(data):
    yield data
    if data.startswith(b"\x89PNG"):
        yield from png(data)
    elif data.startswith(b"\xff\xd8"):
        jpeg(data)
    elif data.startswith(b"%PDF"):
        for found in re.finditer(rb"<<(.*?)>>\s*stream\r?\n", data, re.DOTALL):
            length = re.search(rb"/Length (\d+)(?!\d| \d+ R)", found.group(1))
            end = found.end() + int(length.group(1)) if length else data.index(b"endstream", found.end())
            stream = data[found.end() : end]
            if not length:
                stream = re.sub(rb"\r?\n\Z", b"", stream)
            if b"/DCTDecode" in found.group(1):
                yield from views(stream)
            yield stream
            yield inflated(stream)
        for found in re.finditer(rb"<([0-9A-Fa-f]+)>", data):
            yield bytes.fromhex(found.group(1).decode("ascii").ljust(len(found.group(1)) + len(found.group(1)) % 2, "0"))
    elif b"<svg" in data[:200]:
        for found in re.finditer(rb"data:[a-z/]+;base64,([A-Za-z0-9+/=]+)", data):
            yield from views(base64.b64decode(found.group(1)))


words = json.load(sys.stdin)
forms = {word: [word.encode("utf-8"), word.encode("utf-16-be"), word.encode("utf-16-le")] for word in words}
found = set()
for path in sys.argv[1:]:
    for view in views(open(path, "rb").read()):
        found |= {word for word, bytes_ in forms.items() if any(form in view for form in bytes_)}
json.dump({"words": sorted(found), "parts": sorted(parts)}, sys.stdout)

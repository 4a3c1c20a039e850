"""Prints the texts of a PNG as JSON, read according to the PNG specification."""

import hashlib
import json
import struct
import sys
import zlib

data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n"
offset = 8
types = []
texts = []
while offset < len(data):
    (length,) = struct.unpack(">I", data[offset : offset + 4])
    kind = data[offset + 4 : offset + 8]
    body = data[offset + 8 : offset + 8 + length]
    (checksum,) = struct.unpack(">I", data[offset + 8 + length : offset + 12 + length])
    assert checksum == zlib.crc32(kind + body), kind
    types.append(kind.decode("ascii"))
    if kind == b"iTXt":
        assert "IDAT" not in types
        keyword, rest = body.split(b"\0", 1)
        assert rest[1] == 0 and rest[2:4] == b"\0\0"
        text = zlib.decompress(rest[4:]) if rest[0] else rest[4:]
        texts.append([keyword.decode("latin-1"), text.decode("utf-8")])
    offset += 12 + length
assert "tIME" not in types
manifest = hashlib.sha256(open(sys.argv[2], "rb").read()).hexdigest()
json.dump({"types": types, "texts": texts, "manifest": manifest}, sys.stdout)

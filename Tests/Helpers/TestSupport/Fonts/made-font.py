"""Writes a small font to standard output. Standard input names its kind:

plain          squares for A to Z and a to z, and a space
negative       every glyph moves the pen far to the left
wide           every advance is 32,767 units, of an em of 16
huge           every square is 2,000 ems wide and high
kerned         A B C and so on move back by more than their own width in pairs
name-count     a table of names that claims 65,535 records
name-offset    a table of names whose PostScript and family names lie outside the file
loca           glyph offsets beyond the table of outlines
variable       a weight axis; the named instance Bold has larger squares
collection     a regular and a bold face of one family, and one of another
symbol         a character map of the kind "symbol" only
chain          60,000 glyphs of which each can become the next, and a kerned space after the last
"""

import io
import struct
import sys

from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont, newTable
from fontTools.ttLib.tables.DefaultTable import DefaultTable
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable


def square(size):
    pen = TTGlyphPen(None)
    if size:
        pen.moveTo((0, 0))
        pen.lineTo((0, size))
        pen.lineTo((size, size))
        pen.lineTo((size, 0))
        pen.closePath()
    return pen.glyph()


letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def build(family="Made", style="Regular", units=1000, advance=600, size=500, extra=0):
    names = [".notdef", "space"] + list(letters) + ["x%d" % i for i in range(extra)]
    builder = FontBuilder(units, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(c): c for c in letters} | {0x20: "space"})
    empty, box = square(0), square(size)
    builder.setupGlyf({n: box if n in letters or n == ".notdef" else empty for n in names})
    builder.setupHorizontalMetrics({n: (advance, 0) for n in names})
    builder.setupHorizontalHeader(ascent=units * 4 // 5, descent=-units // 5)
    builder.setupNameTable({"familyName": family, "styleName": style})
    builder.setupOS2(
        sTypoAscender=units * 4 // 5, sTypoDescender=-units // 5, usWinAscent=units,
        usWinDescent=units // 5, usWeightClass=700 if style == "Bold" else 400)
    builder.setupPost(keepGlyphNames=extra == 0)
    head = builder.font["head"]
    head.created = head.modified = 0
    head.macStyle = 1 if style == "Bold" else 0
    builder.font.recalcTimestamp = False
    return builder


def opaque(font, tag, data):
    table = DefaultTable(tag)
    table.data = data
    font[tag] = table


def hostile_names(font, kind):
    raw = font["name"].compile(font)
    _, count, offset = struct.unpack(">HHH", raw[:6])
    if kind == "name-count":
        opaque(font, "name", struct.pack(">HHH", 0, 65535, offset) + raw[6:])
        return
    records = raw[6 : 6 + 12 * count]
    for name in (6, 1):
        records += struct.pack(">6H", 1, 0, 0, name, 60000, 65000)
        records += struct.pack(">6H", 3, 1, 0x409, name, 60000, 65000)
    count += 4
    head = struct.pack(">HHH", 0, count, 6 + 12 * count)
    opaque(font, "name", head + records + raw[offset:])


def chain(builder, glyphs):
    font = builder.font
    last = len(font.getGlyphOrder()) - 1
    first = last - glyphs + 1
    # One lookup of single substitutions: each glyph of a range becomes the next one.
    coverage = struct.pack(">HHHHH", 2, 1, first, last - 1, 0)
    single = struct.pack(">HHh", 1, 6, 1) + coverage
    opaque(font, "GSUB", layout(b"calt", 1, single))
    # One lookup of pairs: the last glyph and a space.
    pair = struct.pack(">HHh", 1, font.getGlyphID("space"), -10)
    coverage = struct.pack(">HHH", 1, 1, last)
    head = struct.pack(">HHHHHH", 1, 12 + len(pair), 4, 0, 1, 12)
    opaque(font, "GPOS", layout(b"kern", 2, head + pair + coverage))


def layout(feature, kind, subtable):
    """GSUB or GPOS with one feature for all scripts, of one lookup."""
    scripts = struct.pack(">H4sHHHHHHH", 1, b"DFLT", 8, 4, 0, 0, 0xFFFF, 1, 0)
    features = struct.pack(">H4sHHHH", 1, feature, 8, 0, 1, 0)
    lookups = struct.pack(">HHHHHH", 1, 4, kind, 0, 1, 8) + subtable
    at = 10
    return (
        struct.pack(">IHHH", 0x10000, at, at + len(scripts), at + len(scripts) + len(features))
        + scripts + features + lookups
    )


kind = sys.stdin.read().strip()
output = io.BytesIO()
if kind == "collection":
    faces = []
    for family, style, size in [("Made", "Regular", 300), ("Made", "Bold", 600), ("Other", "Regular", 1)]:
        file = io.BytesIO()
        build(family, style, size=size).save(file)
        file.seek(0)
        faces.append(TTFont(file))
    collection = TTCollection()
    collection.fonts = faces
    collection.save(output)
else:
    if kind == "wide":
        builder = build(units=16, advance=32767, size=12)
    elif kind == "huge":
        builder = build(units=16, advance=16, size=32000)
    elif kind == "chain":
        builder = build(extra=60000)
    else:
        builder = build()
    font = builder.font
    if kind == "negative":
        rule = "feature kern { pos [%s space .notdef] <0 0 -3000 0>; } kern;" % " ".join(letters)
        addOpenTypeFeaturesFromString(font, rule)
    elif kind == "kerned":
        pairs = " ".join("pos %s %s -900;" % (a, b) for a, b in zip(letters, letters[1:]))
        addOpenTypeFeaturesFromString(font, "feature kern { %s } kern;" % pairs)
    elif kind in ("name-count", "name-offset"):
        hostile_names(font, kind)
    elif kind == "variable":
        bold = {"wght": (0, 1, 1)}
        corners = [(0, 0), (0, 90), (90, 90), (90, 0), (0, 0), (0, 0), (0, 0), (0, 0)]
        builder.setupFvar(
            [("wght", 400, 400, 700, "Weight")],
            [{"location": {"wght": 400}, "stylename": "Regular"},
             {"location": {"wght": 700}, "stylename": "Bold"}])
        builder.setupGvar({n: [TupleVariation(bold, corners)] for n in letters})
    elif kind == "symbol":
        table = CmapSubtable.newSubtable(4)
        table.platformID, table.platEncID, table.language = 3, 0, 0
        table.cmap = {0xF000 + ord(c): c for c in letters} | {0xF020: "space"}
        font["cmap"].tables = [table]
    elif kind == "chain":
        chain(builder, 60000)
    font.save(output)
    if kind == "loca":
        file = bytearray(output.getvalue())
        for i in range(struct.unpack(">H", file[4:6])[0]):
            tag, _, offset, length = struct.unpack(">4sIII", file[12 + 16 * i : 28 + 16 * i])
            if tag == b"loca":
                for place in range(offset + 8, offset + length - 8, 6):
                    file[place : place + 2] = b"\xff\xf0"
        output = io.BytesIO(bytes(file))
sys.stdout.buffer.write(output.getvalue())

"""Writes a small font with color glyphs to standard output.

Standard input is the kind: plain, COLR0, COLR1 or SVG. "A" is a square. "B" has only color layers.
"""

import sys

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable


def square(size):
    pen = TTGlyphPen(None)
    if size:
        pen.moveTo((0, 0))
        pen.lineTo((0, size))
        pen.lineTo((size, size))
        pen.lineTo((size, 0))
        pen.closePath()
    return pen.glyph()


kind = sys.stdin.read().strip()
names = [".notdef", "A", "B", "layer"]
builder = FontBuilder(1000, isTTF=True)
builder.setupGlyphOrder(names)
builder.setupCharacterMap({ord("A"): "A", ord("B"): "B"})
builder.setupGlyf(dict(zip(names, map(square, [500, 600, 0, 400]))))
builder.setupHorizontalMetrics({name: (700, 0) for name in names})
builder.setupHorizontalHeader(ascent=800, descent=-200)
builder.setupNameTable({"familyName": "Tiny", "styleName": "Regular"})
builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, usWinAscent=800, usWinDescent=200)
builder.setupPost()
red = [(1.0, 0.0, 0.0, 1.0)]
if kind == "COLR0":
    builder.setupCPAL([red])
    builder.setupCOLR({name: [("layer", 0)] for name in "AB"}, version=0)
elif kind == "COLR1":
    builder.setupCPAL([red])
    # Formats of the OpenType specification, "COLR": PaintGlyph 10 of PaintSolid 2.
    paint = {
        "Format": 10,
        "Paint": {"Format": 2, "PaletteIndex": 0, "Alpha": 1.0},
        "Glyph": "layer",
    }
    builder.setupCOLR({name: paint for name in "AB"}, version=1)
elif kind == "SVG":
    table = newTable("SVG ")
    document = '<svg xmlns="http://www.w3.org/2000/svg"><g id="glyph1"/></svg>'
    table.docList = [(document, 1, 1)]
    builder.font["SVG "] = table
builder.font["head"].created = builder.font["head"].modified = 0
builder.font.recalcTimestamp = False
builder.save(sys.stdout.buffer)

"""Measures words with fontTools and uharfbuzz, without any of Confab's code.

Reads JSON from standard input: a list of {"path": …, "size": …, "texts": [{"text": …, "script":
ISO 15924, "language": BCP 47 or "", "isRightToLeft": …}, …]}. Prints "ascent" and "descent" for each
font, and for each text "advances" (shaped by HarfBuzz) and "plain" (the sum of its characters' advances
in the font's table, by fontTools alone; null if the font does not have one of them), all in 1/1024 of
the size's unit. uharfbuzz contains its own HarfBuzz.
"""

import json
import math
import sys

import uharfbuzz
from fontTools.ttLib import TTFont


def scaled(value, scale, units):
    """Scales a design length as HarfBuzz does, with a 16.16 factor."""
    return (value * ((scale << 16) // units) + (1 << 15)) >> 16


def vertical(font, scale):
    """Ascent and descent: those of OS/2 if USE_TYPO_METRICS is set, otherwise those of hhea."""
    os2, hhea, units = font["OS/2"], font["hhea"], font["head"].unitsPerEm
    ascent, descent = hhea.ascent, hhea.descent
    if os2.fsSelection & 1 << 7:
        ascent, descent = os2.sTypoAscender, os2.sTypoDescender
    return round(ascent * scale / units), round(-descent * scale / units)


def shaped(font, text):
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text["text"])
    buffer.direction = "rtl" if text["isRightToLeft"] else "ltr"
    buffer.script = text["script"]
    if text["language"]:
        buffer.language = text["language"]
    uharfbuzz.shape(font, buffer)
    return sum(position.x_advance for position in buffer.glyph_positions)


def plain(font, names, text, scale):
    glyphs = [names.get(ord(character)) for character in text["text"]]
    if None in glyphs:
        return None
    units = font["head"].unitsPerEm
    return sum(scaled(font["hmtx"][glyph][0], scale, units) for glyph in glyphs)


def measure(request):
    path, scale = request["path"], int(request["size"] * 1024)
    tables = TTFont(path, lazy=True)
    names = tables.getBestCmap()
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(path)))
    font.scale = scale, scale
    ascent, descent = vertical(tables, scale)
    return {
        "ascent": ascent,
        "descent": descent,
        "advances": [shaped(font, text) for text in request["texts"]],
        "plain": [plain(tables, names, text, scale) for text in request["texts"]],
    }


print(json.dumps([measure(request) for request in json.load(sys.stdin)]))

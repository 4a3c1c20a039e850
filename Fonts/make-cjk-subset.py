#!/usr/bin/env python3
"""Makes the CJK subsets: python3 make-cjk-subset.py NotoSansCJK-Regular.ttc NotoSansCJK-Bold.ttc

The same collections and the same fontTools give the same bytes, so both are checked.
"""
import hashlib
import os
import sys

import fontTools
from fontTools import subset
from fontTools.ttLib import TTFont

FONTTOOLS = "4.55.3"
# Digest of a collection: the subset that is made from it.
OUTPUTS = {
    "b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a":
        "NotoSansCJKsc-Subset.otf",
    "faa5f3656a78b2e2d450d27fe8382c778bc2b6bb5ea29c986664a6a435056ceb":
        "NotoSansCJKsc-Bold-Subset.otf",
}
FACE = "Noto Sans CJK SC"
# locl keeps the Japanese, Korean and traditional forms of what the set holds.
LAYOUT_FEATURES = ["ccmp", "calt", "kern", "liga", "locl", "palt", "halt", "ljmo", "vjmo", "tjmo"]


def charset(codec, first_row, last_row):
    """The characters of rows of a 94 × 94 character set, in its EUC form."""
    found = set()
    for lead in range(0xA0 + first_row, 0xA0 + last_row + 1):
        for trail in range(0xA1, 0xFF):
            try:
                found.update(map(ord, bytes([lead, trail]).decode(codec)))
            except UnicodeDecodeError:
                pass
    return found


def big5_level_1():
    """5,401 traditional hanzi, A440 to C67E."""
    found = set()
    for lead in range(0xA4, 0xC7):
        for trail in [*range(0x40, 0x7F), *range(0xA1, 0xFF)]:
            if (lead, trail) <= (0xC6, 0x7E):
                found.update(map(ord, bytes([lead, trail]).decode("big5")))
    return found


def wanted():
    blocks = [
        (0x0020, 0x007E),  # ASCII, so that the face is usable by itself
        (0x00A0, 0x00FF),
        (0x2010, 0x2027),  # dashes, quotation marks, ellipsis
        (0x3000, 0x303F),  # CJK punctuation
        (0x3040, 0x30FF),  # hiragana, katakana
        (0x3100, 0x312F),  # bopomofo
        (0x3130, 0x318F),  # hangul letters
        (0x31A0, 0x31BF),
        (0x31F0, 0x31FF),
        (0x3200, 0x33FF),  # enclosed letters and squared words
        (0xFE30, 0xFE4F),  # vertical and compatibility punctuation
        (0xFF00, 0xFFEF),  # full-width and half-width forms
    ]
    result = {c for first, last in blocks for c in range(first, last + 1)}
    # The rows before each set's ideographs: signs that its readers use as text (♪, ※, →, ①).
    result |= charset("gb2312", 1, 9) | charset("euc_jp", 1, 8) | charset("euc_kr", 1, 12)
    result |= charset("gb2312", 16, 55)  # level 1: 3,755 hanzi
    result |= charset("euc_jp", 16, 47)  # JIS X 0208 level 1: 2,965 kanji
    result |= charset("euc_kr", 16, 40)  # KS X 1001: 2,350 hangul syllables
    result |= big5_level_1()
    return result


def face_number(path):
    for number in range(64):
        font = TTFont(path, fontNumber=number, lazy=True)
        if font["name"].getDebugName(1) == FACE:
            return number
    raise SystemExit(f"{path}: has no face {FACE}")


def make(path):
    with open(path, "rb") as file:
        name = OUTPUTS.get(hashlib.sha256(file.read()).hexdigest())
    if name is None:
        raise SystemExit(f"{path}: is not one of the collections that the subsets are made from")

    options = subset.Options()
    options.font_number = face_number(path)
    options.layout_features = LAYOUT_FEATURES
    options.layout_scripts = ["*"]
    options.name_IDs = ["*"]
    options.name_languages = [0x0409]
    options.notdef_outline = True
    options.hinting = False
    options.desubroutinize = False
    options.recalc_timestamp = False
    options.drop_tables += ["VORG", "vhea", "vmtx", "BASE"]

    font = subset.load_font(path, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=sorted(wanted()))
    subsetter.subset(font)
    output = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Bundled", name)
    subset.save_font(font, output, options)
    with open(output, "rb") as file:
        data = file.read()
    print(f"{name}: {len(data)} bytes, {len(font.getBestCmap())} characters,",
          f"{font['maxp'].numGlyphs} glyphs, sha256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(
            "usage: python3 make-cjk-subset.py NotoSansCJK-Regular.ttc NotoSansCJK-Bold.ttc")
    if fontTools.version != FONTTOOLS:
        raise SystemExit(f"needs fontTools {FONTTOOLS}, this is {fontTools.version}")
    for path in sys.argv[1:]:
        make(path)

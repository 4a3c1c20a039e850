#!/usr/bin/env python3
"""Writes manifest.json from the table below and the files beside it: python3 make-manifest.py

Needs fontTools. The order of the table is the order in which fonts are tried.
"""
import hashlib
import json
import os
from collections import Counter

from fontTools import unicodedata
from fontTools.ttLib import TTFont

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Bundled")
INTER = ("fonts-inter", "4.0~beta7+ds-1", "Inter-OFL.txt")
NOTO_UI = ("fonts-noto-ui-core", "20201225-1", "Noto-OFL.txt")
NOTO = ("fonts-noto-core", "20201225-1", "Noto-OFL.txt")
MONO = ("fonts-noto-mono", "20201225-1", "Noto-OFL.txt")
EMOJI = ("fonts-noto-color-emoji", "2.042-0+deb12u1", "NotoColorEmoji-OFL.txt")
CJK = ("fonts-noto-cjk", "1:20220127+repack1-1", "NotoSansCJK-OFL.txt")



def cjk_subset(weight, sha256):
    """What can't be read off a subset that make-cjk-subset.py made."""
    return {
        "scripts": ["Hani", "Hans", "Hant", "Hira", "Kana", "Hang", "Bopo"],
        "languages": ["zh-Hans", "zh-Hant", "ja", "ko"],
        "subsetOf": {
            "file": f"NotoSansCJK-{weight}.ttc", "face": "Noto Sans CJK SC", "sha256": sha256,
            "by": "make-cjk-subset.py",
        },
    }


# file, role, package, what cannot be read off the file
TABLE = [
    ("Inter-Regular.otf", "text", INTER, {}),
    ("Inter-Medium.otf", "text", INTER, {}),
    ("Inter-SemiBold.otf", "text", INTER, {}),
    ("Inter-Bold.otf", "text", INTER, {}),
    ("Inter-Italic.otf", "text", INTER, {}),
    ("Inter-BoldItalic.otf", "text", INTER, {}),
    ("NotoSansArabicUI-Regular.ttf", "script", NOTO_UI, {}),
    ("NotoSansArabicUI-Bold.ttf", "script", NOTO_UI, {}),
    ("NotoSansHebrew-Regular.ttf", "script", NOTO, {}),
    ("NotoSansHebrew-Bold.ttf", "script", NOTO, {}),
    ("NotoSansDevanagariUI-Regular.ttf", "script", NOTO_UI, {}),
    ("NotoSansDevanagariUI-Bold.ttf", "script", NOTO_UI, {}),
    ("NotoSansBengaliUI-Regular.ttf", "script", NOTO_UI, {}),
    ("NotoSansBengaliUI-Bold.ttf", "script", NOTO_UI, {}),
    ("NotoSansTamilUI-Regular.ttf", "script", NOTO_UI, {}),
    ("NotoSansTamilUI-Bold.ttf", "script", NOTO_UI, {}),
    ("NotoSansThaiUI-Regular.ttf", "script", NOTO_UI, {}),
    ("NotoSansThaiUI-Bold.ttf", "script", NOTO_UI, {}),
    ("NotoSansCJKsc-Subset.otf", "cjk", CJK, cjk_subset(
        "Regular", "b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a")),
    ("NotoSansCJKsc-Bold-Subset.otf", "cjk", CJK, cjk_subset(
        "Bold", "faa5f3656a78b2e2d450d27fe8382c778bc2b6bb5ea29c986664a6a435056ceb")),
    ("NotoSansSymbols2-Regular.ttf", "symbols", NOTO, {"scripts": ["Zsym"]}),
    ("NotoColorEmoji.ttf", "emoji", EMOJI, {"scripts": ["Zsye"]}),
    ("NotoSansMono-Regular.ttf", "mono", MONO, {}),
]


def letters(codes):
    """How many letters and marks of each script."""
    return Counter(
        unicodedata.script(c) for c in codes if unicodedata.category(chr(c))[0] in "LM")


EVERY_LETTER = letters(range(0x30000))


def scripts(font):
    """The scripts of which the font has at least half of all letters."""
    return [
        script for script, count in letters(font.getBestCmap()).most_common()
        if not script.startswith("Z") and count * 2 >= EVERY_LETTER[script]]


def entry(file, role, source, more):
    package, version, license_file = source
    path = os.path.join(HERE, file)
    font = TTFont(path)
    name = font["name"]
    with open(path, "rb") as data:
        digest = hashlib.sha256(data.read()).hexdigest()
    return {
        "family": name.getBestFamilyName(), "style": name.getBestSubFamilyName(),
        "weight": font["OS/2"].usWeightClass, "italic": bool(font["OS/2"].fsSelection & 1),
        "file": file, "index": 0, "package": package, "version": version, "sha256": digest,
        "license": "licenses/" + license_file, "role": role, "scripts": scripts(font), **more}


with open(os.path.join(HERE, "manifest.json"), "w", encoding="utf-8") as out:
    lines = [json.dumps(entry(*row), ensure_ascii=False) for row in TABLE]
    out.write('{"version": 1, "fonts": [\n  ' + ",\n  ".join(lines) + "\n]}\n")

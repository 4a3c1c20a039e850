#!/usr/bin/env python3
"""Writes manifest.json from the table below and the files beside it: python3 make-manifest.py

Needs fontTools, and fc-query of Debian's fontconfig. The order of the table is the order in which fonts are
tried within a role.
"""
import hashlib
import importlib
import json
import os
import re
import subprocess
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

CJK_SCRIPTS = {
    "scripts": ["Hani", "Hans", "Hant", "Hira", "Kana", "Hang", "Bopo"],
    "languages": ["zh-Hans", "zh-Hant", "ja", "ko"],
}
SUBSETS = importlib.import_module("make-subsets").SUBSETS


def both(name, source):
    """The subsets of the two styles of a script's family."""
    return [(f"{name}-{style}.ttf", "script", source, {}) for style in ("Subset", "Bold-Subset")]


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
    *both("NotoSansGeorgian", NOTO),
    *both("NotoSansArmenian", NOTO),
    *both("NotoSansEthiopic", NOTO),
    *both("NotoSansGujaratiUI", NOTO_UI),
    *both("NotoSansGurmukhiUI", NOTO_UI),
    *both("NotoSansOriyaUI", NOTO_UI),
    *both("NotoSansTeluguUI", NOTO_UI),
    *both("NotoSansKannadaUI", NOTO_UI),
    *both("NotoSansMalayalamUI", NOTO_UI),
    *both("NotoSansSinhalaUI", NOTO_UI),
    *both("NotoSansThaana", NOTO),
    *both("NotoSansKhmerUI", NOTO_UI),
    *both("NotoSansLaoUI", NOTO_UI),
    *both("NotoSansMyanmarUI", NOTO_UI),
    *both("NotoSerifTibetan", NOTO),
    *both("NotoSansLigatures", NOTO),
    ("NotoSansCJKsc-Subset.otf", "cjk", CJK, CJK_SCRIPTS),
    ("NotoSansCJKsc-Bold-Subset.otf", "cjk", CJK, CJK_SCRIPTS),
    ("NotoSansSymbols2-Regular.ttf", "symbols", NOTO, {"scripts": ["Zsym"]}),
    ("NotoSansSymbols-Subset.ttf", "symbols", NOTO, {"scripts": ["Zsym"]}),
    ("NotoSansMath-Subset.ttf", "symbols", NOTO, {"scripts": ["Zmth"]}),
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


def pattern(path, family, known):
    """What fontconfig reads from a file, so that nobody else has to read it.

    Faces with the characters of the family's first face leave them out.
    """
    text = subprocess.run(
        ["fc-query", "--format", "%{=unparse}", path], check=True, capture_output=True, text=True).stdout
    fields = [f for f in re.split(r"(?<!\\):", text) if f != "lang=" and not f.startswith("file=")]
    covered = [f for f in fields if f.startswith(("charset=", "lang="))]
    if known.setdefault(family, covered) is not covered:
        if known[family] != covered:
            raise SystemExit(f"{path}: has other characters than the first face of {family}")
        fields = [f for f in fields if f not in covered]
    return ":".join(fields)


def entry(known, file, role, source, more):
    package, version, license_file = source
    path = os.path.join(HERE, file)
    font = TTFont(path)
    name = font["name"]
    with open(path, "rb") as data:
        digest = hashlib.sha256(data.read()).hexdigest()
    if file in SUBSETS:
        of, sha256, face = SUBSETS[file][:3]
        more = {**more, "subsetOf": {
            "file": of, "face": face, "sha256": sha256, "by": "make-subsets.py"}}
    family = name.getBestFamilyName()
    return {
        "family": family, "style": name.getBestSubFamilyName(),
        "weight": font["OS/2"].usWeightClass, "italic": bool(font["OS/2"].fsSelection & 1),
        "file": file, "index": 0, "package": package, "version": version, "sha256": digest,
        "license": "licenses/" + license_file, "role": role, "scripts": scripts(font), **more,
        "pattern": pattern(path, family, known)}


with open(os.path.join(HERE, "manifest.json"), "w", encoding="utf-8") as out:
    known = {}
    lines = [json.dumps(entry(known, *row), ensure_ascii=False) for row in TABLE]
    out.write('{"version": 1, "fonts": [\n  ' + ",\n  ".join(lines) + "\n]}\n")

#!/usr/bin/env python3
"""Makes the subsets in Bundled: python3 make-subsets.py FOLDER…

FOLDER is where the files of the Debian packages are, such as /usr/share/fonts. The same files and the same
fontTools give the same bytes, so both are checked. The subsets have no hinting, which nothing uses.
"""
import hashlib
import os
import sys

import fontTools
from fontTools import subset
from fontTools.ttLib import TTFont

FONTTOOLS = "4.55.3"
BUNDLED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Bundled")


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


def ranges(*blocks):
    return {c for first, last in blocks for c in range(first, last + 1)}


def cjk(font):
    """The characters of daily use in Chinese, Japanese and Korean."""
    result = ranges(
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
    )
    # The rows before each set's ideographs: signs that its readers use as text (♪, ※, →, ①).
    result |= charset("gb2312", 1, 9) | charset("euc_jp", 1, 8) | charset("euc_kr", 1, 12)
    result |= charset("gb2312", 16, 55)  # level 1: 3,755 hanzi
    result |= charset("euc_jp", 16, 47)  # JIS X 0208 level 1: 2,965 kanji
    result |= charset("euc_kr", 16, 40)  # KS X 1001: 2,350 hangul syllables
    result |= big5_level_1()
    return result


# Pango sets a space in the font of the characters beside it.
SPACES = {0x20, 0xA0}


def characters(path):
    return set(TTFont(path, lazy=True).getBestCmap())


def everything(font):
    return set(font.getBestCmap())


def ligatures(font):
    """ﬀ to ﬆ, which Inter has as glyphs but not as characters."""
    return ranges((0xFB00, 0xFB06)) | SPACES


def symbols(font):
    """What no font has that is tried before."""
    before = [
        "Inter-Regular.otf", "NotoSansCJKsc-Subset.otf", "NotoSansSymbols2-Regular.ttf",
        "NotoSansMono-Regular.ttf"]
    found = everything(font).difference(*(characters(os.path.join(BUNDLED, f)) for f in before))
    return found | SPACES


def mathematics(font):
    found = symbols(font) - characters(os.path.join(BUNDLED, "NotoSansSymbols-Subset.ttf"))
    return found | SPACES


CJK_OPTIONS = {
    # locl keeps the Japanese, Korean and traditional forms of what the set holds.
    "layout_features": ["ccmp", "calt", "kern", "liga", "locl", "palt", "halt", "ljmo", "vjmo", "tjmo"],
    "drop_tables": ["VORG", "vhea", "vmtx", "BASE"],
}

# Family, SHA-256 of the packages' Regular and Bold: these are complete except for their hinting.
SCRIPTS = [
    ("Noto Sans Georgian",
     "ba75f2154fef9beac8439f94c631dc37ef9c708d32f9254bb019afdfa9aa3138",
     "2cee22513f5c94b5577fe1a91df94836dc9825ac78e5b3a9f3c49d1f038a5f11"),
    ("Noto Sans Armenian",
     "9636c32c121f4fc1fc6963dfad60ea32c41889507118a46f83a818eacf40348e",
     "a0f398d0205f0b96d6637ac66d92e6e42b230f8ed3853a050d0aa5792eb9b7f7"),
    ("Noto Sans Ethiopic",
     "58bc43b062961b38ee45757d2e74e6a991a12011aa0399fb03004ac432e5c852",
     "cc16f0c43be76a2ecb5f6d08de4fe6705886b9be90251bfb5959a90955be7f1d"),
    ("Noto Sans Gujarati UI",
     "59c3611a41f68c55a22963fbfba9489cda4f06da3a03b1ede65eb76073ec7584",
     "2c91d8e29fdebae8b3a50c0d3212f513e524db9eb1d10a34f729c25c4a5cd6f9"),
    ("Noto Sans Gurmukhi UI",
     "3f8cc9d1a9814322c7a37b833b2b3da69adbb555d053fa85bb7da22ed2999c27",
     "410dad82657ab653bacac919e8ae397fb42f4a64120429b12aa6b0772b5258e3"),
    ("Noto Sans Oriya UI",
     "2d151a5c2c9fb01a6cbe767f200b263d090d88bf6a74880f43ed81c211e51fb2",
     "0083e64c0b67116b8ecc920c0284301971c9099bf33a383eb38fd42e29476fa4"),
    ("Noto Sans Telugu UI",
     "73a13855b47139add21bf6a1daefa6667d9705797c379278ab361dcd4b82174b",
     "6a2e304dd534d72fa94d29f0d6584857223ec2aba65c0a63b86fb7e9c643476e"),
    ("Noto Sans Kannada UI",
     "3f196ad0516e7d0d45c2915742f752316d47568bcd360b3b4ae3eae13b39ebeb",
     "3f4db6f4ac80fac9196cc5e6a48ebe4ed4688d5f69e53a0bbfd4443ce6c96658"),
    ("Noto Sans Malayalam UI",
     "a3fb7aec716d9014ea2333148e775dceaec8d11c414b6fc48a687c754d4b4c50",
     "7fb8143d9da47d5b630f69e5973162d2c77fd9352bfaa0a95cb8cc8e7fa553e3"),
    ("Noto Sans Sinhala UI",
     "4dea21c5438ccf1a3e03ba6831b9b8ff901c9fdf5f2e2ff2d73824bb169f45fd",
     "e043e3bc7cf04fb1d378532604d4e9d64882a2ac58dd18c2561c220ce6b56b06"),
    ("Noto Sans Thaana",
     "241b4be4717d495a72cf7eb8e69891e63a6eb1cc18d98fa357f5af7f58c02446",
     "ea6d654f9bf355cde351a0ec89a3520b26f02b7f360edb161551efe0ccac5fc0"),
    ("Noto Sans Khmer UI",
     "dfe19fb7d256875d5b2b8ed6ba4e2de487427c048b9c16e5085071476c8e1c56",
     "31e7a81d58307de63d5f0fede382c7ad9f2a7a4e9841deffd507c8847e6274fb"),
    ("Noto Sans Lao UI",
     "b058eedf8cac10fe85b2b7ffc84faa0af3ae4ca11ae0112769882c67af096344",
     "e74c4ee1832de210fbe6320212018847a13a402b4a781c3f87ad943c8d25c16a"),
    ("Noto Sans Myanmar UI",
     "af6ba8f406f6fe8e326b78860279bf2d9a132f80b739b5e1a8c1b209f6fa1303",
     "5c5f1efee3d4a877e3c32d0236e9187ac949de919c47bf6f0cfd2f6cc2771443"),
    ("Noto Serif Tibetan",
     "5893c1e0aefb250bcbeff5c0f8ee4bb27cd3dc19b47d14954b154b094e10ee63",
     "829c6fb19fed2dedfa5ba651009bbdea1eb71a84a237239345bc5b03c0cfb7b2"),
]
# Factors of the size. At 1, the marks and stacks of two lines meet at the line pitch of a bubble, 1.18 em.
SIZES = {"Noto Sans Khmer UI": 9 / 10, "Noto Sans Myanmar UI": 9 / 10, "Noto Serif Tibetan": 8 / 10}

# Output: file of a package, its SHA-256, family of the face, characters, options.
SUBSETS = {
    "NotoSansCJKsc-Subset.otf": (
        "NotoSansCJK-Regular.ttc",
        "b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a",
        "Noto Sans CJK SC", cjk, CJK_OPTIONS),
    "NotoSansCJKsc-Bold-Subset.otf": (
        "NotoSansCJK-Bold.ttc",
        "faa5f3656a78b2e2d450d27fe8382c778bc2b6bb5ea29c986664a6a435056ceb",
        "Noto Sans CJK SC", cjk, CJK_OPTIONS),
    "NotoSansLigatures-Subset.ttf": (
        "NotoSans-Regular.ttf",
        "89c3c497f618fdaa0b2d1e98fef93582f28c71debd2c4a8cdf41f190ced2909d",
        "Noto Sans", ligatures, {"family": "Noto Sans Ligatures"}),
    "NotoSansLigatures-Bold-Subset.ttf": (
        "NotoSans-Bold.ttf",
        "e83493c945848ecd4a9ad0f6d19164541a0d3e23a9c952304a00a46e00272ac5",
        "Noto Sans", ligatures, {"family": "Noto Sans Ligatures"}),
    "NotoSansSymbols-Subset.ttf": (
        "NotoSansSymbols-Regular.ttf",
        "24b615ceb7d50a2c09060664ca9e24a160c9beb6bfca0563e8359369a4bc0993",
        "Noto Sans Symbols", symbols, {}),
    "NotoSansMath-Subset.ttf": (
        "NotoSansMath-Regular.ttf",
        "8242bd1e55368b27e32455260754cf9aa58f3ad7ea80664b66c21f1b09910d6c",
        "Noto Sans Math", mathematics, {"drop_tables": ["MATH"]}),
}
for family, regular, bold in SCRIPTS:
    name = family.replace(" ", "")
    SUBSETS[name + "-Subset.ttf"] = (name + "-Regular.ttf", regular, family, everything, {})
    SUBSETS[name + "-Bold-Subset.ttf"] = (name + "-Bold.ttf", bold, family, everything, {})


def face_number(path, family):
    """The face of a collection with a family; -1 for a file that is no collection."""
    if not path.endswith(".ttc"):
        return -1
    for number in range(64):
        font = TTFont(path, fontNumber=number, lazy=True)
        if font["name"].getDebugName(1) == family:
            return number
    raise SystemExit(f"{path}: has no face {family}")


def rename(font, old, new):
    """Gives the face a family that is not the whole one's, so that --font does not find it by that name."""
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            text = record.toUnicode().replace(old, new)
            record.string = text.replace(old.replace(" ", ""), new.replace(" ", ""))


def find(name, folders):
    for folder in folders:
        for place, _, files in os.walk(folder):
            if name in files:
                return os.path.join(place, name)
    raise SystemExit(f"{name}: is in none of {', '.join(folders)}")


def make(output, folders):
    name, digest, family, wanted, more = SUBSETS[output]
    path = find(name, folders)
    with open(path, "rb") as file:
        if hashlib.sha256(file.read()).hexdigest() != digest:
            raise SystemExit(f"{path}: is not the file that {output} is made from")

    options = subset.Options()
    options.font_number = face_number(path, family)
    options.layout_features = more.get("layout_features", ["*"])
    options.layout_scripts = ["*"]
    options.name_IDs = ["*"]
    options.name_languages = [0x0409]
    options.notdef_outline = True
    options.hinting = False
    options.desubroutinize = False
    options.recalc_timestamp = False
    options.drop_tables += more.get("drop_tables", [])

    font = subset.load_font(path, options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=sorted(wanted(font)))
    subsetter.subset(font)
    if "family" in more:
        rename(font, family, more["family"])
    font["head"].unitsPerEm = round(font["head"].unitsPerEm / SIZES.get(family, 1))
    target = os.path.join(BUNDLED, output)
    subset.save_font(font, target, options)
    with open(target, "rb") as file:
        data = file.read()
    print(f"{output}: {len(data)} bytes, {len(font.getBestCmap())} characters,",
          f"{font['maxp'].numGlyphs} glyphs, sha256 {hashlib.sha256(data).hexdigest()}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit("usage: python3 make-subsets.py FOLDER…")
    if fontTools.version != FONTTOOLS:
        raise SystemExit(f"needs fontTools {FONTTOOLS}, this is {fontTools.version}")
    for output in SUBSETS:
        make(output, sys.argv[1:])

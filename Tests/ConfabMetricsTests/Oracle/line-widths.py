"""Checks lines with uharfbuzz and fontTools, without any of Confab's code.

Reads JSON from standard input: a list of {"path", "index", "size", "width" (points), "script", "language",
"isRightToLeft", "text", "advance" and "lines": [[start, end, width], …]} with UTF-8 offsets and lengths in 1/1024
point. Prints for each the numbers of checked lengths and breaks, and the disagreements in words:

- the advance of the text and the width of each line are those of HarfBuzz,
- no line is wider than the width,
- the word after a line does not fit on it.
"""

import itertools
import json
import sys

import uharfbuzz
from fontTools import unicodedata

fonts = {}


def font(request):
    key = request["path"], request["index"], request["size"]
    if key not in fonts:
        face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(request["path"]), request["index"])
        fonts[key] = uharfbuzz.Font(face)
        scale = int(request["size"] * 1024)
        fonts[key].scale = scale, scale
    return fonts[key]


def runs(request, text):
    """The text by script, with the index of the first character of each part."""
    if request["script"] != "Jpan":
        return [(0, text, request["script"])]
    scripts = []
    for character in text:
        script = unicodedata.script(character)
        # Punctuation goes on with the script before it.
        scripts.append(scripts[-1] if script in ("Zyyy", "Zinh") and scripts else script)
    found = []
    for script, part in itertools.groupby(range(len(text)), lambda index: scripts[index]):
        part = list(part)
        found.append((part[0], text[part[0]:part[-1] + 1], script))
    return found


def width(request, text):
    """The width without the spaces at the end, which still kern with the letter before them."""
    end = len(text.rstrip(" "))
    total = 0
    for start, part, script in runs(request, text):
        buffer = uharfbuzz.Buffer()
        buffer.add_str(part)
        buffer.direction = "rtl" if request["isRightToLeft"] else "ltr"
        buffer.script = script
        if request["language"]:
            buffer.language = request["language"]
        uharfbuzz.shape(font(request), buffer)
        glyphs = zip(buffer.glyph_infos, buffer.glyph_positions)
        total += sum(position.x_advance for info, position in glyphs if start + info.cluster < end)
    return total


def next_word(rest):
    """The word that begins a text, with marks after spaces at which no line may begin."""
    words = rest.split(" ")
    count = 1
    while count < len(words) and words[count] and not words[count].strip("!?:;"):
        count += 1
    return " ".join(words[:count])


def check(request):
    text = request["text"].encode()
    limit = int(request["width"] * 1024)
    problems = []
    lengths = breaks = 0

    def compare(what, found, expected):
        nonlocal lengths
        lengths += 1
        if found != expected:
            problems.append(f"{what}: {found}, expected {expected}")

    compare("advance", request["advance"], width(request, request["text"]))
    end = 0
    for index, (start, stop, found) in enumerate(request["lines"]):
        if start != end:
            problems.append(f"line {index} starts at {start}, expected {end}")
        end = stop
        line = text[start:stop].decode()
        compare(f"line {index}", found, width(request, line))
        if found > limit and " " in line.rstrip(" "):
            problems.append(f"line {index} is wider than the limit {limit}: {found}")
        rest = text[stop:].decode()
        # Only after a space is the next place for a break known without the rules of Unicode.
        if rest and line.endswith(" "):
            breaks += 1
            longer = width(request, line + next_word(rest))
            if longer <= limit:
                problems.append(f"line {index} could take the next word: {longer} of {limit}")
    if end != len(text):
        problems.append(f"the last line ends at {end}, expected {len(text)}")
    return {"lengths": lengths, "breaks": breaks, "problems": problems}


print(json.dumps([check(request) for request in json.load(sys.stdin)]))

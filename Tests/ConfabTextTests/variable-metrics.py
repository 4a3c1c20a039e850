"""Measures words in a variable font with uharfbuzz, without any of Confab's code.

Reads JSON from standard input: {"path": …, "size": …, "positions": [{"wght": 550, …}, …], "texts": […]}.
Prints for each position the advances of the texts, in 1/1024 of the size's unit.
"""

import json
import sys

import uharfbuzz

request = json.load(sys.stdin)
scale = int(request["size"] * 1024)
face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(request["path"]))
answer = []
for position in request["positions"]:
    font = uharfbuzz.Font(face)
    font.scale = scale, scale
    font.set_variations(position)
    advances = []
    for text in request["texts"]:
        buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.direction, buffer.script, buffer.language = "ltr", "Latn", "en"
        uharfbuzz.shape(font, buffer)
        advances.append(sum(glyph.x_advance for glyph in buffer.glyph_positions))
    answer.append(advances)
json.dump(answer, sys.stdout)

"""A document beside its picture. Lines lead from keys to what they draw."""

import json

from drawing import Drawing
from program import Program

MARGIN, CODE, LINE, WIDTH, SCALE = 16, 450, 17.2, 300, 1.17
DOCUMENT = """{"confab": "1",
 "conversation": {"title": "Ridge walk", "kind": "group"},
 "self": "sam",
 "timezone": "Europe/Vienna", "locale": "en",
 "now": "2026-05-02T18:30:00+02:00",
 "participants": [
   {"id": "sam", "name": "Sam"},
   {"id": "maya", "name": "Maya", "color": "#b5541c"}],
 "messages": [
   {"id": "m1", "from": "maya", "kind": "text",
    "at": "2026-05-02T18:02:00+02:00",
    "reactions": [{"emoji": "❤️", "by": ["sam"]}],
    "text": "Right, Sunday. Who’s in?"},
   {"id": "m2", "from": "sam", "kind": "text",
    "at": "2026-05-02T18:03:00+02:00",
    "replyTo": "m1",
    "text": "I am!",
    "status": "delivered"}],
 "state": {"typing": ["maya"]}}
"""


def draw(program: Program) -> str:
    json.loads(DOCUMENT)
    program.put("document.json", DOCUMENT)
    elements = program.json("scene", "document.json", "--width", WIDTH)["pages"][0]["elements"]

    def part(item: str, name: str, words: str = "") -> tuple[float, float]:
        """The middle of the left edge of the widest element of a part, with these words."""
        frame = max(
            (element["bounds"] for element in elements
             if element.get("item") == item and element.get("part") == name and element["bounds"]
             and words in (element.get("text") or "")),
            key=lambda frame: frame["width"])
        return frame["x"], frame["y"] + frame["height"] / 2

    # Each is the line of the document that has a key, and what it draws.
    targets = [
        ('"now"', part("m1#date", "text", "Today")),
        ('"name": "Maya"', part("m1", "name")),
        ('"reactions"', part("m1", "reactions")),
        ('"text": "Right', part("m1", "text")),
        ('"replyTo"', part("m2#quote", "avatar")),
        ('"text": "I am', part("m2", "bubble")),
        ('"status"', part("m2#status", "text")),
        ('"typing"', part("#typing", "avatar")),
    ]
    lines = DOCUMENT.rstrip("\n").split("\n")
    drawing = Drawing(900, 0)
    code = len(lines) * LINE + 22
    picture_x = drawing.width - MARGIN - WIDTH * SCALE
    text = program.svg("document.json", "--width", WIDTH)
    height = drawing.svg_picture(text, picture_x, MARGIN, WIDTH * SCALE)
    top = max(MARGIN, MARGIN + (height - code) / 2)
    drawing.box(MARGIN, top, CODE, code, "#f6f8fa")
    for index, line in enumerate(lines):
        drawing.text(MARGIN + 12, top + 24 + index * LINE, line, 12.2, "#3c4656", mono=True)
    drawing.add(f'<rect x="{picture_x:.1f}" y="{MARGIN}" width="{WIDTH * SCALE:.1f}" '
                f'height="{height:.1f}" fill="none" stroke="#d0d7de"/>')
    for key, (x, y) in targets:
        index = next(index for index, line in enumerate(lines) if key in line)
        start = top + 20 + index * LINE
        x, y = picture_x + x * SCALE - 5, MARGIN + y * SCALE
        drawing.line([(MARGIN + CODE - 8, start), (MARGIN + CODE + 10, start), (picture_x - 8, y), (x, y)],
                     width=1, arrow=True)
        drawing.dot(MARGIN + CODE - 8, start)
    drawing.height = max(height, code) + 2 * MARGIN
    return drawing.svg("A document and its picture")

"""One conversation in a suite, and the pictures that its matrix makes of it."""

from drawing import INK, PALE, Drawing
from program import Program

MARGIN, GAP, TOP = 16, 12, 34
SUITE = """{
  "confab-suite": "1",
  "options": {"width": 230, "scale": 2},
  "matrix": {
    "appearance": ["light", "dark"],
    "typeSize": [17, 23]
  }
}
"""
ANSWER, CHANGED = "At the pier.", "At the pier, at one."
LUNCH = """{
  "confab": "1",
  "self": "me",
  "participants": [{"id": "ana", "name": "Ana"},
                   {"id": "me", "name": "Sam"}],
  "messages": [{"id": "m1", "kind": "text",
                "from": "ana", "text": "Lunch?"},
               {"id": "m2", "kind": "text",
                "from": "me", "text": "At the pier.",
                "status": "read"}]
}
"""


def draw(program: Program) -> str:
    program.put("suite/confab.json", SUITE)
    program.put("suite/lunch.json", LUNCH)
    program.run("snapshot", "record", "suite")
    names = sorted(path.name for path in (program.folder / "suite").glob("*.png"))
    program.put("suite/lunch.json", LUNCH.replace(ANSWER, CHANGED))
    failure = next(
        line for line in _lines(program) if line.startswith("failed") and names[0][:-4] + ":" in line)
    drawing = Drawing(900, 0)
    half = (drawing.width - 2 * MARGIN - GAP) / 2
    codes = [("suite/confab.json", SUITE), ("suite/lunch.json", LUNCH)]
    tall = max(code.count("\n") for _, code in codes) * 17 + 16
    for index, (title, code) in enumerate(codes):
        x = MARGIN + index * (half + GAP)
        drawing.text(x, TOP, title, 12.5, INK, bold=True, mono=True)
        drawing.box(x, TOP + 10, half, tall, "#f6f8fa")
        for number, line in enumerate(code.rstrip("\n").split("\n")):
            drawing.text(x + 12, TOP + 31 + number * 17, line, 12, "#3c4656", mono=True)
    place = TOP + tall + 42
    drawing.text(MARGIN, place, "confab snapshot record suite", 12.5, INK, bold=True, mono=True)
    place += 26
    width = (drawing.width - 2 * MARGIN - 3 * GAP) / 4
    tallest = 0
    for index, name in enumerate(names):
        x = MARGIN + index * (width + GAP)
        drawing.text(x, place, name, 11.5, PALE, mono=True)
        height = drawing.png_picture(program.png(f"suite/{name}"), x, place + 9, width)
        drawing.add(f'<rect x="{x:.1f}" y="{place + 9:.1f}" width="{width:.1f}" '
                    f'height="{height:.1f}" fill="none" stroke="#d0d7de"/>')
        tallest = max(tallest, height)
    bottom = place + tallest + 34
    drawing.text(MARGIN, bottom + 4, "confab snapshot verify suite", 12.5, INK, bold=True, mono=True)
    drawing.text(MARGIN + 240, bottom + 4, f"after the answer became “{CHANGED}”", 11.5, PALE)
    words, line = failure.split(" "), ""
    lines = []
    for word in words:
        if len(line) + len(word) > 112:
            lines.append(line)
            line = "       "
        line += (" " if line else "") + word
    lines.append(line)
    drawing.box(MARGIN, bottom + 18, drawing.width - 2 * MARGIN, len(lines) * 17 + 15, "#fdf3f3", "#e8b4b4")
    for index, part in enumerate(lines):
        drawing.text(MARGIN + 12, bottom + 38 + index * 17, part, 11.5, INK, mono=True)
    drawing.height = bottom + len(lines) * 17 + 50
    return drawing.svg("A suite of one conversation, its four references, and a failure")


def _lines(program: Program) -> list[str]:
    return program.run("snapshot", "verify", "suite", codes=(1,)).split("\n")

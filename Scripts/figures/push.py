"""The path of a message that is pushed to the engine. Each box is a type of the sources, and a link to it."""

import re
from pathlib import Path

from drawing import ACCENT, INK, PALE, Drawing
from program import Program

SOURCES = Path(__file__).resolve().parents[2] / "Sources/ConfabEngine"
#: The type, a member of it that takes part, what it does, what it hands on, and whether it computes in
#: the background.
STEPS = [
    ("ChatController", "receive", ["takes the message", "and returns at once"], "message", False),
    ("SlidingWindow", "receive", ["shows it, or leaves it", "on the server"], "edits", False),
    ("Engine", "edit", ["creates and measures", "what changes, no", "other row"], "update", True),
    ("Viewport", "following", ["moves no visible row,", "or follows the end of", "the conversation"],
     "frame", False),
    ("ChatFrame", "", ["layout, changes and", "viewport as one value"], "", False),
]
BOX, GAP, TOP, HEIGHT = 139, 45, 44, 104


def draw(program: Program) -> str:
    drawing = Drawing(900, TOP + HEIGHT + 46)
    left = (drawing.width - len(STEPS) * BOX - (len(STEPS) - 1) * GAP) / 2
    middle = TOP + HEIGHT / 2
    drawing.text(left, TOP - 16, "your app pushes a message", 12, PALE)
    drawing.text(drawing.width - left, TOP - 16, "your app draws it", 12, PALE, "end")
    for index, (name, member, words, result, is_background) in enumerate(STEPS):
        x = left + index * (BOX + GAP)
        color, fill = ("#8a5a00", "#fdf2dc") if is_background else ("#2f5fa8", "#eef4fd")
        drawing.add(f'<a href="../../Sources/ConfabEngine/{_source(name, member)}">')
        drawing.box(x, TOP, BOX, HEIGHT, fill, color)
        drawing.text(x + BOX / 2, TOP + 25, name, 13, INK, "middle", bold=True)
        for line, text in enumerate(words):
            drawing.text(x + BOX / 2, TOP + 48 + line * 16, text, 12, "#3c4656", "middle")
        drawing.add("</a>")
        if result:
            start, end = x + BOX + 3, x + BOX + GAP - 3
            drawing.line([(start, middle), (end, middle)], ACCENT, 1.6, arrow=True)
            drawing.text((start + end) / 2, middle - 8, result, 9.5, PALE, "middle")
        place = "in the background" if is_background else "on your actor"
        drawing.text(x + BOX / 2, TOP + HEIGHT + 20, place, 11, color, "middle")
    return drawing.svg("The path of a message from a push to the screen")


def _source(name: str, member: str) -> str:
    """The file that declares a type. It is an error if the type or its member is no more."""
    paths = sorted(SOURCES.rglob("*.swift"))
    own = [
        path for path in paths
        if re.search(rf"^(public |package |final )*(struct|class|enum|actor) {name}\b", path.read_text(), re.M)
    ]
    related = "".join(path.read_text() for path in paths if path.name.startswith(name))
    if not own or member and not re.search(rf"\bfunc {member}\b", related):
        raise SystemExit(f"ConfabEngine has no {name}.{member}; correct Scripts/figures/push.py")
    return own[0].relative_to(SOURCES).as_posix()

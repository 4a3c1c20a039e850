"""Draws the figures in the documents: python3 Scripts/figures CONFAB [FOLDER] [NAME…]

CONFAB is the program, FOLDER that of the figures (Documentation/Pictures). All pictures, distances and
counts in them are those that the program writes.
"""

import sys
import tempfile
from functools import partial
from pathlib import Path

# Before the imports: no files of compiled code among the scripts.
sys.dont_write_bytecode = True

import bubble
import comparison
import document
import push
import steps
import suite
import themes
from program import Program

FIGURES = {
    "bubble": bubble.draw,
    "comparison": comparison.draw,
    "document": document.draw,
    "push": push.draw,
    "steps": steps.draw,
    "suite": suite.draw,
    **{f"theme-{theme}": partial(themes.draw, theme=theme)
       for theme in ("telegram", "signal", "whatsapp", "messenger", "confab")},
}


def main(arguments: list[str]) -> None:
    if not arguments:
        sys.exit(__doc__.strip())
    root = Path(__file__).resolve().parents[2]
    to = Path(arguments[1]) if len(arguments) > 1 else root / "Documentation/Pictures"
    for name in arguments[2:] or FIGURES:
        with tempfile.TemporaryDirectory(prefix="figure-") as folder:
            (to / f"{name}.svg").write_text(FIGURES[name](Program(arguments[0], Path(folder))))


if __name__ == "__main__":
    main(sys.argv[1:])

#!/usr/bin/python3
"""Draws the pictures in Documentation/Gallery.md: Scripts/gallery.py CONFAB

Each section of the page has a document. This draws it with the command that the page prints, in all
built-in themes, and writes the table of the pictures below it.
"""

import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE, TO = ROOT / "Documentation/Gallery.md", ROOT / "Documentation/Gallery"
# Three pictures are as wide as a page.
COLUMNS, WIDTH = 3, 270
SECTION = re.compile(r"^### (.+)\n(\n.+\n\n```json\n([\s\S]+?)^```\n)(?:\n<table>[\s\S]+?</table>\n)?", re.M)


def name(title: str) -> str:
    """The name of a section in the names of its pictures."""
    return re.sub("[^a-z0-9]+", "-", title.lower())


def table(title: str, themes: list[str]) -> str:
    rows = []
    for first in range(0, len(themes), COLUMNS):
        row = themes[first : first + COLUMNS]
        rows.append("".join(f"<th>{theme}</th>" for theme in row))
        for look in ("light", "dark"):
            rows.append("".join(
                f'\n<td><img src="Gallery/{name(title)}-{theme}-{look}.webp" width="{WIDTH}" '
                f'alt="{title} in the theme {theme}, {look}"></td>' for theme in row))
    return "<table>\n" + "\n".join(f"<tr>{row}</tr>" for row in rows) + "\n</table>\n"


def main(confab: str) -> None:
    page = PAGE.read_text()
    command = shlex.split(re.search(r"^    confab (render .+)$", page, re.M)[1])
    themes = subprocess.run([confab, "theme"], capture_output=True, text=True, check=True).stdout.split()
    shutil.rmtree(TO, ignore_errors=True)
    with tempfile.TemporaryDirectory(prefix="gallery-") as folder:
        shutil.copytree(ROOT / "Examples/conversations/assets", Path(folder) / "assets")
        for title, _, document in SECTION.findall(page):
            (Path(folder) / f"{name(title)}.json").write_text(document)
        for look in ("light", "dark"):
            words = [word.replace("LOOK", look) for word in command]
            words[words.index("CHAT.json")] = f"{folder}/*.json"
            subprocess.run([confab, *words], cwd=PAGE.parent, check=True)
    PAGE.write_text(SECTION.sub(
        lambda match: f"### {match[1]}\n{match[2]}\n{table(match[1], themes)}", page))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__.strip())
    main(str(Path(sys.argv[1]).resolve()))

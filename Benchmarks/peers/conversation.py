"""The bench's conversation as every peer draws it, and what all their pictures have in common.

Lengths are points; the numbers are those of Confab's iMessage theme, as in ../limit/limit.c. The
margins leave room for the date header and for "Read", which the peers do not draw.
"""

import dataclasses
import json
import pathlib

WIDTH = 375
SCALE = 3
TYPE_SIZE = 17
LINE_PITCH = 20
LARGE_SIZE = 46.5  # emoji alone
LARGE_PITCH = 55.8
INSET_X = 13.85
INSET_Y = 10
RADIUS = 20.01
EDGE = 16
TEXT_WIDTH = 233.9
GAP_JOINED = 4.33
GAP_BETWEEN = 10.2
MARGIN_TOP = 45.33
MARGIN_BOTTOM = 42

INCOMING, INCOMING_TEXT = "#e9e9eb", "#000000"
OUTGOING, OUTGOING_TEXT = "#3682f7", "#ffffff"

FONTS = pathlib.Path(__file__).resolve().parents[2] / "Fonts" / "Bundled"
# In the order in which they are asked.
FAMILIES = {
    "Inter": "Inter-Regular.otf",
    "Noto Sans Arabic UI": "NotoSansArabicUI-Regular.ttf",
    "Noto Sans Hebrew": "NotoSansHebrew-Regular.ttf",
    "Noto Sans Devanagari UI": "NotoSansDevanagariUI-Regular.ttf",
    "Noto Sans Bengali UI": "NotoSansBengaliUI-Regular.ttf",
    "Noto Sans Tamil UI": "NotoSansTamilUI-Regular.ttf",
    "Noto Sans Thai UI": "NotoSansThaiUI-Regular.ttf",
    "Noto Sans CJK SC": "NotoSansCJKsc-Subset.otf",
    # Before the symbols, which have some emoji in black.
    "Noto Color Emoji": "NotoColorEmoji.ttf",
    "Noto Sans Symbols2": "NotoSansSymbols2-Regular.ttf",
}


@dataclasses.dataclass(frozen=True)
class Message:
    right: bool
    text: str
    large: bool  # emoji alone, without a bubble
    gap: float  # between this message and the next

    @property
    def rtl(self):
        """Whether the first letter, if any, is of the Arabic block: the bench has no Hebrew."""
        first = next((c for c in self.text if c.isalpha()), "")
        return "\u0600" <= first <= "\u06ff"

    @property
    def size(self):
        return LARGE_SIZE if self.large else TYPE_SIZE

    @property
    def pitch(self):
        return LARGE_PITCH if self.large else LINE_PITCH

    @property
    def fill(self):
        return None if self.large else OUTGOING if self.right else INCOMING

    @property
    def color(self):
        return OUTGOING_TEXT if self.right else INCOMING_TEXT


def load(path):
    document = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    rows = document["messages"]
    sides = [row["from"] == document["self"] for row in rows]
    messages = []
    for index, row in enumerate(rows):
        last = index + 1 == len(rows)
        joined = not last and sides[index + 1] == sides[index]
        messages.append(Message(
            right=sides[index],
            text=row["text"],
            large=not any(c.isalpha() for c in row["text"]),
            gap=0 if last else GAP_JOINED if joined else GAP_BETWEEN,
        ))
    return messages

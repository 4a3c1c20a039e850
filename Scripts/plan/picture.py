"""Draws the plan as SVG: the storeys of the house, a box for each target, and its outermost folders as rooms.

Each title and each room is a link to its folder. Below a title are the targets that it imports, without
those that one of them imports too; Documentation/Plan.md has all of them.
"""

from dataclasses import dataclass
from html import escape

import plan as plans
import storeys
from plan import Plan

#: The picture is as wide as a page on GitHub shows it.
WIDTH, MARGIN, PADDING, GAP = 900, 14, 10, 10
TITLE, LINE, ROOM, ROOM_GAP, HEADING, LABEL = 26, 15, 21, 5, 34, 26
BOLD, SMALL, ROOM_FONT = 13, 10.5, 11.5
#: Above the folders that the picture is in.
TOP = "../../"
RED = "#c4161c"
STOREYS = {
    "around": ("Around it", "what people do with conversations", "#e9f1fd", "#2f5fa8"),
    "way": ("The way", "from a document to a file", "#fdf2dc", "#8a5a00"),
    "ground": ("Ground", "what every room stands on", "#eceef1", "#4a5563"),
}


@dataclass
class Room:
    name: str
    link: str
    tip: str
    is_wrong: bool


@dataclass
class Box:
    """A target."""

    name: str
    link: str
    uses: list[str]
    rising: list[str]
    rooms: list[Room]

    @property
    def least_width(self) -> float:
        rooms = max((_room_width(room) for room in self.rooms), default=0)
        uses = max((_width("↓ " + name + ",", SMALL) for name in self.uses), default=0)
        return max(_width(self.name, BOLD, True), rooms, uses) + 2 * PADDING

    def use_lines(self, width: float) -> list[str]:
        lines = []
        for index, name in enumerate(self.uses):
            word = name + ("," if index + 1 < len(self.uses) else "")
            if lines and _width(f"{lines[-1]} {word}", SMALL) <= width - 2 * PADDING:
                lines[-1] += " " + word
            else:
                lines.append(("↓ " if not lines else "") + word)
        return lines

    def room_lines(self, width: float) -> list[list[Room]]:
        lines, x = [], width
        for room in self.rooms:
            if x + _room_width(room) > width - 2 * PADDING + 0.01:
                lines.append([])
                x = 0
            lines[-1].append(room)
            x += _room_width(room) + ROOM_GAP
        return lines

    def height(self, width: float) -> float:
        rooms = len(self.room_lines(width))
        return (
            TITLE + (len(self.use_lines(width)) + len(self.rising)) * LINE + 8
            + (rooms * (ROOM + ROOM_GAP) + 2 if rooms else 0)
        )

    def svg(self, x: float, y: float, width: float, height: float, color: str) -> list[str]:
        parts = [
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="7" '
            f'fill="#ffffff" stroke="{color}" stroke-opacity="0.45"/>',
            _linked(self.link, self.name, _text(
                x + PADDING, y + 18, self.name, BOLD, "#14213a", 'font-weight="bold"')),
        ]
        y += TITLE
        wrong = [f"↑ {name}" for name in self.rising]
        for line in self.use_lines(width) + wrong:
            parts.append(_text(
                x + PADDING, y + 9, line, SMALL, RED if line in wrong else "#66718a"))
            y += LINE
        y += 2
        for line in self.room_lines(width):
            left = x + PADDING
            for room in line:
                parts.append(_room(room, left, y, color))
                left += _room_width(room) + ROOM_GAP
            y += ROOM + ROOM_GAP
        return parts


@dataclass
class Column:
    """A step of the way or a group around it, as boxes below each other."""

    label: str
    boxes: list[Box]

    @property
    def least_width(self) -> float:
        label = _width(self.label, BOLD, True) + 30
        return max(label, *(box.least_width for box in self.boxes))

    def height(self, width: float) -> float:
        return sum(box.height(width) + GAP for box in self.boxes) - GAP


def svg(plan: Plan) -> str:
    house = storeys.house(plan)
    paths = {target.name: target.path for target in plan.targets}

    def boxes(names: list[str]) -> list[Box]:
        return [_box(plan, name, paths[name], house) for name in names]

    def columns(groups: dict[str, list[str]]) -> list[Column]:
        return [Column(label, boxes(names)) for label, names in groups.items()]

    parts, y = [], MARGIN
    for key, content in [
        ("around", [_table(columns(house.around), False)]),
        ("way", [_row([box]) for box in boxes(house.front)] + [_table(columns(house.way), True)]),
        ("ground", _rows(boxes(house.ground))),
    ]:
        if any(content):
            drawn, height = _storey(key, [part for part in content if part], y)
            parts += drawn
            y += height + GAP
    height = y - GAP + MARGIN
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height:.0f}" '
        f'viewBox="0 0 {WIDTH} {height:.0f}" font-family="Helvetica, Arial, sans-serif">',
        "<style>a:hover rect { fill: #fff4b8 } a:hover text { text-decoration: underline }</style>",
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="context-stroke"/></marker>'
        "</defs>",
        f'<rect width="{WIDTH}" height="{height:.0f}" rx="10" fill="#ffffff"/>',
        *parts, "</svg>",
    ]) + "\n"


def _box(plan: Plan, name: str, path: str, house: storeys.House) -> Box:
    uses = list(plan.uses.get(name, {}))
    cyclic = {_room_of(folder) for group in plans.strongly_connected(uses) for folder in group}
    rooms = []
    for room in sorted({_room_of(folder) for folder in plan.folders(name)} - {"."}):
        used = sorted({_room_of(end) for start, end in uses if _room_of(start) == room} - {room, "."})
        tip = f"{name}/{room}" + (f" uses {', '.join(used)}" if used else "")
        rooms.append(Room(room, f"{TOP}{path}/{room}", tip, room in cyclic))
    return Box(name, TOP + path, house.uses[name], house.rising[name], rooms)


def _room_of(folder: str) -> str:
    return folder.split("/")[0]


# A part of a storey is a function that draws it at a position, and its height.


def _storey(key: str, content: list, y: float) -> tuple[list[str], float]:
    name, words, fill, color = STOREYS[key]
    height = HEADING + sum(height + GAP for _, height in content)
    parts = [
        f'<rect x="{MARGIN}" y="{y:.1f}" width="{WIDTH - 2 * MARGIN}" height="{height:.1f}" rx="10" '
        f'fill="{fill}"/>',
        _text(MARGIN + GAP + 2, y + 22, name, 15, color, 'font-weight="bold"'),
        _text(MARGIN + GAP + 10 + _width(name, 15, True), y + 22, words, 12, color),
    ]
    y += HEADING
    for draw, part_height in content:
        parts += draw(y, color)
        y += part_height + GAP
    return parts, height


def _row(boxes: list[Box]):
    """Boxes side by side, as wide as the storey together."""
    inside = WIDTH - 2 * MARGIN - 2 * GAP - (len(boxes) - 1) * GAP
    more = (inside - sum(_natural_width(box) for box in boxes)) / len(boxes)
    widths = [_natural_width(box) + more for box in boxes]
    height = max(box.height(width) for box, width in zip(boxes, widths))

    def draw(y: float, color: str) -> list[str]:
        parts, x = [], MARGIN + GAP
        for box, width in zip(boxes, widths):
            parts += box.svg(x, y, width, height, color)
            x += width + GAP
        return parts

    return draw, height


def _rows(boxes: list[Box]) -> list:
    """Boxes in as few rows as they need, the rows equally full."""
    inside = WIDTH - 2 * MARGIN - 2 * GAP
    needed = sum(_natural_width(box) + GAP for box in boxes)
    count = int(-(-(needed - GAP) // inside))
    rows, x = [[] for _ in range(count)], 0.0
    for box in boxes:
        width = _natural_width(box) + GAP
        rows[int((x + width / 2) * count / needed)].append(box)
        x += width
    return [_row(row) for row in rows if row]


def _natural_width(box: Box) -> float:
    rooms = sum(_room_width(room) + ROOM_GAP for room in box.rooms)
    return max(box.least_width, min(rooms / 2 + 2 * PADDING, 300))


def _table(columns: list[Column], is_way: bool):
    """Columns side by side, as wide as the storey together and as equally high as possible."""
    if not columns:
        return None
    widths = [column.least_width for column in columns]
    inside = WIDTH - 2 * MARGIN - 2 * GAP - (len(columns) - 1) * GAP
    while inside - sum(widths) > 0.5:
        heights = [column.height(width) for column, width in zip(columns, widths)]
        tallest = heights.index(max(heights))
        widths[tallest] += min(4, inside - sum(widths))
    height = max(column.height(width) for column, width in zip(columns, widths))

    def draw(y: float, color: str) -> list[str]:
        parts, x = [], MARGIN + GAP
        for index, (column, width) in enumerate(zip(columns, widths)):
            parts.append(_text(
                x + 2, y + 15, column.label, BOLD, color, 'font-weight="bold"'))
            if is_way and index + 1 < len(columns):
                start = x + 12 + _width(column.label, BOLD, True)
                parts.append(
                    f'<path d="M{start:.1f} {y + 11:.1f}H{x + width + GAP - 4:.1f}" fill="none" '
                    f'stroke="{color}" stroke-width="1.5" marker-end="url(#arrow)"/>')
            top = y + LABEL
            for box in column.boxes:
                box_height = box.height(width)
                parts += box.svg(x, top, width, box_height, color)
                top += box_height + GAP
            x += width + GAP
        return parts

    return draw, height + LABEL


def _room(room: Room, x: float, y: float, color: str) -> str:
    width = _room_width(room)
    stroke = RED if room.is_wrong else color
    return _linked(room.link, room.tip, (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{ROOM}" rx="4" fill="#f6f8fb" '
        f'stroke="{stroke}" stroke-opacity="{1 if room.is_wrong else 0.3}"/>'
        + _text(x + width / 2, y + 14.5, room.name, ROOM_FONT, "#26344d", 'text-anchor="middle"')
    ))


def _room_width(room: Room) -> float:
    return _width(room.name, ROOM_FONT) + 12


def _linked(link: str, tip: str, content: str) -> str:
    return f'<a href="{escape(link)}"><title>{escape(tip)}</title>{content}</a>'


def _text(x: float, y: float, words: str, size: float, color: str, more: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{color}"'
        f'{" " + more if more else ""}>{escape(words)}</text>'
    )


def _width(words: str, size: float, is_bold: bool = False) -> float:
    """The width of a text in a wide sans-serif, because the viewer chooses the font."""
    units = sum(
        0.33 if character in "iljtf.,I " else 0.9 if character in "mwMW" else
        0.73 if character.isupper() else 0.58
        for character in words
    )
    return units * size * (1.08 if is_bold else 1)

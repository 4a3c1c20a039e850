"""Distances and radii in a picture, with the names and values of the metrics beside it."""

from dataclasses import dataclass, field

from drawing import ACCENT, PALE, Drawing, spread

COLUMN, TOP = 172, 18


@dataclass
class Annotations:
    metrics: dict
    # Each is the label, its value, the side of the label, and the two ends of the distance in points.
    distances: list = field(default_factory=list)
    # Each is the label, its value, the side of the label, the center, and the direction of the arrow.
    radii: list = field(default_factory=list)

    def distance(self, key: str, side: str, start, end, slack=0.7) -> None:
        """Adds a metric. Frames are whole device pixels, so the layout differs from it slightly."""
        found = abs(end[0] - start[0]) + abs(end[1] - start[1])
        if abs(found - self.metrics[key]) > slack:
            raise SystemExit(f"{key} is {self.metrics[key]}, but the layout has {found}")
        self.distances.append((key, self.metrics[key], side, start, end))

    def measured(self, label: str, side: str, start, end) -> None:
        """Adds a distance that is no metric."""
        found = abs(end[0] - start[0]) + abs(end[1] - start[1])
        self.distances.append((label, found, side, start, end))

    def radius(self, label: str, side: str, center, toward, value=None) -> None:
        """Adds the circle of a corner with an arrow in a direction, such as (1, -1)."""
        value = self.metrics[label] if value is None else value
        self.radii.append((label, value, side, center, toward))

    def draw(self, picture: str, width: float, scale: float, title: str, gap=34) -> str:
        """Draws a picture, an SVG file of a width in points, with everything that was added."""
        drawing = Drawing(2 * COLUMN + width * scale, 0)
        height = drawing.svg_picture(picture, COLUMN, TOP, width * scale)
        drawing.height = height + 2 * TOP
        drawing.add(f'<rect x="{COLUMN}" y="{TOP}" width="{width * scale}" height="{height:.1f}" '
                    f'fill="none" stroke="#d0d7de" stroke-dasharray="3 3"/>')

        def place(point):
            return COLUMN + point[0] * scale, TOP + point[1] * scale

        labels = {"left": [], "right": []}
        for label, value, side, middle, toward in self.radii:
            center = place(middle)
            length = value * scale
            drawing.add(f'<circle cx="{center[0]:.1f}" cy="{center[1]:.1f}" r="{length:.1f}" '
                        f'fill="none" stroke="{ACCENT}" stroke-width="1" stroke-dasharray="3 2"/>')
            corner = tuple(at + length * 0.7071 * sign for at, sign in zip(center, toward))
            drawing.dot(*center)
            drawing.line([center, corner], arrow=True)
            labels[side].append((label, value, corner))
        for label, value, side, start, end in self.distances:
            (x1, y1), (x2, y2) = place(start), place(end)
            across = (0, 4) if y1 == y2 else (4, 0)
            for x, y in ((x1, y1), (x2, y2)):
                drawing.line([(x - across[0], y - across[1]), (x + across[0], y + across[1])])
            drawing.line([(x1, y1), (x2, y2)])
            labels[side].append((label, value, ((x1 + x2) / 2, (y1 + y2) / 2)))
        for side, found in labels.items():
            found.sort(key=lambda label: label[2][1])
            places = spread([y for _, _, (_, y) in found], gap, TOP + 12, drawing.height - 22)
            for (label, value, (x, y)), label_y in zip(found, places):
                edge = COLUMN - 12 if side == "left" else drawing.width - COLUMN + 12
                end = COLUMN - 24 if side == "left" else drawing.width - COLUMN + 24
                drawing.line([(x, y), (edge, label_y), (end, label_y)], width=0.8)
                drawing.dot(x, y, radius=1.8)
                anchor = "end" if side == "left" else "start"
                end += -5 if side == "left" else 5
                drawing.text(end, label_y, label, 12.5, anchor=anchor, bold=True)
                drawing.text(end, label_y + 13.5, f"{round(value, 2):g} pt", 11.5, PALE, anchor)
        return drawing.svg(title)


class Rows:
    """The rows of a conversation that was laid out, and the elements of its scene."""

    def __init__(self, program, chat: str, *options):
        self.items = {row["id"]: row for row in program.json("layout", chat, *options)["items"]}
        self.elements = program.json("scene", chat, *options)["pages"][0]["elements"]

    def frame(self, row: str) -> dict:
        """The bubble of a row, or the row."""
        return self.items[row]["bubble"] or self.items[row]["frame"]

    def lines(self, row: str) -> list[dict]:
        return self.items[row]["lines"]

    def parts(self, row: str, part: str) -> list[dict]:
        return [element for element in self.elements
                if element["item"] == row and element.get("part") == part]


def right(frame: dict) -> float:
    return frame["x"] + frame["width"]


def bottom(frame: dict) -> float:
    return frame["y"] + frame["height"]

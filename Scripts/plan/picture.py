"""Draws the plan as SVG: a box for each target, its folders in it, and arrows to what they use.

An arrow that a longer way replaces is left out; Documentation/Plan.md has all of them.
"""

from dataclasses import dataclass
from html import escape

import plan as plans
from plan import Plan

ROW, TITLE, PADDING, GAP, LAYER_GAP, ARC = 17, 26, 10, 34, 46, 9
LETTER, TITLE_LETTER = 6.9, 8.2


@dataclass
class Box:
    """A target, or (without a title) the place where a long arrow crosses a layer."""

    name: str
    rows: list[str]
    arcs: list[tuple[int, int, bool]]
    x: float = 0
    y: float = 0
    #: The upper and the lower edge of the box's layer.
    layer: tuple[float, float] = (0, 0)

    @property
    def is_crossing(self) -> bool:
        return not self.rows and self.name.startswith("→")

    @property
    def label_width(self) -> float:
        return max((len(row) * LETTER for row in self.rows), default=0)

    @property
    def width(self) -> float:
        if self.is_crossing:
            return 6
        reach = max((abs(end - start) for start, end, _ in self.arcs), default=0)
        inside = self.label_width + (16 + min(reach, 6) * ARC * 0.75 if self.arcs else 0)
        return max(len(self.name) * TITLE_LETTER, inside) + 2 * PADDING

    @property
    def height(self) -> float:
        return TITLE + len(self.rows) * ROW + (PADDING if self.rows else 4)


def svg(plan: Plan, exceptions: set[tuple[str, str, str]]) -> str:
    names = [
        target.name
        for target in plan.targets
        if target.kind != "testTarget" and target.path.startswith("Sources/")
    ]
    all_edges = _edges(plan, names)
    rising = set(plan.rising_imports())
    falling = [edge for edge in all_edges if edge not in rising]
    edges = plans.reduced(falling)
    heights = _lifted(names, falling, plans.layers(names, falling))
    boxes = {name: _box(plan, name, exceptions) for name in names}
    layers, routes = _routed(names, edges, heights, boxes)
    width, height = _place(layers, routes, boxes)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="sans-serif" font-size="12">',
        '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6" '
        'markerHeight="6" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" '
        'fill="context-stroke"/></marker></defs>',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#ffffff"/>',
    ]
    lines += [_arrow([boxes[name] for name in route], "#7a8494") for route in routes]
    lines += [_arrow([boxes[start], boxes[end]], "#d0021b") for start, end in sorted(rising)
              if start in boxes and end in boxes]
    for layer in layers:
        lines += [_drawn(boxes[name]) for name in layer if not boxes[name].is_crossing]
    return "\n".join(lines + ["</svg>"]) + "\n"


def _edges(plan: Plan, names: list[str]) -> list[tuple[str, str]]:
    """The imports; of targets without Swift files the dependencies."""
    edges = {edge for edge in plan.imports if edge[0] in names and edge[1] in names}
    for target in plan.targets:
        if target.name in names and not plan.folders(target.name):
            edges |= {(target.name, name) for name in target.dependencies if name in names}
    return sorted(edges)


def _lifted(names, edges, heights):
    """Moves each target up to right below its lowest user, which shortens arrows."""
    lifted = dict(heights)
    for name in sorted(names, key=lambda name: -heights[name]):
        users = [lifted[user] for user, used in edges if used == name]
        if users and not any(user == name for user, _ in edges):
            lifted[name] = max(heights[name], 0 if heights[name] == 0 and len(users) > 2
                               else min(users) - 1)
    return lifted


def _box(plan: Plan, name: str, exceptions) -> Box:
    folders = plan.folders(name)
    if len(folders) < 2:
        return Box(name, [], [])
    uses = list(plan.uses.get(name, {}))
    heights = plans.layers(folders, uses)
    rows = sorted(folders, key=lambda folder: (-heights[folder], folder))
    cyclic = {
        edge
        for group in plans.strongly_connected(uses)
        for edge in uses
        if edge[0] in group and edge[1] in group
    }
    shown = plans.reduced([edge for edge in uses if edge not in cyclic]) + sorted(cyclic)
    arcs = [(rows.index(start), rows.index(end), (start, end) in cyclic) for start, end in shown]
    return Box(name, ["(top)" if row == "." else row for row in rows], sorted(arcs))


def _routed(names, edges, heights, boxes):
    """The layers from top to bottom, with a crossing in each layer that a long arrow passes."""
    top = max(heights.values())
    layers = [[name for name in names if heights[name] == top - index] for index in range(top + 1)]
    routes = []
    for start, end in edges:
        route = [start]
        for height in range(heights[start] - 1, heights[end], -1):
            crossing = f"→{start}→{end}→{height}"
            boxes[crossing] = Box(crossing, [], [])
            layers[top - height].append(crossing)
            route.append(crossing)
        routes.append(route + [end])
    _order(layers, routes)
    return layers, routes


def _order(layers, routes) -> None:
    """Orders each layer by the mean place of its neighbors, which avoids crossing arrows."""
    neighbors = {}
    for route in routes:
        for upper, lower in zip(route, route[1:]):
            neighbors.setdefault(upper, []).append(lower)
            neighbors.setdefault(lower, []).append(upper)
    for sweep in range(12):
        indices = range(len(layers)) if sweep % 2 == 0 else range(len(layers) - 1, -1, -1)
        for index in indices:
            place = {
                name: (position + 0.5) / len(layer)
                for layer in layers
                for position, name in enumerate(layer)
            }
            beside = set()
            for other in (index - 1, index + 1):
                if 0 <= other < len(layers):
                    beside.update(layers[other])

            def mean(name):
                places = [place[other] for other in neighbors.get(name, []) if other in beside]
                return sum(places) / len(places) if places else place[name]

            layers[index].sort(key=lambda name: (round(mean(name), 6), name))


def _place(layers, routes, boxes) -> tuple[float, float]:
    widths = [sum(boxes[name].width + GAP for name in layer) - GAP for layer in layers]
    width, y = max(widths) + 2 * GAP, GAP / 2
    for layer, layer_width in zip(layers, widths):
        x = (width - layer_width) / 2
        tallest = max(boxes[name].height for name in layer)
        for name in layer:
            box = boxes[name]
            box.x, box.y = x, y + (0 if box.is_crossing else (tallest - box.height) / 2)
            box.layer = (y, y + tallest)
            x += box.width + GAP
        y += tallest + LAYER_GAP
    return width, y - LAYER_GAP + GAP / 2


def _arrow(boxes: list[Box], color: str) -> str:
    """Curves run between the layers only, so that they are never behind a box."""
    first = boxes[0]
    x, y = first.x + first.width / 2, first.y + first.height
    path = f"M{x:.1f} {y:.1f}L{x:.1f} {first.layer[1]:.1f}"
    y = first.layer[1]
    for box in boxes[1:]:
        to_x, to_y = box.x + box.width / 2, box.layer[0] - 10
        middle = (y + to_y) / 2
        path += f"C{x:.1f} {middle:.1f} {to_x:.1f} {middle:.1f} {to_x:.1f} {to_y:.1f}"
        x, y = to_x, box.layer[1] if box.is_crossing else box.y - 1
        path += f"L{x:.1f} {y:.1f}"
    return f'<path d="{path}" fill="none" stroke="{color}" stroke-width="1.3" marker-end="url(#arrow)"/>'


def _drawn(box: Box) -> str:
    parts = [
        f'<rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}" '
        'rx="6" fill="#f4f7fb" stroke="#48566a"/>',
        f'<text x="{box.x + PADDING:.1f}" y="{box.y + 18:.1f}" font-size="13.5" font-weight="bold" '
        f'fill="#12233d">{escape(box.name)}</text>',
    ]
    for index, row in enumerate(box.rows):
        parts.append(
            f'<text x="{box.x + PADDING:.1f}" y="{box.y + TITLE + index * ROW + 12:.1f}" '
            f'fill="#33435c">{escape(row)}</text>'
        )
    for start, end, is_cyclic in box.arcs:
        parts.append(_arc(box, start, end, is_cyclic))
    return "\n".join(parts)


def _arc(box: Box, start: int, end: int, is_cyclic: bool) -> str:
    down = 1 if end > start else -1
    x = box.x + PADDING + box.label_width + 6
    y1 = box.y + TITLE + start * ROW + 8 + 2.5 * down
    y2 = box.y + TITLE + end * ROW + 8 - 2.5 * down
    bulge = x + 8 + min(abs(end - start), 6) * ARC
    color = "#d0021b" if is_cyclic else "#5b8bd0"
    return (
        f'<path d="M{x:.1f} {y1:.1f}C{bulge:.1f} {y1:.1f} {bulge:.1f} {y2:.1f} {x:.1f} {y2:.1f}" '
        f'fill="none" stroke="{color}" stroke-width="1" marker-end="url(#arrow)"/>'
    )

"""The metrics of a theme at the bubbles that have them."""

from drawing import ACCENT, PALE, Drawing, spread
from program import Program, conversation, text

WIDTH, SCALE, COLUMN, TOP = 300, 1.85, 172, 18


def draw(program: Program) -> str:
    program.put("bubble.json", conversation([
        text("m1", "ana", 2, "Are you there?"),
        text("m2", "ana", 2.5, "The train is late, so let’s meet at ten instead."),
        text("m3", "me", 3, "On my way!", status="read"),
    ]))
    metrics = program.json("theme", "imessage")["metrics"]
    rows = {row["id"]: row for row in program.json("layout", "bubble.json", "--width", WIDTH)["items"]}
    frames = {key: row["bubble"] or row["frame"] for key, row in rows.items()}
    tails = {
        element["item"]: element["bounds"]
        for element in program.json("scene", "bubble.json", "--width", WIDTH)["pages"][0]["elements"]
        if element.get("part") == "bubble"
    }
    lines = {key: row["lines"] for key, row in rows.items()}
    first, second, third, status = (frames[key] for key in ("m1", "m2", "m3", "m3#status"))

    def bottom(frame):
        return frame["y"] + frame["height"]

    def right(frame):
        return frame["x"] + frame["width"]

    inset, radius = metrics["bubbleInsetHorizontal"], metrics["bubbleRadius"]
    baselines = [line["baseline"] for line in lines["m2"]]
    inset_above = metrics["bubbleInsetVertical"]
    last = lines["m3#status"][0]["ink"]
    # Each is the key, the side of its label, and the two ends of the distance.
    distances = [
        ("marginTop", "right", (236, 0), (236, frames["m1#date"]["y"])),
        ("gapBelowDate", "right", (120, bottom(frames["m1#date"])), (120, first["y"])),
        ("edge", "left", (0, first["y"] + 20), (first["x"], first["y"] + 20)),
        ("bubbleInsetHorizontal", "left",
         (second["x"], baselines[0] + 6), (second["x"] + inset, baselines[0] + 6)),
        ("gapJoined", "right", (136, bottom(first)), (136, second["y"])),
        ("bubbleInsetVertical", "right", (second["x"] + 146, second["y"]), (second["x"] + 146, second["y"] + inset_above)),
        ("linePitch", "right", (right(second) - 5, baselines[0]), (right(second) - 5, baselines[1])),
        ("tailDrop", "left", (26, bottom(second)), (26, bottom(tails["m2"]))),
        ("gapBetween", "right", (240, bottom(second)), (240, third["y"])),
        ("statusGap", "left", (242, bottom(third)), (242, status["y"])),
        ("statusInset", "right",
         (last["x"] + last["width"], status["y"] + 6), (right(third), status["y"] + 6)),
    ]
    for key, _, (x1, y1), (x2, y2) in distances:
        found = abs(x2 - x1) + abs(y2 - y1)
        # Frames are whole device pixels.
        if abs(found - metrics[key]) > 0.7:
            raise SystemExit(f"{key} is {metrics[key]}, but the layout has {found}")

    drawing = Drawing(2 * COLUMN + WIDTH * SCALE, 0)
    height = drawing.svg_picture(program.svg("bubble.json", "--width", WIDTH), COLUMN, TOP, WIDTH * SCALE)
    drawing.height = height + 2 * TOP
    drawing.add(f'<rect x="{COLUMN}" y="{TOP}" width="{WIDTH * SCALE}" height="{height:.1f}" '
                f'fill="none" stroke="#d0d7de" stroke-dasharray="3 3"/>')

    def place(point):
        return COLUMN + point[0] * SCALE, TOP + point[1] * SCALE

    center = place((right(second) - radius, bottom(second) - radius))
    drawing.add(f'<circle cx="{center[0]:.1f}" cy="{center[1]:.1f}" r="{radius * SCALE:.1f}" '
                f'fill="none" stroke="{ACCENT}" stroke-width="1" stroke-dasharray="3 2"/>')
    corner = (center[0] + radius * SCALE * 0.7071, center[1] + radius * SCALE * 0.7071)
    drawing.dot(*center)
    drawing.line([center, corner], arrow=True)

    labels = {"left": [], "right": [("bubbleRadius", corner)]}
    for key, side, start, end in distances:
        (x1, y1), (x2, y2) = place(start), place(end)
        across = (0, 4) if y1 == y2 else (4, 0)
        for x, y in ((x1, y1), (x2, y2)):
            drawing.line([(x - across[0], y - across[1]), (x + across[0], y + across[1])])
        drawing.line([(x1, y1), (x2, y2)])
        labels[side].append((key, ((x1 + x2) / 2, (y1 + y2) / 2)))
    for side, found in labels.items():
        found.sort(key=lambda label: label[1][1])
        places = spread([y for _, (_, y) in found], 34, TOP + 12, drawing.height - 22)
        for (key, (x, y)), label_y in zip(found, places):
            edge = COLUMN - 12 if side == "left" else drawing.width - COLUMN + 12
            end = COLUMN - 24 if side == "left" else drawing.width - COLUMN + 24
            drawing.line([(x, y), (edge, label_y), (end, label_y)], width=0.8)
            drawing.dot(x, y, radius=1.8)
            anchor = "end" if side == "left" else "start"
            end += -5 if side == "left" else 5
            drawing.text(end, label_y, key, 12.5, anchor=anchor, bold=True)
            drawing.text(end, label_y + 13.5, f"{metrics[key]:g} pt", 11.5, PALE, anchor)
    return drawing.svg("Bubbles of the theme imessage with the names and values of its metrics")

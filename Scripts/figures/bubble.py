"""The metrics of the theme imessage at the bubbles that have them."""

from annotations import Annotations, Rows, bottom, right
from program import Program, conversation, text

WIDTH, SCALE = 300, 1.85


def draw(program: Program) -> str:
    program.put("bubble.json", conversation([
        text("m1", "ana", 2, "Are you there?"),
        text("m2", "ana", 2.5, "The train is late, so let’s meet at ten instead."),
        text("m3", "me", 3, "On my way!", status="read"),
    ]))
    metrics = program.json("theme", "imessage")["metrics"]
    rows = Rows(program, "bubble.json", "--width", WIDTH)
    date, first, second, third, status = map(rows.frame, ("m1#date", "m1", "m2", "m3", "m3#status"))
    tail = rows.parts("m2", "bubble")[-1]["bounds"]
    baselines = [line["baseline"] for line in rows.lines("m2")]
    last = rows.lines("m3#status")[0]["ink"]
    inset, inset_above = metrics["bubbleInsetHorizontal"], metrics["bubbleInsetVertical"]
    radius = metrics["bubbleRadius"]

    notes = Annotations(metrics)
    notes.radius("bubbleRadius", "right", (right(second) - radius, bottom(second) - radius), (1, 1))
    for distance in [
        ("marginTop", "right", (236, 0), (236, date["y"])),
        ("gapBelowDate", "right", (120, bottom(date)), (120, first["y"])),
        ("edge", "left", (0, first["y"] + 20), (first["x"], first["y"] + 20)),
        ("bubbleInsetHorizontal", "left",
         (second["x"], baselines[0] + 6), (second["x"] + inset, baselines[0] + 6)),
        ("gapJoined", "right", (136, bottom(first)), (136, second["y"])),
        ("bubbleInsetVertical", "right", (second["x"] + 146, second["y"]),
         (second["x"] + 146, second["y"] + inset_above)),
        ("linePitch", "right", (right(second) - 5, baselines[0]), (right(second) - 5, baselines[1])),
        ("tailDrop", "left", (26, bottom(second)), (26, bottom(tail))),
        ("gapBetween", "right", (240, bottom(second)), (240, third["y"])),
        ("statusGap", "left", (242, bottom(third)), (242, status["y"])),
        ("statusInset", "right",
         (last["x"] + last["width"], status["y"] + 6), (right(third), status["y"] + 6)),
    ]:
        notes.distance(*distance)
    return notes.draw(
        program.svg("bubble.json", "--width", WIDTH), WIDTH, SCALE,
        "Bubbles of the theme imessage with the names and values of its metrics")

"""The metrics of the themes in the colors of other apps, and of the theme confab."""

import re

from annotations import Annotations, Rows, bottom, right
from program import Program, conversation, text

WIDTH, SCALE = 300, 2.1


def draw(program: Program, theme: str) -> str:
    program.put("chat.json", conversation([
        text("m1", "ana", 2, "Are you there?"),
        text("m2", "ana", 3, "The train is late, so let’s meet at ten instead."),
        text("m3", "me", 4, "On my way!", status="read",
             replyTo={"from": "Ana", "text": "Shall we meet at ten?"}),
    ], conversation={"kind": "group"}))
    file = program.json("theme", theme)
    # The page without the drawings of its wallpaper.
    options = ("--theme", theme, "--width", WIDTH, "--background", file["light"]["page"])
    rows = Rows(program, "chat.json", *options)
    notes = Annotations(file["metrics"])
    outside(notes, rows)
    (inside if rows.parts("m1", "footer") else apart)(notes, rows)
    return notes.draw(
        program.svg("chat.json", *options), WIDTH, SCALE,
        f"Bubbles of the theme {theme} with the names and values of its metrics", gap=30)


def outside(notes: Annotations, rows: Rows) -> None:
    """Margins, gaps, avatars and corners, which all themes have."""
    metrics = notes.metrics
    date, first, second, third = map(rows.frame, ("m1#date", "m1", "m2", "m3"))
    row = rows.items["m1"]["frame"]
    below = rows.items["m3#quote" if "m3#quote" in rows.items else "m3"]["frame"]
    avatar = rows.parts("m2", "avatar")[0]["bounds"]
    # Without its shadow.
    shape = next(part for part in rows.parts("m2", "bubble")
                 if abs(part["bounds"]["y"] - second["y"]) < 0.5)
    edge, radius = metrics["edge"], metrics["bubbleRadius"]
    baselines = [line["baseline"] for line in rows.lines("m2")]
    for distance in [
        ("marginTop", "right", (236, 0), (236, date["y"])),
        ("gapBelowDate", "right", (first["x"] + 60, bottom(date)), (first["x"] + 60, row["y"])),
        ("edge", "left", (0, first["y"] + 8), (first["x"] - metrics["avatarGutter"], first["y"] + 8)),
        ("avatarGutter", "left", (edge, bottom(first) - 8), (first["x"], bottom(first) - 8)),
        ("avatarDiameter", "left", (avatar["x"] + 2, avatar["y"]), (avatar["x"] + 2, bottom(avatar))),
        ("gapJoined", "left", (first["x"] + 50, bottom(first)), (first["x"] + 50, second["y"])),
        ("gapBetween", "left", (third["x"] + 30, bottom(second)), (third["x"] + 30, below["y"])),
        ("linePitch", "right", (right(second) - 4, baselines[0]), (right(second) - 4, baselines[1])),
        ("bubbleInsetHorizontal", "left", (second["x"], baselines[0] + 6),
         (second["x"] + metrics["bubbleInsetHorizontal"], baselines[0] + 6)),
    ]:
        notes.distance(*distance)
    notes.radius("bubbleRadius", "right", (right(second) - radius, second["y"] + radius), (1, -1))
    joint = corner(shape["path"], second)
    if abs(joint - radius) > 0.5:
        notes.radius("radius at a joint", "left", (second["x"] + joint, second["y"] + joint), (-1, -1), joint)


def corner(path: str, frame: dict) -> float:
    """The radius of the upper left corner of an outline."""
    # Of a curve, the last of three points is on the outline.
    points = [tuple(map(float, step.split()[-2:])) for step in re.findall(r"[MLC]([^A-Z]+)", path)]
    return min(y for x, y in points if abs(x - frame["x"]) < 0.1) - frame["y"]


def inside(notes: Annotations, rows: Rows) -> None:
    """The parts of bubbles that have everything of a message."""
    metrics = notes.metrics
    first, second, third = map(rows.frame, ("m1", "m2", "m3"))
    inset, time_end = metrics["bubbleInsetHorizontal"], metrics["timeEnd"]
    line, answer = rows.lines("m1")[0], rows.lines("m3")[-1]
    # From the top of a text to its first baseline.
    ascent = rows.lines("m2")[0]["baseline"] - second["y"] - metrics["boxTextTop"]
    text_top = line["baseline"] - ascent
    text_bottom = text_top + metrics["linePitch"] - metrics["boxTextTrim"]
    time = rows.parts("m1", "footer")[0]["bounds"]
    name_top = first["y"] + metrics["boxNameTop"]
    name_bottom = name_top + metrics["boxNamePitch"]
    time_low = bottom(second) - metrics["timeBottom"]
    text_end = first["x"] + inset + line["width"]
    name = first["x"] + inset + 40
    panel, bar = (part["bounds"] for part in rows.parts("m3", "quote")[0]["elements"])
    speaker = rows.parts("m3", "quote")[1]["bounds"]
    padding, pitch = metrics["boxQuotePadding"], metrics["boxQuotePitch"]
    tick = right(third) - time_end - metrics["tickWidth"]
    for distance in [
        ("boxNameTop", "right", (name, first["y"]), (name, name_top)),
        ("boxNamePitch", "right", (name, name_top), (name, name_bottom)),
        ("boxTextTop", "right", (second["x"] + 150, second["y"]),
         (second["x"] + 150, second["y"] + metrics["boxTextTop"])),
        ("boxTextBottom", "left", (name, text_bottom), (name, bottom(first))),
        # The ink of a text is a little narrower than its advances.
        ("timeGap", "right", (text_end, time["y"] - 3), (time["x"], time["y"] - 3), 1.5),
        ("timeEnd", "right", (right(time), time["y"] + 4), (right(first), time["y"] + 4), 1.5),
        ("timePitch", "right", (right(second) - 6, time_low - metrics["timePitch"]),
         (right(second) - 6, time_low)),
        ("timeBottom", "right", (right(second) - 34, time_low), (right(second) - 34, bottom(second))),
        ("boxQuoteTop", "left", (panel["x"] + 30, third["y"]), (panel["x"] + 30, panel["y"])),
        ("boxQuoteSide", "left", (third["x"], panel["y"] + 20), (panel["x"], panel["y"] + 20)),
        ("boxQuoteBar", "left", (bar["x"], bottom(bar) - 6), (right(bar), bottom(bar) - 6)),
        ("boxQuoteIndent", "left", (right(bar), panel["y"] + 16), (speaker["x"], panel["y"] + 16), 1.5),
        ("boxQuotePadding", "right", (right(panel) - 44, panel["y"]),
         (right(panel) - 44, panel["y"] + padding)),
        ("boxQuotePitch", "right", (right(panel) - 60, panel["y"] + padding),
         (right(panel) - 60, panel["y"] + padding + pitch)),
        ("boxQuoteGap", "left", (panel["x"] + 60, bottom(panel)),
         (panel["x"] + 60, answer["baseline"] - ascent)),
        ("tickWidth", "right", (tick, bottom(third) - 3), (right(third) - time_end, bottom(third) - 3)),
    ]:
        notes.distance(*distance)
    if metrics["boxNameGap"]:
        notes.distance("boxNameGap", "right", (name + 10, name_bottom), (name + 10, text_top))
    if metrics["tickGap"]:
        notes.distance("tickGap", "right", (tick - metrics["tickGap"], answer["baseline"] - 4),
                       (tick, answer["baseline"] - 4))
    radius = metrics["boxQuoteRadius"]
    notes.radius("boxQuoteRadius", "left", (panel["x"] + radius, panel["y"] + radius), (-1, -1))


def apart(notes: Annotations, rows: Rows) -> None:
    """The parts of a message that are rows and lines around its bubble."""
    metrics = notes.metrics
    first, second, third = map(rows.frame, ("m1", "m2", "m3"))
    row = rows.items["m1"]["frame"]
    name = first["x"] + metrics["bubbleInsetHorizontal"] + 40
    name_bottom = row["y"] + metrics["namePitch"]
    notes.distance("namePitch", "right", (name, row["y"]), (name, name_bottom))
    notes.distance("nameGap", "right", (name + 20, name_bottom), (name + 20, first["y"]))
    notes.distance("bubbleInsetVertical", "right", (second["x"] + 150, second["y"]),
                   (second["x"] + 150, second["y"] + metrics["bubbleInsetVertical"]))
    for behind in rows.parts("m3", "reply")[:1]:
        x = third["x"] - 12
        notes.measured("overlap", "left", (x, third["y"]), (x, bottom(behind["bounds"])))
    if "m3#quote" in rows.items:
        quote, x = rows.frame("m3#quote"), third["x"] + 10
        middle, y = quote["x"] + 90, rows.lines("m3#quote")[0]["baseline"] + 3
        notes.distance("quoteInsetHorizontal", "left", (quote["x"], y),
                       (quote["x"] + metrics["quoteInsetHorizontal"], y))
        notes.distance("quoteInsetVertical", "right", (middle, quote["y"]),
                       (middle, quote["y"] + metrics["quoteInsetVertical"]))
        notes.distance("gapBelowQuote", "left", (x, bottom(rows.items["m3#quote"]["frame"])),
                       (x, third["y"]))
    if "m3#status" in rows.items:
        status, ink = rows.frame("m3#status"), rows.lines("m3#status")[0]["ink"]
        notes.distance("statusGap", "left", (228, bottom(third)), (228, status["y"]))
        notes.distance("statusInset", "right", (right(ink), status["y"] + 6),
                       (right(third), status["y"] + 6))

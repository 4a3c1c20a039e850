"""What `confab diff` finds between two pictures of a conversation, with and without aligned rows."""

from drawing import INK, PALE, Drawing
from program import Program, conversation, text

WIDTH, MARGIN, GAP, TOP = 300, 16, 14, 66


def draw(program: Program) -> str:
    for name, question in [
        ("a", "Shall we meet for a picnic at the lake?"),
        ("b", "Shall we meet for a picnic at the lake? I’ll bring bread."),
    ]:
        program.put(f"{name}.json", conversation([
            text("m1", "ana", 2, question), text("m2", "me", 2.5, "Great, at noon?"),
            text("m3", "ana", 3, "At noon."), text("m4", "me", 3.5, "See you!", status="read"),
        ]))
        program.run("render", f"{name}.json", "-o", f"{name}.png", "--width", WIDTH, "--scale", 2,
                    "--metadata", "none")
    options = [("difference", []), ("aligned", ["--align"])]
    results = {
        name: program.json("diff", "a.png", "b.png", "-o", f"{name}.png", "--json", *more, codes=(1,))
        for name, more in options
    }
    drawing = Drawing(900, 0)
    width = (drawing.width - 2 * MARGIN - 3 * GAP) / 4
    panels = [
        ("a", "a.png", "the reference"),
        ("b", "b.png", "m1 has another line"),
        ("difference", "diff a.png b.png", f"{results['difference']['different']:,} pixels differ"),
        ("aligned", "diff a.png b.png --align",
         f"{results['aligned']['different']:,} pixels differ, "
         f"{results['aligned']['insertedRows']} rows inserted"),
    ]
    height = 0
    for index, (name, title, words) in enumerate(panels):
        x = MARGIN + index * (width + GAP)
        drawing.text(x, 30, title, 12, INK, bold=True, mono=True)
        drawing.text(x, 49, words, 11.5, PALE)
        own = drawing.png_picture(program.png(f"{name}.png"), x, TOP, width)
        drawing.add(f'<rect x="{x:.1f}" y="{TOP}" width="{width:.1f}" height="{own:.1f}" fill="none" '
                    'stroke="#d0d7de"/>')
        height = max(height, own)
    drawing.height = TOP + height + MARGIN
    return drawing.svg("Two pictures of a conversation and their differences, without and with aligned rows")

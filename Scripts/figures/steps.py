"""The steps of a scenario, and the screen after each of them."""

from drawing import INK, Drawing
from program import Program, conversation, text

MARGIN, GAP, TOP, LINE = 16, 12, 58, 15
#: Each is a step, and how a person writes it in a document.
STEPS = [
    ({"typing": ["ana"]}, ['{"typing": ["ana"]}']),
    ({"receive": text("m2", "ana", 3, "Lunch at the pier?")}, ['{"receive":', '  {"id": "m2", …}}']),
    ({"type": "On my way!"}, ['{"type":', '  "On my way!"}']),
    ({"send": "On my way!"}, ['{"send":', '  "On my way!"}']),
    ({"react": "sent-1", "with": "❤️", "by": "ana"}, ['{"react": "sent-1",', ' "with": "❤️", …}']),
]


def draw(program: Program) -> str:
    steps = []
    for number, (step, _) in enumerate(STEPS):
        steps += [step, {"wait": 1}, {"capture": f"step-{number}"}]
    program.put("steps.scenario.json", {
        "schema": "confab/scenario/1", "conversation": conversation([text("m1", "ana", 2, "Hungry?")]),
        "device": "iphone-e", "steps": steps,
    })
    program.run("play", "steps.scenario.json", "--captures", "captures", "--scale", 1)
    drawing = Drawing(900, 0)
    width = (drawing.width - 2 * MARGIN - (len(STEPS) - 1) * GAP) / len(STEPS)
    height = 0
    for number, (_, lines) in enumerate(STEPS):
        x = MARGIN + number * (width + GAP)
        for index, line in enumerate(lines):
            y = TOP - 14 - (len(lines) - 1 - index) * LINE
            drawing.text(x, y, line, 11.5, INK, mono=True)
        height = drawing.png_picture(program.png(f"captures/step-{number}.png"), x, TOP, width)
        drawing.add(f'<rect x="{x:.1f}" y="{TOP}" width="{width:.1f}" height="{height:.1f}" fill="none" '
                    'stroke="#d0d7de"/>')
    drawing.height = TOP + height + MARGIN
    return drawing.svg("Five steps of a scenario and the screen after each")

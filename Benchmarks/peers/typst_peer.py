"""typst: a page of blocks, 72 dots an inch times the scale."""

import importlib.metadata
import json

import conversation as c
import typst
from serve import serve

HEAD = f"""
#set page(width: {c.WIDTH}pt, height: auto, fill: white,
  margin: (x: {c.EDGE}pt, top: {c.MARGIN_TOP}pt, bottom: {c.MARGIN_BOTTOM}pt))
#set text(size: {c.TYPE_SIZE}pt, font: ({", ".join(json.dumps(f) for f in c.FAMILIES)}),
  hyphenate: false, top-edge: 0.942em, bottom-edge: -0.235em)
#set par(leading: 0pt, spacing: 0pt, linebreaks: "simple")
#let m(side, fill, color, gap, inset, size, direction, body) = {{
  align(side, block(above: 0pt, below: 0pt, fill: fill, radius: {c.RADIUS}pt, inset: inset,
    box(width: auto, layout(room => {{
      let words = text(size: size, fill: color, dir: direction, body)
      let wide = calc.min(room.width, {c.TEXT_WIDTH}pt)
      block(width: measure(block(width: auto, words), width: wide).width, align(start, words))
    }}))))
  v(gap, weak: false)
}}
"""


def source(messages):
    rows = []
    for message in messages:
        inset = f"(x: {c.INSET_X}pt, y: {0 if message.large else c.INSET_Y}pt)"
        fill = f'rgb("{message.fill}")' if message.fill else "none"
        rows.append(
            f'#m({"right" if message.right else "left"}, {fill}, rgb("{message.color}"), '
            f'{message.gap}pt, {inset}, {message.size}pt, {"rtl" if message.rtl else "ltr"}, '
            f"{quoted(message.text)})")
    return HEAD + "\n".join(rows)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


fonts = typst.Fonts(
    include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(c.FONTS)])
compiler = typst.Compiler(font_paths=fonts, ignore_system_fonts=True)


def draw(messages, path):
    compiler.compile(
        input=source(messages).encode(), output=path, format="png", ppi=72 * c.SCALE)


serve(importlib.metadata.version("typst"), draw)

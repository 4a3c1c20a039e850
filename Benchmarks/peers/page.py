"""The conversation as a page, for the peers that read HTML and CSS."""

import html

import conversation as c

STYLE = f"""
* {{ box-sizing: border-box; }}
html, body {{ margin: 0; }}
.chat {{ display: flex; flex-direction: column; width: {c.WIDTH}px; background: #fff;
  padding: {c.MARGIN_TOP}px {c.EDGE}px {c.MARGIN_BOTTOM}px;
  font-family: {", ".join(f"'{name}'" for name in c.FAMILIES)};
  font-size: {c.TYPE_SIZE}px; line-height: {c.LINE_PITCH}px; }}
.m {{ max-width: {c.TEXT_WIDTH + 2 * c.INSET_X}px; padding: {c.INSET_Y}px {c.INSET_X}px;
  border-radius: {c.RADIUS}px; overflow-wrap: break-word; }}
.l {{ align-self: flex-start; background: {c.INCOMING}; color: {c.INCOMING_TEXT}; }}
.r {{ align-self: flex-end; background: {c.OUTGOING}; color: {c.OUTGOING_TEXT}; }}
.e {{ background: none; padding: 0 {c.INSET_X}px;
  font-size: {c.LARGE_SIZE}px; line-height: {c.LARGE_PITCH}px; }}
"""


def body(messages):
    rows = []
    for message in messages:
        kind = ("r" if message.right else "l") + (" e" if message.large else "")
        direction = "rtl" if message.rtl else "ltr"
        rows.append(
            f'<div class="m {kind}" dir="{direction}" style="margin-bottom:{message.gap}px">'
            f"{html.escape(message.text)}</div>")
    return f'<div class="chat">{"".join(rows)}</div>'


def document(messages, head=""):
    return (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><style>{STYLE}</style>'
            f"{head}</head><body>{body(messages)}</body></html>")

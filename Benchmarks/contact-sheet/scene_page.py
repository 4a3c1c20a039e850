"""A page that shows what `confab scene` lists, drawn by the browser's own text."""

import html
import pathlib

FONTS = pathlib.Path(__file__).resolve().parents[2] / "Fonts" / "Bundled"

# Text stands where its first glyph does, its baseline where ours is: known only once laid out.
PLACE = """
document.fonts.ready.then(() => {
  for (const text of document.querySelectorAll("[data-baseline]")) {
    const mark = document.createElement("i");
    mark.style.cssText = "display:inline-block;width:0;height:0";
    text.prepend(mark);
    const baseline = mark.getBoundingClientRect().bottom;
    mark.remove();
    text.style.top = text.dataset.baseline - baseline + "px";
  }
  return 0;
})
"""


def is_rtl(text):
    return any("\u0590" <= c <= "\u08ff" for c in text)


def page(scene):
    """HTML of the only page of a scene."""
    width, height = scene["pages"][0]["width"], scene["pages"][0]["height"]
    shapes, texts, faces = [], [], {}
    for number, element in enumerate(scene["pages"][0]["elements"]):
        if element["kind"] == "fill":
            paint = element.get("color")
            if gradient := element.get("gradient"):
                paint = f"url(#g{number})"
                shapes.append(
                    f'<linearGradient id="g{number}" gradientUnits="userSpaceOnUse" x1="0" x2="0" '
                    f'y1="{gradient["from"]}" y2="{gradient["to"]}">'
                    f'<stop offset="0" stop-color="{gradient["top"]}"/>'
                    f'<stop offset="1" stop-color="{gradient["bottom"]}"/></linearGradient>')
            shapes.append(f'<path d="{element["path"]}" fill="{paint}"/>')
        elif element["kind"] == "glyphs" and element["bounds"]:
            texts.append(span(element, faces))
    style = "".join(
        f'@font-face {{ font-family: "{name}"; src: url("{(FONTS / name).as_uri()}"); }}'
        for name in faces)
    return (
        '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><style>' + style +
        f'body {{ margin: 0; background: {scene["background"]}; }}'
        "svg, div { position: absolute; left: 0; top: 0; }"
        "div { white-space: pre; font-synthesis: none; }</style><body>"
        f'<svg width="{width}" height="{height}">{"".join(shapes)}</svg>{"".join(texts)}</body>')


def span(element, faces):
    font, glyphs = element["font"], element["glyphs"]
    faces[font["file"]] = True
    direction = "rtl" if is_rtl(element["text"]) else "ltr"
    return (
        f'<div dir="{direction}" data-baseline="{glyphs["y"][0]}" style="left:{glyphs["x"][0]}px;'
        f"font:{font['size']}px '{font['file']}';color:{element['color']}\">"
        f'{html.escape(element["text"].rstrip())}</div>')

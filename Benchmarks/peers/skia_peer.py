"""skia-python: a paragraph of Skia's text layout for each message, all on one surface."""

import math

import conversation as c
import skia
from serve import serve

layout = skia.textlayout
provider = layout.TypefaceFontProvider()
for family, name in c.FAMILIES.items():
    provider.registerTypeface(skia.Typeface.MakeFromFile(str(c.FONTS / name)), family)
collection = layout.FontCollection()
collection.setDefaultFontManager(provider)
unicode = skia.Unicodes.ICU.Make()


def color(text):
    return 0xFF000000 | int(text[1:], 16)


def paragraph(message):
    style = layout.TextStyle()
    style.setFontFamilies(list(c.FAMILIES))
    style.setFontSize(message.size)
    style.setColor(color(message.color))
    style.setHeightOverride(True)
    style.setHeight(message.pitch / message.size)
    style.setHalfLeading(True)
    paragraphs = layout.ParagraphStyle()
    paragraphs.setTextStyle(style)
    # There is no setter for the direction; the side is all that can be said.
    paragraphs.setTextAlign(layout.TextAlign.kRight if message.rtl else layout.TextAlign.kLeft)
    builder = layout.ParagraphBuilder.make(paragraphs, collection, unicode)
    builder.pushStyle(style)
    builder.addText(message.text)
    made = builder.Build()
    made.layout(c.TEXT_WIDTH)
    if message.rtl:
        made.layout(math.ceil(made.LongestLine))
    return made


def draw(messages, path):
    rows = []
    y = c.MARGIN_TOP
    for message in messages:
        words = paragraph(message)
        width = words.LongestLine + 2 * c.INSET_X
        inset = 0 if message.large else c.INSET_Y
        height = words.Height + 2 * inset
        x = c.WIDTH - c.EDGE - width if message.right else c.EDGE
        rows.append((message, words, x, y, width, height, inset))
        y += height + message.gap
    surface = skia.Surface.MakeRaster(skia.ImageInfo.Make(
        c.WIDTH * c.SCALE, math.ceil((y + c.MARGIN_BOTTOM) * c.SCALE),
        skia.kRGB_888x_ColorType, skia.kOpaque_AlphaType))
    canvas = surface.getCanvas()
    canvas.clear(skia.ColorWHITE)
    canvas.scale(c.SCALE, c.SCALE)
    for message, words, x, y, width, height, inset in rows:
        if message.fill:
            radius = min(c.RADIUS, height / 2)
            canvas.drawRoundRect(skia.Rect.MakeXYWH(x, y, width, height), radius, radius,
                                 skia.Paint(Color=color(message.fill), AntiAlias=True))
        words.paint(canvas, x + c.INSET_X, y + inset)
    surface.makeImageSnapshot().save(path, skia.kPNG)


serve(skia.__version__, draw)

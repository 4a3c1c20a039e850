"""Pillow with Raqm: it shapes a string in one font; runs, lines and bubbles are made here."""

import functools
import math
import unicodedata

import conversation as c
import PIL
from PIL import Image, ImageDraw, ImageFont
from serve import serve

EMOJI_STRIKE = 109  # the one size that the emoji font has, in pixels
JOINERS = "\u200d\ufe0f\u20e3"


@functools.cache
def font(family, size):
    pixels = EMOJI_STRIKE if family == "Noto Color Emoji" else round(size * c.SCALE)
    return ImageFont.truetype(
        str(c.FONTS / c.FAMILIES[family]), pixels, layout_engine=ImageFont.Layout.RAQM)


def family_of(character, before, after):
    code = ord(character)
    if character in JOINERS or after in JOINERS or 0x1F3FB <= code <= 0x1F3FF:
        return "Noto Color Emoji"
    if 0x600 <= code <= 0x6FF:
        return "Noto Sans Arabic UI"
    if 0x2E80 <= code <= 0x9FFF or 0xFF00 <= code <= 0xFFEF or 0xAC00 <= code <= 0xD7AF:
        return "Noto Sans CJK SC"
    if code >= 0x1F000 or unicodedata.category(character) == "So":
        return "Noto Color Emoji"
    return before if character == " " and before else "Inter"


def runs(text):
    """Neighboring characters of one font."""
    found = []
    for character, after in zip(text, [*text[1:], " "]):
        family = family_of(character, found[-1][0] if found else None, after)
        if found and found[-1][0] == family:
            found[-1][1].append(character)
        else:
            found.append((family, [character]))
    return [(family, "".join(characters)) for family, characters in found]


def direction(family):
    return "rtl" if family == "Noto Sans Arabic UI" else "ltr"


def run_width(run, size):
    family, text = run
    made = font(family, size)
    width = made.getlength(text, direction=direction(family))
    return width * size * c.SCALE / EMOJI_STRIKE if family == "Noto Color Emoji" else width


def width_of(text, size):
    return sum(run_width(run, size) for run in runs(text))


def words_of(text):
    """Pieces behind which a line may end."""
    words = [""]
    for character in text:
        if words[-1] and (words[-1][-1] == " " or 0x2E80 <= ord(character) <= 0x9FFF):
            words.append("")
        words[-1] += character
    return words


def lines_of(message):
    lines = [""]
    for word in words_of(message.text):
        longer = lines[-1] + word
        if lines[-1] and width_of(longer.rstrip(), message.size) > c.TEXT_WIDTH * c.SCALE:
            lines.append(word)
        else:
            lines[-1] = longer
    return [line.rstrip() for line in lines]


@functools.cache
def emoji(text, size):
    made = font("Noto Color Emoji", size)
    left, top, right, bottom = made.getbbox(text, anchor="ls")
    image = Image.new("RGBA", (math.ceil(right - left), math.ceil(bottom - top)))
    ImageDraw.Draw(image).text((-left, -top), text, font=made, anchor="ls", embedded_color=True)
    factor = size * c.SCALE / EMOJI_STRIKE
    smaller = image.resize(
        (round(image.width * factor), round(image.height * factor)), Image.Resampling.LANCZOS)
    return smaller, round(left * factor), round(top * factor)


def draw_line(image, canvas, line, x, baseline, message):
    pieces = runs(line)
    for family, text in reversed(pieces) if message.rtl else pieces:
        if family == "Noto Color Emoji":
            picture, left, top = emoji(text, message.size)
            image.paste(picture, (round(x) + left, round(baseline) + top), picture)
        else:
            canvas.text((x, baseline), text, font=font(family, message.size), fill=message.color,
                        anchor="ls", direction=direction(family))
        x += run_width((family, text), message.size)


def draw(messages, path):
    rows = []
    y = c.MARGIN_TOP
    for message in messages:
        lines = [(line, width_of(line, message.size) / c.SCALE) for line in lines_of(message)]
        inset = 0 if message.large else c.INSET_Y
        width = max(wide for _, wide in lines) + 2 * c.INSET_X
        height = len(lines) * message.pitch + 2 * inset
        x = c.WIDTH - c.EDGE - width if message.right else c.EDGE
        rows.append((message, lines, x, y, width, height, inset))
        y += height + message.gap
    height = math.ceil((y + c.MARGIN_BOTTOM) * c.SCALE)
    image = Image.new("RGB", (c.WIDTH * c.SCALE, height), "white")
    canvas = ImageDraw.Draw(image)
    for message, lines, x, y, width, height, inset in rows:
        if message.fill:
            box = [round(v * c.SCALE) for v in (x, y, x + width, y + height)]
            canvas.rounded_rectangle(
                (box[0], box[1], box[2] - 1, box[3] - 1),
                min(c.RADIUS, height / 2) * c.SCALE, fill=message.fill)
        baseline = y + inset + message.pitch / 2 + message.size * 0.36
        for line, wide in lines:
            left = x + width - c.INSET_X - wide if message.rtl else x + c.INSET_X
            draw_line(image, canvas, line, left * c.SCALE, round(baseline * c.SCALE), message)
            baseline += message.pitch
    image.save(path, compress_level=1)


serve(PIL.__version__, draw)

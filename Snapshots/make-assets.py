#!/usr/bin/env python3
"""Makes the tiny pictures that the snapshots show: python3 make-assets.py

Needs Pillow. A document only reaches files inside its own folder, so every area has its own.
"""
import os
import struct
import zlib

from PIL import Image, ImageDraw

HERE = os.path.dirname(os.path.abspath(__file__))


def keep(image, name, **options):
    path = os.path.join(HERE, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    image.save(path, **options)


def card(width=120, height=80, mode="RGB"):
    """A card that shows how it is turned: red, green, blue and yellow corners, an F in the middle."""
    image = Image.new("RGB", (width, height), "#e8eef4")
    draw = ImageDraw.Draw(image)
    side = min(width, height) // 4
    corners = [(0, 0, "#d7263d"), (width - side, 0, "#1b998b"), (0, height - side, "#2e86ab"),
               (width - side, height - side, "#f2b134")]
    for x, y, colour in corners:
        draw.rectangle((x, y, x + side - 1, y + side - 1), fill=colour)
    x, y, unit = width // 2 - side // 2, height // 2 - side, side // 4
    for box in [(0, 0, 1, 8), (0, 0, 4, 1.4), (0, 3.3, 3, 4.7)]:
        draw.rectangle((x + box[0] * unit, y + box[1] * unit, x + box[2] * unit, y + box[3] * unit),
                       fill="#22313f")
    return image.convert(mode)


TURNS = {
    1: [], 2: [Image.Transpose.FLIP_LEFT_RIGHT], 3: [Image.Transpose.ROTATE_180],
    4: [Image.Transpose.FLIP_TOP_BOTTOM], 5: [Image.Transpose.TRANSPOSE],
    6: [Image.Transpose.ROTATE_90], 7: [Image.Transpose.TRANSVERSE],
    8: [Image.Transpose.ROTATE_270],
}


def oriented(orientation):
    """Looks like the card once the orientation is obeyed."""
    image = card()
    for turn in TURNS[orientation]:
        image = image.transpose(turn)
    exif = Image.Exif()
    exif[0x0112] = orientation
    keep(image, f"photos/assets/exif-{orientation}.jpg", quality=88, exif=exif)


def glass():
    """From red to clear, left to right."""
    image = Image.new("RGBA", (120, 80))
    image.putdata([(215, 38, 61, 255 - x * 255 // 119) for _ in range(80) for x in range(120)])
    return image


def write_png(name, width, height, depth, rows):
    """Writes rows of RGB, each after a byte for its filter, without Pillow."""
    def chunk(name, data):
        check = zlib.crc32(name + data)
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", check)

    header = struct.pack(">IIBBBBB", width, height, depth, 2, 0, 0, 0)
    with open(os.path.join(HERE, name), "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                  + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b""))


def cover(path, side):
    """A sun above two hills: the cover of an album, or a wallpaper. Each pixel is the mean of nine points."""
    def point(x, y):
        if y > 0.62 + 0.3 * abs(x - 0.74):
            return (70, 44, 96)
        if y > 0.56 + 0.34 * abs(x - 0.24):
            return (112, 62, 112)
        if (x - 0.5) ** 2 + (y - 0.42) ** 2 < 0.04:
            return (255, 241, 201)
        return (250 - 60 * y, 170 - 90 * y, 96 + 60 * y)

    rows = bytearray()
    for y in range(side):
        rows.append(0)
        for x in range(side):
            points = [point((x + dx / 6) / side, (y + dy / 6) / side)
                      for dx in (1, 3, 5) for dy in (1, 3, 5)]
            rows += bytes(round(sum(values) / 9) for values in zip(*points))
    write_png(path, side, side, 8, bytes(rows))


def deep():
    """A PNG with 16 bits a channel: a slow ramp, which Pillow can't write."""
    rows = b"".join(
        b"\0" + b"".join(struct.pack(">HHH", x * 546, y * 819, 32768) for x in range(120))
        for y in range(80))

    write_png("photos/assets/deep.png", 120, 80, 16, rows)


def face(name, page, skin, hair):
    image = Image.new("RGB", (192, 192), page)
    draw = ImageDraw.Draw(image)
    draw.ellipse((30, 136, 162, 268), fill=hair)
    draw.ellipse((54, 40, 138, 148), fill=skin)
    draw.pieslice((50, 28, 142, 128), 180, 360, fill=hair)
    for x in (80, 112):
        draw.ellipse((x - 5, 88, x + 5, 98), fill="#2b2320")
    draw.arc((78, 96, 114, 128), 20, 160, fill="#7a3b35", width=4)
    for area in ("groups", "seen", "typing", "chrome", "rtl"):
        keep(image.resize((64, 64), Image.LANCZOS), f"{area}/assets/{name}.png", optimize=True)


def media():
    """Pictures for messages with videos, albums and files."""
    folder = "media/assets/"
    keep(card(160, 90), folder + "wide.png", optimize=True)
    keep(card(90, 120), folder + "portrait.png", optimize=True)
    for name, colour in [("red", "#d7263d"), ("green", "#1b998b"), ("blue", "#2e86ab"),
                         ("yellow", "#f2b134"), ("violet", "#6d4c9f"), ("grey", "#7b8794")]:
        keep(Image.new("RGB", (40, 30), colour), folder + name + ".png", optimize=True)
    first, second = card(), Image.new("RGB", (120, 80), "#2e86ab")
    for name in ("animated.png", "animated.webp", "animated.gif"):
        keep(first, folder + name, save_all=True, append_images=[second], duration=500)
    keep(glass(), folder + "glass.png", optimize=True)
    page = Image.new("RGB", (60, 84), "white")
    draw = ImageDraw.Draw(page)
    draw.rectangle((8, 8, 36, 13), fill="#22313f")
    for line in range(9):
        draw.rectangle((8, 20 + line * 6, 51 - line % 3 * 5, 22 + line * 6), fill="#9aa5b1")
    keep(page, "files/assets/page.png", optimize=True)


if __name__ == "__main__":
    photos = "photos/assets/"
    keep(card(), photos + "card.png", optimize=True)
    keep(card(mode="L"), photos + "grey.png", optimize=True)
    keep(card().quantize(16), photos + "palette.png", optimize=True)
    keep(glass(), photos + "glass.png", optimize=True)
    keep(glass(), photos + "glass.webp", lossless=True)
    keep(card(), photos + "card.webp", quality=85)
    keep(card(), photos + "card.jpg", quality=88)
    keep(card(mode="L"), photos + "grey.jpg", quality=88)
    keep(card(), photos + "progressive.jpg", quality=88, progressive=True)
    keep(card(mode="CMYK"), photos + "cmyk.jpg", quality=88)
    keep(card(480, 60), photos + "panorama.png", optimize=True)
    keep(card(60, 480), photos + "tall.png", optimize=True)
    keep(card(600, 600), photos + "large.png", optimize=True)
    keep(Image.new("RGB", (1, 1), "#d7263d"), photos + "pixel.png")
    deep()
    for number in TURNS:
        oriented(number)
    with open(os.path.join(HERE, photos, "card.jpg"), "rb") as whole:
        with open(os.path.join(HERE, photos, "broken.jpg"), "wb") as broken:
            broken.write(whole.read()[:300])
    with open(os.path.join(HERE, photos, "not-a-picture.png"), "wb") as out:
        out.write(b"This is a text.\n")
    for area in ("theme", "rtl", "status", "placeholders", "scale", "clusters"):
        keep(card(), f"{area}/assets/card.png", optimize=True)
    face("ada", "#ffd6c9", "#e9b48f", "#4a2b23")
    face("bo", "#cfe3ff", "#f1c7a5", "#a8602c")
    face("cy", "#d9f2e3", "#8d5a3b", "#1b7f79")
    cover("blocks/assets/hill.png", 240)
    cover("blocks/assets/sun.png", 60)
    cover("calls/assets/cover.png", 240)
    cover("calls/assets/small-cover.png", 64)
    cover("wallpapers/assets/hills.png", 240)
    media()

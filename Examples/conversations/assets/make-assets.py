#!/usr/bin/env python3
"""Paints every picture beside it: python3 make-assets.py

Needs Pillow and NumPy. All random numbers are seeded; nothing here was photographed.
"""
import math
import os
import wave

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

HERE = os.path.dirname(os.path.abspath(__file__))
FINE = 2  # everything is painted this many times larger, and then made smaller


def rgb(text):
    return np.array([int(text[i:i + 2], 16) for i in (1, 3, 5)], float)


def gradient(width, height, *stops):
    """Vertical gradient; each stop is (place from 0 to 1, colour)."""
    y = np.linspace(0, 1, height)
    places = [place for place, _ in stops]
    colours = np.array([rgb(colour) for _, colour in stops])
    column = np.stack([np.interp(y, places, colours[:, i]) for i in range(3)], axis=1)
    return np.repeat(column[:, None, :], width, axis=1)


def ridge(width, seed, roughness, octaves=6, first=2):
    """A skyline: values of about −1 to 1, one for each column."""
    random = np.random.default_rng(seed)
    x = np.linspace(0, 1, width)
    line = np.zeros(width)
    for octave in range(octaves):
        count = first * 2 ** octave + 2
        knots = random.uniform(-1, 1, count)
        place = x * (count - 1)
        left = np.minimum(place.astype(int), count - 2)
        t = place - left
        t = t * t * (3 - 2 * t)
        line += (knots[left] * (1 - t) + knots[left + 1] * t) * roughness ** octave
    return line


def land(canvas, line, top, bottom, end=None):
    """Fills what lies under a line (in pixels from the top) with a gradient that starts there."""
    height, width, _ = canvas.shape
    end = height if end is None else end
    y = np.arange(height)[:, None]
    depth = np.clip((y - line[None, :]) / max(1, end - line.min()), 0, 1)[..., None]
    colour = rgb(top) * (1 - depth) + rgb(bottom) * depth
    cover = np.clip(y - line[None, :], 0, 1)[..., None]
    canvas[:] = canvas * (1 - cover) + colour * cover


def glow(canvas, x, y, radius, colour, strength=1.0, power=2.0):
    height, width, _ = canvas.shape
    ys, xs = np.mgrid[0:height, 0:width]
    far = np.hypot(xs - x, ys - y) / radius
    light = (strength / (1 + far ** power * 6))[..., None] * np.clip(2 - far, 0, 1)[..., None]
    canvas[:] = canvas + (rgb(colour) - canvas) * np.clip(light, 0, 1)


def disc(canvas, x, y, radius, colour):
    height, width, _ = canvas.shape
    ys, xs = np.mgrid[0:height, 0:width]
    cover = np.clip(radius - np.hypot(xs - x, ys - y), 0, 1)[..., None]
    canvas[:] = canvas * (1 - cover) + rgb(colour) * cover


def picture(canvas):
    image = Image.fromarray(np.clip(canvas, 0, 255).astype(np.uint8))
    return image.resize((image.width // FINE, image.height // FINE), Image.LANCZOS)


def keep(image, name, **options):
    path = os.path.join(HERE, name)
    image.save(path, **options)
    print(f"{name}: {image.width} × {image.height}, {os.path.getsize(path)} bytes")


def dunes():
    width, height = 1200 * FINE, 800 * FINE
    canvas = gradient(width, height, (0, "#2c3566"), (.22, "#7a4d84"), (.42, "#e77d63"),
                      (.55, "#ffc27a"), (1, "#ffe2a8"))
    glow(canvas, width * .64, height * .5, height * .5, "#fff0b8", .95, 1.6)
    disc(canvas, width * .64, height * .5, height * .075, "#fff7d6")
    layers = [
        (.60, .030, 11, "#c9736a", "#b05f63"), (.66, .045, 12, "#b65a4f", "#94464c"),
        (.74, .060, 13, "#95423f", "#6e3140"), (.86, .085, 14, "#5f2b3c", "#33182e"),
    ]
    for base, swing, seed, top, bottom in layers:
        crest = height * (base + swing * ridge(width, seed, .28, 4, 2))
        land(canvas, crest, top, bottom)
        # The side of each dune that faces the sun, from its crest down.
        y = np.arange(height)[:, None]
        slope = np.gradient(crest)[None, :]
        lit = np.clip(slope * 2.2, 0, 1) * np.clip(1 - (y - crest[None, :]) / (height * .09), 0, 1)
        lit = (lit * (y >= crest[None, :]))[..., None] * .55
        canvas[:] = canvas * (1 - lit) + rgb("#ffb074") * lit
    keep(picture(canvas), "dunes.jpg", quality=84)


def lake():
    width, height = 1200 * FINE, 900 * FINE
    shore = int(height * .58)
    canvas = gradient(width, height, (0, "#6fb2e4"), (.35, "#b9def2"), (.58, "#fdeedd"),
                      (1, "#fdeedd"))
    glow(canvas, width * .2, height * .34, height * .42, "#fff6dd", .8, 1.7)
    far = height * (.43 - .10 * ridge(width, 21, .55, 7, 3))
    land(canvas, far, "#9db6cf", "#c5d5df", shore)
    near = height * (.40 - .17 * ridge(width, 24, .52, 8, 2))
    land(canvas, near, "#5f7f9d", "#8ca7b4", shore)
    # Snow on what is high enough.
    y = np.arange(height)[:, None]
    edge = near.min() + height * (.085 + .03 * ridge(width, 25, .8, 8, 24))
    snow = ((y >= near[None, :]) & (y < edge[None, :])).astype(float)[..., None] * .88
    canvas[:] = canvas * (1 - snow) + rgb("#f8fbff") * snow
    hills = height * (.54 - .035 * ridge(width, 26, .5, 6, 3))
    land(canvas, hills, "#4f8a67", "#2f6650", shore)
    trees = height * (.565 - .02 * np.abs(ridge(width, 27, .9, 8, 30)))
    land(canvas, trees, "#1f4d43", "#173b39", shore)
    # The water is the upper half, turned over, with ripples that grow towards us.
    depth = np.arange(height - shore)
    source = np.clip(shore - 1 - (depth * 1.28).astype(int), 0, shore - 1)
    mirror = canvas[source].copy()
    for row, d in enumerate(depth):
        shift = int(round(math.sin(d * d * .00021 + d * .09) * (1 + d * .022)))
        mirror[row] = np.roll(mirror[row], shift, axis=0)
    blue = np.linspace(.16, .62, height - shore)[:, None, None]
    canvas[shore:] = mirror * (1 - blue) + rgb("#1f5b84") * blue
    keep(picture(canvas), "lake.jpg", quality=84)


def city():
    width, height = 960 * FINE, 640 * FINE
    random = np.random.default_rng(31)
    canvas = gradient(width, height, (0, "#0b1030"), (.45, "#272a63"), (.75, "#6a3f7d"),
                      (1, "#b55a7c"))
    image = Image.fromarray(canvas.astype(np.uint8))
    draw = ImageDraw.Draw(image)
    for _ in range(90):
        x, y = random.integers(0, width), random.integers(0, int(height * .45))
        size = int(random.integers(1, 4))
        draw.ellipse((x, y, x + size, y + size), fill="#cfd4ff")
    moon = height * .08
    crescent = Image.new("L", image.size, 0)
    lamp = ImageDraw.Draw(crescent)
    lamp.ellipse((width * .12, height * .1, width * .12 + moon * 2, height * .1 + moon * 2),
                 fill=255)
    lamp.ellipse((width * .12 + moon * .5, height * .1 - moon * .2, width * .12 + moon * 2.4,
                  height * .1 + moon * 1.7), fill=0)
    image.paste("#fdf3d0", mask=crescent)
    for layer, (body, low, high, share) in enumerate(
            [("#3a2c63", .34, .58, .3), ("#221d4a", .24, .5, .45), ("#0f1130", .12, .36, .5)]):
        x = -20
        while x < width:
            wide = int(random.integers(44, 96)) * FINE
            top = int(height * (1 - random.uniform(low, high)))
            draw.rectangle((x, top, x + wide, height), fill=body)
            if random.random() < .3:
                middle = x + wide // 2
                draw.rectangle((middle - 2, top - 34 * FINE, middle + 2, top), fill=body)
            for wx in range(x + 8 * FINE, x + wide - 9 * FINE, 13 * FINE):
                for wy in range(top + 10 * FINE, height, 17 * FINE):
                    if random.random() < share:
                        lamp = ["#ffd98a", "#ffc163", "#fff0c0", "#8fd0ff"][random.integers(0, 4)]
                        if layer == 0:
                            lamp = "#a7799a"
                        draw.rectangle((wx, wy, wx + 6 * FINE, wy + 8 * FINE), fill=lamp)
            x += wide + int(random.integers(0, 14)) * FINE
    small = picture(np.asarray(image, float))
    keep(small.quantize(64, dither=Image.Dither.NONE), "city-night.png", optimize=True)


def lighthouse():
    width, height = 800 * FINE, 1200 * FINE
    canvas = gradient(width, height, (0, "#16264f"), (.4, "#42588f"), (.62, "#e59a86"),
                      (.7, "#f9cf9f"), (1, "#f9cf9f"))
    sea = int(height * .7)
    canvas[sea:] = gradient(width, height - sea, (0, "#c99a90"), (.15, "#5a6b90"), (1, "#17294d"))
    random = np.random.default_rng(41)
    image = Image.fromarray(canvas.astype(np.uint8))
    beam = Image.new("L", image.size, 0)
    ImageDraw.Draw(beam).polygon(
        [(width * .56, height * .3), (0, height * .12), (0, height * .27)], fill=110)
    image.paste("#fff3c4", mask=beam.filter(ImageFilter.GaussianBlur(26)))
    draw = ImageDraw.Draw(image)
    for _ in range(150):
        y = int(sea + (height - sea) * random.random() ** 1.4)
        x, wide = int(random.integers(0, width)), int(30 + (y - sea) * .25)
        draw.line((x, y, x + wide, y), fill="#f3c9a4" if random.random() < .4 else "#38507e",
                  width=2)
    rock = [(width * .3, height * .8), (width * .38, height * .71), (width * .5, height * .67),
            (width * .66, height * .66), (width * .8, height * .7), (width, height * .76),
            (width, height), (width * .2, height)]
    draw.polygon(rock, fill="#1d2233")
    draw.polygon([(width * .5, height * .67), (width * .66, height * .66), (width * .62, height),
                  (width * .44, height)], fill="#2a3044")
    left, right, top, foot = width * .5, width * .64, height * .33, height * .68
    for band in range(6):
        a, b = band / 6, (band + 1) / 6
        inset = lambda t: (1 - t) * width * .022
        draw.polygon([(left + inset(a), top + (foot - top) * a),
                      (right - inset(a), top + (foot - top) * a),
                      (right - inset(b), top + (foot - top) * b),
                      (left + inset(b), top + (foot - top) * b)],
                     fill="#d8483f" if band % 2 else "#f6efe4")
    shade = Image.new("L", image.size, 0)
    ImageDraw.Draw(shade).polygon([(width * .585, top), (right, top), (right, foot),
                                   (width * .585, foot)], fill=70)
    image.paste("#1a1f35", mask=shade.filter(ImageFilter.GaussianBlur(14)))
    draw = ImageDraw.Draw(image)
    draw.rectangle((left, top - 14, right, top), fill="#262b3d")
    draw.rectangle((width * .53, height * .285, width * .61, top - 14), fill="#ffe9a3")
    for bar in (.53, .568, .606):
        draw.rectangle((width * bar, height * .285, width * bar + 6, top - 14), fill="#262b3d")
    draw.pieslice((width * .515, height * .255, width * .625, height * .315), 180, 360,
                  fill="#d8483f")
    canvas = np.asarray(image, float).copy()
    glow(canvas, width * .57, height * .305, height * .1, "#fff6cf", .7, 1.5)
    keep(picture(canvas), "lighthouse.jpg", quality=84)


def windowsill():
    """Upright it is 750 × 1000; stored lying on its side, as a phone does, with orientation 6."""
    width, height = 750 * FINE, 1000 * FINE
    canvas = gradient(width, height, (0, "#bfe3f2"), (.5, "#e8f4ee"), (.7, "#f7efdc"),
                      (1, "#f7efdc"))
    land(canvas, height * (.52 - .05 * ridge(width, 51, .5, 5, 3)), "#9cc7a5", "#74ab8c")
    image = Image.fromarray(np.clip(canvas, 0, 255).astype(np.uint8))
    draw = ImageDraw.Draw(image)
    for x in (0, width * .49, width * .96):
        draw.rectangle((x, 0, x + width * .035, height * .76), fill="#fbf8f2")
    draw.rectangle((0, 0, width, height * .03), fill="#fbf8f2")
    draw.rectangle((0, height * .36, width, height * .382), fill="#fbf8f2")
    draw.rectangle((0, height * .74, width, height), fill="#d9b48a")
    draw.rectangle((0, height * .74, width, height * .765), fill="#edd0aa")
    # The cactus.
    green, dark = "#3f8f5f", "#2f744c"
    draw.rounded_rectangle((width * .20, height * .36, width * .34, height * .72), width * .07,
                           fill=green)
    draw.rounded_rectangle((width * .09, height * .47, width * .15, height * .58), width * .03,
                           fill=green)
    draw.rounded_rectangle((width * .09, height * .54, width * .24, height * .585), width * .03,
                           fill=green)
    draw.rounded_rectangle((width * .39, height * .42, width * .45, height * .55), width * .03,
                           fill=green)
    draw.rounded_rectangle((width * .30, height * .51, width * .45, height * .555), width * .03,
                           fill=green)
    for x in (.235, .27, .305):
        draw.line((width * x, height * .4, width * x, height * .7), fill=dark, width=4 * FINE)
    for angle in range(0, 360, 60):
        x = width * .27 + math.cos(math.radians(angle)) * width * .026
        y = height * .352 + math.sin(math.radians(angle)) * width * .026
        draw.ellipse((x - width * .02, y - width * .02, x + width * .02, y + width * .02),
                     fill="#f27d9d")
    draw.ellipse((width * .257, height * .343, width * .283, height * .362), fill="#ffd166")
    draw.polygon([(width * .13, height * .66), (width * .41, height * .66),
                  (width * .37, height * .86), (width * .17, height * .86)], fill="#c8643c")
    draw.rectangle((width * .12, height * .64, width * .42, height * .69), fill="#d9754a")
    # The mug.
    draw.ellipse((width * .80, height * .70, width * .92, height * .82), outline="#2f6f9f",
                 width=14 * FINE)
    draw.rounded_rectangle((width * .58, height * .66, width * .84, height * .87), width * .03,
                           fill="#3a86b8")
    draw.ellipse((width * .58, height * .64, width * .84, height * .685), fill="#2f6f9f")
    draw.ellipse((width * .60, height * .648, width * .82, height * .68), fill="#5b3a29")
    draw.rectangle((width * .58, height * .74, width * .84, height * .775), fill="#f6efe4")
    upright = picture(np.asarray(image, float))
    lying = upright.transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[0x0112] = 6
    keep(lying, "windowsill.jpg", quality=84, exif=exif)


def balloons():
    width, height = 1000 * FINE, 750 * FINE
    canvas = gradient(width, height, (0, "#3f8fd6"), (.6, "#bfe6f7"), (.85, "#fff1d6"),
                      (1, "#fff1d6"))
    land(canvas, height * (.80 - .05 * ridge(width, 61, .45, 5, 2)), "#a9bf8f", "#7fa06c")
    land(canvas, height * (.90 - .04 * ridge(width, 62, .45, 5, 3)), "#5f8a55", "#3f6b45")
    image = Image.fromarray(np.clip(canvas, 0, 255).astype(np.uint8))
    soft = Image.new("L", image.size, 0)
    cloud = ImageDraw.Draw(soft)
    random = np.random.default_rng(63)
    for x, y, size in [(.14, .2, .05), (.55, .12, .04), (.9, .34, .06)]:
        for _ in range(9):
            dx, dy = random.uniform(-1.6, 1.6) * size, random.uniform(-.35, .35) * size
            r = size * random.uniform(.5, .9) * width * .8
            cx, cy = (x + dx) * width, (y + dy) * height
            cloud.ellipse((cx - r, cy - r * .5, cx + r, cy + r * .5), fill=210)
    image.paste("#ffffff", mask=soft.filter(ImageFilter.GaussianBlur(9 * FINE)))
    draw = ImageDraw.Draw(image)
    sets = [("#e4572e", "#ffd166"), ("#2e86ab", "#f6f5ae"), ("#7b2d8b", "#f49ac2"),
            ("#1b998b", "#fffd82"), ("#d7263d", "#f4f1de")]
    places = [(.30, .36, .135), (.68, .28, .10), (.86, .62, .065), (.52, .62, .055),
              (.09, .60, .06)]
    for (x, y, r), (one, two) in zip(places, sets):
        cx, cy, r = x * width, y * height, r * width
        for strip in range(7):
            share = 1 - strip / 7
            draw.ellipse((cx - r * share, cy - r, cx + r * share, cy + r),
                         fill=one if strip % 2 == 0 else two)
        draw.polygon([(cx - r * .72, cy + r * .66), (cx + r * .72, cy + r * .66),
                      (cx + r * .22, cy + r * 1.36), (cx - r * .22, cy + r * 1.36)], fill=one)
        draw.polygon([(cx - r * .3, cy + r * .66), (cx + r * .3, cy + r * .66),
                      (cx + r * .1, cy + r * 1.36), (cx - r * .1, cy + r * 1.36)], fill=two)
        for side in (-.2, .2):
            draw.line((cx + r * side, cy + r * 1.36, cx + r * side * .8, cy + r * 1.6),
                      fill="#5a4632", width=3)
        draw.rounded_rectangle((cx - r * .18, cy + r * 1.6, cx + r * .18, cy + r * 1.84), r * .05,
                               fill="#8a5a33")
    keep(picture(np.asarray(image, float)), "balloons.webp", quality=82, method=6)


def avatar(name, page, skin, hair, shirt, cut, glasses=False, beard=False):
    size = 128 * 4
    image = Image.new("RGB", (size, size), page)
    draw = ImageDraw.Draw(image)

    def oval(x, y, rx, ry, fill):
        draw.ellipse((size * (x - rx), size * (y - ry), size * (x + rx), size * (y + ry)), fill)

    def box(a, b, c, d, fill, round_by=0.0):
        draw.rounded_rectangle((size * a, size * b, size * c, size * d), size * round_by, fill)

    if cut == "long":
        box(.24, .2, .76, .82, hair, .25)
    if cut == "curly":
        for step in range(14):
            angle = math.radians(step * 20 + 140)
            oval(.5 + math.cos(angle) * .25, .42 + math.sin(angle) * .23, .1, .1, hair)
    if cut == "bun":
        oval(.5, .14, .1, .1, hair)
        oval(.5, .39, .26, .25, hair)
    if cut == "scarf":
        oval(.5, .45, .3, .32, hair)
        box(.27, .5, .73, .9, hair, .12)
    oval(.5, 1.02, .38, .3, hair if cut == "scarf" else shirt)
    box(.43, .58, .57, .8, skin, .06)
    oval(.5, .47, .2, .24, skin)
    if cut == "short":
        draw.pieslice((size * .285, size * .19, size * .715, size * .66), 182, 358, fill=hair)
        oval(.4, .27, .12, .07, hair)
    if cut in ("long", "bun"):
        draw.pieslice((size * .29, size * .2, size * .71, size * .62), 185, 355, fill=hair)
    if cut == "curly":
        for x in (.36, .45, .55, .64):
            oval(x, .27, .075, .07, hair)
    if cut == "scarf":
        draw.arc((size * .27, size * .2, size * .73, size * .78), 150, 390, fill=hair,
                 width=int(size * .06))
    if beard:
        draw.chord((size * .3, size * .3, size * .7, size * .72), 10, 170, fill=hair)
        draw.chord((size * .42, size * .53, size * .58, size * .62), 0, 180, fill="#7a3b35")
    else:
        draw.arc((size * .41, size * .48, size * .59, size * .61), 20, 160, fill="#7a3b35",
                 width=int(size * .016))
    for x in (.42, .58):
        oval(x, .46, .022, .027, "#2b2320")
        draw.arc((size * (x - .05), size * .385, size * (x + .05), size * .44), 200, 340,
                 fill=hair if cut != "scarf" else "#2b2320", width=int(size * .014))
    if glasses:
        for x in (.42, .58):
            draw.ellipse((size * (x - .068), size * .395, size * (x + .068), size * .53),
                         outline="#2b2b33", width=int(size * .014))
        draw.line((size * .488, size * .455, size * .512, size * .455), fill="#2b2b33",
                  width=int(size * .014))
    keep(image.resize((128, 128), Image.LANCZOS), f"avatar-{name}.png", optimize=True)


def sticker():
    size = 256 * 4
    image = Image.new("RGBA", (size, size), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)

    def shape(points, fill):
        draw.polygon([(size * x, size * y) for x, y in points], fill=fill)

    for grow, fox, inner in [(1, "#ffffff", "#ffffff"), (0, "#f2803a", "#fff4e8")]:
        o = .022 * grow
        shape([(.16 - o, .10 - o), (.42, .26 - o), (.26, .5)], fox)
        shape([(.84 + o, .10 - o), (.58, .26 - o), (.74, .5)], fox)
        draw.ellipse((size * (.17 - o), size * (.22 - o), size * (.83 + o), size * (.74 + o)),
                     fill=fox)
        shape([(.2 - o, .58), (.8 + o, .58), (.5, .92 + o * 1.5)], fox)
        if not grow:
            shape([(.21, .17), (.36, .28), (.28, .4)], "#7a3320")
            shape([(.79, .17), (.64, .28), (.72, .4)], "#7a3320")
            draw.ellipse((size * .19, size * .46, size * .5, size * .76), fill=inner)
            draw.ellipse((size * .5, size * .46, size * .81, size * .76), fill=inner)
            shape([(.26, .66), (.74, .66), (.5, .9)], inner)
            shape([(.5, .3), (.4, .6), (.5, .72), (.6, .6)], fox)
    for x in (.36, .64):
        draw.arc((size * (x - .06), size * .47, size * (x + .06), size * .58), 190, 350,
                 fill="#2b2320", width=int(size * .022))
    draw.ellipse((size * .45, size * .8, size * .55, size * .88), fill="#2b2320")
    keep(image.resize((256, 256), Image.LANCZOS), "sticker-fox.png", optimize=True)


def voice():
    """Three seconds of a melody."""
    rate, notes = 8000, [392, 440, 494, 587, 494, 440]
    with wave.open(os.path.join(HERE, "voice.wav"), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(1)
        out.setframerate(rate)
        for note in notes:
            t = np.arange(rate // 2) / rate
            tone = np.sin(2 * np.pi * note * t) * np.exp(-4 * t)
            out.writeframes((128 + 90 * tone).astype(np.uint8).tobytes())


def document():
    """A page of PDF with one line on it."""
    text = b"BT /F1 24 Tf 72 720 Td (Trail map, Falkenstein ridge) Tj ET"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R"
        b"/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>\nstream\n%s\nendstream" % (len(text), text),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    data, places = b"%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % place for place in places)
    data += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, table)
    with open(os.path.join(HERE, "trail-map.pdf"), "wb") as out:
        out.write(data)


if __name__ == "__main__":
    dunes()
    lake()
    city()
    lighthouse()
    windowsill()
    balloons()
    avatar("maya", "#ffd6c9", "#e9b48f", "#4a2b23", "#e4572e", "long")
    avatar("theo", "#cfe3ff", "#f1c7a5", "#a8602c", "#2e6fb0", "short", beard=True)
    avatar("noor", "#d9f2e3", "#d79e74", "#1b7f79", "#1b7f79", "scarf")
    avatar("jun", "#fff0c2", "#f3d0a9", "#22201f", "#6a4c93", "short", glasses=True)
    avatar("ines", "#e9dcff", "#8d5a3b", "#2a1a16", "#f2b134", "curly")
    avatar("sam", "#d8f0f7", "#f5d3bd", "#c7892f", "#3d8f6a", "bun", glasses=True)
    sticker()
    voice()
    document()

"""Draws the same glyphs with Confab and with Chromium, side by side: see README.md."""

import argparse
import io
import json
import math
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image, ImageDraw, ImageFont

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "Scripts" / "chromium"))

import devtools  # noqa: E402
import glyph_figures as figures  # noqa: E402
import scene_page  # noqa: E402

# Appearance and type size in points.
PARTS = [("light", 17), ("dark", 17), ("light", 11), ("dark", 11), ("light", 34)]
# What is enlarged of each part.
CLOSE = ["latin", "white", "stems", "styles", "arabic", "devanagari", "cjk", "emoji", "large"]
CLOSE_SMALL = ["latin", "white", "arabic", "devanagari", "thai", "cjk"]
ENLARGEMENT = 4
BEHIND = "#b8b8c0"
# What goes into picture.png: scale, part, message.
PICTURE = [(1, ("light", 17), "white"), (1, ("dark", 17), "latin"),
           (1, ("light", 17), "devanagari"), (1, ("light", 11), "devanagari"),
           (1, ("light", 11), "thai"),
           (2, ("light", 11), "latin"), (2, ("light", 17), "emoji")]


def confab(program, part, scale, folder):
    appearance, size = part
    options = ["--appearance", appearance, "--type-size", str(size), "--scale", str(scale)]
    picture = folder / "confab.png"
    source = HERE / "texts.json"
    subprocess.check_call([program, "render", source, "-o", picture, *options])
    scene = json.loads(subprocess.check_output([program, "scene", source, *options]))
    return Image.open(picture).convert("RGB"), scene


def chromium(browser, scene, scale, folder):
    file = folder / "page.html"
    file.write_text(scene_page.page(scene), encoding="utf-8")
    page = scene["pages"][0]
    browser.size(round(page["width"]), math.ceil(page["height"]), scale)
    browser.open(file)
    browser.evaluate(scene_page.PLACE)
    return Image.open(io.BytesIO(browser.picture())).convert("RGB")


def runs(scene, item):
    return [e for e in scene["pages"][0]["elements"]
            if e["kind"] == "glyphs" and e["item"] == item and e["bounds"]]


def report(part, scale, scene, pictures):
    """Lines of a table: one for each message."""
    lines = []
    for item in dict.fromkeys(e["item"] for e in scene["pages"][0]["elements"]):
        elements = runs(scene, item)
        if not elements or "#" in (item or "#"):
            continue
        line = f"{scale}  {part[0]:5} {part[1]:3}  {item:12}"
        color = [e for e in elements if "Emoji" in e["font"]["file"]]
        text = [e for e in elements if "Emoji" not in e["font"]["file"]]
        for picture in pictures.values():
            cells = [""] * 4
            if text:
                shares = [figures.coverage(picture, e, scale) for e in text]
                cells[0] = f"{sum(figures.ink(s, scale) for s in shares):.1f}"
                cells[1] = f"{sum(figures.crispness(s) for s in shares) / len(shares):.2f}"
                # Smaller than this, neighboring stems touch.
                if item.startswith("stems") and part[1] * scale >= 17:
                    uneven = figures.unevenness(shares[0])
                    cells[2] = f"{100 * uneven:.1f} %"
            if color:
                sharp = sum(figures.sharpness(picture, e, scale) for e in color) / len(color)
                cells[3] = f"{sharp:.1f}"
            line += " |" + "".join(f"{cell:>9}" for cell in cells)
        lines.append(line)
    return lines


def label(picture, text):
    font = ImageFont.truetype(str(scene_page.FONTS / "Inter-Regular.otf"), 16)
    width = max(picture.width, round(font.getlength(text)) + 8)
    out = Image.new("RGB", (width, picture.height + 24), BEHIND)
    draw = ImageDraw.Draw(out)
    draw.rectangle((0, 0, width, 23), fill="#ffffcc")
    draw.text((4, 3), text, font=font, fill="black")
    out.paste(picture, (0, 24))
    return out


def beside(pictures, gap=8):
    out = Image.new("RGB", (sum(p.width for p in pictures) + gap * (len(pictures) - 1),
                            max(p.height for p in pictures)), BEHIND)
    x = 0
    for picture in pictures:
        out.paste(picture, (x, 0))
        x += picture.width + gap
    return out


def below(pictures, gap=8):
    out = Image.new("RGB", (max(p.width for p in pictures),
                            sum(p.height for p in pictures) + gap * (len(pictures) - 1)), BEHIND)
    y = 0
    for picture in pictures:
        out.paste(picture, (0, y))
        y += picture.height + gap
    return out


def close_up(scene, item, scale, pictures):
    """One message enlarged, the pictures one below the other."""
    boxes = [e["bounds"] for e in runs(scene, item)]
    left = round((min(b["x"] for b in boxes) - 3) * scale)
    top = round((min(b["y"] for b in boxes) - 3) * scale)
    bottom = round((max(b["y"] + b["height"] for b in boxes) + 3) * scale)
    right = min(left + 300, round((max(b["x"] + b["width"] for b in boxes) + 3) * scale))
    bottom = min(bottom, top + 90)
    size = ((right - left) * ENLARGEMENT, (bottom - top) * ENLARGEMENT)
    return below([
        p.crop((left, top, right, bottom)).resize(size, Image.Resampling.NEAREST)
        for p in pictures.values()], gap=4)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", help="confab, built for release")
    parser.add_argument("--out", type=pathlib.Path, metavar="FOLDER",
                        default=HERE.parents[1] / ".build" / "contact-sheet")
    parser.add_argument("--scales", type=int, nargs="+", default=[1, 2, 3], metavar="N")
    options = parser.parse_args()
    program = devtools.find()
    if not program:
        sys.exit("contact-sheet: Chromium is not installed")
    options.out.mkdir(parents=True, exist_ok=True)
    head = "".join(f"{name:>9}" for name in ("ink pt²", "crisp", "uneven", "emoji"))
    print(f"{'':26} | {'Confab':35} | Chromium\n{'':26} |{head} |{head}")
    with tempfile.TemporaryDirectory(prefix="confab-sheet-") as name:
        folder = pathlib.Path(name)
        picture = []
        for scale in options.scales:
            whole, close = [], []
            for part in PARTS:
                ours, scene = confab(options.program, part, scale, folder)
                with devtools.Browser(program) as browser:
                    theirs = chromium(browser, scene, scale, folder)
                pictures = {"Confab": ours, "Chromium": theirs}
                print("\n".join(report(part, scale, scene, pictures)), flush=True)
                title = f"{part[0]}, {part[1]} pt, scale {scale}"
                whole.append(beside([label(p, f"{n}: {title}") for n, p in pictures.items()]))
                for item in CLOSE if part[1] == 17 else CLOSE_SMALL:
                    made = label(close_up(scene, item, scale, pictures),
                                 f"{title}, {item}: {' / '.join(pictures)}")
                    close.append(made)
                    if (scale, part, item) in PICTURE:
                        picture.append(made)
            below(whole).save(options.out / f"scale-{scale}.png")
            below(close).save(options.out / f"scale-{scale}-close.png")
        if picture:
            below(picture).save(options.out / "picture.png", optimize=True)
    print(options.out, file=sys.stderr)


if __name__ == "__main__":
    main()

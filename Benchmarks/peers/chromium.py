"""Chromium: a page, its bubbles narrowed by a script, and Page.captureScreenshot.

CHROMIUM_KIND chooses the program (see devtools.PROGRAMS), CHROMIUM_CAPTURE how the picture is
taken: `viewport` (as high as the page) or `beyond` (captureBeyondViewport), both with
optimizeForSpeed; `plain` is `viewport` without that.
"""

import math
import os
import pathlib
import sys

import conversation as c
import fontconfig
import page
from serve import serve

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Scripts" / "chromium"))

import devtools  # noqa: E402

# CSS leaves a wrapped bubble as wide as it may be.
NARROW = """<script>
addEventListener("DOMContentLoaded", () => {
  const range = document.createRange();
  const widths = [...document.querySelectorAll(".m:not(.e)")].map(bubble => {
    range.selectNodeContents(bubble);
    return [bubble, range.getBoundingClientRect().width];
  });
  for (const [bubble, width] of widths)
    bubble.style.width = Math.ceil(width + %s) + "px";
});
</script>""" % (2 * c.INSET_X)


def main():
    capture = os.environ.get("CHROMIUM_CAPTURE", "viewport")
    program = devtools.find(os.environ.get("CHROMIUM_KIND", "chromium"))
    if not program:
        sys.exit("not installed")
    fonts = fontconfig.use()
    file = pathlib.Path(fonts.name, "page.html")
    with devtools.Browser(program) as browser:
        version = browser.call("Browser.getVersion")["product"].split("/")[-1]
        browser.size(c.WIDTH, 800, c.SCALE)

        def draw(messages, path):
            file.write_text(page.document(messages, NARROW), encoding="utf-8")
            browser.open(file)
            height = math.ceil(browser.evaluate(
                "document.querySelector('.chat').getBoundingClientRect().height"))
            if capture == "beyond":
                png = browser.picture(
                    optimizeForSpeed=True, captureBeyondViewport=True,
                    clip={"x": 0, "y": 0, "width": c.WIDTH, "height": height, "scale": 1})
            else:
                browser.size(c.WIDTH, height, c.SCALE)
                png = browser.picture(optimizeForSpeed=capture == "viewport")
            pathlib.Path(path).write_bytes(png)

        serve(version, draw)


main()

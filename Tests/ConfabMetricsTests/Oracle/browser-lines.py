"""Breaks texts into lines with Chromium.

Standard input: {"texts": [text], "size": px, "width": px, "scale": device pixels, "faces": [face]}. A face is {"path": font
file, "descriptors": CSS}, or {"rule": CSS, "family": name} for a rule as it is.
Standard output: for each face and text, {"starts": the UTF-8 offsets at which lines start, "height": device pixels}.
"""

import base64
import html
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "Scripts" / "chromium"))

import devtools  # noqa: E402

STARTS = """
document.fonts.ready.then(() => JSON.stringify([...document.querySelectorAll('p')].map(element => {
  const height = Math.round(element.getBoundingClientRect().height * devicePixelRatio * 64) / 64;
  const text = element.firstChild, range = document.createRange(), starts = [0];
  let top = null;
  for (let index = 0; index < text.length; index++) {
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    const box = [...range.getClientRects()].filter(box => box.width > 0).pop();
    if (!box) continue;
    if (top !== null && box.top > top + 4) starts.push(index);
    if (top === null || box.top > top + 4) top = box.top;
  }
  return {starts, height};
})))
"""


def family(index, values):
    return json.dumps(values.get("family", f"f{index}"))


def face(index, values):
    if "rule" in values:
        return values["rule"]
    font = base64.b64encode(pathlib.Path(values["path"]).read_bytes()).decode()
    return f"@font-face {{ font-family: f{index}; src: url(data:font/otf;base64,{font}); {values.get('descriptors', '')} }}"


def utf8(text, index):
    """The UTF-8 offset of an index of JavaScript, which counts UTF-16."""
    return len(text.encode("utf-16-le")[:2 * index].decode("utf-16-le").encode())


request = json.load(sys.stdin)
faces, texts = request["faces"], request["texts"]
style = "".join(face(index, values) for index, values in enumerate(faces)) + (
    f"p {{ width: {request['width']}px; font-size: {request['size']}px; white-space: pre-wrap; "
    "text-rendering: geometricPrecision; }")
body = "".join(
    f'<p style="font-family: {html.escape(family(index, values))}">{html.escape(text)}</p>'
    for index, values in enumerate(faces) for text in texts)
program = devtools.find()
if not program:
    sys.exit("Chromium is missing: run Scripts/deps --test")
with tempfile.TemporaryDirectory() as folder:
    page = pathlib.Path(folder, "page.html")
    page.write_text(f'<!doctype html><html lang="en"><meta charset="utf-8"><style>{style}</style>{body}')
    # An emulated scale would enlarge lines whose heights are whole CSS pixels.
    scale = request.get("scale", 1)
    flags = ["--font-render-hinting=none", f"--force-device-scale-factor={scale}"]
    with devtools.Browser(program, flags=flags) as browser:
        browser.size(800, 2000, scale)
        browser.open(str(page))
        answer = browser.call("Runtime.evaluate", expression=STARTS, awaitPromise=True, returnByValue=True)
found = json.loads(answer["result"]["value"])
for number, lines in enumerate(found):
    lines["starts"] = [utf8(texts[number % len(texts)], index) for index in lines["starts"]]
json.dump([found[part:part + len(texts)] for part in range(0, len(found), len(texts))], sys.stdout)

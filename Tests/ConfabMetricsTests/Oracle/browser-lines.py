"""Breaks texts into lines with Chromium.

Standard input: {"texts": [text], "size": px, "width": px, "faces": [{"path": font file, "descriptors": CSS}]}.
Standard output: for each face and text, the UTF-8 offsets at which lines start.
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
  return starts;
})))
"""


def face(index, values):
    font = base64.b64encode(pathlib.Path(values["path"]).read_bytes()).decode()
    return f"@font-face {{ font-family: f{index}; src: url(data:font/otf;base64,{font}); {values['descriptors']} }}"


def utf8(text, index):
    """The UTF-8 offset of an index of JavaScript, which counts UTF-16."""
    return len(text.encode("utf-16-le")[:2 * index].decode("utf-16-le").encode())


request = json.load(sys.stdin)
faces, texts = request["faces"], request["texts"]
style = "".join(face(index, values) for index, values in enumerate(faces)) + (
    f"p {{ width: {request['width']}px; font-size: {request['size']}px; white-space: pre-wrap; "
    "text-rendering: geometricPrecision; }")
body = "".join(
    f'<p style="font-family: f{index}">{html.escape(text)}</p>' for index in range(len(faces)) for text in texts)
program = devtools.find()
if not program:
    sys.exit("Chromium is missing: run Scripts/deps --test")
with tempfile.TemporaryDirectory() as folder:
    page = pathlib.Path(folder, "page.html")
    page.write_text(f'<!doctype html><html lang="en"><meta charset="utf-8"><style>{style}</style>{body}')
    with devtools.Browser(program, flags=["--font-render-hinting=none"]) as browser:
        browser.size(800, 2000, 1)
        browser.open(str(page))
        answer = browser.call("Runtime.evaluate", expression=STARTS, awaitPromise=True, returnByValue=True)
starts = json.loads(answer["result"]["value"])
json.dump([[[utf8(text, index) for index in found] for text, found in zip(texts, starts[part:part + len(texts)])]
           for part in range(0, len(starts), len(texts))], sys.stdout)

"""Uses previews in Chromium as a person does, and checks what a person would notice.

Standard input: {"program": the program confab-service, "only": [names of checks]}; without "only", all checks run.
Standard output: {"problems": {check: problem}, "checks": count}.
"""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import traceback

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests" / "Helpers" / "TestSupport" / "Browser"))

import report_page  # noqa: E402
from report_page import devtools  # noqa: E402

PATIENCE = 500  # seconds for all checks
SHIFT = 8
AXE = pathlib.Path(importlib.util.find_spec("axe_core_python").origin).parent / "axe.min.js"
# The rules of WCAG 2.2 AA, and good practice.
VIOLATIONS = """axe.run(document, { resultTypes: ["violations"] }).then(found => found.violations.map(
  rule => `${rule.id}: ${rule.help}: ${rule.nodes.map(node => node.html).join(" ").slice(0, 300)}`))"""


BANDS = """[...document.querySelectorAll('.page img')].sort((a, b) => a.offsetTop - b.offsetTop).map(band => band.src)"""


class Preview(report_page.Page):
    """A page of `confab preview` and its files."""

    def __init__(self, browser, program, folder):
        super().__init__(browser, folder)
        self.program = program
        self.process = None

    def start(self, name, *options, width=1280, height=800, **media):
        """Starts a preview of a file and opens its page, without what an earlier page stored."""
        self.end()
        self.process = subprocess.Popen(
            [self.program, "preview", self.folder / name, *options], stdout=subprocess.PIPE)
        address = self.process.stdout.readline().decode().strip()
        self.browser.size(width, height, 1)
        self.browser.call("Emulation.setEmulatedMedia", features=[
            {"name": key.replace("_", "-"), "value": value} for key, value in media.items()])
        self._load(address)
        self.run("localStorage.clear()")
        self.errors.clear()
        self.requests.clear()
        self._load(address)
        return address

    def end(self):
        if self.process:
            self.process.terminate()
            self.process.wait()
            self.process = None

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)

    def shown(self):
        """Waits for the pictures of all views."""
        self.wait("document.querySelectorAll('.sheet').length > 0 && "
                  "[...document.querySelectorAll('.sheet')].every(sheet => sheet.querySelector('.page img'))")

    def bands(self):
        """The names of the bands from the top."""
        return self.run(BANDS)

    def check_axe(self, what):
        self.run(AXE.read_text() + "; 0")
        found = self.run(VIOLATIONS)
        assert not found, f"{what}: {found}"


def chat(count, texts=None):
    texts = texts or {}
    return json.dumps({
        "confab": "1", "self": "me",
        "participants": [{"id": "me", "name": "Ben"}, {"id": "ana", "name": "Ana"}],
        "messages": [{"id": f"m{number}", "kind": "text", "from": "ana", "text": texts.get(number, f"Message {number}")}
                     for number in range(count)]}, indent=1)


def follows_the_file(page):
    "An edit changes the picture without a reload, and only its bands are loaded"
    page.write("chat.json", chat(30))
    page.start("chat.json")
    page.shown()
    page.run("window.isSame = true")
    before = page.bands()
    page.requests.clear()
    page.write("chat.json", chat(30, {10: "Other words"}))
    page.wait("performance.getEntriesByName('drawn').length > 1")
    after = page.bands()
    new = [name for name in after if name not in before]
    assert page.run("window.isSame") and 1 <= len(new) <= 3, new
    loaded = [name for name in page.requests if "/bands/" in name]
    assert sorted(loaded) == sorted(new), (loaded, new)
    assert page.text("#status").startswith("Up to date"), page.text("#status")


def shows_problems(page):
    "A problem is shown at its line, and the picture stays"
    page.write("chat.json", chat(5))
    page.start("chat.json")
    page.shown()
    before = page.bands()
    page.write("chat.json", chat(5).replace('"id": "m3"', '"di": "m3"'))
    page.wait("!document.querySelector('#problems').hidden")
    text = page.text("#problems")
    assert "chat.json:" in text and "di" in text, text
    assert page.text("#problems mark"), "the place is marked"
    assert page.bands() == before
    page.check_axe("with problems")
    page.write("chat.json", chat(5, {1: "Mended"}))
    page.wait("document.querySelector('#problems').hidden")
    page.wait("performance.getEntriesByName('drawn').length > 1")
    assert page.bands() != before


def is_accessible(page):
    "axe finds nothing, in light and dark, with everything that can be open"
    page.write("chat.json", chat(12))
    for scheme in ["light", "dark"]:
        page.start("chat.json", prefers_color_scheme=scheme)
        page.shown()
        page.check_axe(scheme)
        page.press("j")
        page.wait("document.querySelector('#measures h2')")
        page.check_axe(f"{scheme} with boxes")
        page.run("document.querySelector('#themes').open = true")
        page.check_axe(f"{scheme} with themes")
        page.press("Escape")
        page.press("?")
        page.check_axe(f"{scheme} with help")


def works_by_keyboard(page):
    "All controls are reached by Tab, with a visible focus, and views are chosen by keys"
    page.write("chat.json", chat(12))
    page.start("chat.json")
    page.shown()
    wanted = set(page.run(
        "[...document.querySelectorAll('button, summary, input, #stage, #inspector')]"
        ".filter(e => !e.disabled && e.checkVisibility() && !e.closest('dialog, details fieldset')).map(e => e.id || e.value || e.tagName)"))
    reached = set()
    for _ in range(40):
        page.press("Tab")
        reached.add(page.run("document.activeElement.id || document.activeElement.value || document.activeElement.tagName"))
        if page.run("document.activeElement !== document.body"):
            style = page.run("getComputedStyle(document.activeElement).outlineStyle")
            assert style != "none", page.run("document.activeElement.outerHTML")
    assert wanted <= reached, wanted - reached
    page.run("document.querySelector('#themes summary').focus()")
    page.press("Enter")
    page.press("Tab", "Tab", " ")
    page.wait("document.querySelectorAll('.sheet').length === 2")
    page.shown()
    page.press("Escape")
    assert not page.run("document.querySelector('#themes').open")
    assert page.run("document.activeElement.tagName") == "SUMMARY"
    page.run("document.querySelector('#appearances input[value=dark]').focus()")
    page.press(" ")
    page.wait("document.querySelectorAll('.sheet').length === 4")
    page.shown()
    captions = page.texts("figcaption b")
    assert [caption.split(" · ")[1] for caption in captions] == ["light", "dark"] * 2, captions


def zooms(page):
    "Zoom goes from 50 to 400 %, without gaps between bands"
    page.write("chat.json", chat(12))
    page.start("chat.json")
    page.shown()
    page.press("0")
    assert page.text("#zoom") == "100 %"
    for _ in range(20):
        page.press("+")
    assert page.text("#zoom") == "400 %", page.text("#zoom")
    for _ in range(20):
        page.press("-")
        gaps = page.run("""[...document.querySelectorAll('.page')].flatMap(page => {
          const boxes = [...page.querySelectorAll('img')].map(e => e.getBoundingClientRect()).sort((a, b) => a.top - b.top);
          return boxes.slice(1).map((box, index) => box.top - boxes[index].bottom).filter(gap => Math.abs(gap) > 0.01);
        })""")
        assert not gaps, gaps
    assert page.text("#zoom") == "50 %", page.text("#zoom")
    page.press("f")
    assert page.value("#zoom-fit", "ariaPressed") == "true"


def shows_boxes(page):
    "Boxes and distances are at the message under the pointer, and are measured from a message"
    page.write("chat.json", chat(12))
    page.start("chat.json")
    page.shown()
    x, y, width, height = page.box(".page")
    page.mouse("mouseMoved", x + 60, y + 120)
    page.wait("document.querySelector('#measures h2')")
    name = page.text("#measures h2")
    assert page.texts(".distance span"), "distances are shown"
    left, top, _, tall = page.box(".box.row")
    assert abs(left - x) < 1 and top <= y + 120 <= top + tall, (left, top, tall)
    page.mouse("mousePressed", x + 60, y + 120, button="left", clickCount=1)
    page.mouse("mouseReleased", x + 60, y + 120, button="left", clickCount=1)
    page.mouse("mouseMoved", x + 60, y + 320)
    page.wait(f"document.querySelector('#measures h2').innerText !== {json.dumps(name)}")
    assert "Distance" in page.text("#measures"), page.text("#measures")
    page.press("b")
    assert not page.run("document.querySelectorAll('.box').length")


def scrubs_a_scenario(page):
    "The slider of a scenario shows its frames"
    page.write("lunch.scenario.json", json.dumps({
        "schema": "confab/scenario/1", "conversation": json.loads(chat(1)),
        "steps": [{"wait": 0.2}, {"receive": {"id": "new", "kind": "text", "from": "ana", "text": "Lunch?"}}, {"wait": 0.3}]}))
    page.start("lunch.scenario.json")
    page.shown()
    assert not page.run("document.querySelector('#timeline').hidden")
    first = page.bands()
    page.run("document.querySelector('#moment').focus()")
    page.press("End")
    page.wait(f"({BANDS}).join() !== {json.dumps(','.join(first))}")
    assert "line" in page.value("#moment", "ariaValueText"), page.value("#moment", "ariaValueText")
    page.press("Home")
    page.wait(f"({BANDS}).join() === {json.dumps(','.join(first))}")
    page.press(".")
    assert page.value("#moment", "value") == "1"
    page.check_axe("with a timeline")


def approves(page):
    "A failure of a suite is approved by a key, and passes then"
    page.write("suite/confab.json", json.dumps({"confab-suite": "1", "options": {"scale": 1}}))
    page.write("suite/hello.json", chat(2))
    page.start("suite")
    page.wait("document.documentElement.dataset.ready && document.querySelector('#accept')?.innerText === 'Approve'")
    page.check_axe("a suite")
    page.press("a")
    page.wait("document.querySelector('#totals')?.innerText.includes('passed')")
    assert (page.folder / "suite" / "hello.png").exists()
    page.write("suite/hello.json", chat(2, {1: "Other words"}))
    page.wait("document.querySelector('#totals')?.innerText.includes('1 failed')")
    page.wait("[...document.querySelectorAll('.sheet.loaded')].length === 2")
    page.click("#accept")
    page.wait("document.querySelector('#totals')?.innerText.includes('1 passed')")


def is_closed(page):
    "The policy of the page refuses other scripts, pictures and connections"
    page.write("chat.json", chat(2))
    page.start("chat.json")
    page.shown()
    assert page.refused() == ["connect-src", "img-src", "script-src-elem"], page.refused()


def says_that_it_has_ended(page):
    "The page says that the program has ended"
    page.write("chat.json", chat(2))
    page.start("chat.json")
    page.shown()
    page.end()
    page.wait("document.querySelector('#status').innerText.includes('has ended')")
    page.errors.clear()  # the browser's own reports of the connection


CHECKS = [
    follows_the_file, shows_problems, is_accessible, works_by_keyboard, zooms, shows_boxes, scrubs_a_scenario, approves,
    is_closed, says_that_it_has_ended,
]


def main():
    request = json.load(sys.stdin)
    problems = {}
    with tempfile.TemporaryDirectory(prefix="confab-preview-") as folder:
        with report_page.opened(folder, PATIENCE) as (base, _):
            page = Preview(base.browser, request["program"], folder)
            for check in CHECKS:
                if request.get("only") and check.__name__ not in request["only"]:
                    continue
                try:
                    check(page)
                    assert not page.errors, f"errors in the console: {page.errors}"
                except devtools.DevToolsError as error:
                    problems[check.__doc__] = f"{error}"
                except AssertionError:
                    problems[check.__doc__] = traceback.format_exc(limit=-2)
                finally:
                    page.end()
    json.dump({"problems": problems, "checks": len(CHECKS)}, sys.stdout)


if __name__ == "__main__":
    os.environ.setdefault("LC_ALL", "C.UTF-8")
    main()

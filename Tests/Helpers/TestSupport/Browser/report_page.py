"""A report in Chromium, used as a person uses it: by pointer, keys and reading."""

import contextlib
import json
import pathlib
import signal
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "Scripts" / "chromium"))

import devtools  # noqa: E402

PATIENCE = 20  # seconds
CODES = {"ArrowDown": 40, "ArrowUp": 38, "ArrowLeft": 37, "ArrowRight": 39, "Escape": 27,
         "Enter": 13, "Tab": 9, "End": 35, "Home": 36, " ": 32}
TEXTS = {"Enter": "\r", " ": " "}


@contextlib.contextmanager
def opened(folder, seconds):
    """A page for the reports in a folder, and the folder of its downloads, for a limited time.

    The browser and its profile are removed at the end, also after a signal.
    """
    def end(number, _):
        sys.exit(f"ended by {signal.Signals(number).name}; after {seconds} s by itself")

    for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    signal.alarm(seconds)
    program = devtools.find()
    if not program:
        sys.exit("Chromium is missing: run Scripts/deps --test")
    with tempfile.TemporaryDirectory(prefix="confab-downloads-") as downloads:
        with devtools.Browser(program, flags=["--force-color-profile=srgb"]) as browser:
            browser.call("Page.setDownloadBehavior", behavior="allow", downloadPath=downloads)
            yield Page(browser, folder), pathlib.Path(downloads)


class Page:
    """One page. Every check begins with `open`."""

    def __init__(self, browser, folder):
        self.browser = browser
        self.folder = pathlib.Path(folder).resolve()
        self.errors, self.requests = [], []
        browser.listener = self._note
        for domain in ["Runtime", "Log", "Network", "Accessibility", "DOM"]:
            browser.call(f"{domain}.enable")

    def _note(self, event):
        method, values = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(values["exceptionDetails"].get("exception", {}).get("description"))
        elif method == "Log.entryAdded" and values["entry"]["source"] != "network":
            self.errors.append(values["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])

    def open(self, report, fragment="", width=1280, height=800, scale=1, forgets=True, **media):
        """Loads a report. `media` has media features, such as prefers_color_scheme="dark"."""
        browser = self.browser
        browser.size(width, height, scale)
        features = [{"name": name.replace("_", "-"), "value": value} for name, value in media.items()]
        browser.call("Emulation.setEmulatedMedia", features=features)
        address = (self.folder / report / "index.html").as_uri()
        self._load("about:blank")
        self.errors.clear()
        self.requests.clear()
        start = time.perf_counter()
        self._load(address + fragment)
        if forgets and self.run("localStorage.length"):
            self.run("localStorage.clear()")
            self._load("about:blank")
            self._load(address + fragment)
        self.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        return time.perf_counter() - start

    def _load(self, address):
        self.browser.events.clear()
        self.browser.call("Page.navigate", url=address)
        self.browser.wait("Page.loadEventFired")

    def refused(self):
        """The kinds of three things that the page's policy must refuse: a script, a picture and a connection."""
        found = self.run("""new Promise(done => {
          const found = [];
          document.addEventListener('securitypolicyviolation', event => {
            found.push(event.effectiveDirective);
            if (found.length === 3) done(found.sort());
          });
          const script = document.createElement('script');
          script.textContent = 'window.hacked = true';
          document.body.append(script);
          new Image().src = 'https://example.invalid/a.png';
          fetch('https://example.invalid/').catch(() => 0);
        })""")
        self.errors.clear()  # the browser's own reports of what it refused
        return found

    def run(self, script):
        return self.browser.evaluate(script)

    def wait(self, condition):
        """Waits until a script's value is true or something that counts as true, such as an element."""
        end = time.monotonic() + PATIENCE
        while not self.run(f"Boolean({condition})"):
            if time.monotonic() > end:
                raise AssertionError(f"still false: {condition}")
            time.sleep(0.02)

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)}).innerText")

    def texts(self, selector):
        return self.run(f"[...document.querySelectorAll({json.dumps(selector)})].map(e => e.innerText)")

    def value(self, selector, member):
        return self.run(f"document.querySelector({json.dumps(selector)}).{member}")

    def style(self, selector, name):
        return self.run(
            f"getComputedStyle(document.querySelector({json.dumps(selector)})).{name}")

    def box(self, selector):
        return self.run("(e => { const b = e.getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })"
                        f"(document.querySelector({json.dumps(selector)}))")

    def middle(self, selector):
        self.run(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'nearest'}})")
        x, y, width, height = self.box(selector)
        assert width and height, f"{selector} is not visible"
        return x + width / 2, y + height / 2

    def mouse(self, kind, x, y, **options):
        self.browser.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **options)

    def hover(self, selector):
        self.mouse("mouseMoved", *self.middle(selector))

    def click(self, selector, count=1):
        x, y = self.middle(selector)
        self.mouse("mouseMoved", x, y)
        for kind in ["mousePressed", "mouseReleased"]:
            self.mouse(kind, x, y, button="left", clickCount=count)

    def drag(self, start, end):
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start, button="left", clickCount=1)
        for step in range(1, 5):
            place = [a + (b - a) * step / 4 for a, b in zip(start, end)]
            self.mouse("mouseMoved", *place, button="left", buttons=1)
        self.mouse("mouseReleased", *end, button="left", clickCount=1)

    def wheel(self, selector, x, y, modifiers=0):
        self.mouse("mouseWheel", *self.middle(selector), deltaX=x, deltaY=y, modifiers=modifiers)

    def press(self, *keys, modifiers=0, commands=()):
        for key in keys:
            values = {"key": key, "modifiers": modifiers,
                      "windowsVirtualKeyCode": CODES.get(key, ord(key[0].upper()))}
            text = TEXTS.get(key, key if len(key) == 1 else None)
            if text and not modifiers & 2:
                self.browser.call("Input.dispatchKeyEvent", type="keyDown", text=text, **values)
            else:
                self.browser.call(
                    "Input.dispatchKeyEvent", type="rawKeyDown", commands=list(commands), **values)
            self.browser.call("Input.dispatchKeyEvent", type="keyUp", **values)

    def type(self, text):
        self.browser.call("Input.insertText", text=text)

    def faint_texts(self):
        """The texts whose contrast is below that of WCAG 2.2 AA, with their ratios."""
        return self.run(CONTRAST)

    def nodes(self):
        """The role and the name of all that assistive technology sees, in order."""
        tree = self.browser.call("Accessibility.getFullAXTree")["nodes"]
        return [(node["role"]["value"], node.get("name", {}).get("value", ""))
                for node in tree if not node["ignored"]]

    def export(self, downloads, wanted):
        """Downloads the list of accepted snapshots and checks it. Returns the path of the file."""
        self.press("e")
        assert self.value("#export-text", "value") == wanted
        self.click("#download")
        file = downloads / "accepted.txt"
        end = time.monotonic() + PATIENCE
        # The file is there before its content is.
        while time.monotonic() < end and not (file.exists() and file.read_text() == wanted):
            time.sleep(0.02)
        assert file.read_text() == wanted
        return file


# The texts whose contrast is below that of WCAG 2.2 AA, 4.5 : 1. Disabled controls are exempt.
CONTRAST = """(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const over = (colors) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map(c => c / 255).map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4);
    return .2126 * x + .7152 * y + .0722 * z;
  };
  const faint = [];
  for (const e of document.querySelectorAll('body *')) {
    const text = [...e.childNodes].filter(n => n.nodeType === 3).map(n => n.data.trim()).join('');
    if (!text || !e.checkVisibility({ visibilityProperty: true }) || e.closest('.unseen, :disabled, .port')) continue;
    const behind = [];
    for (let p = e; p; p = p.parentElement) behind.unshift(getComputedStyle(p).backgroundColor);
    const [a, b] = [over(behind), over([...behind, getComputedStyle(e).color])].map(light);
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < 4.5) faint.push(`${text.slice(0, 30)}: ${ratio.toFixed(2)}`);
  }
  return faint;
})()"""

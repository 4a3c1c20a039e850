"""Checks pages of conversations in Chromium: with axe-core, and the contrast of all texts.

Standard input: {"pages": [path]}. Each is checked in light and dark.
Standard output: {"problems": [text], "checks": number of checked pages}.
"""

import json
import pathlib
import signal
import sys

import axe_core_python

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Helpers" / "TestSupport" / "Browser"))

import report_page  # noqa: E402
from report_page import devtools  # noqa: E402

PATIENCE = 1500  # seconds for all pages
AXE = (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()
RUN = """axe.run(document, { resultTypes: ['violations'] }).then(found => found.violations.flatMap(
  rule => rule.nodes.map(node => `${rule.id}: ${node.html.slice(0, 120)}: ${node.failureSummary}`)))"""
# Hidden texts are transparent until they are pointed at; initials are beside the name that they stand for; some
# texts are for screen readers alone.
EXEMPT = """document.querySelectorAll('.spoiler, .avatar').forEach(element => element.remove());
  document.querySelectorAll('body *').forEach(element => {
    if (getComputedStyle(element).clipPath == 'inset(50%)') element.remove() })"""


def end(number, _):
    sys.exit(f"ended by {signal.Signals(number).name}; after {PATIENCE} s by itself")


request = json.load(sys.stdin)
signal.signal(signal.SIGALRM, end)
signal.alarm(PATIENCE)
program = devtools.find()
if not program:
    sys.exit("Chromium is missing: run Scripts/deps --test")
problems, checks = [], 0
with devtools.Browser(program, flags=["--force-color-profile=srgb"]) as browser:
    browser.size(390, 800, 1)
    for path in request["pages"]:
        for scheme in ["light", "dark"]:
            browser.call("Emulation.setEmulatedMedia",
                         features=[{"name": "prefers-color-scheme", "value": scheme}])
            browser.open(path)
            browser.evaluate(f"{AXE};0")
            found = browser.evaluate(RUN)
            browser.evaluate(EXEMPT)
            found += [f"contrast: {text}" for text in browser.evaluate(report_page.CONTRAST)]
            problems += [f"{pathlib.Path(path).name} ({scheme}): {text}" for text in found]
            checks += 1
json.dump({"problems": problems, "checks": checks}, sys.stdout)

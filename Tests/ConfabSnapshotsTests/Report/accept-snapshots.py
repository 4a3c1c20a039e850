"""Accepts snapshots of a report in Chromium, by keyboard, and exports the list.

Standard input: {"folder": the folder with the report, "report": its name in the folder, "accept": names}.
Standard output: {"list": the exported list, "shown": the names in the list of the report, "explanations": what the
report says about each accepted snapshot}.
"""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Helpers" / "TestSupport" / "Browser"))

import report_page  # noqa: E402

PATIENCE = 120  # seconds

request = json.load(sys.stdin)
names = sorted(request["accept"])
explanations = []
with report_page.opened(request["folder"], PATIENCE) as (page, downloads):
    page.open(request["report"])
    shown = page.run("[...document.querySelectorAll('#list .name')].map(e => e.textContent)")
    for name in names:
        page.press("/")
        page.type(name)
        page.press("Enter")
        page.wait(f"document.getElementById('name').textContent === {json.dumps(name)}")
        explanations.append(page.text("#snapshot"))
        page.press("a")
        page.press("/")
        page.press("Escape")
    assert page.text("#export-open") == f"{len(names)} accepted", page.text("#export-open")
    file = page.export(downloads, "".join(name + "\n" for name in names))
    assert not page.errors, f"errors in the console: {page.errors}"
    json.dump({"list": file.read_text(), "shown": shown, "explanations": explanations}, sys.stdout)

"""Uses reports in Chromium and checks what a person would notice.

Standard input: {"folder": the folder of the reports, "names": the names in the report `hostile`}.
Standard output: {"problems": {check: problem}, "checks": count, "figures": {name: value}}.
"""

import json
import pathlib
import signal
import sys
import tempfile
import traceback

import report_checks
import report_page
from report_page import devtools

PATIENCE = 500  # seconds for all checks


def end(number, _):
    """Ends with an exception, so that the browser and its profile are removed."""
    sys.exit(f"ended by {signal.Signals(number).name}; after {PATIENCE} s by itself")


for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
    signal.signal(number, end)
signal.alarm(PATIENCE)
request = json.load(sys.stdin)
program = devtools.find()
if not program:
    sys.exit("Chromium is missing: run Scripts/deps --test")
problems, figures = {}, {}
with tempfile.TemporaryDirectory(prefix="confab-downloads-") as downloads:
    with devtools.Browser(program, flags=["--force-color-profile=srgb"]) as browser:
        browser.call("Page.setDownloadBehavior", behavior="allow", downloadPath=downloads)
        page = report_page.Page(browser, request["folder"])
        context = report_checks.Context(pathlib.Path(downloads), request["names"], figures)
        for check in report_checks.CHECKS:
            try:
                check(page, context)
                assert not page.errors, f"errors in the console: {page.errors}"
            except devtools.DevToolsError as error:
                problems[check.__doc__] = f"{error}"
            except AssertionError:
                problems[check.__doc__] = traceback.format_exc(limit=-2)
json.dump({"problems": problems, "checks": len(report_checks.CHECKS), "figures": figures}, sys.stdout)

"""Uses reports in Chromium and checks what a person would notice.

Standard input: {"folder": the folder of the reports, "names": the names in the report `hostile`}.
Standard output: {"problems": {check: problem}, "checks": count, "figures": {name: value}}.
"""

import json
import pathlib
import sys
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Helpers" / "TestSupport" / "Browser"))

import report_checks  # noqa: E402
import report_page  # noqa: E402
from report_page import devtools  # noqa: E402

PATIENCE = 500  # seconds for all checks

request = json.load(sys.stdin)
problems, figures = {}, {}
with report_page.opened(request["folder"], PATIENCE) as (page, downloads):
    context = report_checks.Context(downloads, request["names"], figures)
    for check in report_checks.CHECKS:
        try:
            check(page, context)
            assert not page.errors, f"errors in the console: {page.errors}"
        except devtools.DevToolsError as error:
            problems[check.__doc__] = f"{error}"
        except AssertionError:
            problems[check.__doc__] = traceback.format_exc(limit=-2)
json.dump({"problems": problems, "checks": len(report_checks.CHECKS), "figures": figures}, sys.stdout)

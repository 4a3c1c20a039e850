"""Reads JSON, JUnit XML and Markdown of reports with independent programs.

Standard input: {"schema": text, "json": [text], "junit": [text], "markdown": [text]}.
Standard output: {"json": [problem or null], "junit": [[case]], "markdown": [[row of cells]],
"rejected": how many damaged documents the schema rejects}.
"""

import copy
import html.parser
import json
import sys
import xml.etree.ElementTree as etree

try:
    from jsonschema import Draft202012Validator
    from markdown_it import MarkdownIt
except ImportError as error:
    sys.exit(f"{error}: run Scripts/deps --test")

request = json.load(sys.stdin)
schema = json.loads(request["schema"])
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)


def json_problem(text):
    error = next(validator.iter_errors(json.loads(text)), None)
    return error and f"{error.json_path}: {error.message[:200]}"


def damaged(document):
    """Documents with a part that is missing, unknown or of another type."""
    for key in document.keys() - {"folder"}:
        yield {k: v for k, v in document.items() if k != key}
    yield {**document, "unknown": 1}
    if document["snapshots"]:
        for key, value in [("status", "bad"), ("name", None), ("variant", {"a": 1}), ("unknown", 1),
                           ("seconds", -1), ("changes", [{}]), ("regions", [{"frame": {}}])]:
            other = copy.deepcopy(document)
            other["snapshots"][0][key] = value
            yield other


def cases(text):
    """The test cases, after a check against the attributes that readers of JUnit XML require."""
    root = etree.fromstring(text.encode())
    assert root.tag == "testsuites" and set(root.attrib) == {"name", "tests", "failures", "errors", "time"}
    (suite,) = root
    assert suite.tag == "testsuite"
    assert set(suite.attrib) == {"name", "tests", "failures", "errors", "skipped", "time"}
    found = {"failure": 0, "error": 0, "skipped": 0, "passed": 0}
    for case in suite:
        assert case.tag == "testcase" and set(case.attrib) - {"time"} == {"name", "classname"}
        assert float(case.get("time", 0)) >= 0
        assert case.get("classname") == suite.get("name") and len(case) <= 1
        outcome = case[0] if len(case) else None
        kind = "passed" if outcome is None else outcome.tag
        found[kind] += 1
        if kind in ("failure", "error"):
            assert set(outcome.attrib) == {"message", "type"}
        yield {"name": case.get("name"), "outcome": kind,
               "message": "" if outcome is None else outcome.get("message"),
               "text": "" if outcome is None else outcome.text or ""}
    for element in (root, suite):
        assert float(element.get("time")) >= 0 and int(element.get("tests")) == sum(found.values())
        assert int(element.get("failures")) == found["failure"]
        assert int(element.get("errors")) == found["error"]
    assert int(suite.get("skipped")) == found["skipped"]


class Cells(html.parser.HTMLParser):
    """The texts of a page's table cells; fails if there is markup of another kind."""

    allowed = {"h2", "table", "thead", "tbody", "tr", "th", "td", "code"}

    def __init__(self):
        super().__init__()
        self.rows = []
        self.is_cell = False

    def handle_starttag(self, tag, attributes):
        assert tag in self.allowed, f"<{tag}> in the page"
        assert all(name == "style" for name, _ in attributes), attributes
        if tag == "tr":
            self.rows.append([])
        elif tag == "td":
            self.is_cell = True
            self.rows[-1].append("")

    def handle_data(self, data):
        if self.is_cell:
            self.rows[-1][-1] += data

    def handle_endtag(self, tag):
        if tag == "td":
            self.is_cell = False


def rows(text):
    cells = Cells()
    cells.feed(MarkdownIt("commonmark").enable("table").render(text))
    cells.close()
    found = [row for row in cells.rows if row]
    return [row[:3] for row in found]


rejected = sum(not validator.is_valid(other)
               for text in request["json"] for other in damaged(json.loads(text)))
json.dump({"json": [json_problem(text) for text in request["json"]],
           "junit": [list(cases(text)) for text in request["junit"]],
           "markdown": [rows(text) for text in request["markdown"]], "rejected": rejected}, sys.stdout)

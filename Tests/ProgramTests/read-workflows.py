"""Reads the examples for CI as YAML.

Standard input: {"github": path, "gitlab": path}.
Standard output: for each of them {"commands": the shell commands in their order, "artifacts": the paths that are kept
after a failure, "isKept": whether all steps after the verification also run after a failure}.
"""

import json
import sys

import yaml

paths = json.load(sys.stdin)


def load(path):
    with open(path, encoding="utf-8") as file:
        return yaml.safe_load(file)


def github(document):
    # YAML 1.1 reads the key `on` as true.
    assert set(document) == {"name", True, "permissions", "jobs"}, set(document)
    (job,) = document["jobs"].values()
    assert set(job) == {"runs-on", "env", "steps"}, set(job)
    steps = job["steps"]
    for step in steps:
        assert set(step) <= {"name", "run", "uses", "with", "if"} and ("run" in step) != ("uses" in step), step
    verification = next(index for index, step in enumerate(steps) if "confab snapshot" in step.get("run", ""))
    after = steps[verification + 1:]
    upload = next(step for step in after if step.get("uses", "").startswith("actions/upload-artifact@"))
    return {"commands": [step["run"] for step in steps if "run" in step],
            "artifacts": upload["with"]["path"].split(),
            "isKept": all(step.get("if") == "always()" for step in after)}


def gitlab(document):
    (job,) = document.values()
    assert set(job) == {"image", "variables", "before_script", "script", "artifacts"}, set(job)
    artifacts = job["artifacts"]
    return {"commands": job["before_script"] + job["script"],
            "artifacts": artifacts["paths"] + [artifacts["reports"]["junit"]],
            "isKept": artifacts["when"] == "always"}


json.dump({"github": github(load(paths["github"])), "gitlab": gitlab(load(paths["gitlab"]))}, sys.stdout)

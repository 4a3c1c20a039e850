"""Draws the plan of the package and checks that imports run one way.

  python3 Scripts/plan [PACKAGE]           checks, and writes Documentation/Plan.md and its picture
  python3 Scripts/plan --check [PACKAGE]   only checks
  python3 Scripts/plan --advise [PACKAGE]  checks, writes, and lists long files, missing doc comments and the like

Ends with code 1 if a target imports one that Package.swift lists later, or if folders of a target use
each other in a circle. Scripts/plan/exceptions lists the uses that are allowed anyway.
"""

import sys
from pathlib import Path

# Before the imports: no files of compiled code among the sources.
sys.dont_write_bytecode = True

import advice
import picture
import plan as plans
import text
from manifest import ManifestError


class UsageError(Exception):
    pass


def read_exceptions(path: Path) -> dict[tuple[str, str, str], str]:
    """Lines of the form `Target: Folder -> Folder  # reason`."""
    exceptions = {}
    if not path.exists():
        return exceptions
    for number, line in enumerate(path.read_text().split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        rule, _, reason = line.partition("#")
        target, _, edge = rule.partition(":")
        start, arrow, end = edge.partition("->")
        if not arrow or not reason.strip():
            raise UsageError(
                f"{path}:{number}: expected `Target: Folder -> Folder  # reason`, not {line!r}"
            )
        exceptions[target.strip(), start.strip(), end.strip()] = reason.strip()
    return exceptions


def problems(plan: plans.Plan, exceptions) -> list[str]:
    found = []
    for start, end in plan.rising_imports():
        for path in plan.imports[start, end]:
            found.append(
                f"{path}: {start} imports {end}, which Package.swift lists "
                + ("as the same target" if start == end else "after it")
            )
    for target, group in plan.cycles(set(exceptions)):
        found.append(f"{target}: these folders use each other in a circle: {', '.join(group)}")
        for (start, end), names in plan.uses[target].items():
            if start in group and end in group and (target, start, end) not in exceptions:
                found.append(f"  {start} -> {end}: {', '.join(names)}")
    return found


def unneeded(plan: plans.Plan, exceptions) -> list[str]:
    """Exceptions without which there is no circle either."""
    return [
        f"{target}: {start} -> {end} is no longer needed in Scripts/plan/exceptions"
        for target, start, end in exceptions
        if plan.cycles(set(exceptions) - {(target, start, end)}) == plan.cycles(set(exceptions))
    ]


def main(arguments: list[str]) -> int:
    options = [argument for argument in arguments if argument.startswith("-")]
    paths = [argument for argument in arguments if not argument.startswith("-")]
    if set(options) - {"--check", "--advise"} or len(paths) > 1:
        raise UsageError(__doc__.strip())
    package = Path(paths[0] if paths else Path(__file__).parent.parent.parent).resolve()
    if not (package / "Package.swift").exists():
        raise UsageError(f"{package}: there is no Package.swift")
    exceptions = read_exceptions(package / "Scripts/plan/exceptions")
    plan = plans.read(package)
    if "--check" not in options:
        pictures = package / "Documentation/Pictures"
        pictures.mkdir(parents=True, exist_ok=True)
        (pictures / "plan.svg").write_text(picture.svg(plan))
        (package / "Documentation/Plan.md").write_text(text.markdown(plan, exceptions))
        print("wrote Documentation/Plan.md and Documentation/Pictures/plan.svg")
    if "--advise" in options:
        for title, lines in advice.sections(plan, package):
            print(f"{title}: {len(lines)}")
            for line in lines:
                print(f"  {line}")
    # Last, so that a long list does not hide them.
    found = problems(plan, exceptions)
    for line in found + unneeded(plan, exceptions):
        print(line, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except (UsageError, ManifestError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)

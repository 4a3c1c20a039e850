"""Writes the plan as Markdown."""

from plan import Plan

_SHOWN_NAMES = 4


def markdown(plan: Plan, exceptions: dict[tuple[str, str, str], str]) -> str:
    targets = [target for target in plan.targets if target.kind != "testTarget"
               and not target.path.startswith("Tests/")]
    used = {
        target.name: [
            other.name for other in plan.targets if (target.name, other.name) in plan.imports
        ]
        for target in targets
    }
    lines = [
        "# Targets and folders",
        "",
        "`make plan` writes this page and its picture from Package.swift and the sources.",
        "[Architecture.md](Architecture.md) says what each target is for.",
        "",
        "![Targets, folders and what they use](Pictures/plan.svg)",
        "",
        "The picture shows below the name of a target what it imports, without what one of these imports too. In",
        "the file itself, targets and folders are links. A target imports only targets above it in this table,",
        "which has the order of Package.swift.",
        "",
        "| target | imports |",
        "|---|---|",
    ]
    for target in targets:
        names = used[target.name] or [
            name for name in target.dependencies if any(t.name == name for t in plan.targets)
        ]
        lines.append(f"| `{target.name}` | {', '.join(names) or '–'} |")
    lines += [
        "",
        "## Folders",
        "",
        "Within a target, folders do not use each other in a circle. `(top)` has the files in no folder. The",
        "names are types that a folder uses of another, and members of extensions, which begin with a dot.",
    ]
    for target in targets:
        uses = plan.uses.get(target.name, {})
        if len(plan.folders(target.name)) < 2:
            continue
        path = f"../{target.path}"
        lines += ["", f"### [{target.name}]({path})", ""]
        for folder in plan.folders(target.name):
            others = [edge for edge in uses if edge[0] == folder]
            title = _title(folder) if folder == "." else f"[{folder}]({path}/{folder})"
            lines.append(f"- **{title}**" + ("" if others else " uses no other folder"))
            for edge in others:
                mark = ", an exception" if (target.name, *edge) in exceptions else ""
                lines.append(f"  - {_title(edge[1])}{mark}: {_list(uses[edge])}")
    return "\n".join(lines) + "\n"


def _title(folder: str) -> str:
    return "(top)" if folder == "." else folder


def _list(names: list[str]) -> str:
    shown = ", ".join(f"`{name}`" for name in names[:_SHOWN_NAMES])
    rest = len(names) - _SHOWN_NAMES
    return f"{shown} and {rest} more" if rest > 0 else shown

"""Places the targets in the three storeys of the house: ground, the way of a message, and what is around it."""

from dataclasses import dataclass

import plan as plans
from plan import Plan

#: The steps of the way from a document to a file, in their order, and their targets.
WAY = {
    "read": ["ConfabModel"],
    "rows": ["ConfabTimeline"],
    "frames": ["ConfabLayout", "ConfabBubbles", "ConfabText"],
    "scene": ["ConfabScene"],
    "file": ["ConfabRendering"],
}
#: Targets that stand for the whole way.
FRONT = ["Confab", "ConfabKinds"]
#: What is around the way. A target without a line here is placed by its imports.
AROUND = {
    "engine": ["ConfabEngine", "ConfabCache"],
    "scenarios": ["ConfabScenario"],
    "testing": ["ConfabSnapshots", "ConfabTesting", "ConfabMetrics"],
    "batches": ["ConfabBatch"],
    "programs": ["ConfabProcess", "ConfabCLI", "ConfabLab"],
}
#: The group of targets around the way that import nothing of another group.
OTHERS = "more"


@dataclass
class House:
    """Names of targets by group. The groups of a storey and their targets are in order."""

    around: dict[str, list[str]]
    way: dict[str, list[str]]
    front: list[str]
    ground: list[str]
    #: What each target imports, without what one of these imports too.
    uses: dict[str, list[str]]
    #: Imports of a target that Package.swift lists later.
    rising: dict[str, list[str]]


def house(plan: Plan) -> House:
    names = [target.name for target in plan.targets if _is_shown(target)]
    edges = _edges(plan, names)
    rising = [edge for edge in plan.rising_imports() if edge in edges]
    falling = [edge for edge in edges if edge not in rising]
    reduced = plans.reduced(falling)
    group = {name: key for key, members in {**WAY, **AROUND}.items() for name in members}
    group |= {name: "front" for name in FRONT}
    used = {end for _, end in edges}
    for name in names:  # What a target imports is before it, and has its group.
        if name in group:
            continue
        groups = [group[end] for start, end in falling if start == name and group[end] != "ground"]
        around = [key for key in groups if key in AROUND]
        is_ground = not groups and name in used
        group[name] = "ground" if is_ground else around[-1] if around else OTHERS

    def members(key: str, order: list[str]) -> list[str]:
        found = [name for name in names if group[name] == key]
        return sorted(found, key=lambda name: order.index(name) if name in order else len(order))

    def storey(table: dict[str, list[str]]) -> dict[str, list[str]]:
        return {key: found for key, order in table.items() if (found := members(key, order))}

    return House(
        around=storey({**AROUND, OTHERS: []}),
        way=storey(WAY),
        front=members("front", FRONT),
        ground=members("ground", []),
        uses={name: [end for start, end in reduced if start == name] for name in names},
        rising={name: [end for start, end in rising if start == name] for name in names},
    )


def _is_shown(target) -> bool:
    """Libraries and programs, but not those of tests, examples and documents."""
    return (
        target.kind != "testTarget"
        and not target.path.startswith(("Tests/", "Examples/"))
        and ".docc/" not in target.path
    )


def _edges(plan: Plan, names: list[str]) -> list[tuple[str, str]]:
    """The imports; of targets without Swift files the dependencies."""
    edges = {edge for edge in plan.imports if edge[0] in names and edge[1] in names}
    for target in plan.targets:
        if target.name in names and not plan.folders(target.name):
            edges |= {(target.name, name) for name in target.dependencies if name in names}
    return sorted(edges)

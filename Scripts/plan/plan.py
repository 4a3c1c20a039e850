"""The plan of a package: its targets and folders, and which of them use which."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import manifest
import sources


#: Members of Swift's own types. An extension that overloads one says nothing about who uses it.
_OVERLOADS = {
    "append", "contains", "count", "decode", "description", "distance", "encode", "filter", "first",
    "hash", "index", "insert", "joined", "last", "map", "max", "min", "next", "prefix", "random",
    "remove", "removeAll", "reversed", "sorted", "split", "suffix", "write",
}


@dataclass
class Plan:
    targets: list[manifest.Target]
    files: list[sources.SourceFile]
    #: (importing target, imported target) → paths of the files that import.
    imports: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    #: target → {(using folder, used folder) → names of the types}.
    uses: dict[str, dict[tuple[str, str], list[str]]] = field(default_factory=dict)

    def folders(self, target: str) -> list[str]:
        return sorted({file.folder for file in self.files if file.target == target})

    def rising_imports(self) -> list[tuple[str, str]]:
        """Imports of a target that Package.swift lists later."""
        place = {target.name: index for index, target in enumerate(self.targets)}
        return sorted(edge for edge in self.imports if place[edge[1]] >= place[edge[0]])

    def cycles(self, exceptions: set[tuple[str, str, str]]) -> list[tuple[str, list[str]]]:
        """Groups of folders of one target that use each other, without the excepted uses."""
        found = []
        for target, edges in self.uses.items():
            kept = [edge for edge in edges if (target, *edge) not in exceptions]
            found += [(target, group) for group in strongly_connected(kept)]
        return found


def read(package: Path) -> Plan:
    targets = manifest.targets(package)
    files = []
    for target in targets:
        root = package / target.path
        if target.kind == "testTarget" or not root.is_dir():
            continue
        for path in sorted(root.rglob("*.swift")):
            folder = path.parent.relative_to(root).as_posix()
            if ".docc" in folder:  # Code in a documentation catalog is no part of the target.
                continue
            files.append(sources.read(path, target.name, folder))
    plan = Plan(targets, files)
    plan.imports = _imports(plan, package)
    plan.uses = {
        target.name: _uses([file for file in files if file.target == target.name])
        for target in targets
    }
    return plan


def _imports(plan: Plan, package: Path) -> dict[tuple[str, str], list[str]]:
    known = {target.name for target in plan.targets}
    found = defaultdict(list)
    for file in plan.files:
        for name in sorted(file.imports & known):
            found[file.target, name].append(file.path.relative_to(package).as_posix())
    return dict(sorted(found.items()))


def _uses(files: list[sources.SourceFile]) -> dict[tuple[str, str], list[str]]:
    """Which folder of a target uses which other, by the names of types and of members.

    A type's name is counted if only one folder declares it, and the file does not declare its own.
    A member's name is counted if it is in an extension of a type of another folder or target, which is
    where the type's name says nothing, and if the target declares nothing else of that name.
    """
    places = defaultdict(set)
    for file in files:
        for declaration in file.declarations:
            if not declaration.is_private:
                places[declaration.name].add(file.folder)
    found = defaultdict(set)
    for file in files:
        own = {declaration.name for declaration in file.declarations}
        for name in file.names - own:
            folders = places.get(name, set())
            if len(folders) == 1 and file.folder not in folders:
                found[file.folder, next(iter(folders))].add(name)
    declared = Counter(name for file in files for name in file.values)
    members = {
        member.name: file.folder
        for file in files
        for member in file.members
        if declared[member.name] == 1
        and member.name not in _OVERLOADS
        and file.folder not in places.get(member.extended, ())
    }
    for file in files:
        for name in file.accesses & members.keys():
            if members[name] != file.folder:
                found[file.folder, members[name]].add(f".{name}")
    return {edge: sorted(names) for edge, names in sorted(found.items())}


def strongly_connected(edges: list[tuple[str, str]]) -> list[list[str]]:
    """The groups of more than one node that reach each other (Tarjan 1972), in a stable order."""
    following = defaultdict(list)
    for source, target in sorted(edges):
        following[source].append(target)
    order, low, stack, on_stack, groups = {}, {}, [], set(), []

    def visit(node: str) -> None:
        order[node] = low[node] = len(order)
        stack.append(node)
        on_stack.add(node)
        for other in following[node]:
            if other not in order:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in on_stack:
                low[node] = min(low[node], order[other])
        if low[node] == order[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            on_stack.difference_update(group)
            if len(group) > 1:
                groups.append(sorted(group))

    for node in sorted(following):
        if node not in order:
            visit(node)
    return sorted(groups)


def layers(nodes: list[str], edges: list[tuple[str, str]]) -> dict[str, int]:
    """The height of each node: one above the highest node that it uses. Cycles are cut."""
    following = defaultdict(list)
    for source, target in edges:
        following[source].append(target)
    heights: dict[str, int] = {}

    def height(node: str, path: tuple[str, ...]) -> int:
        if node in path:
            return -1
        if node not in heights:
            heights[node] = 1 + max(
                (height(other, path + (node,)) for other in following[node]), default=-1
            )
        return heights[node]

    for node in nodes:
        height(node, ())
    return heights


def reduced(edges: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The edges that no longer path between the same nodes replaces (for graphs without cycles)."""
    following = defaultdict(set)
    for source, target in edges:
        following[source].add(target)

    def reaches(source: str, target: str, seen: set[str]) -> bool:
        for other in following[source]:
            if other == target:
                return True
            if other not in seen:
                seen.add(other)
                if reaches(other, target, seen):
                    return True
        return False

    return [
        (source, target)
        for source, target in edges
        if not any(
            reaches(other, target, set()) for other in following[source] if other != target
        )
    ]

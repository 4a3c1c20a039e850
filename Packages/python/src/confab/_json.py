"""Dataclasses as JSON objects, and back."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any, ClassVar, Optional, Union, get_args, get_origin, get_type_hints


class Value:
    """A value of a document. Keys that begin with x- are in `extra`."""

    _keys: ClassVar[dict[str, str]] = {}
    """The keys of the fields, in the order of the format."""

    def to_json(self) -> dict[str, Any]:
        """The JSON object. Fields that are None are left out."""
        members = {}
        for field, key in self._keys.items():
            value = getattr(self, field)
            if value is not None:
                members[key] = _to_json(value)
        members.update(getattr(self, "extra", None) or {})
        return members

    @classmethod
    def from_json(cls, members: dict[str, Any]) -> Any:
        """Reads a JSON object. The program checks values when it draws; unknown keys raise ValueError here."""
        kind: Any = cls
        types = _types(kind)
        fields = {key: field for field, key in cls._keys.items()}
        values: dict[str, Any] = {}
        extra: dict[str, Any] = {}
        for key, value in members.items():
            if key in fields:
                if fields[key] in _initialized(kind):
                    values[fields[key]] = _from_json(types[fields[key]], value)
            elif key.startswith("x-"):
                extra[key] = value
            elif key != "$schema":
                raise ValueError(f"{cls.__name__}: unknown key {key!r}; expected one of {', '.join(fields)}")
        missing = [key for key, field in fields.items() if field in _required(kind) and field not in values]
        if missing:
            raise ValueError(f"{cls.__name__}: missing {', '.join(missing)}")
        return cls(**values, **({"extra": extra} if extra else {}))


def _to_json(value: Any) -> Any:
    if isinstance(value, Value):
        return value.to_json()
    if isinstance(value, (list, tuple)):
        return [_to_json(element) for element in value]
    if isinstance(value, dict):
        return {key: _to_json(element) for key, element in value.items()}
    return value


def _from_json(hint: Any, value: Any) -> Any:
    if isinstance(value, list):
        element = next((get_args(kind)[0] for kind in _choices(hint) if get_origin(kind) is list), None)
        return [_from_json(element, item) for item in value] if element is not None else value
    if isinstance(value, dict):
        classes: list[Any] = [kind for kind in _choices(hint) if isinstance(kind, type) and issubclass(kind, Value)]
        # A block has a type, except for a paragraph.
        for kind in sorted(classes, key=lambda kind: not _constants(kind)):
            if all(value.get(key) == constant for key, constant in _constants(kind).items()):
                return kind.from_json(value)
        if classes:
            raise ValueError(f"expected one of {', '.join(kind.__name__ for kind in classes)}: {value!r:.80}")
    return value


@functools.lru_cache(maxsize=None)
def _constants(cls: Any) -> dict[str, Any]:
    """The keys whose value is always the same."""
    return {cls._keys[field.name]: field.default for field in dataclasses.fields(cls) if not field.init}


def _choices(hint: Any) -> list[Any]:
    if get_origin(hint) is Union:
        return [choice for part in get_args(hint) for choice in _choices(part)]
    return [hint]


@functools.lru_cache(maxsize=None)
def _types(cls: Any) -> dict[str, Any]:
    return get_type_hints(cls)


@functools.lru_cache(maxsize=None)
def _initialized(cls: Any) -> frozenset[str]:
    return frozenset(field.name for field in dataclasses.fields(cls) if field.init)


@functools.lru_cache(maxsize=None)
def _required(cls: Any) -> frozenset[str]:
    return frozenset(
        field.name
        for field in dataclasses.fields(cls)
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
    )


def document(chat: Any) -> Optional[dict[str, Any]]:
    """A conversation as a JSON object, or None if it is the path of a file."""
    if isinstance(chat, Value):
        return chat.to_json()
    return chat if isinstance(chat, dict) else None

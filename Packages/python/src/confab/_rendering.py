"""Pictures, layouts and measurements of conversations."""

from __future__ import annotations

import base64
import os
import sys
import tempfile
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Optional, Sequence, Union

from ._errors import ConfabWarning
from ._json import document
from ._options import KEYS, LISTS
from ._pool import Pool, shared

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._document import Conversation
    from ._options import MetricsOptions, RenderOptions

Chat = Union["Conversation", "dict[str, Any]", str, "os.PathLike[str]"]
"""A conversation: a value, a document as a dictionary, or the path of a document or an export."""


@dataclass(frozen=True)
class Picture:
    """A picture of a conversation, which Jupyter shows."""

    data: bytes = field(repr=False)
    """The bytes of the file."""
    format: str
    """png, webp, pdf or svg."""
    width: int
    """The width in device pixels; in points of PDF and SVG."""
    height: int
    scale: float = 1
    """Device pixels per point."""

    def save(self, path: Union[str, os.PathLike[str]]) -> None:
        """Writes the file."""
        Path(path).write_bytes(self.data)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        if self.format == "svg":
            return {"image/svg+xml": self.data.decode()}
        if self.format == "pdf":
            return {"application/pdf": base64.b64encode(self.data).decode(), "text/plain": repr(self)}
        kind = f"image/{self.format}"
        size = {"width": round(self.width / self.scale), "height": round(self.height / self.scale)}
        return {kind: base64.b64encode(self.data).decode(), "text/plain": repr(self)}, {kind: size}

    def _repr_png_(self) -> Optional[bytes]:
        return self.data if self.format == "png" else None


def render(
    chat: Chat, *, folder: Optional[str] = None, pool: Optional[Pool] = None, **options: Unpack[RenderOptions]
) -> bytes:
    """The bytes of a picture of a conversation: a PNG, or the option `format`.

    folder -- the folder of the attachments of a conversation that is not a file
    pool -- the processes that draw; those shared by all calls without it
    options -- those of `confab worker` in snake case; Documentation/Worker.md describes them

    Raises RequestError if the conversation or an option is wrong, and ValueError if the picture has
    several pages.
    """
    return picture(chat, folder=folder, pool=pool, **options).data


def picture(
    chat: Chat, *, folder: Optional[str] = None, pool: Optional[Pool] = None, **options: Unpack[RenderOptions]
) -> Picture:
    """A picture of a conversation, with its size. The arguments are those of `render`."""
    pages = _pictures(chat, folder, pool, options)
    if len(pages) > 1:
        raise ValueError(f"the picture has {len(pages)} pages; use confab.render_pages")
    return pages[0]


def render_pages(
    chat: Chat, *, folder: Optional[str] = None, pool: Optional[Pool] = None, **options: Unpack[RenderOptions]
) -> list[bytes]:
    """The bytes of the pages of a picture, with the option `page_height`. A PDF is one file."""
    return [page.data for page in _pictures(chat, folder, pool, options)]


def layout(
    chat: Chat, *, folder: Optional[str] = None, pool: Optional[Pool] = None, **options: Unpack[RenderOptions]
) -> dict[str, Any]:
    """The layout of a conversation, as `confab layout` prints it: all frames in points."""
    found: dict[str, Any] = _answer(chat, folder, pool, {"operation": "layout"}, options)["layout"]
    return found


def metrics(
    chat: Chat,
    fonts: Sequence[str],
    *,
    folder: Optional[str] = None,
    pool: Optional[Pool] = None,
    **options: Unpack[MetricsOptions],
) -> dict[str, Any]:
    """The texts of a conversation measured in fonts, as `confab metrics compare --json` prints it.

    fonts -- names of bundled families or font files, such as "Inter:size=15"; the first is the reference
    """
    request = {"operation": "metrics", "fonts": list(fonts)}
    found: dict[str, Any] = _answer(chat, folder, pool, request, options)["metrics"]
    return found


def _pictures(chat: Chat, folder: Optional[str], pool: Optional[Pool], options: Any) -> list[Picture]:
    kind = options.get("format", "png")
    scale = options.get("scale") or 3
    if kind in ("png", "webp"):
        answer = _answer(chat, folder, pool, {}, options)
        return [
            Picture(base64.b64decode(page["base64"]), page["format"], page["width"], page["height"], scale)
            for page in answer["pictures"]
        ]
    with tempfile.TemporaryDirectory(prefix="confab-") as work:
        answer = _answer(chat, folder, pool, {"output": f"{work}/picture.{kind}"}, options)
        return [
            Picture(Path(page["path"]).read_bytes(), kind, page["width"], page["height"])
            for page in answer["pictures"]
        ]


def _answer(chat: Chat, folder: Optional[str], pool: Optional[Pool], request: Any, options: Any) -> dict[str, Any]:
    members = document(chat)
    if members is not None:
        request["document"] = members
        if folder is not None:
            request["folder"] = os.path.abspath(folder)
    elif isinstance(chat, (str, os.PathLike)):
        # A worker keeps the folder in which it was started.
        request["path"] = os.path.abspath(chat)
    else:
        raise TypeError(f"chat is {type(chat).__name__}; expected a Conversation, a dictionary or a path")
    request["options"] = {KEYS.get(name, name): _value(name, value) for name, value in options.items() if value is not None}
    answer = (pool or shared()).answer(request)
    for warning in answer.get("warnings", []):
        warnings.warn(warning, ConfabWarning, stacklevel=_caller())
    return answer


def _caller() -> int:
    """The number of calls between a warning and the code that uses this package."""
    level, frame = 1, sys._getframe(1)
    while frame.f_back and frame.f_code.co_filename == __file__:
        level, frame = level + 1, frame.f_back
    return level


def _value(name: str, value: Any) -> Any:
    if isinstance(value, os.PathLike) or (name == "theme" and isinstance(value, str) and value.endswith(".json")):
        return os.path.abspath(value)
    if isinstance(value, (list, tuple)) and name not in LISTS:
        return ",".join(map(str, value))
    return [value] if name in LISTS and isinstance(value, str) else value

"""Draws conversations as a chat app shows them.

    import confab
    png = confab.render("chat.json", appearance="dark")
"""

from ._document import *  # noqa: F401,F403
from ._document import __all__ as _document
from ._errors import ConfabError, ConfabWarning, RequestError, WorkerError
from ._pool import Pool
from ._program import program, version
from ._rendering import Chat, Picture, layout, metrics, picture, render, render_pages

__all__ = [
    "Chat",
    "ConfabError",
    "ConfabWarning",
    "Picture",
    "Pool",
    "RequestError",
    "WorkerError",
    "layout",
    "metrics",
    "picture",
    "program",
    "render",
    "render_pages",
    "version",
    *_document,
]

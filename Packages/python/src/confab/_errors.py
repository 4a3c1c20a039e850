"""What can go wrong."""

from __future__ import annotations

from typing import Any, Optional


class ConfabError(Exception):
    """Any error of this package."""


class RequestError(ConfabError):
    """A request that can't be answered, such as a document with a mistake."""

    def __init__(self, code: str, message: str, place: Optional[str]) -> None:
        super().__init__(f"{place}: {message}" if place else message)
        self.code = code
        """What failed: request, document, options, timeline, fonts, layout, drawing, encoding, file or timeout."""
        self.message = message
        """All problems, in one line."""
        self.place = place
        """The place of the first problem, such as $.document.messages[3].at."""

    def __reduce__(self) -> Any:
        return (RequestError, (self.code, self.message, self.place))


class WorkerError(ConfabError):
    """A worker process that can't be started, or that ended before it answered."""


class ConfabWarning(UserWarning):
    """Something that a picture does not show as requested, such as a missing photo."""

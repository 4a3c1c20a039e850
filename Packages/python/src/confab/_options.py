# Written by Packages/python/generate.py from `confab schema worker`. Do not edit.
"""The options of pictures and measurements."""

from __future__ import annotations

from typing import Literal, Sequence, TypedDict, Union


class RenderOptions(TypedDict, total=False):
    """The options of a picture."""

    theme: str
    """A built-in theme, or the path of a theme file."""
    appearance: Literal["light", "dark"]
    device: Literal["iphone", "iphone-max", "iphone-e", "iphone-se", "ipad", "ipad-mini", "ipad-pro", "pixel"]
    frame: bool
    backdrop: str
    width: float
    """The width of the picture in points."""
    scale: float
    """Device pixels per point."""
    type_size: float
    """The size of body text in points."""
    weight: int
    letter_spacing: float
    features: str
    avoids_lone_word: bool
    language: str
    locale: str
    last: int
    background: str
    """The color behind the messages; with padding, a color or a gradient behind the picture."""
    padding: float
    """The space around the picture in points."""
    shadow: bool
    caption: str
    watermark: str
    """A text, or the path of a picture."""
    highlight: Union[str, Sequence[str]]
    """The messages that stand out, by id or by number from 1."""
    crop_to: str
    note: Union[str, Sequence[str]]
    """Notes below messages, such as "m4: look here"."""
    redact: Union[str, Sequence[str]]
    redact_style: Literal["bars", "words"]
    redact_photos: Literal["flat", "blur"]
    redact_seed: int
    keep: Union[str, Sequence[str]]
    """The messages that are not redacted, by id or by number from 1."""
    hide: Union[str, Sequence[str]]
    chrome: Literal["none", "full"]
    time: str
    """The time in the status bar."""
    battery: int
    """The charge of the battery in percent."""
    carrier: str
    network: Literal["wifi", "5g", "lte", "none"]
    unread: int
    """The number of unread messages at the back button."""
    frame_time: float
    """The time in seconds that has passed for what moves by itself."""
    page_height: float
    range: str
    """The messages A..B, by id or by number from 1; each end can be absent."""
    format: Literal["png", "webp", "pdf", "svg"]
    metadata: Literal["full", "engine", "none"]
    small: bool
    max_megapixels: int


class MetricsOptions(TypedDict, total=False):
    """The options of a measurement."""

    width: float
    """The width of the picture in points."""
    scale: float
    """Device pixels per point."""
    type_size: float
    """The size of body text in points."""
    features: str
    locale: str


KEYS = {
    "type_size": "typeSize",
    "letter_spacing": "letterSpacing",
    "avoids_lone_word": "avoidsLoneWord",
    "crop_to": "cropTo",
    "redact_style": "redactStyle",
    "redact_photos": "redactPhotos",
    "redact_seed": "redactSeed",
    "frame_time": "frameTime",
    "page_height": "pageHeight",
    "max_megapixels": "maxMegapixels",
}
"""The keys of requests, where they differ from the names of options."""

LISTS = frozenset(["highlight", "note", "keep"])
"""Options that are lists in a request. Lists of others are joined with commas."""

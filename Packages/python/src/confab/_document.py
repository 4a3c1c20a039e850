# Written by Packages/python/generate.py from `confab schema document`. Do not edit.
"""The values of a document confab/1."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Optional, Union

from ._json import Value

__all__ = [
    "Answer",
    "App",
    "ArtifactBlock",
    "Attachment",
    "Block",
    "Branch",
    "CalendarEvent",
    "Call",
    "CalloutBlock",
    "Citation",
    "CodeBlock",
    "Contact",
    "Conversation",
    "ConversationInfo",
    "ConversationState",
    "DetailsBlock",
    "Edited",
    "EditedHistory",
    "Footnote",
    "FootnotesBlock",
    "Forward",
    "HeadingBlock",
    "ImageBlock",
    "LinkPreview",
    "ListBlock",
    "ListItem",
    "Location",
    "MathBlock",
    "Message",
    "Music",
    "Order",
    "OrderItem",
    "ParagraphBlock",
    "Participant",
    "Payment",
    "PlacedSticker",
    "Poll",
    "PollOption",
    "Product",
    "Quote",
    "QuoteBlock",
    "Reaction",
    "RuleBlock",
    "Span",
    "SystemEvent",
    "TableBlock",
    "TextObject",
    "ThinkingBlock",
    "ToolBlock",
    "ToolCall",
    "Translation",
]


@dataclass
class Conversation(Value):
    """A conversation: a document confab/1."""

    messages: list[Message]
    """The messages in the order in which they are shown. Ids are unique."""
    confab: str = field(default="1", init=False)
    """The version of the format."""
    conversation: Optional[ConversationInfo] = None
    """The properties of the conversation."""
    self_: Optional[str] = None
    """The id of the participant whose messages are outgoing. Without it, all messages are
    incoming.
    """
    participants: Optional[list[Participant]] = None
    """The participants of the conversation. Ids are unique. Messages can only refer to
    participants in this list.
    """
    timezone: Optional[str] = None
    """The IANA name of the time zone in which times are shown, such as Europe/Berlin. Without
    it, each time is shown with its own offset.
    """
    locale: Optional[str] = None
    """The language of dates and labels as a BCP 47 tag, such as en or ar-EG. The default is en."""
    now: Optional[str] = None
    """The current time as the conversation shows it. Dates are relative to it, such as Today and
    Yesterday.
    """
    state: Optional[ConversationState] = None
    """The current state of the conversation."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "confab": "confab",
        "conversation": "conversation",
        "self_": "self",
        "participants": "participants",
        "timezone": "timezone",
        "locale": "locale",
        "now": "now",
        "messages": "messages",
        "state": "state",
    }

    def _repr_png_(self) -> bytes:
        from ._rendering import render

        return render(self, scale=2)


@dataclass
class ConversationInfo(Value):
    """The properties of the conversation."""

    title: Optional[str] = None
    """The title of the conversation, such as the name of a group."""
    kind: Optional[Literal["direct", "group", "channel", "assistant"]] = None
    """The kind of conversation: between two people, in a group, from one to many, or with an
    assistant. The default is direct.
    """
    platform: Optional[str] = None
    """The app or the service that the conversation is from: the name of a built-in theme, which
    is used unless another one is chosen, sms or rcs. Others give a warning.
    """
    wallpaper: Optional[str] = None
    """The background: a color as #rrggbb, or the path of a picture that covers the screen."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "title": "title",
        "kind": "kind",
        "platform": "platform",
        "wallpaper": "wallpaper",
    }


@dataclass
class Participant(Value):
    """A participant of the conversation."""

    id: str
    """The id of the participant. Ids of participants are unique."""
    name: str
    """The name of the participant as it is shown."""
    color: Optional[str] = None
    """The color of the background of the participant's initials. Without it, the theme's color
    is used.
    """
    avatar: Optional[str] = None
    """The picture of the participant. Without it, the initials are drawn."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "id": "id",
        "name": "name",
        "color": "color",
        "avatar": "avatar",
    }


@dataclass
class Message(Value):
    """A message."""

    id: str
    """The id of the message. Ids of messages are unique."""
    kind: Union[Literal["text", "media", "album", "voice", "file", "sticker", "link", "location", "contact", "poll", "call", "event", "payment", "music", "product", "order", "app", "tool", "system", "deleted"], str]
    """The kind of the message. Kinds of apps begin with x-. Their payload is the value of the
    key with the same name.
    """
    from_: Optional[str] = None
    """The id of the sender. System messages have none."""
    at: Optional[str] = None
    """The time of the message."""
    text: Optional[str] = None
    """The text. The kind text requires it, blocks or markdown, and the kind system requires it
    without a payload. For other kinds it is the caption.
    """
    blocks: Optional[list[Block]] = None
    """The parts of a structured text, instead of a text. For the kind text only."""
    markdown: Optional[str] = None
    """A structured text in Markdown, instead of a text. For the kind text only."""
    answer: Optional[Answer] = None
    """What a message of an assistant has besides its text. For the kind text only."""
    spans: Optional[list[Span]] = None
    """The ranges of the text with a style or a link."""
    reply_to: Optional[Union[str, Quote]] = None
    """The id of the message that this one replies to, or a quote of a message that is not in the
    document.
    """
    caption_above: Optional[bool] = None
    """Whether the text is above the attachments."""
    replies: Optional[int] = None
    """The number of replies to the message. Without it, the replies in the document are counted."""
    forward: Optional[Forward] = None
    """The origin of a forwarded message."""
    edited: Optional[Union[bool, str, Edited]] = None
    """Whether the message was edited, the time when it was edited, or its earlier versions."""
    pinned: Optional[bool] = None
    """Whether the message is pinned."""
    expires: Optional[Union[float, Literal['kept']]] = None
    """The number of seconds after which the message disappears, or kept if it was kept."""
    translation: Optional[Translation] = None
    """A translation of the text."""
    effect: Optional[str] = None
    """The effect with which the message was sent, such as slam, invisible ink or any other name."""
    stickers: Optional[list[PlacedSticker]] = None
    """The stickers that were placed on the message, from back to front."""
    reactions: Optional[list[Reaction]] = None
    """The reactions to the message. Each is an emoji with the participants who chose it."""
    status: Optional[Literal["sending", "sent", "delivered", "read", "failed"]] = None
    """The delivery status of an outgoing message."""
    delivered_at: Optional[str] = None
    """The time when an outgoing message was delivered."""
    read_at: Optional[str] = None
    """The time when an outgoing message was read."""
    attachments: Optional[list[Attachment]] = None
    """The files of the message."""
    link: Optional[LinkPreview] = None
    """The preview of a message of the kind link."""
    location: Optional[Location] = None
    """The location of a message of the kind location."""
    contact: Optional[Contact] = None
    """The contact card of a message of the kind contact."""
    poll: Optional[Poll] = None
    """The poll of a message of the kind poll."""
    call: Optional[Call] = None
    """The call of a message of the kind call."""
    tool: Optional[ToolCall] = None
    """The tool use of a message of the kind tool."""
    order: Optional[Order] = None
    """The order of a message of the kind order."""
    event: Optional[CalendarEvent] = None
    """The date of a message of the kind event."""
    payment: Optional[Payment] = None
    """The money of a message of the kind payment."""
    music: Optional[Music] = None
    """The song, album or podcast of a message of the kind music."""
    product: Optional[Product] = None
    """The product of a message of the kind product."""
    app: Optional[App] = None
    """The card of another app of a message of the kind app."""
    system: Optional[SystemEvent] = None
    """What happened, for a message of the kind system. The line is then written in the
    document's language.
    """
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "id": "id",
        "kind": "kind",
        "from_": "from",
        "at": "at",
        "text": "text",
        "blocks": "blocks",
        "markdown": "markdown",
        "answer": "answer",
        "spans": "spans",
        "reply_to": "replyTo",
        "caption_above": "captionAbove",
        "replies": "replies",
        "forward": "forward",
        "edited": "edited",
        "pinned": "pinned",
        "expires": "expires",
        "translation": "translation",
        "effect": "effect",
        "stickers": "stickers",
        "reactions": "reactions",
        "status": "status",
        "delivered_at": "deliveredAt",
        "read_at": "readAt",
        "attachments": "attachments",
        "link": "link",
        "location": "location",
        "contact": "contact",
        "poll": "poll",
        "call": "call",
        "tool": "tool",
        "order": "order",
        "event": "event",
        "payment": "payment",
        "music": "music",
        "product": "product",
        "app": "app",
        "system": "system",
    }


@dataclass
class ParagraphBlock(Value):
    """Lines of text."""

    type: Optional[Literal['paragraph']] = None
    """The type of the block."""
    text: Optional[str] = None
    """The text."""
    spans: Optional[list[Span]] = None
    """The ranges of the text with a style or a link."""
    markdown: Optional[str] = None
    """One paragraph in Markdown, instead of text."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "text": "text",
        "spans": "spans",
        "markdown": "markdown",
    }


@dataclass
class Span(Value):
    """A range of the text with a style. Offsets count Unicode scalars from 0, and the end is not
    included. Spans can nest and overlap.
    """

    start: int
    """The offset of the first Unicode scalar of the range."""
    end: int
    """The offset after the last Unicode scalar of the range. It is greater than the start and at
    most the length of the text.
    """
    style: Literal["bold", "italic", "code", "strike", "underline", "mention", "link", "quote", "codeBlock", "listItem", "spoiler", "subscript", "superscript", "key", "highlight", "footnote", "citation"]
    """The style of the range, or its function: a mention of a participant, a link, a spoiler,
    the name of a key, or the mark of a footnote or a source. The lines of a quote, of a block
    of code and of an item of a list are laid out as blocks.
    """
    target: Optional[str] = None
    """The URL of a link, the id of the participant who is mentioned, the mark of a footnote, or
    the number of a source.
    """
    open: Optional[bool] = None
    """Whether the text of a spoiler is shown."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "start": "start",
        "end": "end",
        "style": "style",
        "target": "target",
        "open": "open",
    }


@dataclass
class HeadingBlock(Value):
    """A heading."""

    level: int
    """The level, 1 for the title."""
    type: str = field(default="heading", init=False)
    """The type of the block."""
    text: Optional[str] = None
    """The text."""
    spans: Optional[list[Span]] = None
    """The ranges of the text with a style or a link."""
    markdown: Optional[str] = None
    """One paragraph in Markdown, instead of text."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "level": "level",
        "text": "text",
        "spans": "spans",
        "markdown": "markdown",
    }


@dataclass
class ListBlock(Value):
    """A list with bullets, numbers or check boxes."""

    items: list[Union[str, ListItem]]
    """The items. A string is one paragraph."""
    type: str = field(default="list", init=False)
    """The type of the block."""
    start: Optional[int] = None
    """The number of the first item. Without it, the items have bullets."""
    loose: Optional[bool] = None
    """Whether there is space between the items."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "start": "start",
        "loose": "loose",
        "items": "items",
    }


@dataclass
class ListItem(Value):
    """An item of a list."""

    checked: Optional[bool] = None
    """Whether the item's box has a check mark. Without it, the item has no box."""
    text: Optional[str] = None
    """The text."""
    spans: Optional[list[Span]] = None
    """The ranges of the text with a style or a link."""
    markdown: Optional[str] = None
    """The text in Markdown, instead of text."""
    blocks: Optional[list[Block]] = None
    """The content, instead of text."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "checked": "checked",
        "text": "text",
        "spans": "spans",
        "markdown": "markdown",
        "blocks": "blocks",
    }


@dataclass
class QuoteBlock(Value):
    """A quotation."""

    type: str = field(default="quote", init=False)
    """The type of the block."""
    text: Optional[str] = None
    """The text."""
    spans: Optional[list[Span]] = None
    """The ranges of the text with a style or a link."""
    markdown: Optional[str] = None
    """The text in Markdown, instead of text."""
    blocks: Optional[list[Block]] = None
    """The content, instead of text."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "text": "text",
        "spans": "spans",
        "markdown": "markdown",
        "blocks": "blocks",
    }


@dataclass
class CalloutBlock(Value):
    """A note, tip or warning in a frame."""

    kind: Literal["note", "tip", "important", "warning", "caution"]
    """The kind, which decides the color, the symbol and the title."""
    type: str = field(default="callout", init=False)
    """The type of the block."""
    title: Optional[str] = None
    """The title, instead of that of the kind."""
    text: Optional[str] = None
    """The text."""
    spans: Optional[list[Span]] = None
    """The ranges of the text with a style or a link."""
    markdown: Optional[str] = None
    """The text in Markdown, instead of text."""
    blocks: Optional[list[Block]] = None
    """The content, instead of text."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "kind": "kind",
        "title": "title",
        "text": "text",
        "spans": "spans",
        "markdown": "markdown",
        "blocks": "blocks",
    }


@dataclass
class CodeBlock(Value):
    """Lines of code."""

    text: str
    """The lines."""
    type: str = field(default="code", init=False)
    """The type of the block."""
    language: Optional[str] = None
    """The language, such as swift or c++."""
    file: Optional[str] = None
    """The name of the file."""
    first_line: Optional[int] = None
    """The number of the first line. Without it, there are no line numbers."""
    added: Optional[list[int]] = None
    """The added lines, counted from 1 in the text."""
    removed: Optional[list[int]] = None
    """The removed lines, counted from 1 in the text."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "text": "text",
        "language": "language",
        "file": "file",
        "first_line": "firstLine",
        "added": "added",
        "removed": "removed",
    }


@dataclass
class TableBlock(Value):
    """A table."""

    rows: list[list[Union[str, TextObject]]]
    """The cells of each row."""
    type: str = field(default="table", init=False)
    """The type of the block."""
    columns: Optional[list[Literal["start", "center", "end"]]] = None
    """The alignment of each column. Without it, all begin at the start."""
    head: Optional[list[Union[str, TextObject]]] = None
    """The cells of the head."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "columns": "columns",
        "head": "head",
        "rows": "rows",
    }


@dataclass
class TextObject(Value):
    """A text with styles."""

    text: Optional[str] = None
    """The text."""
    spans: Optional[list[Span]] = None
    """The ranges of the text with a style or a link."""
    markdown: Optional[str] = None
    """One paragraph in Markdown, instead of text."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "text": "text",
        "spans": "spans",
        "markdown": "markdown",
    }


@dataclass
class RuleBlock(Value):
    """A horizontal line."""

    type: str = field(default="rule", init=False)
    """The type of the block."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
    }


@dataclass
class ImageBlock(Value):
    """A picture."""

    type: str = field(default="image", init=False)
    """The type of the block."""
    src: Optional[str] = None
    """The path of the picture. Without it, the document does not have the picture."""
    alt: Optional[str] = None
    """The text that stands for the picture."""
    width: Optional[int] = None
    """The width in pixels, for a picture without a readable file."""
    height: Optional[int] = None
    """The height in pixels, for a picture without a readable file."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "src": "src",
        "alt": "alt",
        "width": "width",
        "height": "height",
    }


@dataclass
class MathBlock(Value):
    """A formula."""

    text: str
    """The formula in the notation of TeX."""
    type: str = field(default="math", init=False)
    """The type of the block."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "text": "text",
    }


@dataclass
class DetailsBlock(Value):
    """Blocks that a reader can fold away."""

    summary: Union[str, TextObject]
    """The line that is always shown."""
    type: str = field(default="details", init=False)
    """The type of the block."""
    open: Optional[bool] = None
    """Whether the content is shown."""
    text: Optional[str] = None
    """The text."""
    spans: Optional[list[Span]] = None
    """The ranges of the text with a style or a link."""
    markdown: Optional[str] = None
    """The text in Markdown, instead of text."""
    blocks: Optional[list[Block]] = None
    """The content, instead of text."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "summary": "summary",
        "open": "open",
        "text": "text",
        "spans": "spans",
        "markdown": "markdown",
        "blocks": "blocks",
    }


@dataclass
class ToolBlock(Value):
    """The use of a tool by an assistant, in an answer."""

    name: str
    """The name of the tool."""
    type: str = field(default="tool", init=False)
    """The type of the block."""
    status: Optional[Literal["pending", "running", "done", "failed", "cancelled"]] = None
    """The state of the use. Without it, the state is unknown."""
    input: Optional[Any] = None
    """The input of the tool, any JSON value."""
    output: Optional[Any] = None
    """The output of the tool, any JSON value."""
    duration: Optional[float] = None
    """How long the tool has worked, in seconds."""
    open: Optional[bool] = None
    """Whether the input and the output of a call that is a block are shown."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "name": "name",
        "status": "status",
        "input": "input",
        "output": "output",
        "duration": "duration",
        "open": "open",
    }


@dataclass
class ThinkingBlock(Value):
    """The reasoning of an assistant."""

    type: str = field(default="thinking", init=False)
    """The type of the block."""
    duration: Optional[float] = None
    """How long the assistant has reasoned, in seconds."""
    running: Optional[bool] = None
    """Whether the assistant is still reasoning."""
    open: Optional[bool] = None
    """Whether the content is shown."""
    text: Optional[str] = None
    """The text."""
    spans: Optional[list[Span]] = None
    """The ranges of the text with a style or a link."""
    markdown: Optional[str] = None
    """The text in Markdown, instead of text."""
    blocks: Optional[list[Block]] = None
    """The content, instead of text."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "duration": "duration",
        "running": "running",
        "open": "open",
        "text": "text",
        "spans": "spans",
        "markdown": "markdown",
        "blocks": "blocks",
    }


@dataclass
class ArtifactBlock(Value):
    """A document that an assistant has made."""

    title: str
    """The title."""
    type: str = field(default="artifact", init=False)
    """The type of the block."""
    kind: Optional[str] = None
    """What the document is, such as Code."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "title": "title",
        "kind": "kind",
    }


@dataclass
class FootnotesBlock(Value):
    """The footnotes of a text."""

    notes: list[Footnote]
    """The footnotes."""
    type: str = field(default="footnotes", init=False)
    """The type of the block."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "type": "type",
        "notes": "notes",
    }


@dataclass
class Footnote(Value):
    """A footnote."""

    mark: str
    """The mark, which is the target of spans of the style footnote."""
    text: Optional[str] = None
    """The text."""
    spans: Optional[list[Span]] = None
    """The ranges of the text with a style or a link."""
    markdown: Optional[str] = None
    """The text in Markdown, instead of text."""
    blocks: Optional[list[Block]] = None
    """The content, instead of text."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "mark": "mark",
        "text": "text",
        "spans": "spans",
        "markdown": "markdown",
        "blocks": "blocks",
    }


@dataclass
class Answer(Value):
    """What a message of an assistant has besides its text."""

    state: Optional[Literal["finished", "streaming", "stopped", "failed"]] = None
    """How far the answer has got. The default is finished, or failed with an error."""
    error: Optional[str] = None
    """The reason why the answer failed."""
    model: Optional[str] = None
    """The name of the model as it is shown."""
    cost: Optional[str] = None
    """The cost as it is shown."""
    input_tokens: Optional[int] = None
    """The number of tokens that were read."""
    output_tokens: Optional[int] = None
    """The number of tokens that were written."""
    branch: Optional[Branch] = None
    """The number of the answer among several."""
    citations: Optional[list[Union[str, Citation]]] = None
    """The sources, which are listed at the end."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "state": "state",
        "error": "error",
        "model": "model",
        "cost": "cost",
        "input_tokens": "inputTokens",
        "output_tokens": "outputTokens",
        "branch": "branch",
        "citations": "citations",
    }


@dataclass
class Branch(Value):
    """The number of an answer among several."""

    number: int
    """The number of the answer, counted from 1."""
    count: int
    """The number of answers."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "number": "number",
        "count": "count",
    }


@dataclass
class Citation(Value):
    """A source."""

    title: str
    """The title."""
    url: Optional[str] = None
    """The address."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "title": "title",
        "url": "url",
    }


@dataclass
class Quote(Value):
    """A quote of a message that is not in the document. Without a text, a kind and a picture,
    the message is gone.
    """

    from_: Optional[str] = None
    """The name of its author as it is shown."""
    text: Optional[str] = None
    """Its text."""
    kind: Optional[str] = None
    """Its kind."""
    image: Optional[str] = None
    """A picture that it shows."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "from_": "from",
        "text": "text",
        "kind": "kind",
        "image": "image",
    }


@dataclass
class Forward(Value):
    """The origin of a forwarded message."""

    from_: Optional[str] = None
    """The name of the original sender as it is shown. It need not be a participant. Without it,
    the origin is unknown.
    """
    many: Optional[bool] = None
    """Whether the message was forwarded many times."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "from_": "from",
        "many": "many",
    }


@dataclass
class Edited(Value):
    """A part of a document: Edited."""

    at: Optional[str] = None
    """The time when the message was edited last."""
    history: Optional[list[EditedHistory]] = None
    """The earlier versions, the oldest first."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "at": "at",
        "history": "history",
    }


@dataclass
class EditedHistory(Value):
    """A part of a document: EditedHistory."""

    text: Optional[str] = None
    """The text of the version. Without it, the text is unknown."""
    at: Optional[str] = None
    """The time of the version."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "text": "text",
        "at": "at",
    }


@dataclass
class Translation(Value):
    """A translation of the text."""

    text: str
    """The translated text."""
    from_: Optional[str] = None
    """The language of the original as a BCP 47 tag."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "text": "text",
        "from_": "from",
    }


@dataclass
class PlacedSticker(Value):
    """A sticker on a message."""

    src: str
    """The picture."""
    x: Optional[float] = None
    """The horizontal center as a fraction of the width of the bubble."""
    y: Optional[float] = None
    """The vertical center as a fraction of the height of the bubble."""
    scale: Optional[float] = None
    """The size as a multiple of the usual one."""
    rotation: Optional[float] = None
    """The rotation in degrees, clockwise."""
    by: Optional[str] = None
    """The id of the participant who placed it."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "src": "src",
        "x": "x",
        "y": "y",
        "scale": "scale",
        "rotation": "rotation",
        "by": "by",
    }


@dataclass
class Reaction(Value):
    """An emoji or a sticker, and who reacted with it: the participants who are known, the number
    of all, or both.
    """

    emoji: Optional[str] = None
    """The emoji of the reaction."""
    by: Optional[list[str]] = None
    """The participants who reacted with it."""
    count: Optional[int] = None
    """The number of people who reacted with it, if not all are known."""
    sticker: Optional[str] = None
    """The picture of a sticker."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "emoji": "emoji",
        "by": "by",
        "count": "count",
        "sticker": "sticker",
    }


@dataclass
class Attachment(Value):
    """A file of a message."""

    src: Optional[str] = None
    """The path of the file, relative to the folder of the document. Without it, the document
    does not have the file.
    """
    mime: Optional[str] = None
    """The media type of the file, such as image/jpeg. The format of a picture is taken from the
    content of the file.
    """
    width: Optional[int] = None
    """The width in pixels. If the file can be read, its own width is used."""
    height: Optional[int] = None
    """The height in pixels. If the file can be read, its own height is used."""
    duration: Optional[float] = None
    """The duration in seconds."""
    waveform: Optional[list[float]] = None
    """The loudness over time, in equal steps."""
    name: Optional[str] = None
    """The name of the file as it is shown."""
    bytes: Optional[int] = None
    """The size of the file in bytes."""
    progress: Optional[float] = None
    """The fraction that has been sent or received."""
    failed: Optional[bool] = None
    """Whether sending or receiving has failed. A failed file has no progress."""
    form: Optional[Literal["gif", "live", "round"]] = None
    """What a picture or a video is shown as: a short silent film that repeats, a photo with a
    moment of film around it, or a video in a circle.
    """
    poster: Optional[str] = None
    """A picture that stands for a video or a file."""
    muted: Optional[bool] = None
    """Whether a video has no sound."""
    view_once: Optional[Literal["unopened", "opened", "expired"]] = None
    """How far a file is that can be seen once. Its content is never shown."""
    transcript: Optional[str] = None
    """What is said in a recording."""
    played: Optional[float] = None
    """The fraction of a recording that was played."""
    speed: Optional[float] = None
    """The speed at which a recording is played. The usual one is 1."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "src": "src",
        "mime": "mime",
        "width": "width",
        "height": "height",
        "duration": "duration",
        "waveform": "waveform",
        "name": "name",
        "bytes": "bytes",
        "progress": "progress",
        "failed": "failed",
        "form": "form",
        "poster": "poster",
        "muted": "muted",
        "view_once": "viewOnce",
        "transcript": "transcript",
        "played": "played",
        "speed": "speed",
    }


@dataclass
class LinkPreview(Value):
    """The preview of a web page."""

    url: str
    """The URL of the web page."""
    title: Optional[str] = None
    """The title of the web page."""
    description: Optional[str] = None
    """A short description of the web page."""
    site: Optional[str] = None
    """The name of the website."""
    image: Optional[str] = None
    """A picture of the web page."""
    size: Optional[Literal["large", "small"]] = None
    """The size of the picture: above the title, or small beside it. Without it, its number of
    pixels decides.
    """
    video: Optional[bool] = None
    """Whether the page shows a video."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "url": "url",
        "title": "title",
        "description": "description",
        "site": "site",
        "image": "image",
        "size": "size",
        "video": "video",
    }


@dataclass
class Location(Value):
    """A location. Latitude and longitude are in degrees; both or neither are given."""

    latitude: Optional[float] = None
    """The latitude in degrees. North is positive."""
    longitude: Optional[float] = None
    """The longitude in degrees. East is positive."""
    title: Optional[str] = None
    """The name of the place."""
    address: Optional[str] = None
    """The address of the place."""
    image: Optional[str] = None
    """A picture of a map."""
    live: Optional[bool] = None
    """Whether the place follows the sender."""
    until: Optional[str] = None
    """The time at which a live location ends or ended."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "latitude": "latitude",
        "longitude": "longitude",
        "title": "title",
        "address": "address",
        "image": "image",
        "live": "live",
        "until": "until",
    }


@dataclass
class Contact(Value):
    """A contact card."""

    name: str
    """The name of the person or company."""
    phone: Optional[str] = None
    """The phone number as it is shown."""
    email: Optional[str] = None
    """The email address."""
    organization: Optional[str] = None
    """The organization that the contact belongs to."""
    avatar: Optional[str] = None
    """The picture of the contact."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "name": "name",
        "phone": "phone",
        "email": "email",
        "organization": "organization",
        "avatar": "avatar",
    }


@dataclass
class Poll(Value):
    """A poll."""

    question: str
    """The question of the poll."""
    options: list[PollOption]
    """The options of the poll, in display order."""
    multiple: Optional[bool] = None
    """Whether participants can choose several options."""
    quiz: Optional[bool] = None
    """Whether there is a right answer."""
    closed: Optional[bool] = None
    """Whether nobody can vote any more."""
    anonymous: Optional[bool] = None
    """Whether it is hidden who voted for what."""
    voters: Optional[int] = None
    """The number of people who voted, if it is known."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "question": "question",
        "options": "options",
        "multiple": "multiple",
        "quiz": "quiz",
        "closed": "closed",
        "anonymous": "anonymous",
        "voters": "voters",
    }


@dataclass
class PollOption(Value):
    """A part of a document: PollOption."""

    text: str
    """The text of the option."""
    votes: Optional[list[str]] = None
    """The participants who chose this option."""
    count: Optional[int] = None
    """The number of votes, if not all voters are known."""
    chosen: Optional[bool] = None
    """Whether the viewer chose this option."""
    correct: Optional[bool] = None
    """Whether this is the right answer of a quiz."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "text": "text",
        "votes": "votes",
        "count": "count",
        "chosen": "chosen",
        "correct": "correct",
    }


@dataclass
class Call(Value):
    """A call."""

    outcome: str
    """The outcome of the call: answered, missed, declined, cancelled, busy, failed, ringing,
    ongoing, or another one in words.
    """
    video: Optional[bool] = None
    """Whether it was a video call."""
    group: Optional[bool] = None
    """Whether more than two people were called."""
    participants: Optional[list[str]] = None
    """The participants who joined the call."""
    duration: Optional[float] = None
    """The duration in seconds."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "outcome": "outcome",
        "video": "video",
        "group": "group",
        "participants": "participants",
        "duration": "duration",
    }


@dataclass
class ToolCall(Value):
    """The use of a tool by an assistant."""

    name: str
    """The name of the tool."""
    status: Optional[Literal["pending", "running", "done", "failed", "cancelled"]] = None
    """The state of the use. Without it, the state is unknown."""
    input: Optional[Any] = None
    """The input of the tool, any JSON value."""
    output: Optional[Any] = None
    """The output of the tool, any JSON value."""
    duration: Optional[float] = None
    """How long the tool has worked, in seconds."""
    open: Optional[bool] = None
    """Whether the input and the output of a call that is a block are shown."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "name": "name",
        "status": "status",
        "input": "input",
        "output": "output",
        "duration": "duration",
        "open": "open",
    }


@dataclass
class Order(Value):
    """An order."""

    title: str
    """A short name of the order, such as that of the product."""
    status: Optional[str] = None
    """The status of the order as it is shown, such as Shipped."""
    price: Optional[str] = None
    """The total price with its currency, as it is shown."""
    number: Optional[str] = None
    """The number of the order."""
    merchant: Optional[str] = None
    """The name of the merchant."""
    image: Optional[str] = None
    """A picture of the order."""
    items: Optional[list[OrderItem]] = None
    """The items of the order, in display order."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "title": "title",
        "status": "status",
        "price": "price",
        "number": "number",
        "merchant": "merchant",
        "image": "image",
        "items": "items",
    }


@dataclass
class OrderItem(Value):
    """A part of a document: OrderItem."""

    name: str
    """The name of the item."""
    price: Optional[str] = None
    """The price of one piece with its currency, as it is shown."""
    quantity: Optional[int] = None
    """The number of pieces."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "name": "name",
        "price": "price",
        "quantity": "quantity",
    }


@dataclass
class CalendarEvent(Value):
    """A date in a calendar."""

    title: str
    """The name of the event."""
    start: Optional[str] = None
    """The time at which it begins."""
    end: Optional[str] = None
    """The time at which it ends."""
    all_day: Optional[bool] = None
    """Whether it takes the whole day."""
    place: Optional[str] = None
    """The place as it is shown."""
    going: Optional[list[str]] = None
    """The participants who come."""
    going_count: Optional[int] = None
    """The number of people who come, if not all are known."""
    answer: Optional[Literal["going", "maybe", "declined"]] = None
    """The answer of the viewer."""
    cancelled: Optional[bool] = None
    """Whether it was cancelled."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "title": "title",
        "start": "start",
        "end": "end",
        "all_day": "allDay",
        "place": "place",
        "going": "going",
        "going_count": "goingCount",
        "answer": "answer",
        "cancelled": "cancelled",
    }


@dataclass
class Payment(Value):
    """Money that was sent or requested."""

    amount: str
    """The amount with its currency, as it is shown."""
    request: Optional[bool] = None
    """Whether the money was requested."""
    status: Optional[str] = None
    """The state of the payment as it is shown, such as Pending."""
    note: Optional[str] = None
    """What it is for."""
    service: Optional[str] = None
    """The name of the service."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "amount": "amount",
        "request": "request",
        "status": "status",
        "note": "note",
        "service": "service",
    }


@dataclass
class Music(Value):
    """A song, an album or a podcast."""

    title: str
    """The title."""
    artist: Optional[str] = None
    """Who plays or speaks."""
    album: Optional[str] = None
    """The album or the show."""
    service: Optional[str] = None
    """The name of the service."""
    image: Optional[str] = None
    """The cover."""
    duration: Optional[float] = None
    """The duration in seconds."""
    url: Optional[str] = None
    """The URL of its page."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "title": "title",
        "artist": "artist",
        "album": "album",
        "service": "service",
        "image": "image",
        "duration": "duration",
        "url": "url",
    }


@dataclass
class Product(Value):
    """A product in a shop."""

    title: str
    """The name of the product."""
    subtitle: Optional[str] = None
    """A few words about the product."""
    price: Optional[str] = None
    """The price with its currency, as it is shown."""
    old_price: Optional[str] = None
    """The price before, which is struck through."""
    merchant: Optional[str] = None
    """The name of the shop or the seller."""
    status: Optional[str] = None
    """The state of the offer as it is shown, such as Sold."""
    image: Optional[str] = None
    """A picture of the product."""
    url: Optional[str] = None
    """The URL of its page."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "title": "title",
        "subtitle": "subtitle",
        "price": "price",
        "old_price": "oldPrice",
        "merchant": "merchant",
        "status": "status",
        "image": "image",
        "url": "url",
    }


@dataclass
class App(Value):
    """The card of another app."""

    title: str
    """The title."""
    subtitle: Optional[str] = None
    """The line below the title."""
    caption: Optional[str] = None
    """The text at the end of the line of the title."""
    subcaption: Optional[str] = None
    """The text at the end of the line of the subtitle."""
    app: Optional[str] = None
    """The name of the app."""
    icon: Optional[str] = None
    """The icon of the app."""
    image: Optional[str] = None
    """A picture above the title."""
    url: Optional[str] = None
    """The URL to which the card leads."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "title": "title",
        "subtitle": "subtitle",
        "caption": "caption",
        "subcaption": "subcaption",
        "app": "app",
        "icon": "icon",
        "image": "image",
        "url": "url",
    }


@dataclass
class SystemEvent(Value):
    """What happened to the conversation. The author of the message did it."""

    event: Literal["created", "joined", "added", "removed", "left", "named", "unnamed", "photoChanged", "photoRemoved", "timer", "screenshot", "encryption", "callStarted", "pinned", "numberChanged", "keptAudio"]
    """What happened."""
    people: Optional[list[str]] = None
    """The participants to whom it happened."""
    name: Optional[str] = None
    """The new name of the conversation, or another text that belongs to the event."""
    duration: Optional[float] = None
    """A time in seconds that belongs to the event."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "event": "event",
        "people": "people",
        "name": "name",
        "duration": "duration",
    }


@dataclass
class ConversationState(Value):
    """The current state of the conversation."""

    typing: Optional[list[str]] = None
    """The participants who are typing."""
    unread_from: Optional[str] = None
    """The id of the first unread message."""
    seen: Optional[dict[str, str]] = None
    """The id of the last message that a participant has seen, by the participant's id."""
    draft: Optional[str] = None
    """The text in the input field."""
    extra: Optional[dict[str, Any]] = None
    """Keys that begin with x-."""

    _keys: ClassVar[dict[str, str]] = {
        "typing": "typing",
        "unread_from": "unreadFrom",
        "seen": "seen",
        "draft": "draft",
    }


Block = Union[
    str,
    ParagraphBlock,
    HeadingBlock,
    ListBlock,
    QuoteBlock,
    CalloutBlock,
    CodeBlock,
    TableBlock,
    RuleBlock,
    ImageBlock,
    MathBlock,
    DetailsBlock,
    ToolBlock,
    ThinkingBlock,
    ArtifactBlock,
    FootnotesBlock,
]

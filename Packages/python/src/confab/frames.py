"""Messages and measurements as pandas data frames."""

from __future__ import annotations

from typing import Any, Mapping, Optional, Union

import pandas as pd

from ._document import Conversation, Message, Participant

_COLUMNS = ["id", "kind", "from", "name", "at", "text", "reply_to", "status", "reactions", "attachments"]


def messages(chat: Union[Conversation, Mapping[str, Any]]) -> pd.DataFrame:
    """The messages of a conversation, one a row, in their order.

    `from` and `name` are the sender's id and name, `at` is a time in UTC, `reactions` and `attachments` are numbers.
    """
    members = chat.to_json() if isinstance(chat, Conversation) else chat
    names = {person["id"]: person["name"] for person in members.get("participants", [])}
    rows = []
    for message in members["messages"]:
        reply = message.get("replyTo")
        rows.append(
            {
                "id": message["id"],
                "kind": message["kind"],
                "from": message.get("from"),
                "name": names.get(message.get("from")),
                "at": message.get("at"),
                "text": message.get("text", message.get("markdown")),
                "reply_to": reply if isinstance(reply, str) else None,
                "status": message.get("status"),
                "reactions": sum(
                    reaction.get("count", len(reaction.get("by", []))) for reaction in message.get("reactions", [])
                ),
                "attachments": len(message.get("attachments", [])),
            }
        )
    frame = pd.DataFrame(rows, columns=_COLUMNS)
    frame["at"] = pd.to_datetime(frame["at"], utc=True, format="ISO8601" if _has_iso8601() else None)
    return frame


def conversation(frame: pd.DataFrame, me: Optional[str] = None, **members: Any) -> Conversation:
    """A conversation from a data frame with the columns `from` and `text`, and any of `id`, `kind`, `name`, `at`.

    me -- the sender whose messages are outgoing
    members -- other members of the conversation, such as timezone
    """
    people: dict[str, str] = {}
    found = []
    for number, row in enumerate(frame.to_dict("records"), start=1):
        values = {key: value for key, value in row.items() if not _is_missing(value)}
        sender = values.get("from")
        if sender is not None:
            people.setdefault(str(sender), str(values.get("name", sender)))
        at = values.get("at")
        if at is not None:
            moment = pd.Timestamp(at)
            at = (moment if moment.tzinfo else moment.tz_localize("UTC")).isoformat(timespec="seconds")
        found.append(
            Message(
                str(values.get("id", number)),
                values.get("kind", "text"),
                from_=None if sender is None else str(sender),
                at=at,
                text=str(values.get("text", "")),
            )
        )
    if me is not None:
        people.setdefault(me, me)
    return Conversation(
        messages=found,
        participants=[Participant(identifier, name) for identifier, name in people.items()],
        self_=me,
        **members,
    )


def measurements(metrics: Mapping[str, Any]) -> pd.DataFrame:
    """The sizes of all texts of `confab.metrics`, one row for each text, font and condition.

    Widths and heights are in points. `lines` is the number of lines.
    """
    rows = []
    for font in metrics["fonts"]:
        for condition, texts in zip(metrics["conditions"], font["measurements"]):
            for text, measured in zip(metrics["texts"], texts):
                rows.append(
                    {
                        "id": text["id"],
                        "font": font["label"],
                        "width": condition["width"],
                        "lines": len(measured["lines"]),
                        "bubble_width": measured["bubbleWidth"],
                        "bubble_height": measured["bubbleHeight"],
                        "advance": measured["advance"],
                    }
                )
    columns = ["id", "font", "width", "lines", "bubble_width", "bubble_height", "advance"]
    return pd.DataFrame(rows, columns=columns)


def rows(layout: Mapping[str, Any]) -> pd.DataFrame:
    """The rows of `confab.layout`, with their frames in points."""
    return pd.json_normalize(layout["items"])


def _is_missing(value: Any) -> bool:
    return value is None or (not isinstance(value, (list, dict)) and pd.isna(value))


def _has_iso8601() -> bool:
    return int(pd.__version__.split(".")[0]) >= 2

extension DocumentCase {
  static let good: [DocumentCase] = [
    .good("only messages", #"{"confab": "1", "messages": []}"#),
    .good(
      "any white space", "\n\t {\"confab\" :\r\n\"1\",\"messages\":[ ]}\n\n"),
    .good(
      "keys of a host in all objects",
      #"""
      {"confab": "1", "x-a": null, "conversation": {"x-b": 1}, "participants": [{"id": "p", "name": "P", "x-c": []}],
       "messages": [{"id": "m", "kind": "text", "text": "a", "x-d": {}, "spans": [{"start": 0, "end": 1, "style": "bold", "x-e": 0}],
         "reactions": [{"emoji": "a", "by": ["p"], "x-f": 1}], "attachments": [{"src": "a", "x-g": 1}], "forward": {"from": "a", "x-h": 1}}],
       "state": {"x-i": 1}}
      """#),
    .good(
      "all keys of the header",
      #"""
      {"confab": "1", "conversation": {"title": "", "kind": "channel", "platform": "irc", "wallpaper": "pictures/wall.jpg"},
       "self": "a", "participants": [{"id": "a", "name": "A", "color": "#a0B1c2", "avatar": "./faces/a.png"}],
       "timezone": "America/Argentina/Buenos_Aires", "locale": "zh-Hant-TW", "now": "2026-01-05T09:41:00.5-03:00", "messages": []}
      """#),
    .good(
      "a wallpaper that is a color",
      ##"{"confab": "1", "conversation": {"wallpaper": "#ffffff"}, "messages": []}"##),
    .good("a zone with a sign", #"{"confab": "1", "timezone": "Etc/GMT+5", "messages": []}"#),
    .good("text", chat(#"{"id": "m1", "kind": "text", "text": ""}"#)),
    .good(
      "all keys of messages",
      chat(
        #"{"id": "m1", "kind": "text", "from": "p2", "at": "2026-01-05T09:41Z", "text": "Hi", "status": "read"}"#,
        #"{"id": "m2", "kind": "text", "text": "Yo", "replyTo": "m1", "forward": {"from": "Cy"}, "edited": true}"#,
        #"{"id": "m3", "kind": "text", "text": "Yo", "edited": "2024-02-29T23:59:59+18:00"}"#,
        #"{"id": "m4", "kind": "text", "text": "Yo", "reactions": [{"emoji": "👍🏽", "by": ["p1", "p2"]}], "spans": []}"#
      )),
    .good(
      "a reply to a later message",
      chat(
        #"{"id": "m1", "kind": "text", "text": "", "replyTo": "m2"}"#,
        #"{"id": "m2", "kind": "deleted"}"#)),
    .good(
      "spans count scalars, nest and overlap",
      chat(
        #"{"id": "m1", "kind": "text", "text": "👩‍👩‍👧 é", "spans": [{"start": 0, "end": 7, "style": "link", "target": "a"}, {"start": 2, "end": 5, "style": "mention"}]}"#
      )),
    .good("system", chat(#"{"id": "m1", "kind": "system", "text": "Ann left"}"#)),
    .good("deleted", chat(#"{"id": "m1", "kind": "deleted", "from": "p1"}"#)),
    .good(
      "media, album, voice, file and sticker",
      chat(
        #"{"id": "m1", "kind": "media", "attachments": [{"src": "a/../b.jpg", "mime": "image/jpeg", "width": 1, "height": 1000000, "progress": 0}]}"#,
        #"{"id": "m2", "kind": "album", "text": "Two", "attachments": [{"src": "..a"}, {"src": "b..", "failed": true}]}"#,
        #"{"id": "m3", "kind": "voice", "attachments": [{"src": "v.ogg", "duration": 0.5, "waveform": [0, 0.25, 1]}]}"#,
        #"{"id": "m4", "kind": "file", "attachments": [{"src": "f", "name": "Minutes", "bytes": 0, "progress": 1, "failed": false}]}"#,
        #"{"id": "m5", "kind": "sticker", "attachments": [{"src": "./1: a.webp", "width": 512.0, "height": 5.12e2}]}"#
      )),
    .good(
      "link",
      chat(
        #"{"id": "m1", "kind": "link", "link": {"url": "https://example.org", "title": "", "description": "", "site": "", "image": "i.png"}}"#
      )),
    .good(
      "location",
      chat(
        #"{"id": "m1", "kind": "location", "location": {"latitude": -90, "longitude": 180.0, "title": "", "address": ""}}"#
      )),
    .good(
      "contact",
      chat(
        #"{"id": "m1", "kind": "contact", "contact": {"name": "Cy", "phone": "1", "email": "a", "organization": "b", "avatar": "c"}}"#
      )),
    .good(
      "poll",
      chat(
        #"{"id": "m1", "kind": "poll", "poll": {"question": "?", "options": [{"text": "!", "votes": ["p1"]}, {"text": "-"}], "multiple": true}}"#
      )),
    .good(
      "call",
      chat(
        #"{"id": "m1", "kind": "call", "call": {"outcome": "missed", "video": true, "duration": 0}}"#
      )),
    .good(
      "tool",
      chat(
        #"{"id": "m1", "kind": "tool", "tool": {"name": "ls", "status": "done", "input": {"a": [1]}, "output": null}}"#
      )),
    .good(
      "order",
      chat(
        #"{"id": "m1", "kind": "order", "order": {"title": "Tea", "status": "", "price": "€ 3", "number": "1", "merchant": "", "image": "i", "items": [{"name": "a", "price": "", "quantity": 2}]}}"#
      )),
    .good(
      "event, payment, music, product and app",
      chat(
        #"{"id": "m1", "kind": "event", "event": {"title": "Hike", "start": "2026-05-01T09:00Z", "end": "2026-05-01T17:00Z", "allDay": false, "place": "Hut", "going": ["p1"], "goingCount": 4, "answer": "maybe", "cancelled": true}}"#,
        #"{"id": "m2", "kind": "payment", "payment": {"amount": "€ 24.00", "request": true, "status": "", "note": "Pizza", "service": "Cash"}}"#,
        #"{"id": "m3", "kind": "music", "music": {"title": "Blue", "artist": "", "album": "a", "service": "Music", "image": "i", "duration": 61.5, "url": "u"}}"#,
        #"{"id": "m4", "kind": "product", "product": {"title": "Lamp", "subtitle": "", "price": "3", "oldPrice": "4", "merchant": "m", "status": "s", "image": "i", "url": "u"}}"#,
        #"{"id": "m5", "kind": "app", "app": {"title": "Game", "subtitle": "", "caption": "c", "subcaption": "d", "app": "Chess", "icon": "i", "image": "j", "url": "u"}}"#
      )),
    .good(
      "what happened to the conversation",
      chat(
        #"{"id": "m1", "kind": "system", "from": "p1", "system": {"event": "added", "people": ["p2"]}}"#,
        #"{"id": "m2", "kind": "system", "text": "Named", "system": {"event": "named", "name": "Hut", "duration": 60}}"#
      )),
    .good(
      "what exports know of places, calls, votes, reactions and forwards",
      chat(
        #"{"id": "m1", "kind": "location", "location": {"title": "Hut", "image": "map.png", "live": true, "until": "2026-05-01T09:00Z"}}"#,
        #"{"id": "m2", "kind": "call", "call": {"outcome": "call on hold", "group": true, "participants": ["p1"]}}"#,
        #"{"id": "m3", "kind": "poll", "poll": {"question": "?", "options": [{"text": "a", "count": 3, "chosen": true, "correct": true}], "quiz": true, "closed": true, "anonymous": true, "voters": 4}}"#,
        #"{"id": "m4", "kind": "text", "text": "a", "reactions": [{"emoji": "👍", "count": 3}, {"sticker": "s.png", "by": ["p1"], "count": 2}], "forward": {"many": true}}"#,
        #"{"id": "m5", "kind": "link", "link": {"url": "a", "size": "small", "video": true}}"#
      )),
    .good(
      "quotes, history, pins, expiry, translation, effects and stickers",
      chat(
        #"{"id": "m1", "kind": "text", "text": "a", "replyTo": {"from": "Cy", "text": "b", "kind": "media", "image": "i"}, "replies": 2, "pinned": true, "expires": 120}"#,
        #"{"id": "m2", "kind": "text", "text": "a", "replyTo": {}, "edited": {"at": "2026-05-01T09:00Z", "history": [{"text": "b", "at": "2026-05-01T08:00Z"}, {}]}, "expires": "kept"}"#,
        #"{"id": "m3", "kind": "text", "text": "a", "translation": {"text": "b", "from": "de-AT"}, "effect": "slam", "stickers": [{"src": "s.png", "x": 0, "y": 1.5, "scale": 2, "rotation": -20, "by": "p1"}]}"#
      )),
    .good(
      "forms of files",
      chat(
        #"{"id": "m1", "kind": "media", "attachments": [{"mime": "video/mp4", "poster": "p.png", "muted": true}, {"src": "a", "form": "gif"}, {"viewOnce": "opened"}]}"#,
        #"{"id": "m2", "kind": "voice", "attachments": [{"duration": 3, "transcript": "Hi", "played": 0.5, "speed": 1.5}]}"#
      )),
    .good(
      "kinds of a host",
      chat(
        #"{"id": "m1", "kind": "x-ray"}"#, #"{"id": "m2", "kind": "x-ray", "x-ray": [1, null]}"#,
        #"{"id": "m3", "kind": "x-ray", "x-ray": null}"#)),
    .good(
      "state",
      chat(
        #"{"id": "m1", "kind": "deleted"}"#,
        footer:
          #", "state": {"typing": ["p2"], "unreadFrom": "m1", "seen": {"p1": "m1", "p2": "m1"}, "draft": ""}"#
      )),
  ]
}

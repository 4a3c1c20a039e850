#!/usr/bin/env python3
"""Writes databases as Messages has them, with made-up people, to test and to measure the importer.

make-imessage.py fixtures FOLDER     the fixtures of Tests/ConfabImportTests
make-imessage.py backup FOLDER       a phone's backup without a password
make-imessage.py bench FILE COUNT    a chat of COUNT messages, a third of them with tapbacks
"""
import base64
import hashlib
import json
import os
import plistlib
import shutil
import sqlite3
import struct
import sys

EPOCH = 978307200
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")


class Stream:
    """Writes an attributed string as an archive of NSArchiver ("typedstream")."""

    def __init__(self):
        self.out = bytearray(b"\x04\x0bstreamtyped\x81\xe8\x03")
        self.strings, self.shared = [], []

    def whole(self, number):
        if -110 <= number <= 127:
            self.out += struct.pack("b", number)
        elif -32768 <= number <= 32767:
            self.out += b"\x81" + struct.pack("<h", number)
        else:
            self.out += b"\x82" + struct.pack("<i", number)

    def raw(self, text):
        if len(text) < 128:
            self.out.append(len(text))
        elif len(text) < 65536:
            self.out += b"\x81" + struct.pack("<H", len(text))
        else:
            self.out += b"\x82" + struct.pack("<I", len(text))
        self.out += text

    def string(self, text):
        if text in self.strings:
            self.whole(self.strings.index(text) - 110)
        else:
            self.strings.append(text)
            self.out.append(0x84)
            self.raw(text)

    def begin(self, key, *classes):
        """Begins an object, or refers to one with the same key; False for the latter."""
        if key is not None and key in self.shared:
            self.whole(self.shared.index(key) - 110)
            return False
        self.out.append(0x84)
        self.shared.append(key)
        for name, version in classes:
            if ("class", name) in self.shared:
                self.whole(self.shared.index(("class", name)) - 110)
                return True
            self.out.append(0x84)
            self.string(name)
            self.whole(version)
            self.shared.append(("class", name))
        self.out.append(0x85)
        return True

    def end(self):
        self.out.append(0x86)

    def text(self, text, key=None, mutable=False):
        self.string(b"@")
        chain = [(b"NSMutableString", 1)] if mutable else []
        if self.begin(key, *chain, (b"NSString", 1), (b"NSObject", 0)):
            self.string(b"+")
            self.raw(text.encode())
            self.end()

    def number(self, number):
        self.string(b"@")
        if self.begin(("number", number), (b"NSNumber", 0), (b"NSValue", 0), (b"NSObject", 0)):
            self.string(b"*")
            self.out.append(0x84)
            self.string(b"i")
            self.shared.append(("code", b"i"))
            self.string(b"i")
            self.whole(number)
            self.end()

    def url(self, address):
        self.string(b"@")
        self.begin(None, (b"NSURL", 0), (b"NSObject", 0))
        self.string(b"c")
        self.out.append(0)
        self.text(address)
        self.end()

    def attributed(self, text, runs, mutable=False):
        self.string(b"@")
        chain = [(b"NSMutableAttributedString", 0)] if mutable else []
        self.begin(None, *chain, (b"NSAttributedString", 0), (b"NSObject", 0))
        self.text(text, mutable=mutable)
        known = []
        for length, attributes in runs:
            number = known.index(attributes) if attributes in known else len(known)
            self.string(b"iI")
            self.whole(number + 1)
            self.whole(length)
            if number < len(known):
                continue
            known.append(attributes)
            self.string(b"@")
            self.begin(None, (b"NSDictionary", 0), (b"NSObject", 0))
            self.string(b"i")
            self.whole(len(attributes))
            for key, value in attributes.items():
                self.text(key, key=("key", key))
                if isinstance(value, int):
                    self.number(value)
                elif key == "__kIMLinkAttributeName":
                    self.url(value)
                else:
                    self.text(value)
            self.end()
        self.end()
        return bytes(self.out)


PART = "__kIMMessagePartAttributeName"


def body(*pieces, mutable=False):
    """A body of pieces: texts, or (text, attributes)."""
    runs, text = [], ""
    for piece in pieces:
        piece, attributes = (piece, {}) if isinstance(piece, str) else piece
        text += piece
        runs.append((len(piece.encode("utf-16-le")) // 2, {PART: 0, **attributes}))
    return Stream().attributed(text, runs, mutable)


def archive(root):
    """A keyed archive of nested dictionaries; ("url", text) is an NSURL."""
    objects = ["$null"]

    def add(value):
        if isinstance(value, tuple):
            objects.append({"NS.base": plistlib.UID(0), "NS.relative": add(value[1])})
        elif isinstance(value, dict):
            entry = {}
            objects.append(entry)
            place = len(objects) - 1
            entry["NS.keys"] = [add(key) for key in value]
            entry["NS.objects"] = [add(inner) for inner in value.values()]
            return plistlib.UID(place)
        else:
            objects.append(value)
        return plistlib.UID(len(objects) - 1)

    # Rich links have their members as keys of the object itself.
    top = {}
    objects.append(top)
    for key, value in root.items():
        if key == "richLinkMetadata":
            data = {}
            objects.append(data)
            top[key] = plistlib.UID(len(objects) - 1)
            for inner, member in value.items():
                if isinstance(member, dict):
                    nested = {}
                    objects.append(nested)
                    data[inner] = plistlib.UID(len(objects) - 1)
                    nested.update(member)
                else:
                    data[inner] = add(member)
        else:
            top[key] = add(value)
    return plistlib.dumps(
        {"$archiver": "NSKeyedArchiver", "$version": 100000, "$top": {"root": plistlib.UID(1)},
         "$objects": objects}, fmt=plistlib.FMT_BINARY)


def poll_data(item, coding="base64"):
    text = json.dumps({"version": 1, "item": item})
    if coding == "base64":
        text = base64.b64encode(text.encode()).decode()
    else:
        text = "".join(f"%{byte:02X}" for byte in text.encode())
    return archive({"URL": ("url", f"data:,{text}?src=p&c=2"), "ldtext": "Sent a poll", "an": "Polls"})


SCHEMA = """
CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, service TEXT);
CREATE TABLE chat (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT, style INTEGER,
  chat_identifier TEXT, service_name TEXT, display_name TEXT, group_id TEXT);
CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE, text TEXT,
  handle_id INTEGER DEFAULT 0, subject TEXT, service TEXT, attributedBody BLOB, error INTEGER DEFAULT 0,
  date INTEGER, date_read INTEGER, date_delivered INTEGER, is_delivered INTEGER DEFAULT 0,
  is_from_me INTEGER DEFAULT 0, is_read INTEGER DEFAULT 0, is_sent INTEGER DEFAULT 0,
  is_audio_message INTEGER DEFAULT 0, item_type INTEGER DEFAULT 0, other_handle INTEGER DEFAULT 0,
  group_title TEXT, group_action_type INTEGER DEFAULT 0, share_status INTEGER DEFAULT 0,
  associated_message_guid TEXT, associated_message_type INTEGER DEFAULT 0,
  associated_message_emoji TEXT, balloon_bundle_id TEXT, payload_data BLOB,
  expressive_send_style_id TEXT, message_summary_info BLOB, thread_originator_guid TEXT,
  thread_originator_part TEXT, date_edited INTEGER DEFAULT 0, date_retracted INTEGER DEFAULT 0);
CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE, filename TEXT,
  mime_type TEXT, transfer_name TEXT, total_bytes INTEGER DEFAULT 0, is_sticker INTEGER DEFAULT 0);
CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER, UNIQUE(chat_id, handle_id));
CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER, message_date INTEGER DEFAULT 0,
  PRIMARY KEY (chat_id, message_id));
CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER,
  UNIQUE(message_id, attachment_id));
CREATE TABLE chat_recoverable_message_join (chat_id INTEGER, message_id INTEGER, delete_date INTEGER);
CREATE INDEX chat_message_join_idx_message_id_only ON chat_message_join(message_id);
"""
OLD_SCHEMA = """
CREATE TABLE handle (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, service TEXT);
CREATE TABLE chat (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT, style INTEGER,
  chat_identifier TEXT, service_name TEXT, display_name TEXT);
CREATE TABLE message (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT UNIQUE, text TEXT,
  handle_id INTEGER DEFAULT 0, service TEXT, error INTEGER DEFAULT 0, date INTEGER,
  date_read INTEGER, date_delivered INTEGER, is_from_me INTEGER DEFAULT 0, item_type INTEGER DEFAULT 0,
  other_handle INTEGER DEFAULT 0, group_title TEXT, group_action_type INTEGER DEFAULT 0);
CREATE TABLE chat_handle_join (chat_id INTEGER, handle_id INTEGER);
CREATE TABLE chat_message_join (chat_id INTEGER, message_id INTEGER);
CREATE TABLE attachment (ROWID INTEGER PRIMARY KEY AUTOINCREMENT, guid TEXT, filename TEXT,
  mime_type TEXT, transfer_name TEXT);
CREATE TABLE message_attachment_join (message_id INTEGER, attachment_id INTEGER);
"""
START = 1714550400 - EPOCH  # 2024-05-01T08:00:00Z


class Database:
    def __init__(self, path, schema=SCHEMA, unit=1_000_000_000, page=1024):
        if os.path.exists(path):
            os.remove(path)
        self.path, self.unit = path, unit
        self.db = sqlite3.connect(path)
        self.db.execute(f"PRAGMA page_size = {page}")
        self.db.executescript(schema)
        self.count, self.chat_id = 0, 1

    def insert(self, table, **values):
        names = ", ".join(values)
        marks = ", ".join("?" * len(values))
        return self.db.execute(
            f"INSERT INTO {table} ({names}) VALUES ({marks})", list(values.values())).lastrowid

    def chat(self, guid, style, identifier, service, name, *handles, **more):
        self.chat_id = self.insert(
            "chat", guid=guid, style=style, chat_identifier=identifier, service_name=service,
            display_name=name, **more)
        for handle in handles:
            self.insert("chat_handle_join", chat_id=self.chat_id, handle_id=handle)
        return self.chat_id

    def message(self, sender, text=None, at=None, files=(), chats=None, **more):
        """A message of a handle; 0 is the viewer."""
        self.count += 1
        seconds = START + 60 * self.count if at is None else at
        more.setdefault("guid", f"G{self.count:03}")
        row = self.insert(
            "message", text=text, handle_id=sender, is_from_me=int(sender == 0),
            date=seconds * self.unit, **more)
        for chat in [self.chat_id] if chats is None else chats:
            self.insert("chat_message_join", chat_id=chat, message_id=row)
        for file in files:
            number = self.insert("attachment", **file)
            self.insert("message_attachment_join", message_id=row, attachment_id=number)
        return more["guid"]

    def close(self):
        self.db.commit()
        self.db.execute("VACUUM")
        self.db.close()


def file(guid, name, mime, stored=None, **more):
    path = stored if stored is not None else f"~/Library/Messages/Attachments/ab/11/{guid}/{name}"
    return dict(guid=guid, filename=path, mime_type=mime, transfer_name=name, **more)


def edits(*versions, retracted=None):
    data = {"ec": {"0": [{"d": float(d), "t": body(t)} for d, t in versions]}, "otr": {"0": {}}}
    if retracted is not None:
        data = {"rp": retracted}
    return plistlib.dumps(data, fmt=plistlib.FMT_BINARY)


def modern(folder):
    os.makedirs(f"{folder}/Attachments/ab/11", exist_ok=True)
    d = Database(f"{folder}/chat.db")
    ana, ben, mail, carl = (
        d.insert("handle", id=i, service=s)
        for i, s in [("+15550101", "iMessage"), ("+15550102", "iMessage"),
                     ("ben@example.org", "iMessage"), ("+15550103", "SMS")])
    # The same person by another service.
    ana_sms = d.insert("handle", id="+15550101", service="SMS")
    d.chat("iMessage;+;chat100", 43, "chat100", "iMessage", "Hiking 🥾", ana, ben, mail, group_id="GROUP-1")
    def put(guid, name, data=PNG):
        os.makedirs(f"{folder}/Attachments/ab/11/{guid}", exist_ok=True)
        with open(f"{folder}/Attachments/ab/11/{guid}/{name}", "wb") as out:
            out.write(data)
    put("A1", "IMG_1.png"); put("A2", "IMG_2.png"); put("A4", "Audio Message.caf", b"caff")
    put("A5", "cat.png"); put("A6", "party.png"); put("A7", "0.pluginPayloadAttachment")
    m = d.message
    m(0, None, item_type=2, group_title="Hiking 🥾", guid="N1")
    m(ana, None, item_type=1, group_action_type=0, other_handle=mail, guid="N2")
    first = m(ana, None, attributedBody=body("Guten Morgen! Wer kommt mit? 🥾"))
    m(0, None, attributedBody=body("Me ", ("too", {"__kIMTextBoldAttributeName": 1}), " 👍🏽 ",
                                   ("@Ben", {"__kIMMentionConfirmedMention": "+15550102"}),
                                   " see ", ("example.org", {"__kIMLinkAttributeName": "https://example.org/"})),
      is_sent=1, is_delivered=1, date_delivered=(START + 241) * d.unit, date_read=(START + 250) * d.unit)
    m(ben, "Only text", attributedBody=None, thread_originator_guid=first, thread_originator_part="0:0:30")
    m(ana, None, attributedBody=body("Long " + "word " * 60 + "end", mutable=True))
    # Tapbacks: one is replaced, one is removed, one is any emoji, one is a sticker.
    for sender, kind, emoji in [(0, 2000, None), (ben, 2001, None), (ben, 2003, None),
                                (mail, 2004, None), (mail, 3004, None), (mail, 2006, "🥳")]:
        m(sender, "Loved “…”", associated_message_guid=f"p:0/{first}", associated_message_type=kind,
          associated_message_emoji=emoji)
    m(ben, None, associated_message_guid=first, associated_message_type=2007,
      files=[file("A6", "party.png", "image/png", is_sticker=1)])
    m(ben, None, associated_message_guid="p:0/GONE", associated_message_type=2000)
    # Two pictures with a caption, and a file: parts 0, 1, 2 and 3.
    album = m(ana, None, attributedBody=Stream().attributed(
        "\ufffc\ufffcTwo views\ufffc",
        [(1, {"__kIMFileTransferGUIDAttributeName": "A1", PART: 0}),
         (1, {"__kIMFileTransferGUIDAttributeName": "A2", PART: 1}), (9, {PART: 2}),
         (1, {"__kIMFileTransferGUIDAttributeName": "A3", PART: 3})]),
      files=[file("A1", "IMG_1.png", "image/png", total_bytes=len(PNG)),
             file("A2", "IMG_2.png", "image/png"),
             file("A3", "map.pdf", "application/pdf")])
    m(0, None, associated_message_guid=f"p:3/{album}", associated_message_type=2001)
    m(0, "Thanks for the map", thread_originator_guid=album, thread_originator_part="3:0:1")
    m(ben, "\ufffc", is_audio_message=1, attributedBody=Stream().attributed(
        "\ufffc", [(1, {"__kIMFileTransferGUIDAttributeName": "A4", PART: 0,
                        "IMAudioTranscription": "On my way"})]),
      files=[file("A4", "Audio Message.caf", "audio/x-caf")])
    m(0, "\ufffc", files=[file("A5", "cat.png", "image/png", is_sticker=1)])
    m(mail, "\ufffc", files=[file("A9", "lost.heic", "image/heic")])
    edited = m(0, None, attributedBody=body("At nine"), date_edited=(START + 1300) * d.unit,
               message_summary_info=edits((START + 1200, "At eight"), (START + 1300, "At nine")), is_sent=1)
    m(ana, None, date_edited=(START + 1400) * d.unit, message_summary_info=edits(retracted=[0]))
    m(ben, "https://example.org/trail", balloon_bundle_id="com.apple.messages.URLBalloonProvider",
      payload_data=archive({"richLinkMetadata": {
          "originalURL": ("url", "https://example.org/trail"), "title": "The trail",
          "summary": "Twelve kilometres", "siteName": "Example",
          "image": {"richLinkImageAttachmentSubstituteIndex": 0}}}),
      files=[file("A7", "0.pluginPayloadAttachment", None)])
    extension = "com.apple.messages.MSMessageExtensionBalloonPlugin:0000000000:"
    options = [{"optionIdentifier": i, "text": t} for i, t in [("o1", "Saturday"), ("o2", "Sunday")]]
    poll = m(ana, "\ufffd", balloon_bundle_id=extension + "com.apple.messages.Polls",
             payload_data=poll_data({"title": "Which day?", "orderedPollOptions": options}))
    m(ben, "\ufffd", balloon_bundle_id=extension + "com.apple.messages.Polls",
      associated_message_type=2, associated_message_guid=poll, payload_data=poll_data(
          {"title": "Which day?", "orderedPollOptions": options + [
              {"optionIdentifier": "o3", "text": "Montag"}]}, "percent"))
    for sender, chosen in [(ben, ["o1"]), (0, ["o2"]), (ben, ["o3"])]:
        m(sender, None, balloon_bundle_id=extension + "com.apple.messages.Polls",
          associated_message_type=4000, associated_message_guid=poll, payload_data=poll_data(
              {"votes": [{"voteOptionIdentifier": o, "participantHandle": "x"} for o in chosen]}))
    m(ana, "\ufffd", balloon_bundle_id=extension + "com.apple.PassbookUIService.PeerPaymentMessagesExtension",
      payload_data=archive({"an": "Apple Cash", "ldtext": "Sent $12 with Apple Pay.",
                            "userInfo": {"caption": "Apple Cash", "subcaption": "$12 Payment"}}))
    m(ben, "\ufffd", balloon_bundle_id=extension + "com.gamerdelights.gamepigeon.ext",
      payload_data=archive({"an": "GamePigeon", "ldtext": "Dots & Boxes", "userInfo": {"caption": "Your move."}}))
    m(ben, "\ufffd", balloon_bundle_id="com.apple.Handwriting.HandwritingProvider", payload_data=b"?")
    m(0, "Boom", expressive_send_style_id="com.apple.MobileSMS.expressivesend.impact", error=22)
    m(ana, "with a subject", subject="Snacks", expressive_send_style_id="com.apple.messages.effect.CKConfettiEffect")
    m(mail, None, attributedBody=body(("wobbly", {"__kIMTextEffectAttributeName": 5}), " text"))
    m(mail, None, guid="N5")
    m(ben, None, item_type=3, guid="N6")
    m(0, None, item_type=3, group_action_type=1, guid="N7")
    m(0, None, item_type=5, guid="N8")
    m(ana, None, item_type=4, share_status=1, guid="N9")
    m(ana, None, item_type=77, guid="N10")
    m(ana, "No date", at=0, guid="N11")
    m(0, None, item_type=2, guid="N12")
    # A direct chat with two rows: one person by two services.
    one = d.chat("iMessage;-;+15550101", 45, "+15550101", "iMessage", None, ana)
    two = d.chat("SMS;-;+15550101", 45, "+15550101", "SMS", None, ana_sms)
    m(ana, "Are you there?", chats=[one], service="iMessage")
    m(0, "Yes, without data", chats=[two], service="SMS", is_sent=1)
    m(ana_sms, "Same here", chats=[two], service="SMS")
    m(ana_sms, "In both", chats=[one, two], service="SMS")
    m(ana, "deleted", chats=[])
    d.insert("chat_recoverable_message_join", chat_id=one, message_id=d.count, delete_date=0)
    m(ana, "nowhere", chats=[])
    sms = d.chat("SMS;-;+15550103", 45, "+15550103", "SMS", None, carl)
    m(carl, "Paket kommt heute", service="SMS")
    m(0, "Danke!", service="SMS", is_sent=1)
    d.close()


def old(path):
    d = Database(path, OLD_SCHEMA, unit=1)
    ana = d.insert("handle", id="ana@example.org", service="iMessage")
    d.chat("iMessage;-;ana@example.org", 45, "ana@example.org", "iMessage", "", ana)
    d.message(ana, "Before High Sierra, times are seconds", at=400000000)
    d.message(0, "Wie schön\nZwei Zeilen", at=400000100, date_read=400000200, date_delivered=400000101)
    d.message(ana, "\ufffc", at=400000300, files=[dict(
        guid="B1", filename="~/Library/Messages/Attachments/x/scan.pdf", mime_type="application/pdf",
        transfer_name="scan.pdf")])
    d.close()


def logged(folder):
    """A database whose last messages are in the write-ahead log only."""
    os.makedirs(folder, exist_ok=True)
    d = Database(f"{folder}/live.db", OLD_SCHEMA, unit=1)
    ben = d.insert("handle", id="+15550104", service="SMS")
    d.chat("SMS;-;+15550104", 45, "+15550104", "SMS", "", ben)
    d.message(ben, "In the database", at=400000000, service="SMS")
    d.db.commit()
    d.db.execute("PRAGMA journal_mode = WAL")
    d.message(0, "In the log", at=400000060, service="SMS")
    d.db.commit()
    for ending in ["", "-wal"]:
        shutil.copy(f"{folder}/live.db{ending}", f"{folder}/sms.db{ending}")
    d.db.close()
    for name in os.listdir(folder):
        if name.startswith("live.db"):
            os.remove(f"{folder}/{name}")


def fixtures(root):
    for case, build in [("group", modern), ("direct", modern), ("sms", modern)]:
        build(f"{root}/{case}/export")
    for case in ["direct", "sms"]:
        shutil.rmtree(f"{root}/{case}/export/Attachments")
    options = {"group": {"chat": "chat100", "me": "Dora"}, "direct": {"chat": "+15550101"},
               "sms": {"chat": "+15550103"}}
    for case, value in options.items():
        with open(f"{root}/{case}/options.json", "w") as out:
            json.dump(value, out)
    os.makedirs(f"{root}/seconds", exist_ok=True)
    old(f"{root}/seconds/export.db")
    logged(f"{root}/log/export")


def backup(folder):
    """Files are named by the digests of their domains and paths; one of the list is missing."""
    os.makedirs(folder, exist_ok=True)
    manifest = sqlite3.connect(f"{folder}/Manifest.db")
    manifest.execute("CREATE TABLE Files (fileID TEXT PRIMARY KEY, domain TEXT, relativePath TEXT, "
                     "flags INTEGER, file BLOB)")

    def put(domain, path, data):
        name = hashlib.sha1(f"{domain}-{path}".encode()).hexdigest()
        manifest.execute("INSERT INTO Files VALUES (?, ?, ?, 1, NULL)", (name, domain, path))
        if data is not None:
            os.makedirs(f"{folder}/{name[:2]}", exist_ok=True)
            with open(f"{folder}/{name[:2]}/{name}", "wb") as out:
                out.write(data)

    d = Database(f"{folder}/sms.db", OLD_SCHEMA, unit=1)
    ana = d.insert("handle", id="+15550101", service="iMessage")
    d.chat("iMessage;-;+15550101", 45, "+15550101", "iMessage", "", ana)
    library = "Library/SMS/Attachments"
    for number, (start, data) in enumerate([("~/", PNG), ("/var/mobile/", PNG), ("~/", None)]):
        path = f"{library}/{number}a/IMG_{number}.png"
        put("MediaDomain", path, data)
        d.message(ana, "\ufffc", at=400000000 + number, files=[dict(
            guid=f"F{number}", filename=start + path, mime_type="image/png",
            transfer_name=f"IMG_{number}.png")])
    # A path that leads out of the backup, and a file of the list whose name does.
    manifest.execute("INSERT INTO Files VALUES ('../../secret', 'MediaDomain', 'Library/out.png', 1, NULL)")
    d.message(ana, "\ufffc", at=400000010, files=[dict(
        guid="F9", filename="~/Library/out.png", mime_type="image/png", transfer_name="out.png")])
    d.close()
    with open(f"{folder}/sms.db", "rb") as data:
        put("HomeDomain", "Library/SMS/sms.db", data.read())
    os.remove(f"{folder}/sms.db")
    manifest.commit()
    manifest.close()


def bench(path, count):
    d = Database(path, page=4096)
    d.db.executescript("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
                       "CREATE INDEX i1 ON chat_message_join(chat_id, message_date, message_id);"
                       "CREATE INDEX i2 ON message(date);")
    people = [d.insert("handle", id=f"+1555{i:04}", service="iMessage") for i in range(100, 108)]
    d.chat("iMessage;+;chat1", 43, "chat1", "iMessage", "Bench", *people)
    words = "the quick brown fox jumps over a lazy dog and some more words follow it".split()
    last = ""
    for i in range(count):
        text = " ".join(words[(i + k) % len(words)] for k in range(3 + i % 9))
        sender = people[i % 8] if i % 3 else 0
        more = dict(service="iMessage", is_sent=1, date_delivered=(START + i) * d.unit)
        if i % 7 == 3:
            d.message(sender, f"Loved “{text}”", at=START + i, associated_message_guid=f"p:0/{last}",
                      associated_message_type=2000 + i % 6, guid=f"{i:08}-0000-0000-0000-000000000000", **more)
            continue
        if i % 50 == 1:
            more["files"] = [file(f"F{i}", f"IMG_{i}.jpeg", "image/jpeg")]
        if i % 10 == 1:
            more["thread_originator_guid"] = last
        last = d.message(sender, None if i % 2 else text, at=START + i, attributedBody=body(text),
                         guid=f"{i:08}-0000-0000-0000-000000000000", **more)
    d.db.commit()
    d.db.close()


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "fixtures":
        fixtures(sys.argv[2])
    elif len(sys.argv) == 3 and sys.argv[1] == "backup":
        backup(sys.argv[2])
    elif len(sys.argv) == 4 and sys.argv[1] == "bench":
        bench(sys.argv[2], int(sys.argv[3]))
    else:
        sys.exit(__doc__)

/// Strings and keys of the files of suites.
enum RecordWords {
  /// Of exports in JSON.
  static let export = [
    "messages", "text", "content", "from", "from_id", "id", "date", "date_unixtime", "ts", "user",
    "sender", "sender_name", "timestamp_ms", "reactions", "photos", "attachments", "parts", "role",
    "author", "type", "mapping", "message", "poll", "reply_to_message_id", "action", "deleted",
    "[1/2/24, 10:00:00] Ana: hi", "1/2/24, 10:00 - Ben: hi", "\u{200E}", "user", "assistant",
    "9223372036854775807", "-1", "", "../a.jpg", "/etc/passwd", "<b>a</b>", "**a**", ":tada:",
  ]

  /// Of confab.json.
  static let suite = [
    "confab-suite", "references", "descriptions", "options", "matrix", "comparison", "snapshots",
    "theme", "appearance", "device", "width", "scale", "typeSize", "fonts", "locale", "last",
    "frame", "metric", "threshold", "antialiasing", "pixels", "share", "window", "side", "masks",
    "regions", "message", "part", "rect", "1", "files", "chunks", "exact", "pixelmatch",
    "deltaE2000", "count", "ignore", "dark", "light", "imessage", "a/b.theme.json", "Inter", "de",
    "ar-u-nu-arab", "iphone", "#ff00ff80", "*", "**", "o?e", "../a", "a/../b", ".", "",
  ]

  /// Of a picture's description.
  static let description = [
    "confab", "engine", "scale", "size", "background", "gradients", "rows", "parts", "i", "m", "n",
    "k", "f", "p", "c", "g", "o", "t", "l", "a", "s", "picture/1", "Cairo 1.18.0", "fonts 0",
    "text", "date", "typing", "m1", "m2", "bubble", "avatar", "header", "glyphs", "fill", "image",
    "fill+stroke", "#ffffff", "#00000080", "#0a7cff/#0a5cff", "Inter-Regular.otf 17", "0 0 1 1",
    "-5 -5 1000000000 1000000000", "0 80", "0", "1 2 3", "",
  ]

  /// Of the results of a run.
  static let report = [
    "confab", "suite", "seconds", "snapshots", "name", "status", "summary", "document", "size",
    "width", "height", "changes", "text", "message", "number", "part", "expected", "actual",
    "difference", "path", "regions", "frame", "side", "pixels", "label", "figures", "variant",
    "warnings", "engineChanges", "snapshots/1", "passed", "failed", "new", "orphaned", "error",
    "actual/a.png", "../a.png", "/etc/passwd", "a/b", "a//b", "..", "x", "y", "<b>", "]]>", "|",
    "\u{202E}", "\n", "",
  ]

  /// Of a scenario.
  static let scenario = [
    "schema", "conversation", "device", "chrome", "theme", "appearance", "typeSize", "loaded",
    "pageSize", "maximumLoaded", "reducedTo", "latency", "framesPerSecond", "motion", "steps",
    "curve", "duration", "after", "wait", "receive", "send", "sent", "delivered", "read", "failed",
    "seen", "by", "typing", "type", "interval", "input", "text", "tab", "editing", "react", "with",
    "remove", "edit", "delete", "scroll", "to", "at", "fling", "loadPrevious", "rotate", "split",
    "width", "fraction", "keyboard", "drag", "over", "then", "reveal", "hold", "back", "reply",
    "tap",
    "capture", "expect", "frames", "x", "y", "height", "tolerance", "offset", "min", "max",
    "atBottom",
    "visible", "includes", "excludes", "count", "draft", "heads", "still", "confab/scenario/1",
    "ipad", "imessage", "a/b.json", "dark", "landscape", "show", "dismiss", "top", "middle",
    "bottom",
    "linear", "ease", "spring", "stiffness", "damping", "ana", "m1", "sent-1", "é👩‍👧", "../a", "",
  ]
}

import Confab
import ConfabImport
import ConfabModel
import ConfabSupport

/// Exports of other programs in a suite: which files they are, and what they do not say.
///
///     "exports": {"whatsapp/*.zip": {"me": "Ben", "timezone": "Europe/Berlin"}}
///
/// Other files than `*.json` and `*.jsonl` are conversations only if a pattern matches their path, so
/// that no README becomes a snapshot.
struct SuiteExport: Sendable, Hashable {
  static let keys: KeySet = ["format", "me", "chat", "dateOrder", "timezone", "date"]

  /// The files: a path with its ending, in which `*` stands for any characters but a slash and `**`
  /// for any characters.
  var path: String
  var format: String?
  var me: String?
  var chat: String?
  var dateOrder: ImportOptions.DateOrder?
  var timezone: String?
  var date: String?

  /// Reads an entry of `exports`; `nil`, with problems, if it is none.
  init?(path: String, _ value: ValueReader) {
    guard let object = value.object(knowing: Self.keys) else { return nil }
    self.path = path
    format = object.string("format", .optional, .oneOf(ConversationFile.formatNames))
    me = object.string("me", .optional)
    chat = object.string("chat", .optional)
    dateOrder = object.choice("dateOrder", of: ImportOptions.DateOrder.self)
    timezone = object.string("timezone", .optional, .zoneName)
    date = object.string(
      "date", .optional, TextFormat("a day such as 2026-05-01") { WrittenTime(iso8601: $0) != nil })
  }

  /// Whether a file of the suite is one of the exports.
  ///
  /// - Parameter path: The path relative to the suite.
  func matches(_ path: String) -> Bool { GlobPattern(self.path).matches(path) }

  /// The options of the import.
  var options: ImportOptions {
    ImportOptions(me: me, dateOrder: dateOrder, timezone: timezone, chat: chat, date: date)
  }
}

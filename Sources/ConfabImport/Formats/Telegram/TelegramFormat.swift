import ConfabModel

/// Exports of Telegram Desktop as JSON: `result.json` of one chat or of an account.
struct TelegramFormat: ExportFormat {
  let name = "telegram"
  let title = "Telegram"

  func match(_ export: Export) -> FormatMatch {
    if !Self.files(of: export).isEmpty { return .yes(90) }
    if Self.isPages(export) {
      return .no(
        "it is made of pages; expected result.json: choose \"Machine-readable JSON\" when you export",
        score: 40)
    }
    let hasResult = !export.paths(named: "result.json").isEmpty
    return .no("result.json has no chats", score: hasResult ? 20 : 0)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    var files = Self.files(of: export)
    if files.isEmpty { files = export.main.map { [$0] } ?? export.paths(named: "result.json") }
    guard !files.isEmpty else { throw ImportError(export.name, "expected a file result.json") }
    return try TelegramReader(export, files, options)
  }

  /// The files with chats; several if a folder has several exports.
  static func files(of export: Export) -> [String] {
    (export.main.map { [$0] } ?? export.paths(named: "result.json")).filter { path in
      let keys = JSONKeys(export.head(path))
      guard keys.isObject else { return false }
      return isChat(keys) || isAccount(keys)
    }
  }

  private static func isChat(_ keys: JSONKeys) -> Bool {
    guard keys.has("messages", "messages/id", "messages/type") else { return false }
    return keys.has("type", "id")
      || keys.has("messages/date")
        && ["messages/from_id", "messages/actor_id", "messages/date_unixtime"]
          .contains { keys.has($0) }
  }

  /// The chats themselves come late in the export of an account.
  private static func isAccount(_ keys: JSONKeys) -> Bool {
    keys.has("personal_information/user_id") || keys.has("chats/list")
      || keys.has("left_chats/list")
      || keys.has("about") && ["contacts/list", "frequent_contacts/list"].contains { keys.has($0) }
  }

  private static func isPages(_ export: Export) -> Bool {
    let page = export.main ?? export.paths.first { Export.lastName(of: $0) == "messages.html" }
    guard let page, page.hasSuffix(".html") else { return false }
    let head = String(decoding: export.head(page).prefix(2_048), as: UTF8.self)
    return head.contains("<title>Exported Data</title>")
  }
}

import ConfabModel

/// Google Chat in an export of Google Takeout: a folder `Groups` with a folder for each chat.
struct GoogleChatFormat: ExportFormat {
  let name = "google-chat"
  let title = "Google Chat"

  func match(_ export: Export) -> FormatMatch {
    let files = Self.files(of: export)
    guard let first = files.first else {
      guard export.paths.contains(where: { Export.lastName(of: $0) == "Hangouts.json" }) else {
        return .no("it has no messages.json")
      }
      return .no("it is of Hangouts, the program before it", score: 45)
    }
    for file in files.prefix(20) {
      let keys = JSONKeys(export.head(file))
      if keys.root.contains("messages"), keys.has("messages/creator"),
        keys.has("messages/created_date")
      {
        return .yes(90)
      }
    }
    let keys = JSONKeys(export.head(first))
    let isEmpty = keys.root == ["messages"] || keys.root.isEmpty
    guard isEmpty, !export.paths(named: "group_info.json").isEmpty else {
      return .no(
        "its messages have no \"creator\" and \"created_date\"",
        score: keys.root.isEmpty ? 0 : isEmpty ? 10 : 0)
    }
    return .yes(60)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    try GoogleChatReader(export, Self.files(of: export), options)
  }

  private static func files(of export: Export) -> [String] {
    if let main = export.main { return [main] }
    return export.paths(named: "messages.json").sorted()
  }
}

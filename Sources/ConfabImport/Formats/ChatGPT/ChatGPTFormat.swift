import ConfabModel

/// The export of ChatGPT: an archive or a folder with `conversations.json`, or one such file.
struct ChatGPTFormat: ExportFormat {
  let name = "chatgpt"
  let title = "ChatGPT"

  func match(_ export: Export) -> FormatMatch {
    let files = Self.files(of: export)
    guard let first = files.first else { return .no("it has no conversations.json") }
    let keys = JSONKeys(export.head(first))
    if keys.has("mapping") {
      guard keys.has("current_node") || keys.has("title") || keys.has("create_time") else {
        return .no("its conversations have no \"title\" or \"current_node\"", score: 40)
      }
      return .yes(90)
    }
    guard export.main == nil, keys.isArray, keys.root.isEmpty,
      export.paths.contains(where: { Export.lastName(of: $0) == "chat.html" })
    else { return .no("its conversations have no \"mapping\"", score: files.count > 1 ? 10 : 0) }
    return .yes(60)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    try ChatGPTReader(export, options)
  }

  /// The files with conversations: `conversations.json`, or those of a large account,
  /// `conversations-000.json` and so on, in the order of their numbers.
  static func files(of export: Export) -> [String] {
    if let main = export.main { return [main] }
    let found = export.paths.compactMap { path -> (number: Int, path: String)? in
      let name = Export.lastName(of: path)
      guard name.hasPrefix("conversations"), name.hasSuffix(".json") else { return nil }
      let middle = name.dropFirst("conversations".count).dropLast(".json".count)
      if middle.isEmpty { return (-1, path) }
      guard let mark = middle.first, "-_".contains(mark), let number = Int(middle.dropFirst()),
        number >= 0
      else { return nil }
      return (number, path)
    }
    return found.sorted { ($0.number, $0.path) < ($1.number, $1.path) }.map(\.path)
  }
}

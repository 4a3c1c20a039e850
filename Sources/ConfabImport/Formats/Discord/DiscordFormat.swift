import ConfabModel

/// Channels of Discord, saved as JSON by DiscordChatExporter.
struct DiscordFormat: ExportFormat {
  let name = "discord"
  let title = "Discord"

  func match(_ export: Export) -> FormatMatch {
    if !DiscordFiles(export).files.isEmpty { return .yes(90) }
    if let main = export.main {
      let head = String(decoding: export.head(main).prefix(4_096), as: UTF8.self)
      if main.hasSuffix(".html"), head.contains("DiscordChatExporter") || head.contains("chatlog") {
        return .no(
          "it is a page; expected JSON: choose that format in DiscordChatExporter", score: 30)
      }
    } else if export.paths.contains(where: { $0.hasSuffix("messages/index.json") }),
      export.paths.contains(where: { Export.lastName(of: $0) == "channel.json" })
    {
      return .no(
        "it is the package of your account, which has only your own messages; "
          + "expected JSON of DiscordChatExporter", score: 40)
    }
    return .no("it has no \"guild\", \"channel\" and \"messages\"")
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    var files = DiscordFiles(export).files
    if files.isEmpty { files = export.main.map { [$0] } ?? [] }
    guard !files.isEmpty else {
      throw ImportError(export.name, "expected a JSON file of DiscordChatExporter")
    }
    return try DiscordReader(export, files, options)
  }
}

/// The files with channels, the parts of a channel in order.
struct DiscordFiles {
  let files: [String]

  init(_ export: Export) {
    // The folders of pictures and videos have JSON, too: stickers.
    let names =
      export.main.map { [$0] }
      ?? export.paths.filter {
        $0.hasSuffix(".json") && !$0.contains("_Files/")
      }
    files = names.filter { Self.isChannel(export.head($0)) }
      .sorted { (Self.stem($0), Self.part($0), $0) < (Self.stem($1), Self.part($1), $1) }
  }

  private static func isChannel(_ head: [UInt8]) -> Bool {
    let keys = JSONKeys(head)
    return keys.has("guild/id", "channel/id", "messages")
      || keys.has("guild/id", "channel/id", "channel/type")
  }

  /// The name without "[part 2].json".
  private static func stem(_ path: String) -> String {
    guard let range = path.ranges(of: "[part ").last else { return String(path.dropLast(5)) }
    var stem = path[..<range.lowerBound]
    while stem.last == " " { stem.removeLast() }
    return String(stem)
  }

  /// The number of a part; the first one has none.
  private static func part(_ path: String) -> Int {
    guard let range = path.ranges(of: "[part ").last else { return 1 }
    return Int(path[range.upperBound...].prefix { $0.isASCII && $0.isNumber }) ?? 1
  }
}

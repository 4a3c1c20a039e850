import ConfabModel

/// Exports of a Slack workspace: `users.json`, lists of channels, and a folder with a file for each
/// day of each channel.
struct SlackFormat: ExportFormat {
  let name = "slack"
  let title = "Slack"

  func match(_ export: Export) -> FormatMatch {
    if let main = export.main {
      let keys = JSONKeys(export.head(main))
      if keys.isArray, keys.has("ts", "type"),
        ["text", "user", "bot_id"].contains(where: { keys.has($0) })
      {
        return .yes(70)
      }
      return .no("it is not a list of messages with \"ts\"")
    }
    let files = SlackFiles(export)
    let hasLists = files.hasUsers || !files.lists.isEmpty
    guard !files.channels.isEmpty else {
      return .no(
        "no folder has a file such as 2024-05-01.json",
        score: files.hasUsers && !files.lists.isEmpty ? 40 : 0)
    }
    guard hasLists else { return .no("users.json and channels.json are missing", score: 30) }
    return .yes(90)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    try SlackReader(export, options)
  }
}

/// The files of an export of a workspace.
struct SlackFiles {
  /// A folder with a file for each day.
  struct Channel {
    /// The name of the folder; empty for a file that was given alone.
    var folder: String
    /// The paths in the order of their days.
    var days: [String]
  }

  /// The folder of the lists with a slash, or empty.
  let root: String
  private(set) var channels: [Channel] = []
  private(set) var hasUsers = false
  /// The paths of the lists of channels.
  private(set) var lists: [String] = []
  /// The paths of files that a downloader saved, by their ids.
  private(set) var saved: [String: String] = [:]

  static let listNames = ["channels.json", "groups.json", "dms.json", "mpims.json"]

  init(_ export: Export) {
    if let main = export.main {
      root = ""
      channels = [Channel(folder: "", days: [main])]
      return
    }
    let marks =
      export.paths(named: "users.json") + Self.listNames.flatMap { export.paths(named: $0) }
    root = marks.first.map { String($0.dropLast(Export.lastName(of: $0).count)) } ?? ""
    var days: [String: [String]] = [:]
    for path in export.paths where path.hasPrefix(root) {
      let parts = path.dropFirst(root.count).split(separator: "/")
      if parts.count == 2, Self.isDay(parts[1]) {
        days[String(parts[0]), default: []].append(path)
      } else {
        addSaved(path, parts)
      }
    }
    channels = days.map { Channel(folder: $0.key, days: $0.value.sorted()) }
      .sorted { $0.folder < $1.folder }
    hasUsers = export.has(root + "users.json")
    lists = Self.listNames.map { root + $0 }.filter(export.has)
  }

  /// "2024-05-01.json"
  private static func isDay(_ name: Substring) -> Bool {
    let bytes = Array(name.utf8)
    guard bytes.count == 15, name.hasSuffix(".json") else { return false }
    return bytes.prefix(10).enumerated().allSatisfy { place, byte in
      place == 4 || place == 7 ? byte == 0x2D : 0x30...0x39 ~= byte
    }
  }

  /// slackdump saves files as `__uploads/ID/name` or `channel/attachments/ID-name`.
  private mutating func addSaved(_ path: String, _ parts: [Substring]) {
    guard parts.count >= 3 else { return }
    if parts[parts.count - 3] == "__uploads" {
      saved[String(parts[parts.count - 2])] = path
    } else if parts[parts.count - 2] == "attachments",
      let id = parts[parts.count - 1].split(separator: "-").first
    {
      saved[String(id)] = path
    }
  }
}

import ConfabModel

/// The people and channels of a workspace.
struct SlackDirectory {
  struct User {
    var name: String
    var color: String?
  }

  struct Channel {
    var id: String
    var name: String?
    var kind: ConversationInfo.Kind?
    /// The members of a direct message.
    var members: [String] = []
  }

  private(set) var users: [String: User] = [:]
  /// By the names of their folders.
  private var channels: [String: Channel] = [:]
  private var channelNames: [String: String] = [:]

  /// The most bytes of a list.
  private static let longestList = 512 << 20

  /// Reads the lists.
  ///
  /// - Throws: ``ImportError`` if a list can't be read. A list that is no JSON is ignored.
  init(_ export: Export, _ files: SlackFiles) throws(ImportError) {
    if files.hasUsers {
      try Self.each(in: files.root + "users.json", export) { addUser($0) }
    }
    for path in files.lists {
      let name = Export.lastName(of: path)
      try Self.each(in: path, export) { addChannel($0, of: name) }
    }
  }

  private static func each(
    in path: String, _ export: Export, _ body: (ForeignValue) -> Void
  ) throws(ImportError) {
    var json = JSONStream(try export.stream(path))
    guard json.enterArray() else { return }
    while json.hasElement() { body(ForeignValue(json.take())) }
  }

  private mutating func addUser(_ value: ForeignValue) {
    guard let id = value["id"].filledText else { return }
    users[id] = User(name: Self.name(of: value) ?? id, color: Self.color(value["color"]))
  }

  /// Adds the author of a message whose name the message has, if no list has it.
  mutating func learn(from message: ForeignValue) {
    guard let id = message["user"].filledText, users[id] == nil,
      let name = Self.name(of: message["user_profile"])
    else { return }
    users[id] = User(name: name)
  }

  private mutating func addChannel(_ value: ForeignValue, of list: String) {
    guard let id = value["id"].filledText else { return }
    let name = value["name"].filledText
    var channel = Channel(id: id)
    switch list {
    case "dms.json": channel.kind = .direct
    case "mpims.json": channel.kind = .group
    default:
      channel.kind = .group
      channel.name = name.map { "#\($0)" }
      channelNames[id] = name
    }
    if list == "dms.json" || list == "mpims.json" {
      channel.members = value["members"].elements.compactMap(\.filledText)
    }
    channels[id] = channel
    if let name { channels[name] = channel }
  }

  /// The name that the app shows: the display name, the real name, or the name of the account.
  static func name(of user: ForeignValue) -> String? {
    let profile = user["profile"]
    return profile["display_name"].filledText ?? user["display_name"].filledText
      ?? profile["real_name"].filledText ?? user["real_name"].filledText
      ?? user["name"].filledText
  }

  /// "9f69e7" as `#9f69e7`.
  static func color(_ value: ForeignValue) -> String? {
    guard let digits = value.text, digits.utf8.count == 6,
      digits.utf8.allSatisfy({
        0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 | 0x20
      })
    else { return nil }
    return "#\(digits.lowercased())"
  }

  /// The channel of a folder.
  func channel(ofFolder folder: String) -> Channel { channels[folder] ?? Channel(id: folder) }

  /// The name of a channel without the mark.
  func channelName(_ id: String) -> String? { channelNames[id] }
}

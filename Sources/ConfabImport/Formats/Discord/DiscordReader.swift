import ConfabModel

/// Reads the channels of DiscordChatExporter.
///
/// The fields are those that its `JsonMessageWriter` writes (Tyrrrz/DiscordChatExporter, MIT).
final class DiscordReader: ExportReader {
  private let export: Export
  private let files: [String]
  private let clock: UnixClock

  /// The most bytes of a file whose newest message is the first.
  private static let longestReversedFile = 1 << 30

  init(_ export: Export, _ files: [String], _ options: ImportOptions) throws(ImportError) {
    self.export = export
    self.files = files
    clock = try UnixClock(options)
  }

  private struct Head {
    var channel = ForeignValue.missing

    var kind: ConversationInfo.Kind {
      switch channel["type"].text {
      case "DirectTextChat": .direct
      case "GuildNews": .channel
      default: .group
      }
    }

    /// "#name" for the channel of a server; the name of a direct message or a thread as it is.
    var title: String? {
      guard let name = channel["name"].filledText else { return nil }
      let type = channel["type"].text ?? ""
      let isChannel = type.hasPrefix("Guild") && !type.hasSuffix("Thread")
      return isChannel ? "#\(name)" : name
    }
  }

  func read(into sink: ImportSink) throws(ImportError) {
    for file in files {
      var json = JSONStream(try export.stream(file))
      guard json.enterObject() else { throw export.error(file, "expected a JSON object") }
      var head = Head()
      var isWanted = true
      while let key = json.nextKey() {
        switch key {
        case "channel": head.channel = ForeignValue(json.take())
        case "messages": isWanted = try readMessages(&json, head, file, sink)
        default: json.skip()
        }
      }
      if isWanted, let damage = json.damage { sink.skip(.damage, at: "\(file): \(damage)") }
    }
  }

  /// Reads the messages of a channel. Returns whether they are wanted.
  private func readMessages(
    _ json: inout JSONStream, _ head: Head, _ file: String, _ sink: ImportSink
  ) throws(ImportError) -> Bool {
    let id = head.channel["id"].label ?? file
    let chat = sink.chat(id, title: head.title, kind: head.kind, platform: "discord")
    guard sink.wants(chat), json.enterArray() else {
      json.skip()
      return sink.wants(chat)
    }
    let messages = DiscordMessages(export, file, sink, chat, clock, channel: id)
    let isReversed = Self.isReversed(export.head(file))
    var held: [[UInt8]] = []
    var size = 0
    while json.hasElement() {
      let bytes = json.take()
      guard json.damage == nil else { break }
      guard isReversed else {
        try add(ForeignValue(bytes), messages, file, sink)
        continue
      }
      held.append(bytes)
      size += bytes.count
      guard size <= Self.longestReversedFile else {
        throw export.error(
          file, "the newest message is the first, and the file is too long for that")
      }
    }
    for bytes in held.reversed() { try add(ForeignValue(bytes), messages, file, sink) }
    return true
  }

  private func add(
    _ value: ForeignValue, _ messages: DiscordMessages, _ file: String, _ sink: ImportSink
  ) throws(ImportError) {
    guard value.isObject else { return sink.skip(.unreadable, at: "an entry of \(file)") }
    try messages.add(value)
  }

  /// Whether the first message is newer than the second: an option of the exporter.
  private static func isReversed(_ head: [UInt8]) -> Bool {
    var rest: [UInt8]? = head
    var json = JSONStream(
      ByteStream { () throws(ImportError) in
        defer { rest = nil }
        return rest ?? []
      })
    guard json.enterObject() else { return false }
    while let key = json.nextKey() {
      guard key == "messages", json.enterArray() else {
        json.skip()
        continue
      }
      var ids: [Int] = []
      while ids.count < 2, json.hasElement() {
        guard let id = ForeignValue(json.take())["id"].whole else { return false }
        ids.append(id)
      }
      return ids.count == 2 && ids[0] > ids[1]
    }
    return false
  }
}

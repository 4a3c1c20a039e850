import ConfabModel

/// Messages of Microsoft Teams as its Graph API has them: folders `teams` and `users` with
/// `messages_….json`, or a list of messages in one file. Keys are written in either case.
struct TeamsFormat: ExportFormat {
  let name = "teams"
  let title = "Microsoft Teams"

  func match(_ export: Export) -> FormatMatch {
    let files = Self.files(of: export)
    guard !files.isEmpty else { return .no("it has no messages_….json") }
    for file in files.prefix(20) {
      let sample = JSONSample(export.head(file), lists: ["value", "Value", "messages", "Messages"])
      for message in sample.messages.prefix(5) {
        let body = message.member(ignoringCase: "body")
        let isMessage =
          body.member(ignoringCase: "contentType").isText
          || message.member(ignoringCase: "messageType").isText
        if isMessage, message.member(ignoringCase: "createdDateTime").exists { return .yes(90) }
        if isMessage {
          return .no("its messages have no \"createdDateTime\"", score: 40)
        }
      }
    }
    return .no("its messages have no \"body\" with a \"contentType\"")
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    let files = Self.files(of: export)
    guard !files.isEmpty else {
      throw ImportError(export.name, "expected files messages_….json")
    }
    return TeamsReader(export, files, try UnixClock(options))
  }

  private static func files(of export: Export) -> [String] {
    if let main = export.main { return [main] }
    return export.paths.filter { path in
      let name = Export.lastName(of: path).lowercased()
      return name.hasPrefix("messages") && name.hasSuffix(".json")
    }
  }
}

/// Reads messages of Teams. They are in no order, and the same chat is in the folders of several
/// users, so the messages of a chat are in memory together.
///
/// The types are those of `chatMessage` in the Graph API of Microsoft.
private final class TeamsReader: ExportReader {
  private let export: Export
  private let files: [String]
  private let clock: UnixClock

  private struct Entry {
    var id: String
    var value: ForeignValue
    var at: Timestamp?
    var place: String
  }

  init(_ export: Export, _ files: [String], _ clock: UnixClock) {
    self.export = export
    self.files = files
    self.clock = clock
  }

  func read(into sink: ImportSink) throws(ImportError) {
    let titles = channelTitles()
    var chats: [String: [Entry]] = [:]
    var order: [String] = []
    for file in files {
      var records = try JSONRecords(export, file, noun: "message")
      while let record = try records.next() {
        let list = ["value", "messages"].map { record.member(ignoringCase: $0) }
          .first(where: \.isArray)
        let values = list.map { Array($0.elements) } ?? [record]
        for (index, value) in values.enumerated() {
          let place =
            "\(Export.lastName(of: file)), message \(list == nil ? records.number : index + 1)"
          guard value.isObject else {
            sink.skip(.unreadable, at: place)
            continue
          }
          let channel = value.member(ignoringCase: "channelIdentity")
          let chat =
            value.member(ignoringCase: "chatId").filledText
            ?? channel.member(ignoringCase: "channelId").filledText ?? "chat"
          if chats[chat] == nil { order.append(chat) }
          let at = clock.moment(iso8601: value.member(ignoringCase: "createdDateTime").text)
          chats[chat, default: []].append(
            Entry(
              id: value.member(ignoringCase: "id").label ?? "", value: value, at: at, place: place))
        }
      }
      try records.finish(sink, export, file)
    }
    for id in order {
      let isChannel = titles[id] != nil || id.contains("@thread.tacv2")
      let chat = sink.chat(id, title: titles[id], kind: isChannel ? .group : nil)
      guard sink.wants(chat), let entries = chats[id] else { continue }
      try read(entries, chat, sink)
    }
  }

  private func read(
    _ entries: [Entry], _ chat: ImportSink.Chat, _ sink: ImportSink
  ) throws(ImportError) {
    let sorted = entries.enumerated().sorted { first, second in
      let (a, b) = (Self.key(first.element), Self.key(second.element))
      return (a, first.offset) < (b, second.offset)
    }.map(\.element)
    let known = Set(entries.map(\.id))
    var seen: Set<String> = []
    for entry in sorted {
      // The same chat is in the folder of each of its users.
      if !entry.id.isEmpty, !seen.insert(entry.id).inserted { continue }
      let message = TeamsMessage(entry.value, clock, sink, chat, export, known)
      for part in message.messages(id: entry.id, at: entry.at) {
        try sink.add(part, to: chat, at: entry.place)
      }
    }
  }

  /// Ids are milliseconds since 1970.
  private static func key(_ entry: Entry) -> Int64 {
    entry.at?.milliseconds ?? Int64(entry.id) ?? 0
  }

  /// The names of channels, from the lists of channels and teams.
  private func channelTitles() -> [String: String] {
    guard export.main == nil else { return [:] }
    var titles: [String: String] = [:]
    for path in export.paths {
      let name = Export.lastName(of: path).lowercased()
      guard name.hasPrefix("channels"), name.hasSuffix(".json"),
        let bytes = try? export.bytes(path, limit: 64 << 20)
      else { continue }
      let list = ForeignValue(bytes)
      let channels = list.isArray ? list : list.member(ignoringCase: "value")
      for channel in channels.elements {
        guard let id = channel.member(ignoringCase: "id").filledText,
          let title = channel.member(ignoringCase: "displayName").filledText
        else { continue }
        titles[id] = title
      }
    }
    return titles
  }
}

import ConfabModel

/// The files of signal-export (carderne): for each chat a folder with `data.json`, one message a
/// line, and `media/`.
struct SignalExportFormat: ExportFormat {
  let name = "signal-export"
  let title = "signal-export"

  static func files(in export: Export) -> [String] {
    let named = export.paths(named: "data.json")
    let paths = named.isEmpty ? [export.main].compactMap { $0 } : named
    return paths.filter { path in
      let head = export.head(path)
      let line = ForeignValue(Array(head.prefix { $0 != 0x0A }))
      return line["sender"].isText && line["date"].isText && line["body"].exists
        && (line["reactions"].exists || line["quote"].exists || line["sticker"].exists)
    }.sorted()
  }

  func match(_ export: Export) -> FormatMatch {
    Self.files(in: export).isEmpty
      ? .no("it has no data.json with \"date\", \"sender\" and \"body\"") : .yes(90)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    let files = Self.files(in: export)
    guard !files.isEmpty else {
      throw ImportError(export.name, "it has no data.json of signal-export")
    }
    return SignalExportReader(export, files, try LocalClock(options))
  }
}

final class SignalExportReader: ExportReader {
  private let export: Export
  private let files: [String]
  private let start: LocalClock
  private var clock: LocalClock
  private static let me = "Me"

  init(_ export: Export, _ files: [String], _ clock: LocalClock) {
    self.export = export
    self.files = files
    start = clock
    self.clock = clock
  }

  func read(into sink: ImportSink) throws(ImportError) {
    clock = start
    for file in files {
      let folder = file.split(separator: "/").dropLast().last.map(String.init)
      let name = folder ?? Self.stem(Export.lastName(of: export.name))
      let chat = sink.chat(folder ?? file, title: name, platform: "signal")
      guard sink.wants(chat) else { continue }
      try read(file, chat, sink)
    }
  }

  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  private func read(
    _ file: String, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) throws(ImportError) {
    var lines = LineStream(try export.stream(file))
    var last: Timestamp?
    var hasLocalTimes = false
    while let line = try lines.next() {
      guard line.contains(where: { $0 > 0x20 }) else { continue }
      let value = ForeignValue(line)
      let number = lines.number
      guard value.isObject else {
        sink.skip(.unreadable, at: "line \(number)")
        continue
      }
      let text = value["date"].text ?? ""
      var time = try? Timestamp(iso8601: text)
      if time == nil, let written = WrittenTime(iso8601: text) {
        time = clock.moment(written, after: last)
        hasLocalTimes = true
      }
      last = time ?? last
      if time == nil { sink.lose(.time) }
      for message in messages(value, time, file, chat, sink) {
        try sink.add(message, to: chat, at: "line \(number)")
      }
    }
    if hasLocalTimes { clock.report(to: sink, in: chat) }
  }

  private func person(_ name: String, _ chat: ImportSink.Chat, _ sink: ImportSink)
    -> ParticipantID
  {
    let id = sink.person(name, in: chat)
    if name == Self.me { sink.viewer(id, in: chat) }
    return id
  }

  private func messages(
    _ value: ForeignValue, _ time: Timestamp?, _ file: String, _ chat: ImportSink.Chat,
    _ sink: ImportSink
  ) -> [Message] {
    var message = Message(id: "", at: time)
    let sender = value["sender"].filledText
    // The program's word for lines without an author.
    if let sender, sender != "No-Sender" { message.from = person(sender, chat, sink) }
    var text = RichText()
    text.append(value["body"].text ?? "")
    message.set(text)
    if let quote = value["quote"].filledText {
      let lines = quote.split(whereSeparator: \.isNewline).map { line in
        String(line.drop { $0 == ">" || $0 == " " })
      }
      message.quote = Quote(text: lines.joined(separator: "\n"))
    }
    message.reactions = reactions(value["reactions"], chat, sink)
    if value["deleted"].isTrue {
      message.kind = .deleted
      return [message]
    }
    if value["missed"].isTrue || value["call"].isTrue || value["call"].isObject
      || value["call"].filledText != nil
    {
      let words = (value["call"].text ?? message.text ?? "").lowercased()
      message.kind = .call
      message.payload = Call(
        value["missed"].isTrue || words.contains("missed") ? .missed : .answered,
        isVideo: words.contains("video"))
      message.text = nil
      return [message]
    }
    if value["sticker"].isObject {
      message.kind = .sticker
      message.attachments = [Attachment(src: "", name: value["sticker"]["emoji"].filledText)]
      sink.lose(.omittedFile)
      return [message]
    }
    return withFiles(message, value, file, sink)
  }

  private func withFiles(
    _ message: Message, _ value: ForeignValue, _ file: String, _ sink: ImportSink
  ) -> [Message] {
    var message = message
    let files = value["attachments"].elements.map { attachment -> Attachment in
      let stored = attachment["path"].filledText
      let path = stored.flatMap { export.find($0, from: file) }
      if path == nil { sink.lose(.missingFile) }
      return Attachment(
        path: path ?? "",
        named: attachment["name"].filledText ?? stored.map(Export.lastName) ?? "file")
    }
    if files.isEmpty, message.text == nil {
      message.kind = .system
      message.text = "Empty message"
      sink.lose(.unknownKind)
      return [message]
    }
    if message.from == nil, files.isEmpty { message.kind = .system }
    if files.count == 1, files[0].fileKind == .audio, message.text == nil {
      message.kind = .voice
      message.attachments = files
      return [message]
    }
    return message.with(files: files)
  }

  private func reactions(
    _ value: ForeignValue, _ chat: ImportSink.Chat, _ sink: ImportSink
  ) -> [Reaction] {
    var list = ReactionList()
    for reaction in value.elements {
      let name = reaction["name"].filledText ?? reaction[0].filledText
      let emoji = reaction["emoji"].filledText ?? reaction[1].filledText
      list.add(emoji ?? "", by: name.map { person($0, chat, sink) })
    }
    return list.reactions
  }
}

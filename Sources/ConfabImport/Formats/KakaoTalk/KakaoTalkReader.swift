import ConfabModel

/// Reads a chat of KakaoTalk.
final class KakaoTalkReader: ExportReader {
  private let export: Export
  private let path: String
  private let isTable: Bool
  private var clock: LocalClock
  private var viewer = ViewerGuess()
  private var title: String?

  init(_ export: Export, _ path: String, isTable: Bool, _ clock: LocalClock) {
    self.export = export
    self.path = path
    self.isTable = isTable
    self.clock = clock
  }

  private struct Open {
    var name: String?
    var text: String
    var at: Timestamp?
    var number: Int
    var isCut = false
  }

  func read(into sink: ImportSink) throws(ImportError) {
    let chat = sink.chat("kakaotalk", title: title, platform: "kakaotalk")
    clock.report(to: sink, in: chat)
    viewer.report(to: sink, in: chat)
    if isTable {
      try readTable(into: sink, chat)
    } else {
      try readText(into: sink, chat)
    }
    if let title { _ = sink.chat("kakaotalk", title: title) }
    viewer.settle(title: title, sink, chat)
  }

  // MARK: - Text

  private func readText(into sink: ImportSink, _ chat: ImportSink.Chat) throws(ImportError) {
    var lines = LineStream(try export.stream(path))
    var day: CalendarDay?
    var earlier: Timestamp?
    var open: Open?
    while let line = try lines.next() {
      let number = lines.number
      switch KakaoTalkLine(line) {
      case .day(let new):
        if let done = open { try add(done, to: sink, chat) }
        open = nil
        day = new
      case .message(let own, let seconds, let name, let text):
        if let done = open { try add(done, to: sink, chat) }
        open = nil
        day = own ?? day
        let at = day.flatMap { clock.moment($0.at(seconds), after: earlier) }
        if at == nil { sink.lose(.time, at: "line \(number)") }
        earlier = at ?? earlier
        open = Open(name: name, text: text, at: at, number: number)
      case nil:
        let text = String(decoding: line, as: UTF8.self)
        if number <= 5, open == nil, day == nil {
          if let header = KakaoTalkHeader(text) { title = header.title ?? title }
        } else if KakaoTalkWords.isNotice(text) {
          if let done = open { try add(done, to: sink, chat) }
          open = Open(name: nil, text: text.trimmedMarks, at: earlier, number: number)
        } else if let count = open?.text.utf8.count {
          if count + line.count > TextLimits.message {
            open?.isCut = true
          } else {
            open?.text += "\n" + text
          }
        } else if !text.trimmedMarks.isEmpty {
          sink.skip(.unreadable, at: "line \(number)")
        }
      }
    }
    if let done = open { try add(done, to: sink, chat) }
  }

  // MARK: - Table

  private func readTable(into sink: ImportSink, _ chat: ImportSink.Chat) throws(ImportError) {
    var records = CSVStream(LineStream(try export.stream(path)))
    _ = try records.next()
    var earlier: Timestamp?
    while let fields = try records.next() {
      let place = "line \(records.number)"
      guard fields.count >= 3 else {
        if fields.contains(where: { !$0.isEmpty }) { sink.skip(.unreadable, at: place) }
        continue
      }
      var at: Timestamp?
      if let time = WrittenTime(iso8601: fields[0].trimmedMarks) {
        at = clock.moment(time, after: earlier)
      } else {
        sink.lose(.time, at: place)
      }
      earlier = at ?? earlier
      let name = fields[1].trimmedMarks
      let text = fields[2...].joined(separator: ",").trimmedMarks
      let isNotice = name.isEmpty || KakaoTalkWords.isNotice(text)
      try add(
        Open(
          name: isNotice ? nil : name, text: text, at: at, number: records.number,
          isCut: records.isCut), to: sink, chat)
    }
  }

  // MARK: - Messages

  private func add(_ open: Open, to sink: ImportSink, _ chat: ImportSink.Chat) throws(ImportError) {
    let text = open.text.trimmedMarks
    guard !text.isEmpty else { return sink.skip(.empty, at: "line \(open.number)") }
    if open.isCut { sink.lose(.longText) }
    var message = Message(id: "", at: open.at, text: text)
    if let name = open.name {
      let id = sink.person(name, named: name, in: chat)
      viewer.add(name, id)
      message.from = id
      if let file = file(text) {
        message.text = nil
        message = message.with(files: [file])[0]
      } else {
        KakaoTalkWords.fill(&message, text, sink)
      }
    } else {
      message.kind = .system
      if let event = KakaoTalkWords.event(text) {
        message.payload = SystemEvent(event: event)
        sink.update(chat) { $0.info.kind = .group }
      }
    }
    try sink.add(message, to: chat, at: "line \(open.number)")
  }

  /// A text that is the name of a file of the export.
  private func file(_ text: String) -> Attachment? {
    guard text.utf8.count <= 255, text.utf8.contains(UInt8(ascii: ".")), !text.contains("\n"),
      FileKind.of(text).mime != nil, let path = export.find(text, from: path)
    else { return nil }
    return Attachment(path: path)
  }
}

/// What KakaoTalk writes in place of what a text can't show.
enum KakaoTalkWords {
  private static let kinds: [String: (kind: MessageKind, mime: String?)] = [
    "사진": (.media, nil), "Photo": (.media, nil), "동영상": (.media, "video/mp4"),
    "Video": (.media, "video/mp4"), "이모티콘": (.sticker, nil), "Emoticons": (.sticker, nil),
    "Emoticon": (.sticker, nil),
    "음성메시지": (.voice, nil), "Voice Note": (.voice, nil),
  ]
  private static let deleted: Set<String> = [
    "삭제된 메시지입니다.", "삭제된 메시지입니다", "메시지가 삭제되었습니다.", "메시지가 삭제되었습니다", "This message was deleted.",
    "Deleted message.",
  ]

  static func fill(_ message: inout Message, _ text: String, _ sink: ImportSink) {
    if deleted.contains(text) {
      message.kind = .deleted
      message.text = nil
    } else if let found = kinds[text] ?? (isSeveralPhotos(text) ? (.media, nil) : nil) {
      message.kind = found.kind
      message.text = nil
      message.attachments = [Attachment(src: "", mime: found.mime)]
      sink.lose(.omittedFile)
    } else if let name = ["파일: ", "File: "].first(where: text.hasPrefix).map({
      text.dropFirst($0.count).trimmedMarks
    }), !name.isEmpty, !name.contains("\n") {
      message.kind = .file
      message.text = nil
      message.attachments = [Attachment(path: "", named: name)]
      sink.lose(.missingFile)
    } else if let call = call(text) {
      message.kind = .call
      message.text = nil
      message.payload = call
    }
  }

  /// "사진 3장"
  private static func isSeveralPhotos(_ text: String) -> Bool {
    text.hasPrefix("사진 ") && text.hasSuffix("장") && text.utf8.count <= 16
  }

  /// "보이스톡 1:05", "페이스톡 부재중"
  private static func call(_ text: String) -> Call? {
    let isVideo = text.hasPrefix("페이스톡")
    guard isVideo || text.hasPrefix("보이스톡"), text.utf8.count <= 60 else { return nil }
    let rest = text.dropFirst(4).trimmedMarks
    let parts = rest.split(separator: ":").map { Int($0) }
    if parts.count >= 2, parts.count <= 3, !parts.contains(nil) {
      let seconds = parts.reduce(0) { min($0, 1_000_000) * 60 + min(max($1 ?? 0, 0), 1_000_000) }
      return Call(.answered, isVideo: isVideo, duration: Double(min(seconds, 1_000_000)))
    }
    switch rest {
    case "부재중", "응답 없음": return Call(.missed, isVideo: isVideo)
    case "취소": return Call(.cancelled, isVideo: isVideo)
    case "해요": return Call(.ringing, isVideo: isVideo)
    default: return nil
    }
  }

  private static let events: [(String, SystemEvent.Event)] = [
    ("님이 들어왔습니다", .joined), ("님이 나갔습니다", .left), ("초대했습니다", .added),
    ("내보냈습니다", .removed), (" joined this chatroom", .joined), (" left this chatroom", .left),
    (" invited ", .added),
  ]

  static func event(_ text: String) -> SystemEvent.Event? {
    events.first { text.contains($0.0) }?.1
  }

  /// Whether a line without a time is about the chat.
  static func isNotice(_ text: String) -> Bool {
    guard text.utf8.count <= 300 else { return false }
    let text = text.trimmedMarks
    return [
      "님이 들어왔습니다", "님이 나갔습니다", "초대했습니다", "내보냈습니다", "joined this chatroom", "left this chatroom",
    ].contains {
      text.hasSuffix($0) || text.hasSuffix("\($0).")
    }
  }
}

import ConfabModel

/// Reads the chat of an export of LINE.
final class LINEReader: ExportReader {
  private let export: Export
  private let path: String
  private var clock: LocalClock
  private var dates = WrittenDates()
  private var orders: DateOrders?
  private var title: String?
  private var viewer = ViewerGuess()

  init(_ export: Export, _ path: String, _ clock: LocalClock) {
    self.export = export
    self.path = path
    self.clock = clock
  }

  private struct Open {
    var message: LINEMessage
    var at: Timestamp?
    var number: Int
    var isCut = false
    /// Whether a text in quotation marks goes on.
    var isQuoted: Bool { message.text.hasPrefix("\"") && !LINEReader.isClosed(message.text) }
  }

  func read(into sink: ImportSink) throws(ImportError) {
    if sink.isSurvey { try learn(sink.options) }
    guard let orders else { return }
    let chat = sink.chat("line", title: title, platform: "line")
    orders.report(to: sink, in: chat)
    clock.report(to: sink, in: chat)
    viewer.report(to: sink, in: chat)
    var cursor = orders.cursor
    var lines = LineStream(try export.stream(path))
    var day: CalendarDay?
    var earlier: Timestamp?
    var open: Open?
    while let line = try lines.next() {
      let isInside = open?.isQuoted ?? false
      if !isInside, let date = LINEDate(line) {
        if let done = open { try add(done, to: sink, chat) }
        open = nil
        day = cursor.day(date.date, line: lines.number)
      } else if let day, !isInside || line.contains(0x09),
        let message = LINEMessage(line, names: names)
      {
        if let done = open { try add(done, to: sink, chat) }
        let at = clock.moment(day.at(message.time.seconds), after: earlier)
        earlier = at ?? earlier
        open = Open(message: message, at: at, number: lines.number)
      } else if let count = open?.message.text.utf8.count {
        if count + line.count > TextLimits.message {
          open?.isCut = true
        } else {
          open?.message.text += "\n" + String(decoding: line, as: UTF8.self)
        }
      } else if !line.isEmpty, lines.number > 3 {
        sink.skip(.unreadable, at: "line \(lines.number)")
      }
    }
    if let done = open { try add(done, to: sink, chat) }
    viewer.settle(title: title, sink, chat)
  }

  /// Names with spaces, of exports without tabs: known from the title.
  private var names: Set<String> { title.map { [$0] } ?? [] }

  private func learn(_ options: ImportOptions) throws(ImportError) {
    var lines = LineStream(try export.stream(path))
    while let line = try lines.next() {
      if lines.number <= 3, let header = LINEHeader(String(decoding: line, as: UTF8.self)) {
        title = header.title
      } else if let date = LINEDate(line) {
        dates.looksAmerican = 0x41...0x5A ~= (line.first ?? 0)
        dates.add(
          WrittenStamp(date: date.date, time: ClockTime(seconds: 0, hasSeconds: false)),
          line: lines.number)
      }
    }
    orders = dates.orders(options.dateOrder)
    dates = WrittenDates()
  }

  private static func isClosed(_ text: String) -> Bool {
    text.utf8.count > 1 && text.hasSuffix("\"")
  }

  private func add(_ open: Open, to sink: ImportSink, _ chat: ImportSink.Chat) throws(ImportError) {
    let number = open.number
    var text = open.message.text
    // A text of several lines is in quotation marks.
    if text.hasPrefix("\""), Self.isClosed(text), text.hasBytes(of: "\n") {
      text = String(text.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
    text = text.trimmedMarks
    guard !text.isEmpty else { return sink.skip(.empty, at: "line \(number)") }
    if open.isCut { sink.lose(.longText) }
    var message = Message(id: "", at: open.at)
    if let name = open.message.name {
      let id = sink.person(name, named: name, in: chat)
      viewer.add(name, id)
      message.from = id
      LINEWords.fill(&message, text, sink)
    } else {
      LINEWords.fill(&message, notice: text, sink)
      if message.kind == .deleted {
        message.from =
          Self.prefixes(of: text).lazy.compactMap { sink.knownPerson($0, in: chat) }
          .first
      }
    }
    try sink.add(message, to: chat, at: "line \(number)")
  }

  /// The beginnings of a line that may be a name, the longest first.
  private static func prefixes(of text: String) -> [String] {
    let text = text.prefix(60)
    return text.indices.reversed().map { String(text[..<$0]).trimmedMarks }
  }
}

/// What LINE writes in place of what a text can't show.
enum LINEWords {
  private static let files: [String: MessageKind] = {
    let lists: [(MessageKind, String)] = [
      (.media, "Photo|写真|照片|圖片|사진|รูปภาพ|Video|動画|影片|동영상|วิดีโอ|Photos|Videos"),
      (.sticker, "Sticker|スタンプ|貼圖|스티커|สติกเกอร์"),
      (.voice, "Voice message|ボイスメッセージ|語音訊息|음성메시지"),
      (.file, "File|ファイル|檔案|파일|ไฟล์"),
      (.location, "Location|位置情報|位置訊息|위치정보"),
      (.contact, "Contact|連絡先|聯絡資訊|연락처"),
      (.album, "Album|Albums|アルバム|相簿|앨범"),
    ]
    var files: [String: MessageKind] = [:]
    for (kind, list) in lists {
      for word in list.split(separator: "|") { files["[\(word)]"] = kind }
    }
    return files
  }()
  private static let videos: Set<String> = [
    "[Video]", "[動画]", "[影片]", "[동영상]", "[วิดีโอ]", "[Videos]",
  ]

  static func fill(_ message: inout Message, _ text: String, _ sink: ImportSink) {
    message.text = text
    if text.hasPrefix("☎") {
      message.kind = .call
      message.text = nil
      message.payload = call(text)
      return
    }
    guard let kind = files[text] else {
      if isUnsent(text) { message.kind = .deleted }
      if message.kind == .deleted { message.text = nil }
      return
    }
    message.text = nil
    switch kind {
    case .location:
      message.kind = .location
      message.payload = Location(latitude: nil, longitude: nil)
      sink.lose(.detail)
    case .contact:
      message.kind = .file
      message.attachments = [Attachment(src: "", mime: "text/vcard")]
      sink.lose(.omittedFile)
    default:
      message.kind = kind
      message.attachments = [
        Attachment(src: "", mime: videos.contains(text) ? "video/mp4" : nil)
      ]
      sink.lose(.omittedFile)
    }
  }

  static func fill(_ message: inout Message, notice text: String, _ sink: ImportSink) {
    if isUnsent(text) {
      message.kind = .deleted
      return
    }
    message.kind = .system
    message.text = text
    let events: [(SystemEvent.Event, [String])] = [
      (.joined, ["joined the group", "joined the chat", "に参加しました", "加入聊天", "加入群組"]),
      (.left, ["left the group", "left the chat", "退会しました", "退出しました", "離開", "退出群組"]),
      (.added, ["invited", "招待しました", "邀請"]),
      (.removed, ["removed", "削除しました", "退出了"]),
      (.named, ["changed the group name", "グループ名を", "群組名稱"]),
      (.photoChanged, ["group profile", "プロフィール画像を変更", "群組圖片"]),
    ]
    if let event = events.first(where: { $0.1.contains { text.contains($0) } })?.0 {
      message.payload = SystemEvent(event: event)
    }
  }

  private static func isUnsent(_ text: String) -> Bool {
    text.utf8.count <= 200
      && ["送信を取り消しました", "已收回訊息", "unsent a message", "收回了訊息", "메시지를 삭제"].contains {
        text.hasBytes(of: $0)
      }
  }

  private static func call(_ text: String) -> Call {
    var scanner = ByteScanner(Array(text.utf8))
    var seconds: Int?
    while !scanner.isAtEnd {
      guard let (value, _) = scanner.number(atMost: 4) else {
        scanner.at += 1
        continue
      }
      guard seconds != nil || scanner.next == UInt8(ascii: ":") else { continue }
      seconds = min((seconds ?? 0) * 60 + value, 1_000_000)
      _ = scanner.take(UInt8(ascii: ":"))
    }
    if let seconds { return Call(.answered, duration: Double(seconds)) }
    let isCancelled = ["ancel", "キャンセル", "取消"].contains { text.contains($0) }
    return Call(isCancelled ? .cancelled : .missed)
  }
}

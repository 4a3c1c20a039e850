import ConfabModel

/// Reads the chat of a meeting.
///
/// Reactions and replies name a message by the beginning of its text. The survey finds out which
/// message that is: the last one before with this beginning.
final class ZoomReader: ExportReader {
  private let export: Export
  private let path: String
  private var clock: LocalClock
  private let day: FileDay
  /// The reactions to messages, by the numbers of these: an emoji and who reacted with it.
  private var reactions: [Int: [(emoji: String, by: [ParticipantID])]] = [:]
  /// The numbers of messages by the beginnings of their texts, the last ones last.
  private var beginnings: [String: [(number: Int, text: String)]] = [:]

  private static let keyLength = 8
  private static let textLength = 48
  private static let mostCandidates = 100

  init(_ export: Export, _ path: String, _ clock: LocalClock, _ day: FileDay) {
    self.export = export
    self.path = path
    self.clock = clock
    self.day = day
  }

  private struct Open {
    var line: ZoomLine
    var text: String
    var at: Timestamp?
    var number: Int
    var isCut = false
  }

  func read(into sink: ImportSink) throws(ImportError) {
    let chat = sink.chat("meeting", kind: .group, platform: "zoom")
    if let guess = day.guess { sink.guess(guess.text, option: guess.option, in: chat) }
    if day.day != nil { clock.report(to: sink, in: chat) }
    beginnings = [:]
    var lines = LineStream(try export.stream(path))
    var open: Open?
    var count = 0
    var days = 0
    var last = 0
    while let line = try lines.next() {
      if let found = ZoomLine(line) {
        if let done = open { try add(done, &count, to: sink, chat) }
        // A meeting goes on after midnight.
        if found.seconds < last - 3_600 { days += 1 }
        last = found.seconds
        if open == nil, !found.hasFrom {
          sink.note("times count from the start of the recording")
        }
        open = Open(
          line: found, text: found.text, at: moment(found.seconds, days), number: lines.number)
      } else if let size = open?.text.utf8.count {
        if size + line.count > TextLimits.message {
          open?.isCut = true
        } else {
          let text = String(decoding: line, as: UTF8.self)
          open?.text +=
            (size == 0 ? "" : "\n") + (text.hasPrefix("\t") ? text.dropFirst() : text[...])
        }
      } else if line.contains(where: { $0 > 0x20 }) {
        sink.skip(.unreadable, at: "line \(lines.number)")
      }
    }
    if let done = open { try add(done, &count, to: sink, chat) }
  }

  private func moment(_ seconds: Int, _ days: Int) -> Timestamp? {
    guard let day = day.day, var moment = clock.moment(day.at(seconds)) else { return nil }
    moment.milliseconds += Int64(min(days, 1_000)) * 86_400_000
    return clock.timestamp(milliseconds: Int(moment.milliseconds))
  }

  // MARK: - Messages

  private func add(
    _ open: Open, _ count: inout Int, to sink: ImportSink, _ chat: ImportSink.Chat
  ) throws(ImportError) {
    let place = "line \(open.number)"
    let text = open.text.trimmedMarks
    let id = sink.person(open.line.name, named: open.line.name, in: chat)
    guard !text.isEmpty else { return sink.skip(.empty, at: place) }
    if let change = ZoomReaction(text) {
      if sink.isSurvey {
        react(change, id)
      } else if message(beginningWith: change.quoted) == nil {
        sink.skip(.reactionTarget, at: place)
      }
      return
    }
    var message = Message(id: "\(count)", from: id, at: open.at, text: text)
    if let reply = ZoomReply(text) {
      message.text = reply.text
      if let target = self.message(beginningWith: reply.quoted) {
        message.replyTo = "\(target)"
      } else {
        message.quote = Quote(text: reply.quoted)
      }
    }
    message.reactions = (reactions[count] ?? []).filter { !$0.by.isEmpty }
      .map { Reaction(emoji: $0.emoji, by: $0.by) }
    note(message.text ?? "", count)
    count += 1
    if open.isCut { sink.lose(.longText) }
    if open.line.isPrivate { sink.lose(.detail) }
    try sink.add(message, to: chat, at: place)
  }

  // MARK: - Beginnings

  private func note(_ text: String, _ number: Int) {
    let short = Self.oneLine(text)
    let key = String(short.prefix(Self.keyLength))
    beginnings[key, default: []].append((number, short))
    if beginnings[key, default: []].count > 2 * Self.mostCandidates {
      beginnings[key]?.removeFirst(Self.mostCandidates)
    }
  }

  private static func oneLine(_ text: String) -> String {
    String(text.prefix(textLength).map { $0.isNewline ? " " : $0 })
  }

  /// The number of the last message whose text begins as it is quoted.
  private func message(beginningWith quoted: String) -> Int? {
    let short = Self.oneLine(quoted)
    guard !short.isEmpty else { return nil }
    let key = String(short.prefix(Self.keyLength))
    return beginnings[key]?.last { $0.text.hasPrefix(short) }?.number
  }

  private func react(_ change: ZoomReaction, _ id: ParticipantID) {
    guard let number = message(beginningWith: change.quoted) else { return }
    var list = reactions[number] ?? []
    let index = list.firstIndex { $0.emoji == change.emoji } ?? list.count
    if index == list.count { list.append((change.emoji, [])) }
    list[index].by.removeAll { $0 == id }
    if !change.isRemoved { list[index].by.append(id) }
    reactions[number] = list
  }
}

/// A line that says a reaction: `Reacted to "Shall we start…" with 👍`.
struct ZoomReaction {
  var emoji: String
  /// The beginning of the text.
  var quoted: String
  var isRemoved: Bool

  init?(_ text: String) {
    guard text.utf8.count <= 1_000 else { return nil }
    if text.hasPrefix("Reacted to "), let with = text.ranges(of: " with ").last {
      emoji = text[with.upperBound...].trimmedMarks
      quoted = ZoomReply.unquoted(text[..<with.lowerBound].dropFirst(11))
      isRemoved = false
    } else if text.hasPrefix("Removed a"), let from = text.firstRange(of: " reaction from ") {
      emoji =
        text[..<from.lowerBound].dropFirst(text.hasPrefix("Removed an ") ? 11 : 10).trimmedMarks
      quoted = ZoomReply.unquoted(text[from.upperBound...])
      isRemoved = true
    } else {
      return nil
    }
    guard !emoji.isEmpty, emoji.count <= 8, !quoted.isEmpty else { return nil }
  }
}

/// A text that replies: `Replying to "Shall we start…"`, and the reply on the lines below.
struct ZoomReply {
  var quoted: String
  var text: String

  init?(_ source: String) {
    guard source.hasPrefix("Replying to "), let end = source.firstIndex(of: "\n") else {
      return nil
    }
    quoted = Self.unquoted(source[..<end].dropFirst(12))
    text = source[end...].trimmedMarks
    guard !quoted.isEmpty, !text.isEmpty else { return nil }
  }

  /// The text in quotation marks, without the dots where it is cut.
  static func unquoted(_ text: some StringProtocol) -> String {
    var text = text.trimmedMarks
    if let first = text.first, "\"“".contains(first) { text.removeFirst() }
    if let last = text.last, "\"”".contains(last) { text.removeLast() }
    for ending in ["...", "…"] where text.hasSuffix(ending) { text.removeLast(ending.count) }
    return text.trimmedMarks
  }
}

import ConfabModel

/// Plain lines such as `ana: Are you there?`, which people write themselves.
///
/// The rules are those of ``Conversation/init(lines:me:)``.
struct LinesFormat: ExportFormat {
  let name = "lines"
  let title = "name: text"

  private static let mostLines = 200

  func match(_ export: Export) -> FormatMatch {
    guard export.main != nil else { return .no("it has several files") }
    let head = export.mainHead
    guard let first = head.first(where: { $0 > 0x20 }), !head.contains(0) else {
      return .no("it is no text")
    }
    guard first != UInt8(ascii: "{"), first != UInt8(ascii: "["), first != UInt8(ascii: "<") else {
      return .no("it is no plain text")
    }
    var rest: [UInt8]? = head
    var lines = LineStream(
      ByteStream { () throws(ImportError) in
        defer { rest = nil }
        return rest ?? []
      })
    var names: [String: Int] = [:]
    var (filled, named, unusual) = (0, 0, 0)
    while filled < Self.mostLines, let line = try? lines.nextText() {
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      filled += 1
      guard let spoken = SpokenLine(line) else {
        if filled == 1 {
          return .no("its first line does not begin with a name and a colon", score: 1)
        }
        continue
      }
      named += 1
      names[spoken.name, default: 0] += 1
      if line.first?.isWhitespace == true
        || spoken.name.contains(where: { "\"{}=/\\".contains($0) })
      {
        unusual += 1
      }
    }
    // People speak again; keys of settings do not.
    let isRepeated = names.count <= 3 || 4 * names.count <= 3 * named
    guard named >= 2 || filled == 1, 4 * named >= filled else {
      return .no(
        HeadLines.few(named, of: filled, one: "begins", many: "begin", "with a name"), score: 10)
    }
    guard unusual == 0, isRepeated else {
      return .no("few of its lines begin with the name of somebody who speaks again", score: 10)
    }
    return .yes(names.count < named ? 55 : 50)
  }

  func reader(_ export: Export, _ options: ImportOptions) throws(ImportError) -> any ExportReader {
    guard let main = export.main else { throw ImportError(export.name, "expected one file") }
    return LinesReader(export, main)
  }
}

/// A line that begins with a name.
private struct SpokenLine {
  /// The longest name, in characters.
  private static let longestName = 60

  var name: String
  var text: String

  init?(_ line: String) {
    guard let colon = line.utf8.prefix(4 * Self.longestName + 8).firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let after = line[line.index(after: colon)...]
    guard after.first.map(\.isWhitespace) ?? true else { return nil }
    let name = line[..<colon].trimmedMarks
    guard !name.isEmpty, name.count <= Self.longestName else { return nil }
    self.name = name
    text = after.trimmedMarks
  }
}

/// Reads plain lines.
private final class LinesReader: ExportReader {
  private let export: Export
  private let path: String

  init(_ export: Export, _ path: String) {
    self.export = export
    self.path = path
  }

  private struct Spoken {
    var name: String
    var text: String
    var number: Int
    var isCut = false
  }

  func read(into sink: ImportSink) throws(ImportError) {
    let chat = sink.chat("lines")
    var lines = LineStream(try export.stream(path))
    var open: Spoken?
    var emptyLines = 0
    var others: Set<String> = []
    while let line = try lines.nextText() {
      guard line.contains(where: { !$0.isWhitespace }) else {
        emptyLines += 1
        continue
      }
      if let spoken = SpokenLine(line) {
        if let done = open { try add(done, to: sink, chat) }
        if !isMe(spoken.name, sink.options), others.count < 2 { others.insert(spoken.name) }
        open = Spoken(name: spoken.name, text: spoken.text, number: lines.number)
      } else if let count = open?.text.utf8.count {
        if count + line.utf8.count > TextLimits.message {
          open?.isCut = true
        } else {
          let breaks = count == 0 ? 0 : min(emptyLines, 10) + 1
          open?.text += String(repeating: "\n", count: breaks) + line
        }
      } else {
        sink.skip(.unreadable, at: "line \(lines.number)")
      }
      emptyLines = 0
    }
    if let done = open { try add(done, to: sink, chat) }
    if let other = others.first, others.count == 1 { _ = sink.chat("lines", title: other) }
  }

  private func isMe(_ name: String, _ options: ImportOptions) -> Bool {
    name.lowercased() == (options.me?.lowercased() ?? "me")
  }

  private func add(
    _ spoken: Spoken, to sink: ImportSink, _ chat: ImportSink.Chat
  ) throws(ImportError) {
    let isMe = isMe(spoken.name, sink.options)
    let name = isMe ? sink.options.me ?? "me" : spoken.name
    let id = sink.person(name, named: name, in: chat)
    if isMe { sink.viewer(id, in: chat) }
    guard !spoken.text.isEmpty else { return sink.skip(.empty, at: "line \(spoken.number)") }
    if spoken.isCut { sink.lose(.longText) }
    try sink.add(
      Message(id: "", from: id, text: spoken.text), to: chat, at: "line \(spoken.number)")
  }
}

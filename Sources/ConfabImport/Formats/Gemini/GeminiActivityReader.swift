import ConfabModel

/// Reads "My Activity" of Google Takeout: one entry for each question with its answer, the newest
/// first and without conversations. A pause of half an hour begins a new chat.
final class GeminiActivityReader: ExportReader {
  private let export: Export
  private let path: String
  private let clock: UnixClock
  /// The longest time between two questions of a chat, in milliseconds.
  private static let longestPause: Int64 = 30 * 60 * 1_000
  /// The longest file, which is in memory as a whole because its order is reversed.
  private static let longestFile = 512 << 20

  init(_ export: Export, _ path: String, _ clock: UnixClock) {
    self.export = export
    self.path = path
    self.clock = clock
  }

  /// Whether an activity is one of Gemini, which was Bard once.
  static func isGemini(_ entry: ForeignValue) -> Bool {
    let names = [entry["header"].text] + entry["products"].elements.map(\.text)
    return names.contains { name in
      guard let name else { return false }
      return name.contains("Gemini") || name.contains("Bard")
    }
  }

  func read(into sink: ImportSink) throws(ImportError) {
    var records = try JSONRecords(export, path, noun: "entry")
    var entries: [(value: ForeignValue, at: Timestamp?, place: String)] = []
    while let record = try records.next() {
      guard Self.isGemini(record), record["title"].isText else {
        sink.skip(record.isObject ? .hidden : .unreadable, at: records.place)
        continue
      }
      entries.append((record, clock.moment(iso8601: record["time"].text), records.place))
    }
    entries.reverse()
    let sorted = entries.enumerated().sorted { first, second in
      (first.element.at?.milliseconds ?? 0, first.offset)
        < (second.element.at?.milliseconds ?? 0, second.offset)
    }.map(\.element)
    let verb = PromptVerb(sorted.map { $0.value["title"].text ?? "" })
    var number = 0
    var last: Int64?
    var writer: AssistantChat?
    var chat: ImportSink.Chat?
    for entry in sorted {
      let prompt = verb.prompt(of: entry.value["title"].text ?? "")
      let time = entry.at?.milliseconds
      let isNew = last.map { (time ?? $0) - $0 > Self.longestPause } ?? true
      if isNew {
        try writer?.finish()
        number += 1
        let new = sink.chat(
          String(number), title: Self.title(prompt), kind: .assistant, platform: "assistant")
        chat = new
        writer = AssistantChat(sink, new, assistant: "Gemini")
      }
      last = time ?? last
      guard let chat, let writer, sink.wants(chat) else { continue }
      try add(entry.value, prompt, entry.at, entry.place, to: writer)
    }
    try writer?.finish()
    if number > 1 {
      sink.guess(
        "a pause of half an hour begins a new chat, because the export does not name chats",
        option: "--chat N")
    }
    try records.finish(sink, export, path)
  }

  /// The first words of the first question.
  private static func title(_ prompt: String) -> String? {
    let words = prompt.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty else { return nil }
    return words.count > 60 ? words.prefix(59) + "…" : words
  }

  private func add(
    _ entry: ForeignValue, _ prompt: String, _ at: Timestamp?, _ place: String,
    to writer: AssistantChat
  ) throws(ImportError) {
    var question = AssistantTurn(speaker: .user, at: at, place: place)
    for file in entry["attachedFiles"].elements {
      guard let name = file.filledText ?? file["name"].filledText else { continue }
      question.parts += self.file(name)
    }
    if let name = entry["imageFile"].filledText { question.parts += self.file(name) }
    question.parts.append(.text(prompt))
    try writer.add(question)
    let html = entry["safeHtmlItem"].elements.compactMap { $0["html"].filledText }
    guard !html.isEmpty else { return }
    var answer = AssistantTurn(speaker: .assistant, at: at, place: place)
    answer.parts = [.rich(RichText(html: html.joined(separator: "\n")))]
    try writer.add(answer)
  }

  private func file(_ name: String) -> [AssistantTurn.Part] {
    let path = export.find(name, from: self.path)
    return (path == nil ? [.loss(.missingFile)] : []) + [
      .file(Attachment(path: path ?? "", named: Export.lastName(of: name)))
    ]
  }
}

/// The words around the question in the title of an activity, such as "Prompted", which are in the
/// language of the account.
struct PromptVerb {
  private var prefix = ""
  private var suffix = ""

  /// Finds the words that all titles have in common.
  init(_ titles: [String]) {
    for known in ["Prompted ", "Asked ", "Said "] where titles.allSatisfy({ $0.hasPrefix(known) }) {
      prefix = known
      return
    }
    guard titles.count > 2, let first = titles.first else { return }
    let starts = titles.dropFirst().reduce(first[...]) { common, title in
      common.prefix(zip(common, title).prefix { $0 == $1 }.count)
    }
    // Words end with a space or a colon; languages without spaces have them as well here.
    if let end = starts.lastIndex(where: { " :：\u{A0}".contains($0) }) {
      prefix = String(starts[...end])
    }
    let ends = titles.dropFirst().reduce(first[...]) { common, title in
      common.suffix(zip(common.reversed(), title.reversed()).prefix { $0 == $1 }.count)
    }
    if let start = ends.firstIndex(where: { " 」»\u{A0}".contains($0) }) {
      suffix = String(ends[start...])
    }
  }

  func prompt(of title: String) -> String {
    var text = title[...]
    if prefix.isEmpty, text.hasPrefix("Prompted ") { text = text.dropFirst("Prompted ".count) }
    if text.hasPrefix(prefix) { text = text.dropFirst(prefix.count) }
    if !suffix.isEmpty, text.hasSuffix(suffix) { text = text.dropLast(suffix.count) }
    return text.isEmpty ? title : String(text)
  }
}

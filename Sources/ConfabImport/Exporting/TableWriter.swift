import ConfabModel

/// Writes a table of comma-separated values (RFC 4180) in UTF-8, with a row for each message: id,
/// time, from, kind, text, reply to, files.
///
/// Spreadsheets run cells that begin with `=`, `+`, `-` or `@` as formulas. Such a cell begins with
/// an apostrophe (OWASP, "CSV Injection").
struct TableWriter: MessageWriter {
  static let keeps: ExportParts = [.times, .replies]

  var output: [UInt8] = []
  var losses: [LossKind: Int] = [:]
  private let words: ExportWords

  init(_ head: Conversation) {
    words = ExportWords(head: ExportHead(head))
    add(["id", "time", "from", "kind", "text", "reply to", "files"])
  }

  mutating func add(_ message: Message) {
    if !message.spans.isEmpty || !message.blocks.isEmpty { lose(.styleLeftOut) }
    let files = message.attachments.compactMap { file in
      file.src.isEmpty ? file.name : file.src
    }
    add([
      message.id, message.at.map { words.head.local($0).iso8601 } ?? "",
      message.from.map(words.head.name) ?? "", message.kind.rawValue, text(of: message),
      message.replyTo ?? "", files.joined(separator: "; "),
    ])
  }

  private func text(of message: Message) -> String {
    if message.kind == .deleted { return "" }
    let own = message.text ?? ""
    if let poll = message.payload as? Poll {
      let options = ExportWords.lines(poll).map { "\($0.text) (\($0.votes))" }
      return ([own, poll.question] + options).filter { !$0.isEmpty }.joined(separator: "\n")
    }
    if message.kind == .system, !own.isEmpty { return own }
    return [own, words.card(message)].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private mutating func add(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      var cell = cell
      if let first = cell.utf8.first, "=+-@\t\r".utf8.contains(first) {
        cell = "'" + cell
        lose(.cellMarked)
      }
      if cell.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) {
        cell = "\"\(cell.replacing("\"", with: "\"\""))\""
      }
      output += cell.utf8
    }
    output += "\r\n".utf8
  }
}

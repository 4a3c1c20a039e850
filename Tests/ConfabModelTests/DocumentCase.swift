import Testing

/// A document, and what the reader should report.
struct DocumentCase: Sendable, CustomTestStringConvertible {
  enum Verdict: Sendable {
    case good
    /// The first problem.
    case bad(path: String, line: Int, text: String)
  }
  /// What rejects a bad document.
  enum Judge: Sendable {
    case everybody
    /// Only the reader: a JSON Schema can't express the rule, or the text isn't JSON.
    case readerOnly
  }

  var name: String
  var document: String
  var verdict: Verdict
  var judge = Judge.everybody

  var testDescription: String { name }

  static func good(_ name: String, _ document: String) -> DocumentCase {
    DocumentCase(name: name, document: document, verdict: .good)
  }

  static func bad(
    _ name: String, _ document: String, at path: String, line: Int = 1, _ text: String,
    _ judge: Judge = .everybody
  ) -> DocumentCase {
    DocumentCase(
      name: name, document: document, verdict: .bad(path: path, line: line, text: text),
      judge: judge)
  }

  static let all =
    good + badJSON + badHeaders + badMessages + badPayloads + goodBlocks + badBlocks
}

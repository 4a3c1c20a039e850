import Testing

/// A document and what a reader should say of it.
struct DocumentCase: Sendable, CustomTestStringConvertible {
  enum Verdict: Sendable {
    case good
    /// Its first problem.
    case bad(path: String, line: Int, text: String)
  }
  /// Who can tell that it is bad.
  enum Judge: Sendable {
    case everybody
    /// What a JSON Schema can't say, or what isn't JSON.
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

  static let all = good + badJSON + badHeaders + badMessages + badPayloads
}

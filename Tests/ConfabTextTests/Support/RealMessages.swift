import Foundation
import TestSupport

/// A message that a person wrote.
struct RealMessage: Decodable {
  /// The language, as a BCP 47 tag.
  var language: String
  var text: String
}

extension RealMessage {
  /// Messages in thirty languages, always the same ones.
  static func all() throws -> [RealMessage] {
    try JSONDecoder().decode(
      [RealMessage].self, from: TestPython.output(of: "Tests/ConfabTextTests/real-messages.py"))
  }
}

extension RealMessage {
  /// About this many of them, from all languages.
  static func some(_ count: Int) throws -> [RealMessage] {
    let all = try all()
    let step = max(1, all.count / max(1, count))
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }
}

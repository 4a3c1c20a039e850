import Foundation
import TestSupport

/// A message that someone wrote.
struct RealMessage: Decodable {
  /// BCP 47.
  var language: String
  var text: String
}

extension RealMessage {
  /// Messages in thirty languages, always the same.
  static func all() throws -> [RealMessage] {
    try JSONDecoder().decode(
      [RealMessage].self, from: TestPython.output(of: "Tests/ConfabTextTests/real-messages.py"))
  }
}

extension RealMessage {
  /// About so many of them, of all languages.
  static func some(_ count: Int) throws -> [RealMessage] {
    let all = try all()
    let step = max(1, all.count / max(1, count))
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }
}

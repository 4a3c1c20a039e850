/// A rule for the text of a string.
public struct TextFormat: Sendable {
  /// Returns what is wrong with a text, or `nil` if it follows the rule.
  public let problem: @Sendable (String) -> String?

  /// Creates a rule from a function that returns what is wrong with a text.
  public init(problem: @escaping @Sendable (String) -> String?) {
    self.problem = problem
  }

  /// Creates a rule from a condition.
  ///
  /// - Parameters:
  ///   - expected: What is accepted, to follow "expected": "a color such as #ff8800".
  ///   - accepts: Whether a text has the format.
  public init(_ expected: String, accepts: @escaping @Sendable (String) -> Bool) {
    self.init { text in
      accepts(text) ? nil : "expected \(expected), found \(ProblemText.quoted(text))"
    }
  }

  /// Any text.
  public static let any = TextFormat { _ in nil }

  /// Any text but the empty one.
  public static let nonEmpty = TextFormat { text in
    text.isEmpty ? "expected a text that isn't empty" : nil
  }

  /// A color without alpha: `#rrggbb`.
  public static let color = TextFormat("a color such as #ff8800") {
    HexColor($0, withAlpha: false) != nil
  }

  /// One of some names. For another text, the nearest name is suggested.
  public static func oneOf(_ names: [String]) -> TextFormat {
    TextFormat { text in
      if names.contains(text) { return nil }
      let guess = NearestName.nearest(to: text, among: names)
        .map { "; did you mean \(ProblemText.quoted($0))?" }
      let found = ProblemText.quoted(text)
      return "expected \(ProblemText.alternatives(names)), found \(found)\(guess ?? "")"
    }
  }
}

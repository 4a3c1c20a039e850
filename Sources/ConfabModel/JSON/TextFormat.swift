/// A shape that a text must have.
public struct TextFormat: Sendable {
  /// What is wrong with a text, or `nil` where it fits.
  public let problem: @Sendable (String) -> String?

  public init(problem: @escaping @Sendable (String) -> String?) {
    self.problem = problem
  }

  /// - Parameter expected: What fits, to follow "expected": "a colour such as #ff8800".
  public init(_ expected: String, accepts: @escaping @Sendable (String) -> Bool) {
    self.init { text in
      accepts(text) ? nil : "expected \(expected), found \(Wording.quoted(text))"
    }
  }

  public static let any = TextFormat { _ in nil }

  public static let nonEmpty = TextFormat { text in
    text.isEmpty ? "expected a text that is not empty" : nil
  }

  /// `#rrggbb`.
  public static let color = TextFormat("a colour such as #ff8800") {
    HexColor($0, withAlpha: false) != nil
  }

  /// One of some names; for another, the nearest of them is suggested.
  public static func oneOf(_ names: [String]) -> TextFormat {
    TextFormat { text in
      if names.contains(text) { return nil }
      let guess = NearestName.nearest(to: text, among: names)
        .map { "; did you mean \(Wording.quoted($0))?" }
      let found = Wording.quoted(text)
      return "expected \(Wording.alternatives(names)), found \(found)\(guess ?? "")"
    }
  }
}

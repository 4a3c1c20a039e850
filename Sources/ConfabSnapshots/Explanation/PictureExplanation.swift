/// Why two pictures of a conversation differ, in words.
///
/// ```swift
/// let explanation = PictureExplanation(from: reference, to: description)
/// print(explanation.summary)  // message 7: 3 lines → 4, height 64 → 84; 12 rows moved by +20
/// ```
///
/// Lengths are in points, unless they say "px" for device pixels.
public struct PictureExplanation: Sendable, Equatable {
  /// All changes, the most important first: the picture, its rows, then their parts. Equal changes of several
  /// rows are one. Empty if the descriptions show no difference.
  public let changes: [PictureChange]
  /// The differences between what drew the two pictures, such as "Cairo 1.16.0 → 1.18.0" or "fonts changed".
  public let engineChanges: [String]

  /// Compares two descriptions.
  ///
  /// - Parameters:
  ///   - expected: The description of the reference.
  ///   - actual: The description of the new picture.
  /// - Complexity: O(*n* log *n*) in the number of rows and parts.
  public init(from expected: PictureDescription, to actual: PictureDescription) {
    let comparison = DescriptionComparison(expected, actual)
    changes = ChangeWriter(expected, actual).changes(for: comparison.findings())
    engineChanges = Self.engineChanges(from: expected.engine, to: actual.engine)
  }

  /// The first changes, and if there are more, a line such as "and 12 more changes".
  ///
  /// - Parameter limit: The largest number of changes, at least 1.
  public func listed(limit: Int = 20) -> [PictureChange] {
    guard changes.count > limit else { return changes }
    let more = OwnerWords.count(changes.count - limit, "more change")
    return changes.prefix(limit) + [PictureChange("and \(more)")]
  }

  /// The most important changes in one line; empty if there are none.
  public var summary: String {
    let shown = 3
    // A line that is too long to read is not a summary.
    var texts = changes.prefix(shown).map(\.text)
    while texts.count > 1, texts.reduce(0, { $0 + $1.count }) > 160 { texts.removeLast() }
    let more = changes.count - texts.count
    if more > 0 { texts.append("and \(OwnerWords.count(more, "more change"))") }
    return texts.joined(separator: "; ")
  }

  private static func engineChanges(from expected: [String], to actual: [String]) -> [String] {
    func versions(_ lines: [String]) -> [(name: String, version: String)] {
      lines.map { line in
        guard let space = line.lastIndex(of: " ") else { return (line, "") }
        return (String(line[..<space]), String(line[line.index(after: space)...]))
      }
    }
    let (old, new) = (versions(expected), versions(actual))
    let known = Dictionary(old.map { ($0.name, $0.version) }, uniquingKeysWith: { $1 })
    let found = Set(new.map(\.name))
    return new.compactMap { name, version in
      guard let before = known[name] else { return "\(name) \(version) is new" }
      if before == version { return nil }
      return name == "fonts" ? "fonts changed" : "\(name) \(before) → \(version)"
    } + old.filter { !found.contains($0.name) }.map { "\($0.name) \($0.version) is gone" }
  }
}

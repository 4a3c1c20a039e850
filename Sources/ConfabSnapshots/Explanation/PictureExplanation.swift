import ConfabSupport

/// Why two pictures of a conversation differ, in words.
///
/// ```swift
/// let explanation = PictureExplanation(from: reference, to: description)
/// print(explanation.summary)  // message 7 (m7), text: text changed; message 7 (m7): 3 lines → 4, height 64 → 84
/// ```
///
/// Lengths are in points, unless they say "px" for device pixels.
package struct PictureExplanation: Sendable, Equatable {
  /// All changes, causes before their consequences: settings, messages, their text and pictures,
  /// fonts and colors, then sizes and positions. Equal changes of several rows are one. Empty if
  /// the descriptions show no difference.
  package let changes: [PictureChange]
  /// The number of changes at the start of ``changes`` that are causes.
  private let causes: Int
  /// The differences between what drew the two pictures, such as "Cairo 1.16.0 → 1.18.0" or
  /// "bundled fonts changed".
  package let engineChanges: [String]

  /// Compares two descriptions.
  ///
  /// - Parameters:
  ///   - expected: The description of the reference.
  ///   - actual: The description of the new picture.
  /// - Complexity: O(*n* log *n*) in the number of rows and parts.
  package init(from expected: PictureDescription, to actual: PictureDescription) {
    let comparison = DescriptionComparison(expected, actual)
    (changes, causes) = ChangeWriter(expected, actual).changes(for: comparison.findings())
    engineChanges = Self.engineChanges(from: expected, to: actual)
  }

  /// The first changes, and if there are more, a line such as "and 12 more changes".
  ///
  /// - Parameter limit: The largest number of changes, at least 1.
  package func listed(limit: Int = 20) -> [PictureChange] {
    guard changes.count > limit else { return changes }
    let more = Count.text(changes.count - limit, "more change")
    return changes.prefix(limit) + [PictureChange("and \(more)")]
  }

  /// The most important changes in one line; empty if there are none.
  package var summary: String {
    // All causes that a line has room for, so that no edit hides behind the consequences of
    // another.
    var texts = changes.prefix(min(max(3, causes), 6)).map(\.text)
    let limit = causes > 3 ? 320 : 200
    while texts.count > 1, texts.reduce(0, { $0 + $1.count }) > limit { texts.removeLast() }
    let more = changes.count - texts.count
    if more > 0 { texts.append("and \(Count.text(more, "more change"))") }
    return texts.joined(separator: "; ")
  }

  private static func engineChanges(
    from expected: PictureDescription, to actual: PictureDescription
  ) -> [String] {
    // In references of older versions, fonts of a suite are part of the digest.
    let comparesFonts = !expected.settings.isEmpty || actual.settings["fonts"] == nil
    func versions(_ lines: [String]) -> [(name: String, version: String)] {
      lines.map { line in
        guard let space = line.lastIndex(of: " ") else { return (line, "") }
        return (String(line[..<space]), String(line[line.index(after: space)...]))
      }
    }
    let (old, new) = (versions(expected.engine), versions(actual.engine))
    let known = Dictionary(old.map { ($0.name, $0.version) }, uniquingKeysWith: { $1 })
    let found = Set(new.map(\.name))
    return new.compactMap { name, version in
      guard let before = known[name] else { return "\(name) \(version) is new" }
      if before == version { return nil }
      if name == "fonts" { return comparesFonts ? "bundled fonts changed" : nil }
      return "\(name) \(before) → \(version)"
    } + old.filter { !found.contains($0.name) }.map { "\($0.name) \($0.version) is gone" }
  }
}

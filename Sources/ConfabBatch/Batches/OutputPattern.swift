import Confab
import ConfabSupport

/// The names of the pictures of a batch, such as `out/{path}-{page}.png`.
///
/// | placeholder | |
/// |---|---|
/// | `{name}` | the name of the conversation's file, without folders and ending |
/// | `{path}` | its path below the folder that was given, without ending |
/// | `{page}` | the number of the page |
/// | `{theme}` | the name of the theme |
public struct OutputPattern: Sendable, Hashable, CustomStringConvertible {
  private enum Part: Hashable {
    case text(String)
    case name, path, page, theme
  }

  private static let placeholders: [(name: String, part: Part)] = [
    ("name", .name), ("path", .path), ("page", .page), ("theme", .theme),
  ]

  /// The pattern as it was given.
  public let description: String
  private let parts: [Part]

  /// Reads a pattern.
  ///
  /// - Throws: ``BatchError`` for an unknown placeholder, and for `{page}` beside a digit or
  ///   another placeholder, where two conversations could have the same names.
  public init(_ text: String) throws(BatchError) {
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      guard let known = Self.placeholders.first(where: { $0.name == name }) else {
        throw BatchError(
          "unknown placeholder {\(name)} in the output \(ProblemText.quoted(text)); expected "
            + Self.placeholders.map { "{\($0.name)}" }.joined(separator: ", "))
      }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      parts.append(known.part)
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    description = text
    self.parts = parts
    for (index, part) in parts.enumerated() where part == .page {
      guard index == 0 || Self.ends(parts[index - 1], \.last),
        index + 1 == parts.count || Self.ends(parts[index + 1], \.first)
      else {
        throw BatchError(
          "{page} in the output \(ProblemText.quoted(text)) needs a character on each side that is not a digit, such as "
            + "{name}-{page}.png")
      }
    }
  }

  /// Whether a part is text that has no digit at an end.
  private static func ends(_ part: Part, _ end: KeyPath<String, Character?>) -> Bool {
    guard case .text(let text) = part else { return false }
    return text[keyPath: end].map { !$0.isNumber } ?? false
  }

  /// Whether a text has a placeholder, so that it is a pattern and not the name of one file.
  package static func isPattern(_ text: String) -> Bool {
    placeholders.contains { text.contains("{\($0.name)}") }
  }

  /// Whether pages are numbered at a place of their own.
  package var hasPage: Bool { parts.contains(.page) }

  /// Whether paths have the name of the theme.
  var hasTheme: Bool { parts.contains(.theme) }

  /// The path for a conversation, with `{page}` in it if the pattern has it.
  ///
  /// - Parameter theme: The name of the theme.
  func path(for input: BatchInput, theme: String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .name: input.name
      case .path: input.relativeName
      case .page: PageNames.placeholder
      case .theme: theme
      }
    }.joined()
  }

  /// The folder before the first placeholder; `.` for the current one.
  var fixedFolder: String {
    guard case .text(let text)? = parts.first else { return "." }
    return FilePath.folder(of: text) ?? "."
  }
}

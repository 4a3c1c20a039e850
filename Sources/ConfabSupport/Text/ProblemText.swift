/// Formats values for problems: quoted, safe to print on a terminal, and short.
package enum ProblemText {
  /// The most Unicode scalars of a quotation. Longer ones end with "…".
  package static let longestQuote = 60

  /// A text in quotation marks, with control characters escaped.
  package static func quoted(_ text: String) -> String {
    "\"" + escaped(text, quotes: true) + "\""
  }

  /// A file's name in full, with control characters escaped.
  package static func fileName(_ name: String) -> String { escaped(name, longest: .max) }

  /// A text with control characters escaped.
  ///
  /// - Parameter longest: The most Unicode scalars. Longer texts end with "…".
  package static func escaped(
    _ text: String, quotes: Bool = false, longest: Int = longestQuote
  ) -> String {
    var result = ""
    var shown = 0
    for scalar in text.unicodeScalars {
      if shown == longest {
        result += "…"
        break
      }
      shown += 1
      switch scalar {
      case "\"" where quotes: result += "\\\""
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if isHarmless(scalar) {
          result.unicodeScalars.append(scalar)
        } else {
          result += "\\u" + Hexadecimal.text(UInt64(scalar.value), digits: 4)
        }
      }
    }
    return result
  }

  /// Whether a scalar is safe to print. Control characters can move a terminal's cursor or reorder
  /// text.
  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: false
    case .format: scalar == "\u{200D}"
    default: true
    }
  }

  /// `"a", "b" or "c"`.
  package static func alternatives(_ names: [String]) -> String { either(names.map(quoted)) }

  /// `a, b or c`.
  package static func either(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}

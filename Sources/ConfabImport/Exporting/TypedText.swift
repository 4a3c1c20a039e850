import ConfabModel

/// Writes a text with the marks that people type in chats: `*bold*`, `_italic_`, `~strike~`,
/// `` `code` ``, and lines that begin with `> `.
enum TypedText {
  private struct Mark {
    var position: Int
    var text: String
    /// Closing marks come before opening ones, the innermost first.
    var order: (Int, Int)
  }

  /// The text with marks, where they are read as marks: at the borders of words, in one line.
  ///
  /// - Parameter lostStyle: Is set if a style was left out.
  /// - Complexity: O(*n* + *s* · log *s*) in the scalars and spans, for spans that don't overlap.
  static func source(_ text: StyledText, lostStyle: inout Bool) -> String {
    guard !text.spans.isEmpty else { return text.text }
    let scalars = Array(text.text.unicodeScalars)
    var marks: [Mark] = []
    for span in text.spans {
      let range = (max(0, span.start)..<max(0, span.start, span.end)).clamped(
        to: 0..<scalars.count)
      guard !range.isEmpty else { continue }
      switch span.style {
      case .bold: add("*", range, scalars, &marks, &lostStyle)
      case .italic: add("_", range, scalars, &marks, &lostStyle)
      case .strike: add("~", range, scalars, &marks, &lostStyle)
      case .code: add("`", range, scalars, &marks, &lostStyle)
      case .codeBlock:
        marks.append(Mark(position: range.lowerBound, text: "```", order: (1, 0)))
        marks.append(Mark(position: range.upperBound, text: "```", order: (0, 0)))
      case .quote:
        for index in range where index == range.lowerBound || scalars[index - 1] == "\n" {
          marks.append(Mark(position: index, text: "> ", order: (1, -scalars.count)))
        }
      case .link:
        guard let target = span.target else { continue }
        let label = string(scalars[range])
        if !target.hasSuffix(label) {
          marks.append(Mark(position: range.upperBound, text: " (\(target))", order: (0, 1)))
        }
      // The mention, the item and the number are in the text.
      case .mention, .listItem, .footnote, .citation: break
      case .underline, .spoiler, .subscript, .superscript, .key, .highlight: lostStyle = true
      }
    }
    marks.sort { ($0.position, $0.order.0, $0.order.1) < ($1.position, $1.order.0, $1.order.1) }
    var result = ""
    var position = 0
    for mark in marks {
      result += string(scalars[position..<mark.position]) + mark.text
      position = mark.position
    }
    return result + string(scalars[position...])
  }

  private static func add(
    _ mark: Unicode.Scalar, _ range: Range<Int>, _ scalars: [Unicode.Scalar],
    _ marks: inout [Mark], _ lostStyle: inout Bool
  ) {
    func isWord(_ index: Int) -> Bool {
      guard scalars.indices.contains(index) else { return false }
      return scalars[index].properties.isAlphabetic || "0"..."9" ~= scalars[index]
    }
    let isClear =
      !isWord(range.lowerBound - 1) && !isWord(range.upperBound)
      && !scalars[range.lowerBound].properties.isWhitespace
      && !scalars[range.upperBound - 1].properties.isWhitespace
      && !scalars[range].contains { $0 == mark || $0 == "\n" }
    guard isClear else {
      lostStyle = true
      return
    }
    let text = String(mark)
    marks.append(Mark(position: range.lowerBound, text: text, order: (1, -range.count)))
    marks.append(Mark(position: range.upperBound, text: text, order: (0, range.count)))
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}

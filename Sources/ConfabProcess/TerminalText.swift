import Glibc

/// Text for a terminal of some width.
package enum TerminalText {
  /// The characters in a line of a terminal; `nil` if the file is none.
  ///
  /// - Parameter file: A file descriptor, such as that of standard error.
  package static func columns(of file: Int32) -> Int? {
    guard isatty(file) == 1 else { return nil }
    var window = winsize()
    let isKnown = ioctl(file, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
    return isKnown ? Int(window.ws_col) : 80
  }

  /// Breaks each line of a text between words where it would be wider than a terminal. Words that
  /// are wider than a line, such as paths, stay whole.
  ///
  /// - Parameters:
  ///   - columns: The characters in a line; `nil` breaks nothing.
  ///   - indent: The number of spaces before continued lines, which the first line's own are added
  ///     to.
  package static func wrapped(_ text: String, columns: Int?, indent: Int = 2) -> String {
    guard let columns else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { wrapped(line: $0, columns: columns, indent: indent) }.joined(separator: "\n")
  }

  private static func wrapped(line: Substring, columns: Int, indent: Int) -> String {
    guard line.unicodeScalars.count > columns else { return String(line) }
    let start = line.prefix { $0 == " " }
    let margin = start + String(repeating: " ", count: min(indent, columns / 4))
    var result = String(start)
    var width = start.count
    var gap = Substring()
    var rest = line.dropFirst(start.count)
    while let first = rest.first {
      let isGap = first == " "
      let word = rest.prefix { ($0 == " ") == isGap }
      rest = rest.dropFirst(word.count)
      guard !isGap else {
        gap = word
        continue
      }
      let size = word.reduce(0) { $0 + Self.width(of: $1) }
      if width > start.count, width + gap.count + size > columns {
        result += "\n" + margin
        width = margin.count
      } else {
        result += gap
        width += gap.count
      }
      gap = ""
      result += word
      width += size
    }
    return result
  }

  /// The columns of a character: two for emoji and for scripts of East Asia, in most terminals.
  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    return switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}

import ConfabSupport

/// Compares the lines of text of a part.
struct TextComparison {
  /// A difference in position or size.
  struct Difference {
    var text: String
    var general: String
    var isSize: Bool
  }

  private let expected: [PictureDescription.Line]
  private let actual: [PictureDescription.Line]
  private let scale: Double
  /// Whether both texts have the same characters; `nil` if the reference doesn't say so.
  private let isSameText: Bool?

  init(_ a: PictureDescription.Part, _ b: PictureDescription.Part, scale: Double) {
    expected = a.lines
    actual = b.lines
    self.scale = scale
    isSameText = a.text.isEmpty || b.text.isEmpty ? nil : a.text == b.text
  }

  /// A change of the characters; `nil` if there is none.
  var change: String? {
    guard isSameText == false else { return nil }
    return expected.count == actual.count
      ? "text changed\(suffix(places { $0.words != $1.words }))" : "text changed"
  }

  /// A change of the line breaks of the same text; `nil` if there is none.
  var breaks: String? {
    if expected.count != actual.count {
      return "\(Count.text(expected.count, "line")) → \(actual.count)"
    }
    guard isSameText == true, places({ $0.words != $1.words }).count > 0 else { return nil }
    return "other line breaks"
  }

  /// The lines with other glyphs for the same characters, or for characters that are not known;
  /// `nil` if there are none.
  var glyphs: String? {
    guard expected.count == actual.count else { return nil }
    let lines = places { $0.glyphs != $1.glyphs && ($0.words == $1.words) }
    if lines.isEmpty { return nil }
    return "other glyphs\(isSameText == nil ? "" : " for the same text")\(suffix(lines))"
  }

  /// The indexes of the lines that differ.
  private func places(
    _ differ: (PictureDescription.Line, PictureDescription.Line) -> Bool
  ) -> [Int] {
    zip(expected, actual).enumerated().filter { differ($1.0, $1.1) }.map(\.offset)
  }

  /// The lines that moved or have another width, if both texts have as many.
  var positions: [Difference] {
    guard expected.count == actual.count else { return [] }
    var moves: [(text: String, line: Int)] = []
    var widths: [(text: String, line: Int)] = []
    var spacing: [Int] = []
    for (index, (a, b)) in zip(expected, actual).enumerated() {
      // Other glyphs have other widths.
      if a.glyphs != b.glyphs { continue }
      let width = Lengths.change("width", a.width, b.width, scale: scale)
      if let width { widths.append((width, index)) }
      let x = width == nil ? b.x - a.x : 0
      if let move = Lengths.move(x: x, y: Double(b.baseline - a.baseline), scale: scale) {
        moves.append((move, index))
      }
      if width == nil, a.positions != b.positions { spacing.append(index) }
    }
    var result = grouped(widths).map {
      Difference(text: $0, general: "other widths of lines", isSize: true)
    }
    result += grouped(moves).map { Difference(text: $0, general: "moved", isSize: false) }
    if !spacing.isEmpty {
      let text = "glyphs moved\(suffix(spacing))"
      result.append(Difference(text: text, general: "glyphs moved", isSize: false))
    }
    return result
  }

  /// Joins lines with the same text: "moved right by 1 in lines 1 and 3".
  private func grouped(_ texts: [(text: String, line: Int)]) -> [String] {
    var order: [String] = []
    var lines: [String: [Int]] = [:]
    for (text, line) in texts {
      if lines[text] == nil { order.append(text) }
      lines[text, default: []].append(line)
    }
    return order.map { "\($0)\(suffix(lines[$0] ?? []))" }
  }

  /// " in line 2" and the like; empty for all lines.
  private func suffix(_ lines: [Int]) -> String {
    if lines.count == expected.count { return "" }
    if lines.count > 3 { return " in \(lines.count) of \(expected.count) lines" }
    let numbers = OwnerWords.list(lines.map { "\($0 + 1)" })
    return lines.count == 1 ? " in line \(numbers)" : " in lines \(numbers)"
  }
}

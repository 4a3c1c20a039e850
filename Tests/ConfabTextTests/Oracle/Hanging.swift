import CTypography

/// The text that hangs at a line's end and is not part of its width: white space, and invisible
/// characters after it.
struct Hanging {
  private enum Kind { case ink, space, invisible }

  /// The kind of each byte's character.
  private let kinds: [Kind]

  /// - Parameter inked: The first bytes of clusters with an advance.
  init(_ text: String, _ attributes: UnsafePointer<PangoLogAttr>?, inked: Set<Int>) {
    var kinds: [Kind] = []
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let isWhite = attributes.map { $0[index].is_white != 0 } ?? false
      let isInvisible =
        scalar.properties.isDefaultIgnorableCodePoint && !inked.contains(kinds.count)
      let kind: Kind = isWhite ? .space : isInvisible ? .invisible : .ink
      for _ in 0..<UTF8.width(scalar) { kinds.append(kind) }
    }
    self.kinds = kinds
  }

  /// The start of the white space at a line's end.
  func start(in line: Range<Int>) -> Int {
    let tail = kinds[line].reversed().prefix { $0 != .ink }.count
    return kinds[(line.upperBound - tail)..<line.upperBound].firstIndex(of: .space)
      ?? line.upperBound
  }

  func covers(_ range: Range<Int>) -> Bool { kinds[range].allSatisfy { $0 != .ink } }
}

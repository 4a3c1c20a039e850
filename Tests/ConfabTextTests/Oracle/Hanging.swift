import CTypography

/// What hangs at a line's end and is no part of its width: white space, and invisible characters
/// behind it.
struct Hanging {
  private enum Kind { case ink, space, invisible }

  /// Of every byte's character.
  private let kinds: [Kind]

  /// - Parameter inked: first bytes of clusters with an advance.
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

  /// Where the white space at a line's end begins.
  func start(in line: Range<Int>) -> Int {
    let tail = kinds[line].reversed().prefix { $0 != .ink }.count
    return kinds[(line.upperBound - tail)..<line.upperBound].firstIndex(of: .space)
      ?? line.upperBound
  }

  func covers(_ range: Range<Int>) -> Bool { kinds[range].allSatisfy { $0 != .ink } }
}

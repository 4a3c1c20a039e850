import ConfabText

extension FontTextCoverage {
  /// Looks up the characters of a text in a font.
  ///
  /// - Complexity: linear in the text's length.
  init(of text: some StringProtocol, named name: String, in font: FontInspector, size: Double) {
    var counts: [Unicode.Scalar: Int] = [:]
    for scalar in text.unicodeScalars where Self.isCounted(scalar) {
      counts[scalar, default: 0] += 1
    }
    var covered = 0
    var width = 0.0
    var missing: [MissingCharacter] = []
    // In a fixed order, so that rounding is the same each time.
    for (scalar, count) in counts.sorted(by: { $0.key < $1.key }) {
      if let advance = font.advance(of: scalar) {
        covered += count
        width += advance * Double(count)
      } else {
        missing.append(
          MissingCharacter(
            codePoint: scalar.value, name: scalar.properties.name, count: count))
      }
    }
    missing.sort { ($1.count, $0.codePoint) < ($0.count, $1.codePoint) }
    self.text = name
    characters = counts.values.reduce(0, +)
    self.covered = covered
    averageWidth =
      covered == 0
      ? nil
      : FontLength(units: width / Double(covered), unitsPerEm: font.unitsPerEm, size: size)
    missingKinds = missing.count
    self.missing = Array(missing.prefix(Self.mostMissing))
  }

  private static func isCounted(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.generalCategory != .control && !properties.isDefaultIgnorableCodePoint
  }
}

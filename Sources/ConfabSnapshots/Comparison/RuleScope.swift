/// The pixels that one rule decides about. Each pixel that is not masked belongs to exactly one
/// rule: that of the last region with a rectangle around it in either picture, or that of the
/// whole.
struct RuleScope: Sendable {
  /// What is left out: the masks, and the regions whose rules win.
  let excluded: PairFrames
  /// The region; `nil` for the rule of the whole.
  let region: PairFrames?

  /// Whether all pixels are compared.
  var isEverything: Bool { region == nil && excluded.isEmpty }

  /// The bits of the columns that are not compared; empty if all are compared.
  ///
  /// - Parameters:
  ///   - row: The row of the reference; `nil` for a row that only the new picture has.
  ///   - other: The row of the new picture; `nil` for a row that only the reference has.
  ///   - width: The number of columns.
  func hidden(expected row: Int?, actual other: Int?, width: Int) -> [UInt64] {
    guard !isEverything else { return [] }
    let excluded = excluded.words(expected: row, actual: other, width: width)
    guard let region else { return excluded }
    var hidden = [UInt64](repeating: 0, count: (width + 63) / 64)
    PixelBitmap.set(0..<width, in: &hidden)
    for (index, word) in region.words(expected: row, actual: other, width: width).enumerated() {
      hidden[index] &= ~word
    }
    for (index, word) in excluded.enumerated() { hidden[index] |= word }
    return hidden
  }
}

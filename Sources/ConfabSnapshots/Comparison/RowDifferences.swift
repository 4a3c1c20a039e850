/// The differing pixels of some successive pairs of rows.
struct RowDifferences: Sendable {
  /// The first row in the picture of the comparison.
  var canvasRow: Int
  /// Bits of pixels that differ, for all rows; empty if none differs.
  var differing: [UInt64] = []
  /// Bits of pixels that differ because of anti-aliasing; empty if there are none.
  var antialiased: [UInt64] = []
  /// The number of pixels of both pictures that were not compared.
  var hidden = 0
}

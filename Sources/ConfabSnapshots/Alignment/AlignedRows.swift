/// Rows of two pictures that are compared with each other, or rows of one picture alone.
struct AlignedRows: Equatable {
  /// The rows of the reference.
  var expected: Range<Int>
  /// The rows of the new picture: as many, or one of the two has none.
  var actual: Range<Int>

  /// Whether both pictures have the rows.
  var isPair: Bool { !expected.isEmpty && !actual.isEmpty }
  /// The number of rows.
  var count: Int { max(expected.count, actual.count) }

  /// Rows compared from the top; the taller picture has the rest alone.
  static func fromTop(expected: Int, actual: Int) -> [AlignedRows] {
    let common = min(expected, actual)
    return [
      AlignedRows(expected: 0..<common, actual: 0..<common),
      AlignedRows(expected: common..<expected, actual: common..<common),
      AlignedRows(expected: common..<common, actual: common..<actual),
    ].filter { $0.count > 0 }
  }
}

/// The sizes of two compared pictures, and which of their rows are compared with each other.
///
/// The picture of a comparison has these rows, and the columns of the wider picture.
struct ComparedRows: Sendable {
  let expected: PixelSize
  let actual: PixelSize
  let rows: [AlignedRows]

  /// The number of columns that both pictures have.
  var commonWidth: Int { min(expected.width, actual.width) }
  /// The number of columns of the wider picture.
  var width: Int { max(expected.width, actual.width) }
  /// The number of rows.
  var height: Int { rows.reduce(0) { $0 + $1.count } }

  /// The number of pixels of both pictures, with those that only one has.
  var pixels: Int {
    rows.reduce(0) { pixels, band in
      let width = band.isPair ? width : band.actual.isEmpty ? expected.width : actual.width
      return pixels + width * band.count
    }
  }

  /// Some rows of one picture with columns that the other does not have.
  struct Single {
    /// The first row in the picture of the comparison.
    var canvasRow: Int
    /// The rows of the picture.
    var rows: Range<Int>
    var columns: Range<Int>
    /// Whether it is the reference.
    var isReference: Bool
  }

  /// The pixels that only one picture has.
  var singles: [Single] {
    var singles: [Single] = []
    var canvasRow = 0
    for band in rows {
      let isReference = band.isPair ? expected.width > actual.width : band.actual.isEmpty
      let columns = (band.isPair ? commonWidth : 0)..<(isReference ? expected : actual).width
      if !columns.isEmpty {
        singles.append(
          Single(
            canvasRow: canvasRow, rows: isReference ? band.expected : band.actual,
            columns: columns, isReference: isReference))
      }
      canvasRow += band.count
    }
    return singles
  }
}

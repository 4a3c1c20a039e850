import ConfabScene

/// Finds a handful of rectangles with all differing pixels.
///
/// Pixels are joined in squares that touch. The rectangles around them are joined if they lie close
/// together, and if there are too many, those further apart.
enum DifferingRegions {
  /// The largest number of rectangles of one picture, besides those of inserted and removed rows.
  static let most = 12
  /// The first side of a square, a power of two, and the first distance at which rectangles are
  /// joined, in pixels.
  private static let side = 16
  /// The largest number of areas before rectangles are joined. With more, the squares become
  /// larger.
  private static let mostAreas = 256

  /// - Parameters:
  ///   - common: The differing pixels that both pictures have.
  ///   - all: All differing pixels.
  /// - Complexity: O(pixels / 64 + differing pixels).
  static func regions(
    common: PixelBitmap, all: PixelBitmap, bands: [ScanlineBand], expected: PixelSize,
    actual: PixelSize
  ) -> [DifferingRegion] {
    // The rows of the new picture that both have.
    var canvasRows: [Int] = []
    var actualRows: [Int] = []
    var alone: [DifferingRegion] = []
    var canvasRow = 0
    for band in bands {
      let rows = canvasRow..<canvasRow + band.count
      switch band.kind {
      case .changed:
        canvasRows += rows
        actualRows += band.actual
      case .equal: break
      case .inserted, .removed:
        let isInserted = band.kind == .inserted
        let (size, own) = isInserted ? (actual, band.actual) : (expected, band.expected)
        let frame = PixelRect(x: 0, y: own.lowerBound, width: size.width, height: own.count)
        let pixels = all.count(
          in: PixelRect(x: 0, y: canvasRow, width: all.width, height: band.count))
        alone.append(
          DifferingRegion(frame: frame, side: isInserted ? .actual : .expected, pixels: pixels))
      }
      canvasRow += band.count
    }
    let areas = joined(areas(common, canvasRows, actualRows)).map {
      DifferingRegion(frame: $0.frame, pixels: $0.pixels)
    }
    return (areas + merged(alone) + strip(common, all, bands, expected, actual))
      .filter { $0.pixels > 0 }
      .sorted {
        ($0.frame.y, $0.frame.x, $0.side.rawValue) < ($1.frame.y, $1.frame.x, $1.side.rawValue)
      }
  }

  private struct Area {
    var columns: Range<Int>
    var rows: Range<Int>
    var pixels: Int

    var frame: PixelRect {
      PixelRect(
        x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
    }

    /// Whether the distance in both directions is at most `distance`.
    func isNear(_ other: Area, _ distance: Int) -> Bool {
      columns.lowerBound - other.columns.upperBound <= distance
        && other.columns.lowerBound - columns.upperBound <= distance
        && rows.lowerBound - other.rows.upperBound <= distance
        && other.rows.lowerBound - rows.upperBound <= distance
    }

    mutating func join(_ other: Area) {
      columns =
        min(
          columns.lowerBound, other.columns.lowerBound)..<max(
          columns.upperBound, other.columns.upperBound)
      rows =
        min(rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound)
      pixels += other.pixels
    }
  }

  /// The areas of touching squares with differing pixels, with squares so large that there are not
  /// too many.
  private static func areas(
    _ bitmap: PixelBitmap, _ canvasRows: [Int], _ actualRows: [Int]
  ) -> [Area] {
    var side = side
    while true {
      let areas = areas(bitmap, canvasRows, actualRows, side: side)
      if areas.count <= mostAreas { return areas }
      side *= 2
    }
  }

  private static func areas(
    _ bitmap: PixelBitmap, _ canvasRows: [Int], _ actualRows: [Int], side: Int
  ) -> [Area] {
    let across = (bitmap.width + side - 1) / side
    /// The areas of the squares of the last line of squares and of the one before; -1 for squares
    /// without differing pixels.
    var (line, above) = ([Int](repeating: -1, count: across), [Int](repeating: -1, count: across))
    var lineNumber = Int.min
    var squares: [Area] = []
    /// The square that stands for the area of a square.
    var parents: [Int] = []
    func root(_ square: Int) -> Int {
      var square = square
      while parents[square] != square {
        parents[square] = parents[parents[square]]
        square = parents[square]
      }
      return square
    }
    func joinSquares() {
      for (x, square) in line.enumerated() where square >= 0 {
        let near = [x > 0 ? line[x - 1] : -1] + above[max(0, x - 1)...min(across - 1, x + 1)]
        for other in near where other >= 0 {
          let (a, b) = (root(square), root(other))
          parents[max(a, b)] = min(a, b)
        }
      }
    }
    for (canvasRow, row) in zip(canvasRows, actualRows) {
      if row / side != lineNumber {
        joinSquares()
        above = row / side == lineNumber + 1 ? line : Array(repeating: -1, count: across)
        line = Array(repeating: -1, count: across)
        lineNumber = row / side
      }
      for (word, bits) in bitmap.row(canvasRow).enumerated() where bits != 0 {
        // The part of a square that lies in the word, or the whole word.
        let step = min(side, 64)
        for first in stride(from: 0, to: 64, by: step) {
          let part = bits >> UInt64(first) & (~0 >> UInt64(64 - step))
          guard part != 0 else { continue }
          let start = word * 64 + first
          let area = Area(
            columns: start + part.trailingZeroBitCount..<start + 64 - part.leadingZeroBitCount,
            rows: row..<row + 1, pixels: part.nonzeroBitCount)
          if line[start / side] < 0 {
            line[start / side] = squares.count
            parents.append(squares.count)
            squares.append(area)
          } else {
            squares[line[start / side]].join(area)
          }
        }
      }
    }
    joinSquares()
    for square in squares.indices.reversed() where root(square) != square {
      squares[root(square)].join(squares[square])
    }
    return squares.indices.filter { parents[$0] == $0 }.map { squares[$0] }
  }

  /// Joins areas that are close together, and then those further apart until there are few.
  private static func joined(_ areas: [Area]) -> [Area] {
    var areas = areas
    var distance = side
    repeat {
      var index = 0
      while index < areas.count {
        if let other = areas.indices.first(where: {
          $0 != index && areas[$0].isNear(areas[index], distance)
        }) {
          areas[min(index, other)].join(areas[max(index, other)])
          areas.remove(at: max(index, other))
          // The larger area may now be near to others.
          index = min(index, other)
        } else {
          index += 1
        }
      }
      distance *= 2
    } while areas.count > most
    return areas
  }

  /// Inserted or removed rows as a few rectangles: if there are too many, those that are close are
  /// joined.
  private static func merged(_ regions: [DifferingRegion]) -> [DifferingRegion] {
    [DifferingRegion.Side.expected, .actual].flatMap { side in
      let own = regions.filter { $0.side == side }
      guard own.count > most else { return own }
      let areas = own.map {
        Area(
          columns: 0..<$0.frame.width, rows: $0.frame.y..<$0.frame.y + $0.frame.height,
          pixels: $0.pixels)
      }
      return joined(areas).map {
        DifferingRegion(frame: $0.frame, side: side, pixels: $0.pixels)
      }
    }
  }

  /// The columns that only the wider picture has.
  private static func strip(
    _ common: PixelBitmap, _ all: PixelBitmap, _ bands: [ScanlineBand], _ expected: PixelSize,
    _ actual: PixelSize
  ) -> [DifferingRegion] {
    guard expected.width != actual.width else { return [] }
    let isInserted = actual.width > expected.width
    let narrow = min(expected.width, actual.width)
    let size = isInserted ? actual : expected
    var pixels = 0
    var canvasRow = 0
    for band in bands {
      if band.kind == .changed || band.kind == .equal {
        pixels += all.count(
          in: PixelRect(
            x: narrow, y: canvasRow, width: all.width - narrow, height: band.count))
      }
      canvasRow += band.count
    }
    let frame = PixelRect(x: narrow, y: 0, width: size.width - narrow, height: size.height)
    return [DifferingRegion(frame: frame, side: isInserted ? .actual : .expected, pixels: pixels)]
  }
}

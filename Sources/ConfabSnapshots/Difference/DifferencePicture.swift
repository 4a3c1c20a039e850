import ConfabRendering
import ConfabScene
import ConfabSupport
import FoundationEssentials

/// A picture that shows how two pictures differ.
///
/// It has the rows of ``PictureComparison/bands``, so rows that only one picture has are there,
/// too.
package struct DifferencePicture: Sendable {
  private let comparison: PictureComparison
  private let style: DifferenceStyle
  private let expected: ComparedPicture
  private let actual: ComparedPicture
  /// The bands and the row of this picture at which each begins.
  private let bands: [(first: Int, band: ScanlineBand)]
  private let frames: [PixelRect]

  /// Pixels.
  package var width: Int { comparison.differing.width }
  /// Pixels.
  package var height: Int { comparison.differing.height }

  /// Creates the picture of a comparison. Nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - comparison: The result for the two pictures.
  ///   - expected: The reference that was compared.
  ///   - actual: The new picture that was compared.
  ///   - style: What the picture shows.
  package init(
    _ comparison: PictureComparison, expected: RGBAImage, actual: RGBAImage,
    style: DifferenceStyle = .difference
  ) {
    self.init(
      comparison, expected: ComparedPicture(expected), actual: ComparedPicture(actual),
      style: style)
  }

  /// Creates the picture of a comparison. Nothing is drawn yet. Large files are decoded in bands
  /// again, unless rows were aligned.
  ///
  /// - Parameters:
  ///   - comparison: The result for the two pictures.
  ///   - expected: The reference that was compared.
  ///   - actual: The new picture that was compared.
  ///   - style: What the picture shows.
  package init(
    _ comparison: PictureComparison, expected: ComparedPicture, actual: ComparedPicture,
    style: DifferenceStyle = .difference
  ) {
    self.comparison = comparison
    self.style = style
    self.expected = expected
    self.actual = actual
    var bands: [(first: Int, band: ScanlineBand)] = []
    var row = 0
    for band in comparison.bands {
      bands.append((row, band))
      row += band.count
    }
    self.bands = bands
    frames = style == .difference ? Self.frames(comparison, bands) : []
  }

  /// Draws the picture and compresses it to a PNG file, on all cores.
  ///
  /// - Throws: `CancellationError`; `PNGError` or `FileError` if the sink fails;
  ///   ``ComparedFileError`` for a damaged file.
  /// - Complexity: O(pixels).
  package func write(to sink: @escaping ByteSink) async throws {
    let writer = try PNGWriter(width: width, height: height, sink: sink)
    let parts = Array(PNGSegment.rows(width: width, height: height))
    let cores = max(1, ProcessInfo.processInfo.activeProcessorCount)
    let pictures = try pictureReader()
    // A few segments at a time, so that memory does not grow with the picture.
    for first in stride(from: 0, to: parts.count, by: cores * 4) {
      try Task.checkCancellation()
      let some = parts[first..<min(first + cores * 4, parts.count)]
      guard let top = some.first?.lowerBound, let end = some.last?.upperBound else { continue }
      let pair = try await pictures.read(top..<end)
      let segments = try await forkJoin(some.count) { index in
        let rows = some[first + index]
        return try PNGSegment(
          compressing: pixels(rows: rows, of: pair), width: width,
          isLast: rows.upperBound == height)
      }
      for segment in segments { try writer.append(segment) }
    }
    try writer.finish()
  }

  /// Draws the picture as a PNG file in memory.
  ///
  /// - Throws: The errors of ``write(to:)``.
  package func png() async throws -> [UInt8] {
    let file = Bytes()
    try await write { (bytes) throws(FileError) in file.bytes += bytes }
    return file.bytes
  }

  /// Collects the bytes of a file. Only one task uses it.
  private final class Bytes { var bytes: [UInt8] = [] }

  /// Reads the two pictures for rows of this picture, from the top.
  struct PictureReader {
    fileprivate let expected: ComparedPicture.RowReader
    fileprivate let actual: ComparedPicture.RowReader

    /// - Parameter rows: Rows of this picture, not above those of the call before.
    func read(_ rows: Range<Int>) async throws -> PicturePair {
      async let first = expected.read(rows)
      async let second = actual.read(rows)
      return try await PicturePair(expected: PixelPlane(first), actual: PixelPlane(second))
    }
  }

  /// Rows of the two pictures.
  struct PicturePair {
    fileprivate let expected: PixelPlane<UInt32>
    fileprivate let actual: PixelPlane<UInt32>
  }

  /// - Throws: ``ComparedFileError`` for a damaged file.
  func pictureReader() throws(ComparedFileError) -> PictureReader {
    // A row of this picture shows the rows of both with its number, unless rows were aligned.
    let isAligned = bands.contains { first, band in
      [band.expected, band.actual].contains { !$0.isEmpty && $0.lowerBound != first }
    }
    return PictureReader(
      expected: isAligned
        ? ComparedPicture.RowReader(try expected.decoded()) : try expected.reader(),
      actual: isAligned
        ? ComparedPicture.RowReader(try actual.decoded()) : try actual.reader())
  }

  /// Draws some rows: opaque pixels `0xFFRRGGBB`.
  ///
  /// - Parameters:
  ///   - rows: Rows of this picture.
  ///   - pair: The rows of the two pictures.
  /// - Complexity: O(pixels of the rows + bands).
  func pixels(rows: Range<Int>, of pair: PicturePair) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: rows.count * width) { target, count in
      target.initialize(repeating: DifferenceColors.nothing)
      for (first, band) in bands
      where first < rows.upperBound && first + band.count > rows.lowerBound {
        for row in max(first, rows.lowerBound)..<min(first + band.count, rows.upperBound) {
          let start = (row - rows.lowerBound) * width
          draw(
            row, row - first, band, of: pair,
            into: UnsafeMutableBufferPointer(rebasing: target[start..<start + width]))
        }
      }
      for frame in frames { outline(frame, rows, target) }
      count = rows.count * width
    }
  }

  private func draw(
    _ row: Int, _ line: Int, _ band: ScanlineBand, of pair: PicturePair,
    into target: UnsafeMutableBufferPointer<UInt32>
  ) {
    let reference = band.expected.isEmpty ? nil : band.expected.lowerBound + line
    let new = band.actual.isEmpty ? nil : band.actual.lowerBound + line
    withRow(reference, pair.expected) { reference in
      withRow(new, pair.actual) { new in
        switch style {
        case .overlay: Self.overlay(reference, new, band, into: target)
        case .difference:
          Self.pale(new, reference, into: target)
          if band.kind == .inserted || band.kind == .removed {
            Self.tint(target, row, isInserted: band.kind == .inserted)
          } else {
            mark(comparison.antialiased.row(row), DifferenceColors.antialiased, target)
            mark(comparison.differing.row(row), DifferenceColors.differing, target)
          }
        }
      }
    }
  }

  /// Calls `body` with a row of a picture; with no pixels if the picture does not have it.
  private func withRow(
    _ row: Int?, _ plane: PixelPlane<UInt32>, _ body: (UnsafeBufferPointer<UInt32>) -> Void
  ) {
    guard let row else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    plane.withRow(row, body)
  }

  private func mark(
    _ words: ArraySlice<UInt64>, _ color: UInt32, _ target: UnsafeMutableBufferPointer<UInt32>
  ) {
    for (word, var bits) in words.enumerated() {
      while bits != 0 {
        target[word * 64 + bits.trailingZeroBitCount] = color
        bits &= bits - 1
      }
    }
  }
}

extension DifferencePicture {
  /// The luma of a pixel over white, 0 … 255.
  @inline(__always)
  private static func luma(_ pixel: UInt32) -> UInt32 {
    let luma =
      ((pixel & 0xFF) &* 77 &+ (pixel >> 8 & 0xFF) &* 150 &+ (pixel >> 16 & 0xFF) &* 29) >> 8
    let alpha = pixel >> 24
    return alpha == 255 ? luma : (luma &* alpha &+ 255 &* (255 &- alpha)) / 255
  }

  /// Draws a row in pale grays; where the first picture has no pixels, those of the other.
  private static func pale(
    _ pixels: UnsafeBufferPointer<UInt32>, _ others: UnsafeBufferPointer<UInt32>,
    into target: UnsafeMutableBufferPointer<UInt32>
  ) {
    @inline(__always)
    func gray(_ pixel: UInt32) -> UInt32 { 0xFF00_0000 | (168 &+ luma(pixel) / 3) &* 0x1_0101 }
    for x in 0..<pixels.count { target[x] = gray(pixels[x]) }
    for x in pixels.count..<max(pixels.count, others.count) { target[x] = gray(others[x]) }
  }

  /// Tints a row that only one picture has, with diagonal stripes.
  private static func tint(
    _ target: UnsafeMutableBufferPointer<UInt32>, _ row: Int, isInserted: Bool
  ) {
    let color = isInserted ? DifferenceColors.inserted : DifferenceColors.removed
    for x in target.indices where target[x] != DifferenceColors.nothing {
      let isStripe = (isInserted ? x &+ row : x &- row) & 15 < 3
      target[x] = mixed(target[x], color, isStripe ? 160 : 72)
    }
  }

  /// Draws what is darker in one picture in its color.
  private static func overlay(
    _ reference: UnsafeBufferPointer<UInt32>, _ new: UnsafeBufferPointer<UInt32>,
    _ band: ScanlineBand, into target: UnsafeMutableBufferPointer<UInt32>
  ) {
    for x in 0..<max(reference.count, new.count) {
      // A pixel that one picture does not have counts as white.
      let first = x < reference.count ? luma(reference[x]) : 255
      let second = x < new.count ? luma(new[x]) : 255
      let gray = 0xFF00_0000 | max(first, second) &* 0x1_0101
      let dark = 255 &- min(first, second) &- (255 &- max(first, second))
      let color = first < second ? DifferenceColors.removed : DifferenceColors.inserted
      target[x] = dark == 0 ? gray : mixed(gray, color, min(255, dark &+ 32))
    }
  }

  /// Mixes two opaque colors; a share of 255 is the second.
  @inline(__always)
  private static func mixed(_ first: UInt32, _ second: UInt32, _ share: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      let sum = (first >> shift & 255) &* (255 &- share) &+ (second >> shift & 255) &* share
      return (sum / 255) << shift
    }
    return 0xFF00_0000 | part(16) | part(8) | part(0)
  }
}

extension DifferencePicture {
  /// The frames around the regions of rows that both pictures have, in the rows of this picture,
  /// with some distance to them.
  private static func frames(
    _ comparison: PictureComparison, _ bands: [(first: Int, band: ScanlineBand)]
  ) -> [PixelRect] {
    let distance = thickness(comparison.differing.width) * 2
    return comparison.regions.compactMap { region in
      guard region.side == .actual, let first = row(region.frame.y, bands),
        let last = row(region.frame.y + region.frame.height - 1, bands)
      else { return nil }
      return PixelRect(
        x: region.frame.x - distance, y: first - distance,
        width: region.frame.width + 2 * distance, height: last - first + 1 + 2 * distance)
    }
  }

  /// The row of this picture that shows a row of the new picture; `nil` for inserted rows, which
  /// need no frame.
  private static func row(_ row: Int, _ bands: [(first: Int, band: ScanlineBand)]) -> Int? {
    for (first, band) in bands where band.actual.contains(row) && band.kind != .inserted {
      return first + row - band.actual.lowerBound
    }
    return nil
  }

  /// The thickness of frames: thick enough to be seen if the picture is scaled to a window.
  private static func thickness(_ width: Int) -> Int { max(1, width / 500) }

  /// Draws the part of a frame that lies in some rows.
  private func outline(
    _ frame: PixelRect, _ rows: Range<Int>, _ target: UnsafeMutableBufferPointer<UInt32>
  ) {
    let thickness = Self.thickness(width)
    let edges = [
      PixelRect(x: frame.x, y: frame.y, width: frame.width, height: thickness),
      PixelRect(
        x: frame.x, y: frame.y + frame.height - thickness, width: frame.width, height: thickness),
      PixelRect(x: frame.x, y: frame.y, width: thickness, height: frame.height),
      PixelRect(
        x: frame.x + frame.width - thickness, y: frame.y, width: thickness, height: frame.height),
    ]
    for edge in edges {
      let columns = edge.columns(width: width)
      for row in edge.rows(height: height).clamped(to: rows) {
        let start = (row - rows.lowerBound) * width
        for x in columns { target[start + x] = DifferenceColors.differing }
      }
    }
  }
}

extension DifferencePicture {
  /// The picture reduced by a whole number, so that it fits. Each pixel is the mean of a square; a
  /// square with a differing pixel is wholly of that color, so that single pixels stay visible.
  ///
  /// - Throws: ``ComparedFileError`` for a damaged file.
  /// - Complexity: O(pixels), with the memory of the result.
  package func reduced(
    width mostColumns: Int, height mostRows: Int
  ) async throws -> PixelImage? {
    let side = max(
      1, (width + mostColumns - 1) / max(1, mostColumns), (height + mostRows - 1) / max(1, mostRows)
    )
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    let pictures = try pictureReader()
    var pixels: [UInt32] = []
    pixels.reserveCapacity(columns * rows)
    for row in 0..<rows {
      let lines = row * side..<min(height, (row + 1) * side)
      let band = self.pixels(rows: lines, of: try await pictures.read(lines))
      for column in 0..<columns {
        let square = column * side..<min(width, (column + 1) * side)
        pixels.append(mean(band, columns: square, rows: lines.count))
      }
    }
    return PixelImage(width: columns, height: rows, pixels: pixels)
  }

  private func mean(_ band: [UInt32], columns: Range<Int>, rows: Int) -> UInt32 {
    var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
    for row in 0..<rows {
      for column in columns {
        let pixel = band[row * width + column]
        if pixel == DifferenceColors.differing { return pixel }
        red += pixel >> 16 & 0xFF
        green += pixel >> 8 & 0xFF
        blue += pixel & 0xFF
      }
    }
    let count = UInt32(rows * columns.count)
    return 0xFF00_0000 | (red / count) << 16 | (green / count) << 8 | blue / count
  }
}

/// The colors of the picture of a comparison, `0xFFRRGGBB`.
///
/// They differ in lightness, and none of them by red and green alone, so that they can be told
/// apart with the common kinds of color blindness (Okabe and Ito, "Color Universal Design", 2008).
enum DifferenceColors {
  /// Pixels that differ, and the frames around regions.
  static let differing: UInt32 = 0xFFC8_0064
  /// Pixels that differ by anti-aliasing only.
  static let antialiased: UInt32 = 0xFFF0_B400
  /// Inserted rows, and pixels that are darker in the new picture.
  static let inserted: UInt32 = 0xFF00_72B2
  /// Removed rows, and pixels that are darker in the reference.
  static let removed: UInt32 = 0xFFE6_7300
  /// Places that neither picture has.
  static let nothing: UInt32 = 0xFFB0_B0B0
}

/// How the picture of a comparison shows the differences.
package enum DifferenceStyle: String, Sendable, Hashable, CaseIterable {
  /// The new picture in pale gray, with differing pixels in magenta, anti-aliased ones in amber,
  /// and frames around the regions. Inserted rows are blue with stripes that rise, removed rows
  /// orange with stripes that fall.
  case difference
  /// Both pictures over each other in grays: what is darker in the reference is orange, what is
  /// darker in the new picture blue.
  case overlay
}

import ConfabScene
import Glibc

/// The part of a picture that changes from one frame to the next.
enum FrameDifference {
  /// The red, green and blue bits of a pixel.
  private static let colorBits: UInt32 = 0xFF_FFFF

  /// The smallest rectangle with all pixels that some bands change; `nil` if they change none.
  ///
  /// - Parameters:
  ///   - old: The pixels of a frame.
  ///   - bands: Rows of the next frame, within the picture. Their width is that of the picture.
  ///   - width: The width of the picture.
  /// - Complexity: O(number of pixels of the bands).
  static func rect(from old: [UInt32], to bands: [Band], width: Int) -> PixelRect? {
    bands.reduce(nil) { box, band in
      let found = band.pixels.withUnsafeBufferPointer { new in
        rect(from: old, row: band.rows.lowerBound, to: new, width: width)
      }
      return box.map { found?.union($0) ?? $0 } ?? found
    }
  }

  /// The smallest rectangle with all pixels of some rows whose color changes; `nil` if none does.
  ///
  /// - Complexity: O(number of pixels of the rows).
  static func rect(
    from old: [UInt32], to new: [UInt32], width: Int, rows: Range<Int>
  ) -> PixelRect? {
    new.withUnsafeBufferPointer { new in
      rect(
        from: old, row: rows.lowerBound,
        to: UnsafeBufferPointer(
          rebasing: new[rows.lowerBound * width..<rows.upperBound * width]), width: width)
    }
  }

  /// The rectangle of the rows that begin at `row`.
  private static func rect(
    from old: [UInt32], row: Int, to new: UnsafeBufferPointer<UInt32>, width: Int
  ) -> PixelRect? {
    old.withUnsafeBufferPointer { old in
      guard let before = old.baseAddress, new.count >= width, let base = new.baseAddress else {
        return nil
      }
      var found = rect(before + row * width, base, width: width, height: new.count / width)
      found?.y += row
      return found
    }
  }

  private static func rect(
    _ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>, width: Int, height: Int
  ) -> PixelRect? {
    func firstChange(_ row: Int, _ columns: Range<Int>) -> Int? {
      first(old + row * width, new + row * width, columns)
    }
    guard let top = (0..<height).first(where: { firstChange($0, 0..<width) != nil }) else {
      return nil
    }
    let bottom = (top..<height).last { firstChange($0, 0..<width) != nil } ?? top
    var left = width
    var right = 0
    for row in top...bottom {
      if let column = firstChange(row, 0..<left) {
        left = column
        right = max(right, column + 1)
      }
      if let column = last(old + row * width, new + row * width, right..<width) {
        right = column + 1
      }
    }
    return PixelRect(x: left, y: top, width: right - left, height: bottom + 1 - top)
  }

  /// The first of some columns whose color differs.
  private static func first(
    _ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>, _ columns: Range<Int>
  ) -> Int? {
    if isSame(old, new, columns) { return nil }
    return columns.first { (old[$0] ^ new[$0]) & colorBits != 0 }
  }

  /// The last of some columns whose color differs.
  private static func last(
    _ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>, _ columns: Range<Int>
  ) -> Int? {
    if isSame(old, new, columns) { return nil }
    return columns.last { (old[$0] ^ new[$0]) & colorBits != 0 }
  }

  /// Whether all bytes are the same. If not, the colors may still be.
  private static func isSame(
    _ old: UnsafePointer<UInt32>, _ new: UnsafePointer<UInt32>, _ columns: Range<Int>
  ) -> Bool {
    memcmp(old + columns.lowerBound, new + columns.lowerBound, columns.count * 4) == 0
  }
}

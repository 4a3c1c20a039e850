extension PictureDescription {
  /// The places where a message can be seen, for masks.
  ///
  /// - Parameter id: The id of the message.
  /// - Returns: A rectangle for each row of the message with everything that it draws; none if the
  ///   picture does not show the message.
  /// - Complexity: O(*n*) in the number of rows.
  public func frames(ofMessage id: String) -> [PixelRect] {
    rows.filter { $0.message == id }.compactMap { row in
      row.parts.reduce(row.frame) { $0.union(frame(of: $1, in: row)) }.clipped(to: size)
    }
  }

  /// The places where a part can be seen, for masks such as "every avatar".
  ///
  /// - Parameter name: The name of the part, such as `avatar` or `header`.
  /// - Returns: A rectangle for each row with the part and for the part of the screen; none if the
  ///   picture does not show the part.
  /// - Complexity: O(*n*) in the number of parts.
  public func frames(ofPart name: String) -> [PixelRect] {
    let ofRows = rows.flatMap { row in
      row.parts.filter { $0.name == name }.map { frame(of: $0, in: row) }
    }
    let ofScreen = parts.filter { $0.name == name }.map { frame(of: $0, in: nil) }
    return (ofRows + ofScreen).compactMap { $0.clipped(to: size) }
  }

  /// The frame of the picture.
  var whole: PixelRect { PixelRect(x: 0, y: 0, width: size.width, height: size.height) }

  /// The whole pixels of a part in the picture.
  func frame(of part: Part, in row: Row?) -> PixelRect {
    let (x, y) = (Double(row?.frame.x ?? 0), Double(row?.frame.y ?? 0))
    let left = (x + part.frame.x).rounded(.down)
    let top = (y + part.frame.y).rounded(.down)
    let right = (x + part.frame.x + part.frame.width).rounded(.up)
    let bottom = (y + part.frame.y + part.frame.height).rounded(.up)
    return PixelRect(
      x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }
}

extension PixelRect {
  var maxX: Int { x + width }
  var maxY: Int { y + height }
  /// The number of pixels. Frames from a file can be too large for an integer.
  var area: Double { Double(width) * Double(height) }

  /// The smallest rectangle around both.
  func union(_ other: PixelRect) -> PixelRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  func meets(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  func contains(_ other: PixelRect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }

  /// The part inside a picture; `nil` if there is none.
  func clipped(to size: PixelSize) -> PixelRect? {
    let (left, top) = (max(0, x), max(0, y))
    let (right, bottom) = (min(size.width, maxX), min(size.height, maxY))
    guard left < right, top < bottom else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

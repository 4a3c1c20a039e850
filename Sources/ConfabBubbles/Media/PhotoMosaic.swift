import ConfabScene

/// The frames of the photos of one message, arranged by the rules of a chat app.
///
/// The photos keep their order: line by line from the top left. All edges are on device pixels and
/// all gaps are equal. The frames are in the coordinates of the whole.
struct PhotoMosaic: Sendable, Hashable {
  /// The rules of an app.
  enum Rule: Sendable, CaseIterable {
    case telegram, signal, whatsapp, messenger
  }

  /// A photo that is shown.
  struct Cell: Sendable, Hashable {
    /// The frame, which the photo covers.
    let frame: Rect
    /// The corners that are corners of the whole. They have the radius of the bubble.
    let corners: Corners
  }

  /// A set of corners of a rectangle.
  struct Corners: OptionSet, Sendable, Hashable {
    let rawValue: UInt8
    static let topLeft = Corners(rawValue: 1)
    static let topRight = Corners(rawValue: 2)
    static let bottomLeft = Corners(rawValue: 4)
    static let bottomRight = Corners(rawValue: 8)
    static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
  }

  /// The width and height of the whole, in points.
  let size: Size
  /// The photos that are shown, in their order.
  let cells: [Cell]
  /// The number after the plus sign on the last cell; 0 for none. WhatsApp counts the photo under
  /// it, Signal does not.
  let more: Int

  /// Arranges photos.
  ///
  /// - Parameters:
  ///   - photos: The sizes of the photos in pixels. A photo of an unknown size, 0 × 0, is square. A
  ///     photo that is more than 20 times as long as wide counts as 20 times as long.
  ///   - rule: The rules.
  ///   - limit: The largest width and height, in points. The rules have limits of their own, so it
  ///     matters on narrow screens. Rows of several photos may be higher in Telegram and Messenger.
  ///   - leastWidth: The least width of a photo that is alone, in points. A narrower one is cropped.
  ///   - isWide: Whether the screen is that of a tablet.
  ///   - grid: The device pixels.
  init(
    _ photos: [Size], rule: Rule, limit: Size, leastWidth: Double = 0, isWide: Bool = false,
    grid: PixelGrid
  ) {
    // Whole device pixels, so that what fills the limit is not rounded up.
    func down(_ length: Double) -> Double {
      grid.points(max(1, grid.pixels(near: length - 0.499 / grid.scale)))
    }
    let limit = Size(width: down(limit.width), height: down(limit.height))
    var plan =
      switch rule {
      case .telegram: TelegramMosaic(in: limit, isWide: isWide).plan(photos)
      case .signal: SignalMosaic(in: limit).plan(photos)
      case .whatsapp: WhatsAppMosaic(in: limit).plan(photos)
      case .messenger: MessengerMosaic(in: limit).plan(photos)
      }
    if photos.count == 1, let length = plan.lines.first?.lengths.first, length < leastWidth {
      plan.lines[0].lengths[0] = min(limit.width, leastWidth)
    }
    let placed = plan.cells(within: limit.width, on: grid)
    (size, cells) = placed
    more =
      switch rule {
      case .signal: max(0, photos.count - SignalMosaic.shown)
      case .whatsapp where photos.count > WhatsAppMosaic.shown:
        photos.count - WhatsAppMosaic.shown + 1
      case .whatsapp, .telegram, .messenger: 0
      }
  }
}

/// Photos in lines that have the same length, in points that are not rounded.
struct MosaicPlan {
  /// A row or a column.
  struct Line {
    /// The height of a row or the width of a column.
    var extent: Double
    /// The widths of the photos of a row or the heights of those of a column.
    var lengths: [Double]
  }

  /// Whether the lines are columns.
  var areColumns = false
  /// The distance between photos.
  var gap: Double
  var lines: [Line]

  /// A plan of one photo.
  init(single size: Size) {
    gap = 0
    lines = [Line(extent: size.height, lengths: [size.width])]
  }

  init(rows: [Line], gap: Double) {
    lines = rows
    self.gap = gap
  }

  init(columns: [Line], gap: Double) {
    lines = columns
    self.gap = gap
    areColumns = true
  }

  /// The cells with their edges on device pixels. The last photo of each line is stretched to the
  /// end of the longest.
  fileprivate func cells(within width: Double, on grid: PixelGrid) -> (Size, [PhotoMosaic.Cell]) {
    let gap = gap > 0 ? max(1, grid.pixels(near: gap)) : 0
    let limit = grid.pixels(near: width)
    func end(_ lengths: [Double], isHorizontal: Bool) -> Int {
      let total = lengths.reduce(0, +) + self.gap * Double(max(0, lengths.count - 1))
      let pixels = grid.pixels(near: total)
      return max(
        lengths.count + gap * max(0, lengths.count - 1), isHorizontal ? min(limit, pixels) : pixels)
    }
    let extents = lines.map(\.extent)
    let across = end(extents, isHorizontal: areColumns)
    let along = lines.map { end($0.lengths, isHorizontal: !areColumns) }.max() ?? 0
    let (width, height) = areColumns ? (across, along) : (along, across)
    let size = Size(width: grid.points(width), height: grid.points(height))
    let cells = zip(lines, spans(extents, to: across, gap: gap, on: grid)).flatMap { line, extent in
      spans(line.lengths, to: along, gap: gap, on: grid).map { length in
        let (x, y) = areColumns ? (extent, length) : (length, extent)
        let (isFirst, isLast) = (x.lowerBound == 0, x.upperBound == width)
        var corners: PhotoMosaic.Corners = []
        if y.lowerBound == 0 {
          if isFirst { corners.insert(.topLeft) }
          if isLast { corners.insert(.topRight) }
        }
        if y.upperBound == height {
          if isFirst { corners.insert(.bottomLeft) }
          if isLast { corners.insert(.bottomRight) }
        }
        let frame = Rect(
          x: grid.points(x.lowerBound), y: grid.points(y.lowerBound), width: grid.points(x.count),
          height: grid.points(y.count))
        return PhotoMosaic.Cell(frame: frame, corners: corners)
      }
    }
    return (size, cells)
  }

  /// The pixels of lengths that follow each other from 0 to `end`. The edges before the last are
  /// rounded, and each length has at least one pixel.
  private func spans(
    _ lengths: [Double], to end: Int, gap: Int, on grid: PixelGrid
  ) -> [Range<Int>] {
    var start = 0
    var position = 0.0
    return lengths.enumerated().map { index, length in
      let rest = lengths.count - 1 - index
      let edge = max(start + 1, grid.pixels(near: position + length))
      let span = start..<(rest == 0 ? end : min(edge, end - rest * (gap + 1)))
      position += length + self.gap
      start = span.upperBound + gap
      return span
    }
  }
}

extension Size {
  /// Whether the size of a photo is known.
  var isKnown: Bool { width > 0 && height > 0 && width.isFinite && height.isFinite }

  /// Width / height of a photo, 1/20 … 20; 1 if the size is not known.
  var photoRatio: Double { isKnown ? min(20, max(1.0 / 20, width / height)) : 1 }
}

import ConfabScene

/// The pixels that a filled outline covers wholly, and those that its edges meet.
///
/// A pixel that no edge meets is inside or outside as a whole. So the outline is cut into pieces, and
/// each piece stands for its bounding box. Curves are cut further than their ends, for smaller boxes.
struct CoveredPixels {
  /// A rectangle of pixels that are covered or may be partly covered.
  struct Stretch {
    var columns: Range<Int>
    /// Rows counted from the first of the band.
    var rows: Range<Int>
    /// Whether all pixels are covered wholly. If not, an edge meets them.
    var isInside: Bool
  }

  /// A line or a part of a curve in fixed-point pixels.
  private struct Piece {
    /// The pixels that the piece can meet.
    var columns: Range<Int>
    var rows: Range<Int>
    /// The rows whose middle it crosses, downwards or upwards.
    var crossed: Range<Int>
    var isDownwards: Bool
  }

  /// Steps of a pixel in Cairo's fixed-point numbers.
  private static let unit = 256
  /// An outline with more steps or pieces is not examined.
  private static let mostSteps = 64
  private static let mostPieces = 160
  /// The distance that Cairo's chords keep from a curve, at most, with a margin: a quarter of a
  /// pixel. Cairo's tolerance is a tenth.
  private static let chords = 64.0

  /// A line or a curve in Cairo's fixed-point numbers; a line has only the points `a` and `d`.
  private struct Step {
    var isCurve: Bool
    var a, b, c, d: (x: Int, y: Int)

    var columns: ClosedRange<Int> {
      isCurve ? min(a.x, b.x, c.x, d.x)...max(a.x, b.x, c.x, d.x) : min(a.x, d.x)...max(a.x, d.x)
    }
    var rows: ClosedRange<Int> {
      isCurve ? min(a.y, b.y, c.y, d.y)...max(a.y, b.y, c.y, d.y) : min(a.y, d.y)...max(a.y, d.y)
    }
  }

  private var steps: [Step] = []
  /// Whether Cairo certainly rounds all coordinates to those of the steps.
  private var isCertain = true
  private var pieces: [Piece] = []
  private var events: [Int] = []
  private var met: [Piece] = []
  /// From top to bottom, and from left to right in the same rows. What is not in a stretch is
  /// outside.
  private(set) var stretches: [Stretch] = []

  /// Examines an outline.
  ///
  /// - Parameters:
  ///   - path: The outline in page coordinates.
  ///   - scale: Device pixels per point.
  ///   - firstRow: The page row of the first row of the band.
  ///   - area: The pixels of interest.
  /// - Returns: Whether the pixels are known.
  /// - Complexity: O(n²) in the number of steps, which is limited.
  mutating func examine(_ path: Path, scale: Double, firstRow: Int, in area: PixelRect) -> Bool {
    stretches.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    isCertain = true
    guard path.elements.count <= Self.mostSteps,
      cut(path, scale: scale, top: Double(firstRow)), pieces.count <= Self.mostPieces
    else { return false }
    collectEvents(area.rows)
    var first = area.rows.lowerBound
    for end in events where end > first {
      addStretches(first..<end, area.columns)
      first = end
    }
    return true
  }

  /// Cuts an outline into pieces. Returns `false` for coordinates that Cairo can't draw.
  private mutating func cut(_ path: Path, scale: Double, top: Double) -> Bool {
    var isDrawable = true
    func fixed(_ point: Point) -> (x: Double, y: Double) {
      let x = point.x * scale * Double(Self.unit)
      let y = (point.y * scale - top) * Double(Self.unit)
      // NaN compares false.
      if !(abs(x) < 1e9 && abs(y) < 1e9) {
        isDrawable = false
        return (0, 0)
      }
      return (x, y)
    }
    var start = (x: 0.0, y: 0.0)
    var pen = start
    var hasPen = false
    for element in path.elements {
      switch element {
      case .move(let point):
        addLine(pen, start)
        start = fixed(point)
        pen = start
      case .line(let point):
        let end = fixed(point)
        if hasPen { addLine(pen, end) } else { start = end }
        pen = end
      case .curve(let a, let b, let c):
        let (a, b, c) = (fixed(a), fixed(b), fixed(c))
        if !hasPen { (start, pen) = (a, a) }
        addCurve(pen, a, b, c)
        pen = c
      case .close:
        addLine(pen, start)
        pen = start
        continue
      }
      hasPen = true
    }
    addLine(pen, start)
    return isDrawable
  }

  private mutating func addLine(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) {
    guard a != b else { return }
    steps.append(Step(isCurve: false, a: rounded(a), b: (0, 0), c: (0, 0), d: rounded(b)))
    add(
      min(a.x, b.x), max(a.x, b.x), min(a.y, b.y), max(a.y, b.y), from: a.y, to: b.y)
  }

  private mutating func rounded(_ point: (x: Double, y: Double)) -> (x: Int, y: Int) {
    let (x, y) = (point.x.rounded(.toNearestOrEven), point.y.rounded(.toNearestOrEven))
    if abs(point.x - x) > 0.4999 || abs(point.y - y) > 0.4999 { isCertain = false }
    return (Int(x), Int(y))
  }

  /// Adds a curve in parts of equal steps of its parameter.
  private mutating func addCurve(
    _ a: (x: Double, y: Double), _ b: (x: Double, y: Double), _ c: (x: Double, y: Double),
    _ d: (x: Double, y: Double)
  ) {
    steps.append(Step(isCurve: true, a: rounded(a), b: rounded(b), c: rounded(c), d: rounded(d)))
    let size = max(abs(d.x - a.x), abs(d.y - a.y)) / Double(Self.unit)
    let count = size < 8 ? 1 : size < 24 ? 2 : size < 160 ? 4 : 8
    let low = (x: min(a.x, b.x, c.x, d.x), y: min(a.y, b.y, c.y, d.y))
    let high = (x: max(a.x, b.x, c.x, d.x), y: max(a.y, b.y, c.y, d.y))
    guard count > 1 else { return add(low.x, high.x, low.y, high.y, from: a.y, to: d.y) }
    // The control points of a part, from the values and the derivatives at its ends.
    func value(_ t: Double, _ p: Double, _ q: Double, _ r: Double, _ s: Double) -> Double {
      let u = 1 - t
      return u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
    }
    func slope(_ t: Double, _ p: Double, _ q: Double, _ r: Double, _ s: Double) -> Double {
      let u = 1 - t
      return u * u * (q - p) + 2 * u * t * (r - q) + t * t * (s - r)
    }
    let step = 1 / Double(count)
    var from = (x: a.x, y: a.y)
    var fromSlope = (x: b.x - a.x, y: b.y - a.y)
    for index in 1...count {
      let t = Double(index) * step
      let to =
        index == count
        ? d : (x: value(t, a.x, b.x, c.x, d.x), y: value(t, a.y, b.y, c.y, d.y))
      let toSlope = (x: slope(t, a.x, b.x, c.x, d.x), y: slope(t, a.y, b.y, c.y, d.y))
      let (bx, by) = (from.x + fromSlope.x * step, from.y + fromSlope.y * step)
      let (cx, cy) = (to.x - toSlope.x * step, to.y - toSlope.y * step)
      // Cairo's chords are in the box of the whole curve, too.
      let margin = Self.chords
      add(
        max(low.x, min(from.x, bx, cx, to.x) - margin),
        min(high.x, max(from.x, bx, cx, to.x) + margin),
        max(low.y, min(from.y, by, cy, to.y) - margin),
        min(high.y, max(from.y, by, cy, to.y) + margin), from: from.y, to: to.y)
      (from, fromSlope) = (to, toSlope)
    }
  }

  /// Adds a piece with a box in fixed-point pixels.
  private mutating func add(
    _ minX: Double, _ maxX: Double, _ minY: Double, _ maxY: Double, from: Double, to: Double
  ) {
    // Rounded like Cairo's coordinates, and to both sides where that is not certain.
    func low(_ value: Double) -> Int { Int((value - 0.01).rounded(.toNearestOrEven)) }
    func high(_ value: Double) -> Int { Int((value + 0.01).rounded(.toNearestOrEven)) }
    func pixels(_ low: Int, _ high: Int) -> Range<Int> {
      let first = low >> 8
      return first..<max(first, (high + Self.unit - 1) >> 8)
    }
    let (first, end) = (
      Self.firstCrossed(Int(min(from, to).rounded(.toNearestOrEven))),
      Self.firstCrossed(Int(max(from, to).rounded(.toNearestOrEven)))
    )
    pieces.append(
      Piece(
        columns: pixels(low(minX), high(maxX)),
        rows: pixels(low(minY), high(maxY)), crossed: first..<end,
        isDownwards: from < to))
  }

  /// The rows at which other pieces are met or crossed.
  private mutating func collectEvents(_ rows: Range<Int>) {
    events.removeAll(keepingCapacity: true)
    func add(_ row: Int) {
      guard row > rows.lowerBound, row < rows.upperBound else { return }
      var place = events.count
      while place > 0, events[place - 1] > row { place -= 1 }
      if place == 0 || events[place - 1] != row { events.insert(row, at: place) }
    }
    for piece in pieces {
      add(piece.rows.lowerBound)
      add(piece.rows.upperBound)
      add(piece.crossed.lowerBound)
      add(piece.crossed.upperBound)
    }
    events.append(rows.upperBound)
  }

  /// The first row whose center is at a height or below it.
  private static func firstCrossed(_ height: Int) -> Int { (height + unit / 2 - 1) >> 8 }

  /// Adds the stretches of rows that meet and cross the same pieces.
  private mutating func addStretches(_ rows: Range<Int>, _ columns: Range<Int>) {
    met.removeAll(keepingCapacity: true)
    let row = rows.lowerBound
    for piece in pieces {
      let isMet = piece.rows.contains(row) && !piece.columns.isEmpty
      guard isMet || Self.crossing(of: piece, row) != 0 else { continue }
      var piece = piece
      // A piece that the row does not meet separates columns only.
      if !isMet { piece.columns = piece.columns.lowerBound..<piece.columns.lowerBound }
      var place = met.count
      while place > 0, met[place - 1].columns.lowerBound > piece.columns.lowerBound { place -= 1 }
      met.insert(piece, at: place)
    }
    var winding = 0
    var column = columns.lowerBound
    func add(_ end: Int, _ isInside: Bool) {
      let end = min(end, columns.upperBound)
      guard end > column else { return }
      if let last = stretches.last, last.rows == rows, last.columns.upperBound == column,
        last.isInside == isInside
      {
        stretches[stretches.count - 1].columns = last.columns.lowerBound..<end
      } else {
        stretches.append(Stretch(columns: column..<end, rows: rows, isInside: isInside))
      }
      column = end
    }
    for piece in met {
      let left = min(piece.columns.lowerBound, columns.upperBound)
      if winding != 0 { add(left, true) }
      column = max(column, left)
      add(piece.columns.upperBound, false)
      winding += Self.crossing(of: piece, row)
    }
    if winding != 0 { add(columns.upperBound, true) }
  }

  /// The direction in which a piece crosses the middle of a row: 1 downwards, -1 upwards, 0 if it
  /// does not.
  private static func crossing(of piece: Piece, _ row: Int) -> Int {
    piece.crossed.contains(row) ? (piece.isDownwards ? 1 : -1) : 0
  }
}

extension CoveredPixels {
  /// Whether all edges are horizontal or vertical. Cairo draws such outlines by other rules.
  var isRectilinear: Bool {
    steps.allSatisfy { !$0.isCurve && ($0.a.x == $0.d.x || $0.a.y == $0.d.y) }
  }

  /// Boxes around the pixels that edges meet. No edge leaves a box to the left or the right.
  ///
  /// - Complexity: O(n · k) for n stretches and k boxes.
  func edgeBoxes() -> [PixelRect] {
    var boxes: [PixelRect] = []
    for stretch in stretches where !stretch.isInside {
      var box = PixelRect(columns: stretch.columns, rows: stretch.rows)
      while let index = boxes.firstIndex(where: { $0.touches(box) }) {
        box = box.union(boxes.remove(at: index))
      }
      boxes.append(box)
    }
    return boxes
  }

  /// The columns of all edges, and one more on each side.
  var columns: Range<Int> {
    guard let first = steps.first?.columns else { return 0..<0 }
    let (low, high) = steps.reduce((first.lowerBound, first.upperBound)) {
      (min($0.0, $1.columns.lowerBound), max($0.1, $1.columns.upperBound))
    }
    return (low >> 8) - 1..<((high + Self.unit - 1) >> 8) + 1
  }

  /// Everything that the coverage in a box depends on; `nil` if that is not known.
  ///
  /// The coverage also depends on other edges in the same rows: Cairo samples a row 15 times if any
  /// edge begins or ends in it, and computes exact areas otherwise. Only the heights of these edges
  /// matter and on which side of the box they are, so the corners of bubbles of any width have the
  /// same key.
  ///
  /// - Parameter box: One of ``edgeBoxes()``.
  func key(of box: PixelRect) -> EdgeMasks.Key? {
    guard isCertain else { return nil }
    let (left, top) = (box.x * Self.unit, box.y * Self.unit)
    let (right, bottom) = (left + box.width * Self.unit, top + box.height * Self.unit)
    var key = EdgeMasks.Key(width: box.width, height: box.height)
    // Connected edges beside the box are encoded relative to the first.
    var chains: [ClosedRange<Int>] = []
    var end: (x: Int, y: Int)?
    var base = 0
    for step in steps where step.a.y != step.d.y || step.isCurve {
      let (columns, rows) = (step.columns, step.rows)
      guard rows.lowerBound < bottom + Self.unit, rows.upperBound > top - Self.unit else {
        continue
      }
      if columns.lowerBound < right + Self.unit, columns.upperBound > left - Self.unit {
        key.begin(.inside, isCurve: step.isCurve)
        end = nil
        base = left
      } else {
        key.begin(columns.upperBound <= left ? .left : .right, isCurve: step.isCurve)
        if let end, end == step.a, let last = chains.last {
          chains[chains.count - 1] =
            min(last.lowerBound, columns.lowerBound)...max(last.upperBound, columns.upperBound)
        } else {
          chains.append(columns)
          base = step.a.x
        }
        end = step.d
      }
      // Vertical lines continue as they are beyond the box.
      let isVertical = !step.isCurve && step.a.x == step.d.x
      func height(_ y: Int) -> Int {
        (isVertical ? min(bottom + Self.unit, max(top - Self.unit, y)) : y) - top
      }
      key.add(step.a.x - base, height(step.a.y))
      if step.isCurve {
        key.add(step.b.x - base, step.b.y - top)
        key.add(step.c.x - base, step.c.y - top)
      }
      key.add(step.d.x - base, height(step.d.y))
    }
    // Cairo examines whether edges cross each other within a row. Those far from each other do not.
    for (index, chain) in chains.enumerated() {
      for other in chains[..<index]
      where chain.lowerBound <= other.upperBound + Self.unit
        && other.lowerBound <= chain.upperBound + Self.unit
      {
        return nil
      }
    }
    return key
  }
}

extension PixelRect {
  /// Whether two rectangles share a pixel or an edge.
  fileprivate func touches(_ other: PixelRect) -> Bool {
    x <= other.x + other.width && other.x <= x + width && y <= other.y + other.height
      && other.y <= y + height
  }
}

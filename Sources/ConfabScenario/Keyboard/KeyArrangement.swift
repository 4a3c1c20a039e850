import ConfabScene

/// The size of the keyboard of a screen.
///
/// Numbers are those of iOS 26 on a screen 402 points wide, measured by theswerd/imessage-ui and by
/// developers of keyboards; those of landscape, of tablets and of more than four rows are
/// approximate. All lengths are in points.
struct KeyboardSize: Hashable, Sendable {
  /// The width of the screen.
  var width: Double
  /// Whether the screen is wider than high.
  var isLandscape = false
  /// Whether the screen is that of a tablet, whose keys are higher.
  var isTablet = false
  /// Whether there is room for the home indicator below the keys.
  var hasIndicator = true

  /// The height of the bar with suggestions.
  var barHeight: Double { isLandscape && !isTablet ? 38 : 44 }
  /// The height of the part with the keys.
  var keysHeight: Double {
    if isTablet { return isLandscape ? 352 : 264 }
    return isLandscape ? 162 : 216
  }
  /// The height of the part below the keys with the globe and the microphone.
  var stripHeight: Double {
    guard hasIndicator else { return 0 }
    return isTablet ? 20 : isLandscape ? 21 : 75
  }
  /// The height of everything.
  var height: Double { barHeight + keysHeight + stripHeight }

  /// The space above the first row of keys, and below the last one.
  fileprivate var padding: (top: Double, bottom: Double) {
    if isTablet { return isLandscape ? (6, 6) : (2, 2) }
    return isLandscape ? (6, 5) : (8, 3)
  }
  /// The space between rows of keys if there are four.
  fileprivate var rowGap: Double { isTablet ? 12 : isLandscape ? 7 : 11 }
  /// The space beside the keys. In landscape, the globe and the microphone are there.
  fileprivate var side: Double {
    isLandscape && !isTablet && hasIndicator ? min(75, width / 8) : 6.5
  }

  /// The width of a key and the space between two, for a number of keys beside each other.
  fileprivate func unit(_ count: Int) -> (width: Double, gap: Double) {
    let room = width - 2 * side
    // The gap of ten keys is 6 for a key of 33.5.
    let share = isLandscape || isTablet ? 0 : 6 / 33.5
    // A part of a screen can be narrow.
    let gap = share > 0 ? room / (10 + 9 * share) * share : min(isTablet ? 12 : 6, width / 70)
    return ((room - gap * Double(count - 1)) / Double(count), gap)
  }
}

/// The places of the keys of a keyboard.
struct KeyArrangement: Sendable {
  /// What a key shows.
  enum Face: Hashable, Sendable {
    case text(String)
    case symbol(KeySymbol)
    case blank
  }

  struct Key: Sendable {
    /// The frame in points, from the top left corner of the keyboard.
    var frame: Rect
    var face: Face
    /// Whether it writes what it shows.
    var isLetter = false
  }

  private(set) var keys: [Key] = []
  /// The globe and the microphone, with their centers.
  private(set) var marks: [(symbol: KeySymbol, center: Point)] = []
  /// The radius of the keys' corners, in points.
  private(set) var radius = 8.0
  private let size: KeyboardSize

  init(_ layout: KeyboardLayout, _ plane: KeyboardLayout.Plane, _ size: KeyboardSize) {
    self.size = size
    let isLetters = plane == .letters || plane == .capitals
    if isLetters, layout.isKana {
      addKana(layout)
    } else if size.isTablet, size.width >= Self.tabletWidth {
      addTabletRows(layout, plane, isLetters: isLetters)
    } else {
      addRows(layout, plane, isLetters: isLetters)
    }
    addMarks()
  }

  private mutating func addRows(
    _ layout: KeyboardLayout, _ plane: KeyboardLayout.Plane, isLetters: Bool
  ) {
    let rows = layout.rows(plane)
    let (width, gap) = size.unit(max(10, rows.map(\.count).max() ?? 0))
    // The keys of the last row stand below those of ten.
    let (ten, tenGap) = size.unit(10)
    let (left, right) = (size.side, size.width - size.side)
    let deleteRow = isLetters ? layout.deleteRow : 2
    let wide = 1.36 * ten
    for (row, texts) in rows.enumerated() {
      let isLast = row == rows.count - 1
      let hasShift = isLast && (!isLetters || !layout.capitals.isEmpty)
      if hasShift {
        let face: Face =
          isLetters
          ? .symbol(plane == .capitals ? .shiftOn : .shift)
          : .text(plane == .digits ? "#+=" : layout.modes.digits)
        add(face, row, of: rows.count, from: left, width: wide)
      }
      let hasDelete = row == deleteRow
      if hasDelete {
        add(.symbol(.delete), row, of: rows.count, from: right - wide, width: wide)
      }
      // Letters are centered, and narrower if the keys at the sides need the room. Five symbols fill
      // it.
      let start = hasShift ? left + wide + 2 * gap : left
      let end = hasDelete ? right - wide - 2 * gap : right
      let count = Double(texts.count)
      let fitting = (end - start - (count - 1) * gap) / count
      let own = isLetters ? min(width, fitting) : isLast ? fitting : ten
      let total = count * own + (count - 1) * gap
      let isCentered = (size.width - total) / 2 >= start && (size.width + total) / 2 <= end
      var x = isCentered ? (size.width - total) / 2 : hasDelete && !hasShift ? start : end - total
      for text in texts {
        add(.text(text), row, of: rows.count, from: x, width: own, isLetter: true)
        x += own + gap
      }
    }
    // The space bar begins below the third key of ten in the second row, and ends below the seventh.
    let edge = 2.5 * ten + 1.5 * tenGap
    let half = (edge - tenGap) / 2
    let mode = isLetters ? layout.modes.digits : layout.modes.letters
    let last = rows.count
    add(.text(mode), last, of: last, from: left, width: half)
    add(.symbol(.smiley), last, of: last, from: left + half + tenGap, width: half)
    add(
      .blank, last, of: last, from: left + edge + tenGap,
      width: right - left - 2 * (edge + tenGap))
    add(.symbol(.return), last, of: last, from: right - edge, width: edge)
  }

  /// The smallest width of a tablet's keyboard, in points.
  private static let tabletWidth = 600.0

  /// Adds the rows of a tablet, whose keys that delete, end the line and shift are at the ends of
  /// the rows of letters.
  private mutating func addTabletRows(
    _ layout: KeyboardLayout, _ plane: KeyboardLayout.Plane, isLetters: Bool
  ) {
    let rows = layout.rows(plane)
    let (width, gap) = size.unit(max(10, rows.map(\.count).max() ?? 0) + 1)
    let right = size.width - size.side
    let count = rows.count
    for (row, texts) in rows.enumerated() {
      let isLast = row == count - 1
      let shift: Face? =
        switch plane {
        case .letters: layout.capitals.isEmpty ? nil : .symbol(.shift)
        case .capitals: .symbol(.shiftOn)
        case .digits: .text("#+=")
        case .symbols: .text(layout.modes.digits)
        }
      var x = size.side + (row == 1 && texts.count < rows[0].count ? (width + gap) / 2 : 0)
      if isLast {
        if let shift { add(shift, row, of: count, from: x, width: width) }
        x += width + gap
      }
      for text in texts {
        add(.text(text), row, of: count, from: x, width: width, isLetter: true)
        x += width + gap
      }
      if isLast, isLetters, shift != nil, x + 2 * (width + gap) < right - width / 2 {
        for text in [",", "."] {
          add(.text(text), row, of: count, from: x, width: width)
          x += width + gap
        }
      }
      let end: Face? =
        isLast ? shift : row == 0 ? .symbol(.delete) : row == 1 ? .symbol(.return) : nil
      if let end, right - x > width / 3 {
        add(end, row, of: count, from: x, width: right - x)
      }
    }
    let mode = isLetters ? layout.modes.digits : layout.modes.letters
    var x = size.side
    for face in [.symbol(.globe), .text(mode), .symbol(.smiley)] as [Face] {
      add(face, count, of: count, from: x, width: width)
      x += width + gap
    }
    let wide = 1.5 * width + gap / 2
    add(.blank, count, of: count, from: x, width: right - x - wide - gap)
    add(.text(mode), count, of: count, from: right - wide, width: wide)
  }

  /// Adds a key in a row of letters, or in the row below all of them.
  private mutating func add(
    _ face: Face, _ row: Int, of rows: Int, from x: Double, width: Double, isLetter: Bool = false
  ) {
    let (top, bottom) = size.padding
    let room = size.keysHeight - top - bottom
    let gap = rows > 3 ? size.rowGap * 0.7 : size.rowGap
    let height = (room - gap * Double(rows)) / Double(rows + 1)
    let y = size.barHeight + top + Double(row) * (height + gap)
    radius = size.isTablet ? 8 * height / 43 : min(8, 8 * height / 33)
    keys.append(
      Key(
        frame: Rect(x: x, y: y, width: width, height: height), face: face, isLetter: isLetter))
  }

  /// Adds the grid of kana: modes at the left, and at the right the keys that delete, write a space
  /// and, two rows high, end the line.
  private mutating func addKana(_ layout: KeyboardLayout) {
    let gap = min(6, size.width / 60)
    let width = (size.width - 2 * size.side - 4 * gap) / 5
    let (top, bottom) = size.padding
    let height = (size.keysHeight - top - bottom - 3 * gap) / 4
    func frame(_ row: Int, _ column: Int, rows: Int = 1) -> Rect {
      Rect(
        x: size.side + Double(column) * (width + gap),
        y: size.barHeight + top + Double(row) * (height + gap), width: width,
        height: Double(rows) * (height + gap) - gap)
    }
    let modes: [Face] = [.text("☆123"), .text("ABC"), .text("あいう"), .symbol(.smiley)]
    keys += modes.enumerated().map { Key(frame: frame($0.offset, 0), face: $0.element) }
    for (row, texts) in layout.letters.enumerated() {
      for (column, text) in texts.enumerated() {
        keys.append(Key(frame: frame(row, column + 1), face: .text(text), isLetter: true))
      }
    }
    keys.append(Key(frame: frame(0, 4), face: .symbol(.delete)))
    keys.append(Key(frame: frame(1, 4), face: .text("空白")))
    keys.append(Key(frame: frame(2, 4, rows: 2), face: .symbol(.return)))
  }

  private mutating func addMarks() {
    guard size.hasIndicator, !size.isTablet else { return }
    let y = size.isLandscape ? size.height - size.stripHeight - 22 : size.height - 40
    let x = size.isLandscape ? size.side / 2 : 42.5
    marks = [
      (.globe, Point(x: x, y: y)), (.microphone, Point(x: size.width - x, y: y)),
    ]
  }

  /// The key that shows a text.
  func key(showing text: String) -> Key? { keys.first { $0.face == .text(text) && $0.isLetter } }

  /// The space bar.
  var space: Key? { keys.first { $0.face == .blank || $0.face == .text("空白") } }

  /// The outline of a letter that is pressed, with the enlarged letter above it.
  ///
  /// - Returns: The outline, and the frame of the part above the key.
  func callout(above key: Key) -> (outline: Path, head: Rect) {
    let frame = key.frame
    let (grown, neck) = (25.3, 11.0)
    let top = max(2, frame.minY - neck - 50)
    let left = min(max(3, frame.minX - grown / 2), size.width - 3 - frame.width - grown)
    let head = Rect(
      x: left, y: top, width: frame.width + grown, height: frame.minY - neck - top)
    let (corner, inside) = (13.0, 5.0)
    let shoulder = (head.maxY + frame.minY + inside) / 2
    var path = Path()
    path.move(head.minX + corner, head.minY)
    path.line(head.maxX - corner, head.minY)
    path.corner(head.maxX, head.minY, to: head.maxX, head.minY + corner)
    path.line(head.maxX, head.maxY - 4)
    path.curve(
      head.maxX, shoulder, frame.maxX, shoulder - 4, frame.maxX, frame.minY + inside)
    path.line(frame.maxX, frame.maxY - radius)
    path.corner(frame.maxX, frame.maxY, to: frame.maxX - radius, frame.maxY)
    path.line(frame.minX + radius, frame.maxY)
    path.corner(frame.minX, frame.maxY, to: frame.minX, frame.maxY - radius)
    path.line(frame.minX, frame.minY + inside)
    path.curve(
      frame.minX, shoulder - 4, head.minX, shoulder, head.minX, head.maxY - 4)
    path.line(head.minX, head.minY + corner)
    path.corner(head.minX, head.minY, to: head.minX + corner, head.minY)
    path.close()
    return (path, head)
  }
}

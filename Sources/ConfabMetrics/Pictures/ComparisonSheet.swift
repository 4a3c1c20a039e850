import ConfabLayout
import ConfabScene
import ConfabText

/// Lays out and draws the picture of a comparison: a head, rows of bubbles in two columns, and a
/// foot.
struct ComparisonSheet {
  private static let margin = 32.0
  private static let gutter = 112.0
  private static let rowGap = 22.0
  private static let smallestColumn = 280.0
  /// The space beside a bubble at the side that is not its own, as in a conversation.
  private static let indent = 28.0

  let report: FontComparisonReport
  let comparison: FontComparison
  let condition: Int
  let bubbles: ComparisonBubbles
  let theme: Theme
  let colors: SheetColors
  let pen: SheetPen
  /// The size of what was drawn, in points.
  private(set) var size = Size.zero
  private var column = 0.0

  init(
    report: FontComparisonReport, comparison: FontComparison, condition: Int,
    bubbles: ComparisonBubbles, theme: Theme, colors: SheetColors, pen: SheetPen
  ) {
    self.report = report
    self.comparison = comparison
    self.condition = condition
    self.bubbles = bubbles
    self.theme = theme
    self.colors = colors
    self.pen = pen
  }

  private var result: FontComparison.Result { comparison.results[condition] }
  private var secondColumn: Double { Self.margin + column + Self.gutter }
  private var right: Double { secondColumn + column }

  /// Draws texts from top to bottom.
  mutating func draw(_ texts: [Int]) throws -> Scene {
    let pairs = try texts.map { (text: $0, bubbles: try bubbles.pair(of: $0, under: condition)) }
    let widest = pairs.map { max($0.bubbles.first.size.width, $0.bubbles.second.size.width) }.max()
    column = max(Self.smallestColumn, ((widest ?? 0) + Self.indent).rounded(.up))
    var scene = Scene()
    var y = try drawHead(into: &scene)
    let differences = Dictionary(
      result.differences.map { ($0.text, $0) }, uniquingKeysWith: { first, _ in first })
    for pair in pairs {
      y += try drawRow(
        pair.text, pair.bubbles.first, pair.bubbles.second, differences[pair.text], at: y,
        into: &scene)
      y += Self.rowGap
    }
    y += theme.metrics.tailDrop
    size = Size(
      width: right + Self.margin,
      height: try drawFoot(at: y.rounded(.up), shown: texts.count, into: &scene))
    return scene
  }

  // MARK: - Head

  private func drawHead(into scene: inout Scene) throws -> Double {
    let sides = [
      ("A", Self.margin, comparison.first, bubbles.first, colors.first),
      ("B", secondColumn, comparison.second, bubbles.second, colors.second),
    ]
    for (letter, x, font, shaper, color) in sides {
      let badge = Rect(x: x, y: 34, width: 20, height: 20)
      scene.fill(.roundedRect(badge, radius: 5), .color(color))
      try pen.draw(
        letter, at: Point(x: badge.midX, y: badge.midY + 4.3), size: 12, weight: 700,
        color: colors.page, alignment: .center, into: &scene)
      // The name in its own font shows at a glance what is compared.
      try shaper.drawName(
        report.fonts[font].label, at: Point(x: x + 29, y: 52), size: 22, width: column - 29,
        color: colors.text, grid: PixelGrid(scale: report.conditions[condition].scale),
        into: &scene)
      try pen.draw(
        details(of: report.fonts[font]), at: Point(x: x, y: 76), size: 11.5,
        color: colors.muted, width: column, into: &scene)
    }
    drawRule(at: 92, into: &scene)
    return 92 + Self.rowGap
  }

  /// The size of a font and its vertical metrics relative to it.
  private func details(of font: FontComparisonReport.Font) -> String {
    func share(_ points: Double) -> String { Figures.decimal(points / font.size, places: 2) }
    var parts = ["ascent \(share(font.ascent))", "descent \(share(font.descent))"]
    let size = "\(Figures.decimal(font.size, places: 2)) pt"
    if !font.label.contains(size) { parts.insert(size, at: 0) }
    if let height = font.xHeight { parts.append("x-height \(share(height))") }
    return parts.joined(separator: "  ·  ")
  }

  private func drawRule(at y: Double, into scene: inout Scene) {
    scene.fill(
      .rect(Rect(x: Self.margin, y: y, width: right - Self.margin, height: 1)), .color(colors.rule))
  }

  // MARK: - Rows

  /// - Returns: The height of the row.
  private func drawRow(
    _ text: Int, _ first: DrawnBubble, _ second: DrawnBubble, _ difference: MessageDifference?,
    at y: Double, into scene: inout Scene
  ) throws -> Double {
    scene.owner.item = report.texts[text].id
    defer { scene.owner = ElementOwner() }
    first.draw(
      at: place(of: first, in: Self.margin, at: y), theme: theme, colors: colors, into: &scene)
    second.draw(
      at: place(of: second, in: secondColumn, at: y), theme: theme, colors: colors,
      frame: first.size == second.size ? nil : frame(of: first, in: secondColumn, at: y),
      into: &scene)
    scene.owner.part = "difference"
    let height = max(first.shownSize.height, second.shownSize.height)
    try drawDifference(text, difference, middle: y + height / 2, into: &scene)
    for (bubble, left) in [(first, Self.margin), (second, secondColumn)]
    where bubble.hiddenLines > 0 {
      try pen.draw(
        "\(Figures.count(bubble.hiddenLines)) more lines",
        at: Point(x: place(of: bubble, in: left, at: y).x, y: y + height + 18), size: 11,
        color: colors.muted, into: &scene)
    }
    return height + (max(first.hiddenLines, second.hiddenLines) > 0 ? 18 : 0)
  }

  private func place(of bubble: DrawnBubble, in left: Double, at y: Double) -> Point {
    let scale = report.conditions[condition].scale
    let x = bubble.isOutgoing ? left + column - bubble.size.width : left
    return Point(x: PixelGrid(scale: scale).round(x), y: y)
  }

  /// The frame of a bubble without its tail.
  private func frame(of bubble: DrawnBubble, in left: Double, at y: Double) -> Path {
    let place = place(of: bubble, in: left, at: y)
    let size = bubble.shownSize
    return theme.style.bubble(
      Rect(x: place.x, y: place.y, width: size.width, height: size.height),
      radius: theme.metrics.bubbleRadius, place: BubblePlace(side: nil))
  }

  private func drawDifference(
    _ text: Int, _ difference: MessageDifference?, middle: Double, into scene: inout Scene
  ) throws {
    let center = Self.margin + column + Self.gutter / 2
    var lines: [(text: String, isStrong: Bool)] = [(report.texts[text].id, false)]
    if let difference, difference.isVisible {
      if difference.lines != 0 {
        let noun = abs(difference.lines) == 1 ? "line" : "lines"
        lines.append(("\(Figures.signed(difference.lines)) \(noun)", true))
      }
      if difference.width != 0 {
        lines.append(("Δw \(Figures.signed(difference.width)) px", false))
      }
      if difference.height != 0 {
        lines.append(("Δh \(Figures.signed(difference.height)) px", false))
      }
      if lines.count == 1 { lines += [("breaks", true), ("elsewhere", true)] }
    } else {
      lines.append(("equal", false))
    }
    var y = middle - Double(lines.count) * 15 / 2 + 11.5
    for (index, line) in lines.enumerated() {
      try pen.draw(
        line.text, at: Point(x: center, y: y), size: index == 0 ? 10 : 11.5,
        weight: line.isStrong ? 600 : 400, color: line.isStrong ? colors.second : colors.muted,
        alignment: .center, width: Self.gutter - 24, into: &scene)
      y += 15
    }
  }

  // MARK: - Foot

  /// - Returns: The bottom of the sheet.
  private func drawFoot(at y: Double, shown: Int, into scene: inout Scene) throws -> Double {
    drawRule(at: y, into: &scene)
    let width = right - Self.margin
    try pen.draw(
      Figures.sentence(of: result.summary), at: Point(x: Self.margin, y: y + 26), size: 13,
      weight: 600, color: colors.text, width: width, into: &scene)
    var y = y
    for text in [Figures.missing(in: result.summary), result.advice.map(Figures.sentence(of:))] {
      guard let text else { continue }
      try pen.draw(
        text, at: Point(x: Self.margin, y: y + 46), size: 12, color: colors.muted, width: width,
        into: &scene)
      y += 18
    }
    let place = report.conditions[condition]
    let all = report.texts.count
    let selection =
      shown == all
      ? "All \(Figures.count(all)) messages"
      : "\(Figures.count(shown)) of \(Figures.count(all)) messages, those that differ most"
    try pen.draw(
      "\(selection)  ·  lines of \(Figures.decimal(place.width, places: 2)) pt at "
        + "\(Figures.decimal(place.scale, places: 2)) px per pt, \(place.locale)",
      at: Point(x: Self.margin, y: y + 46), size: 12, color: colors.muted, width: width,
      into: &scene)
    try drawLegend(at: y + 70, into: &scene)
    return y + 70 + 26
  }

  private func drawLegend(at y: Double, into scene: inout Scene) throws {
    var x = Self.margin
    scene.fill(
      .roundedRect(Rect(x: x, y: y - 10, width: 22, height: 13), radius: 3.5), .color(colors.moved))
    x += 29
    x += try pen.draw(
      "on another line in the other font", at: Point(x: x, y: y), size: 11.5, color: colors.muted,
      into: &scene)
    x += 26
    scene.stroke(
      .roundedRect(Rect(x: x, y: y - 10, width: 22, height: 13), radius: 5), .color(colors.first),
      width: 1)
    x += 29
    try pen.draw(
      "size of the bubble in A", at: Point(x: x, y: y), size: 11.5, color: colors.muted,
      into: &scene)
  }
}

extension MessageDifference {
  /// Whether bubbles show the difference: their size or their lines differ.
  fileprivate var isVisible: Bool { width != 0 || height != 0 || lines != 0 || isRewrapped }
}

/// The bubbles of texts in the two fonts of a comparison.
final class ComparisonBubbles {
  private let report: FontComparisonReport
  private let comparison: FontComparison
  let first: BubbleShaper
  let second: BubbleShaper

  init(
    _ report: FontComparisonReport, comparison: FontComparison, first: BubbleShaper,
    second: BubbleShaper
  ) {
    self.report = report
    self.comparison = comparison
    self.first = first
    self.second = second
  }

  /// The bubbles of a text in both fonts, with the moved words marked.
  ///
  /// - Parameters:
  ///   - text: The index of the text.
  ///   - condition: The index of the condition.
  /// - Throws: `FontError`, `TextStyleError`.
  func pair(
    of text: Int, under condition: Int
  ) throws -> (first: DrawnBubble, second: DrawnBubble) {
    let source = report.texts[text]
    let left = report.fonts[comparison.first].measurements[condition][text]
    let right = report.fonts[comparison.second].measurements[condition][text]
    let moved = MovedWords.ranges(
      in: Array(source.text.utf8), first: left.lines.map(\.start), second: right.lines.map(\.start))
    let place = report.conditions[condition]
    return (
      try first.bubble(of: source, measured: left, under: place, moved: moved),
      try second.bubble(of: source, measured: right, under: place, moved: moved)
    )
  }
}

/// The colors of a sheet around and in its bubbles.
struct SheetColors: Sendable {
  var page: Color
  var text: Color
  var muted: Color
  var rule: Color
  /// The color of the first font's marks.
  var first: Color
  /// The color of the first font's marks on an outgoing bubble and beside it.
  var firstOnOutgoing: Color
  /// The color of the second font's marks.
  var second: Color
  /// The background of moved words.
  var moved: Color
  /// The text of moved words.
  var movedText: Color
  var incoming: Color
  var incomingText: Color
  var outgoing: Color
  var outgoingText: Color

  init(_ theme: Theme, _ appearance: Appearance) {
    let palette = theme.palette(appearance)
    let isDark = appearance == .dark
    page = palette.page
    text = palette.incomingText
    muted = isDark ? Color(rgb: 0x9ca5b1) : Color(rgb: 0x5b6471)
    rule = isDark ? Color(rgb: 0x30353c) : Color(rgb: 0xdfe3e8)
    first = isDark ? Color(rgb: 0x5ad1c0) : Color(rgb: 0x0b6e62)
    firstOnOutgoing = isDark ? Color(rgb: 0xade8e0) : Color(rgb: 0x07423b)
    second = isDark ? Color(rgb: 0xf79ac9) : Color(rgb: 0xac1d6d)
    moved = Color(rgb: 0xffc53d)
    movedText = Color(rgb: 0x2e1f00)
    incoming = palette.incoming
    incomingText = palette.incomingText
    // One color instead of the screen's gradient, so that rows are compared under equal conditions.
    outgoing = palette.outgoingBottom
    outgoingText = palette.outgoingText
  }
}

/// Draws the words of a sheet, in the bundled text family.
struct SheetPen {
  /// The side of a place at which text begins or ends.
  enum Alignment { case left, center, right }

  private let shaper: TextShaper
  private let grid: PixelGrid

  init(library: FontLibrary, scale: Double) throws {
    shaper = try TextShaper(library: library)
    grid = PixelGrid(scale: scale)
  }

  /// Draws a text on one line. A text that is too wide ends with an ellipsis.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: The point of the baseline at which the text begins, ends, or has its center.
  ///   - width: The largest width in points.
  /// - Returns: The width of the text in points.
  @discardableResult
  func draw(
    _ text: String, at place: Point, size: Double = 12, weight: Int = 400, color: Color,
    alignment: Alignment = .left, width: Double = .infinity, into scene: inout Scene
  ) throws -> Double {
    // Figures of equal width keep columns of numbers in line.
    let style = TextStyle(size: size, weight: weight, features: [try FontFeature("tnum")])
    let broken = try shaper.breakLines(
      of: shaper.shape(text, style: style), width: width, maximumLines: 1)
    let share = alignment == .left ? 0 : alignment == .center ? 0.5 : 1
    let metrics = try shaper.metrics(of: style)
    TextBlock(broken, pitch: size * 1.3, metrics: metrics, grid: grid).drawLine(
      0, at: Point(x: place.x - broken.width * share, y: place.y), color: color, into: &scene)
    return broken.width
  }
}

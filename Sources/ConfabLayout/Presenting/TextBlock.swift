import Algorithms
import ConfabModel
import ConfabScene
import ConfabText

/// Lines of text with a fixed line pitch, ready to be placed and drawn.
public struct TextBlock: Sendable {
  /// The text and its lines.
  public let text: BrokenText
  /// The distance from one baseline to the next, in points.
  public let pitch: Double
  let metrics: FontMetrics
  let grid: PixelGrid
  /// The distance from the top to the first baseline, in points. It is a whole number of device
  /// pixels.
  public let firstBaseline: Double

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - text: The lines.
  ///   - pitch: The distance from one baseline to the next, in points.
  ///   - metrics: The metrics of the font that the text is set in.
  ///   - grid: The grid of device pixels.
  package init(_ text: BrokenText, pitch: Double, metrics: FontMetrics, grid: PixelGrid) {
    self.text = text
    self.pitch = pitch
    self.metrics = metrics
    self.grid = grid
    firstBaseline = grid.round(metrics.baseline(pitch: pitch))
  }

  /// The width of the widest line and the height of all lines, in points, not rounded.
  public var size: Size {
    Size(width: text.width, height: Double(text.lines.count) * pitch)
  }

  /// The positions of the lines.
  ///
  /// - Parameter top: The top of the block, in points.
  /// - Complexity: O(*n*) in the number of lines.
  public func lineFrames(top: Double = 0) -> [TextLineFrame] {
    text.lines.enumerated().map { index, line in
      TextLineFrame(
        bytes: line.bytes, width: line.width,
        baseline: top + firstBaseline + Double(index) * pitch)
    }
  }

  /// The horizontal alignment of lines.
  public enum Alignment: Sendable, Hashable {
    /// Each line is at the side where its paragraph starts: left in left-to-right text.
    case natural
    /// Each line is centered.
    case center
    /// Each line is at the left, whatever its direction.
    case left
    /// Each line is at the right, whatever its direction.
    case right
  }

  /// The left end of a line in a box whose left edge is `x`, in points.
  private func left(
    ofLine index: Int, from x: Double, width: Double, _ alignment: Alignment
  ) -> Double {
    let line = text.lines[index]
    switch alignment {
    case .center: return (x + (x + width) - line.width) / 2
    case .natural: return line.isRightToLeft ? x + width - line.width : x
    case .left: return x
    case .right: return x + width - line.width
    }
  }

  /// The rectangles of a range of the text.
  ///
  /// - Parameters:
  ///   - bytes: The range in UTF-8 bytes.
  ///   - origin: The top left corner of the box that contains the lines, in points.
  ///   - width: The width of this box, in points.
  ///   - alignment: The alignment of the lines in this box.
  /// - Complexity: O(log *n*) in the number of lines, O(*m*) in the clusters of the lines in the
  ///   range.
  public func frames(
    of bytes: Range<Int>, origin: Point, width: Double, alignment: Alignment = .natural
  ) -> [Rect] {
    lines(meeting: bytes).flatMap { index in
      let left = left(ofLine: index, from: origin.x, width: width, alignment)
      return text.extents(of: bytes, inLine: index).map { extent in
        Rect(
          x: left + extent.lowerBound, y: origin.y + Double(index) * pitch,
          width: extent.upperBound - extent.lowerBound, height: pitch)
      }
    }
  }

  private func lines(meeting bytes: Range<Int>) -> Range<Int> {
    let start = text.lines.partitioningIndex { $0.bytes.upperBound > bytes.lowerBound }
    let end = text.lines.partitioningIndex { $0.bytes.lowerBound >= bytes.upperBound }
    return start..<max(start, end)
  }

  /// Draws the visible lines.
  ///
  /// - Parameters:
  ///   - frame: The frame that contains the lines, in the scene's points.
  ///   - alignment: The alignment of the lines in the frame.
  ///   - color: The color of the text.
  ///   - emphasis: The color of mentions and links; `nil` for the color of the text.
  ///   - visible: The vertical range of the scene that will be drawn, in points.
  ///   - scene: The scene that gets the glyphs.
  /// - Complexity: O(*n*) in the glyphs of the visible lines.
  public func draw(
    in frame: Rect, alignment: Alignment = .natural, color: Color, emphasis: Color? = nil,
    visible: Range<Double>, into scene: inout Scene
  ) {
    draw(
      in: frame, alignment: alignment, TextColors(text: color, emphasis: emphasis),
      visible: visible, into: &scene)
  }

  /// Draws the visible lines.
  ///
  /// - Parameters:
  ///   - frame: The frame that contains the lines, in the scene's points.
  ///   - alignment: The alignment of the lines in the frame.
  ///   - colors: The colors of the text.
  ///   - visible: The vertical range of the scene that will be drawn, in points.
  ///   - scene: The scene that gets the glyphs.
  /// - Complexity: O(*n*) in the glyphs of the visible lines.
  package func draw(
    in frame: Rect, alignment: Alignment = .natural, _ colors: TextColors,
    visible: Range<Double>, into scene: inout Scene
  ) {
    for index in lines(in: visible, top: frame.y) {
      let origin = Point(
        x: left(ofLine: index, from: frame.x, width: frame.width, alignment),
        y: frame.y + firstBaseline + Double(index) * pitch)
      drawLine(index, at: origin, colors, into: &scene)
    }
  }

  /// The indexes of the lines that can be visible.
  ///
  /// - Parameters:
  ///   - visible: The vertical range of the scene that will be drawn, in points.
  ///   - top: The top of the block in the scene, in points.
  package func lines(in visible: Range<Double>, top: Double) -> Range<Int> {
    guard !text.lines.isEmpty else { return 0..<0 }
    // Marks can extend into neighboring lines, so two more lines are drawn at each end.
    func line(at y: Double) -> Int {
      Int(min(Double(text.lines.count), max(-1, (y - top) / pitch)).rounded(.down))
    }
    let first = max(0, line(at: visible.lowerBound) - 2)
    let last = min(text.lines.count, line(at: visible.upperBound) + 3)
    return first..<max(first, last)
  }

  /// Draws one line at a place of its own.
  ///
  /// - Parameters:
  ///   - index: The index of the line.
  ///   - origin: The left end of the baseline, in the scene's points.
  ///   - color: The color of the text.
  ///   - emphasis: The color of mentions and links; `nil` for the color of the text.
  ///   - scene: The scene that gets the glyphs.
  /// - Complexity: O(*n*) in the glyphs of the line.
  package func drawLine(
    _ index: Int, at origin: Point, color: Color, emphasis: Color? = nil, into scene: inout Scene
  ) {
    drawLine(index, at: origin, TextColors(text: color, emphasis: emphasis), into: &scene)
  }

  /// Draws one line at a place of its own.
  ///
  /// - Parameters:
  ///   - index: The index of the line.
  ///   - origin: The left end of the baseline, in the scene's points.
  ///   - colors: The colors of the text.
  ///   - scene: The scene that gets the glyphs.
  /// - Complexity: O(*n*) in the glyphs of the line.
  package func drawLine(
    _ index: Int, at origin: Point, _ colors: TextColors, into scene: inout Scene
  ) {
    let runs = text.glyphs(ofLine: index)
    let last = runs.indices.max { runs[$0].bytes.order < runs[$1].bytes.order }
    for (number, run) in runs.enumerated() {
      if run.isHidden {
        // Neighbors have one plate.
        guard number == 0 || !runs[number - 1].isHidden else { continue }
        let hidden = runs[number...].prefix(while: \.isHidden)
        drawSpoiler(hidden, inLine: index, at: origin, color: colors.text, into: &scene)
        continue
      }
      if run.traits.contains(.redacted) {
        drawBar(runs, number, inLine: index, at: origin, color: colors.text, into: &scene)
        continue
      }
      let end = number == last ? self.end(ofLine: index) : run.bytes.upperBound
      if !run.traits.isDisjoint(with: .grounded) {
        drawGround(of: number, of: runs, at: origin, colors, into: &scene)
      }
      let base = Point(x: origin.x, y: origin.y - run.traits.rise * text.shaped.style.size)
      drawRun(
        run, at: base, colors.ink(of: run.traits), says: run.bytes.lowerBound..<end, into: &scene)
    }
  }

  /// The offset at which the next line begins. The text that a line stands for includes the white
  /// space and the line break at its end, and the text that an ellipsis replaces.
  private func end(ofLine index: Int) -> Int {
    index + 1 < text.lines.count ? text.lines[index + 1].bytes.lowerBound : .max
  }

  /// - Parameter bytes: The range of the text that the run stands for, for copying and VoiceOver.
  private func drawRun(
    _ run: PositionedGlyphs, at origin: Point, _ color: Color, says bytes: Range<Int>,
    into scene: inout Scene
  ) {
    if run.traits.contains(.code) {
      // Less high than any line pitch, so that boxes of neighboring lines do not overlap.
      let size = run.font.size
      let box = Rect(
        x: origin.x + run.x - size * 0.08, y: origin.y - size * 0.83,
        width: run.width + size * 0.16, height: size * 1.1)
      scene.fill(.roundedRect(box, radius: size * 0.22), .color(color.opacity(0.1)))
    }
    if let missing = run.missing {
      drawBox(for: missing, run, at: origin, color.opacity(0.5), says: bytes, into: &scene)
    } else {
      scene.glyphs(run, at: origin, color, text: .part(of: text.shaped, bytes: bytes))
    }
    // Edges between device pixels would be blurred.
    let thickness = max(1 / grid.scale, grid.round(metrics.underlineThickness))
    func rule(_ y: Double) {
      let line = Rect(
        x: origin.x + run.x, y: grid.round(y), width: run.width, height: thickness)
      scene.fill(.rect(line), .color(color))
    }
    if !run.traits.isDisjoint(with: [.underline, .link]) {
      rule(origin.y + metrics.underlineOffset - thickness / 2)
    }
    if run.traits.contains(.strike) {
      rule(origin.y - metrics.strikeOffset - thickness / 2)
    }
  }
}

extension TextBlock {
  /// Draws the ground behind neighboring runs with a trait that has one. Runs with several fonts
  /// have one ground.
  private func drawGround(
    of number: Int, of runs: [PositionedGlyphs], at origin: Point, _ colors: TextColors,
    into scene: inout Scene
  ) {
    let run = runs[number]
    let size = text.shaped.style.size
    func stretch(_ trait: TextTraits) -> (x: Double, width: Double)? {
      guard run.traits.contains(trait),
        number == 0 || !runs[number - 1].traits.contains(trait)
      else { return nil }
      let last = runs[number...].prefix { $0.traits.contains(trait) }.last ?? run
      return (origin.x + run.x, last.x + last.width - run.x)
    }
    func box(
      _ x: Double, _ width: Double, side: Double, top: Double, height: Double
    ) -> Rect {
      Rect(
        x: grid.round(x - side), y: grid.round(origin.y - top),
        width: grid.round(width + 2 * side), height: grid.round(height))
    }
    if let (x, width) = stretch(.highlight), let ground = colors.highlight?.ground {
      let box = Rect(
        x: x - size * 0.06, y: origin.y - size * 0.9, width: width + size * 0.12,
        height: size * 1.18)
      scene.fill(.roundedRect(box, radius: size * 0.16), .color(ground))
    }
    if let (x, width) = stretch(.key), let plate = colors.plate {
      let box = box(x, width, side: size * 0.13, top: size * 0.84, height: size * 1.08)
      let line = max(1 / grid.scale, grid.round(size / 17))
      let radius = size * 0.24
      // The lower edge of a key is thicker.
      let edge = Rect(x: box.x, y: box.y, width: box.width, height: box.height + line)
      scene.fill(.roundedRect(edge, radius: radius), .color(colors.frame ?? plate))
      scene.fill(.roundedRect(box.inset(by: line), radius: radius - line), .color(plate))
    }
    if let (x, width) = stretch(.citation), let pill = colors.pill {
      let box = box(x, width, side: size * 0.19, top: size * 0.78, height: size * 0.86)
      scene.fill(.roundedRect(box, radius: box.height / 2), .color(pill))
    }
  }
}

extension Range<Int> {
  /// The order of runs in the text: by the end, then by the start.
  fileprivate var order: (Int, Int) { (upperBound, lowerBound) }
}

extension TextBlock {
  /// The part name of the boxes of missing characters. See `ElementOwner`.
  static let missingPart = "missing"

  /// Draws a box for a character that no font covers. The box is as high as a capital letter and
  /// contains the code point if its digits are large enough to read.
  ///
  /// - Parameter bytes: The range of the text that the box stands for, for copying and VoiceOver.
  func drawBox(
    for scalar: Unicode.Scalar, _ run: PositionedGlyphs, at origin: Point, _ color: Color,
    says bytes: Range<Int>, into scene: inout Scene
  ) {
    let size = run.font.size
    let line = max(1 / grid.scale, grid.round(size / 24))
    // A combining mark has no advance. Its box is over the letter.
    let width = run.width > 0 ? run.width : size / 2
    let left = origin.x + (run.width > 0 ? run.x : run.x - width)
    let gap = size * 0.06
    let right = grid.round(left + width - gap)
    let bottom = grid.round(origin.y)
    let top = grid.round(bottom - (metrics.capHeight ?? size * 0.72))
    let outside = Rect(
      x: grid.round(left + gap), y: top, width: right - grid.round(left + gap),
      height: bottom - top)
    // There is no room for a box between its lines.
    guard outside.width > 2 * line, outside.height > 2 * line else { return }
    let part = scene.owner.part
    scene.owner.part = Self.missingPart
    defer { scene.owner.part = part }
    let inside = outside.inset(by: line + size * 0.05)
    let digits = text.shaped.missingDigits?.glyphs(
      of: scalar, width: inside.width, height: inside.height, left: inside.minX - origin.x,
      bottom: inside.maxY - origin.y, bytes: run.bytes,
      smallest: Self.smallestDigits / grid.scale)
    scene.add(
      Scene.Element(
        shape: .stroke(
          .roundedRect(outside.inset(by: line / 2), radius: size * 0.12), .color(color),
          width: line),
        bounds: outside, owner: scene.owner,
        alternative: .part(of: text.shaped, bytes: bytes)))
    if let digits { scene.glyphs(digits, at: origin, color) }
  }

  /// The smallest legible type size in device pixels.
  private static let smallestDigits = 8.0
}

/// Hidden text is drawn as a plate of dots, which is as wide as the text. Its glyphs aren't part of
/// the picture.
extension TextBlock {
  /// The part of elements that cover hidden text.
  static let spoilerPart = "spoiler"

  /// The side of a dot's cell, relative to the type size (approximate; iMessage has no spoilers).
  private static let cell = 0.19
  /// The opacities of the plate and of its dots.
  private static let (plate, dots) = (0.12, 0.6)

  /// Draws the plate of neighboring hidden runs.
  ///
  /// - Parameters:
  ///   - runs: The runs, from left to right.
  ///   - index: The index of their line.
  ///   - origin: The left end of the baseline, in the scene's points.
  ///   - color: The color of the text.
  ///   - scene: The scene.
  /// - Complexity: O(*n*) in the area of the plate.
  func drawSpoiler(
    _ runs: ArraySlice<PositionedGlyphs>, inLine index: Int, at origin: Point, color: Color,
    into scene: inout Scene
  ) {
    guard let first = runs.first, let last = runs.last else { return }
    let start = runs.map(\.bytes.lowerBound).min() ?? 0
    let (size, x) = (first.font.size, grid.round(origin.x + first.x))
    let (top, bottom) = (grid.round(origin.y - size * 0.9), grid.round(origin.y + size * 0.27))
    let box = Rect(
      x: x, y: top, width: max(0, grid.round(origin.x + last.x + last.width) - x),
      height: bottom - top)
    guard box.width > 0 else { return }
    let part = scene.owner.part
    scene.owner.part = Self.spoilerPart
    defer { scene.owner.part = part }
    scene.fill(
      .roundedRect(box, radius: size * 0.22), .color(color.opacity(Self.plate)),
      text: continuesSpoiler(start, ofLine: index) ? nil : Message.hiddenWord)
    scene.fill(
      Self.dots(in: box, size: size, seed: UInt64(start)), .color(color.opacity(Self.dots)))
  }

  /// Whether hidden text at the start of a line continues that of the line above.
  private func continuesSpoiler(_ byte: Int, ofLine index: Int) -> Bool {
    guard index > 0, text.lines[index].bytes.lowerBound == byte else { return false }
    let above = text.glyphs(ofLine: index - 1)
    return above.max { $0.bytes.upperBound < $1.bytes.upperBound }?.isHidden ?? false
  }

  /// Dots at irregular places. The same seed gives the same places.
  private static func dots(in box: Rect, size: Double, seed: UInt64) -> Path {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    // A linear congruential generator (Knuth, MMIX). The upper bits are the better ones.
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24)
    }
    var path = Path()
    let columns = max(1, Int((box.width / (size * cell)).rounded(.down)))
    let rows = max(1, Int((box.height / (size * cell)).rounded(.down)))
    let (width, height) = (box.width / Double(columns), box.height / Double(rows))
    for row in 0..<rows {
      for column in 0..<columns {
        let radius = size * (0.025 + 0.03 * next())
        let x = box.x + width * Double(column) + radius + (width - 2 * radius) * next()
        let y = box.y + height * Double(row) + radius + (height - 2 * radius) * next()
        path.append(
          .ellipse(
            in: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)))
      }
    }
    return path
  }
}

extension PositionedGlyphs {
  /// Whether the glyphs are those of a hidden spoiler.
  var isHidden: Bool { traits.contains(.spoiler) }
}

/// A block of text with its frame.
public struct PlacedText: Sendable {
  /// The lines of text.
  public let block: TextBlock
  /// The frame in points, in the coordinates of the row.
  public let frame: Rect

  /// Creates a placed text.
  public init(block: TextBlock, frame: Rect) {
    self.block = block
    self.frame = frame
  }
}

import Algorithms
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
  public init(_ text: BrokenText, pitch: Double, metrics: FontMetrics, grid: PixelGrid) {
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
  }

  /// The left end of a line in a box whose left edge is `x`, in points.
  private func left(
    ofLine index: Int, from x: Double, width: Double, _ alignment: Alignment
  ) -> Double {
    let line = text.lines[index]
    switch alignment {
    case .center: return (x + (x + width) - line.width) / 2
    case .natural: return line.isRightToLeft ? x + width - line.width : x
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
    guard !text.lines.isEmpty else { return }
    // Marks can extend into neighboring lines, so two more lines are drawn at each end.
    func line(at y: Double) -> Int {
      Int(min(Double(text.lines.count), max(-1, (y - frame.y) / pitch)).rounded(.down))
    }
    let first = max(0, line(at: visible.lowerBound) - 2)
    let last = min(text.lines.count, line(at: visible.upperBound) + 3)
    guard first < last else { return }
    for index in first..<last {
      let origin = Point(
        x: left(ofLine: index, from: frame.x, width: frame.width, alignment),
        y: frame.y + firstBaseline + Double(index) * pitch)
      drawLine(index, at: origin, color: color, emphasis: emphasis, into: &scene)
    }
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
    let runs = text.glyphs(ofLine: index)
    let last = runs.indices.max { runs[$0].bytes.order < runs[$1].bytes.order }
    for (number, run) in runs.enumerated() {
      if run.isHidden {
        // Neighbors have one plate.
        guard number == 0 || !runs[number - 1].isHidden else { continue }
        let hidden = runs[number...].prefix(while: \.isHidden)
        drawSpoiler(hidden, inLine: index, at: origin, color: color, into: &scene)
        continue
      }
      let ink = run.traits.isDisjoint(with: [.mention, .link]) ? color : emphasis ?? color
      let end = number == last ? self.end(ofLine: index) : run.bytes.upperBound
      drawRun(run, at: origin, ink, says: run.bytes.lowerBound..<end, into: &scene)
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

extension Range<Int> {
  /// The order of runs in the text: by the end, then by the start.
  fileprivate var order: (Int, Int) { (upperBound, lowerBound) }
}

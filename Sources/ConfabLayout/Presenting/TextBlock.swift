import ConfabScene
import ConfabText

/// Broken text with a fixed line pitch, ready to be placed and drawn.
public struct TextBlock: Sendable {
  public let text: BrokenText
  /// Points from one baseline to the next.
  public let pitch: Double
  let metrics: FontMetrics
  let grid: PixelGrid
  /// From the top to the first baseline, in points; on a device pixel.
  public let firstBaseline: Double

  public init(_ text: BrokenText, pitch: Double, metrics: FontMetrics, grid: PixelGrid) {
    self.text = text
    self.pitch = pitch
    self.metrics = metrics
    self.grid = grid
    firstBaseline = grid.round(metrics.baseline(pitch: pitch))
  }

  /// The widest line and the height of all, in points, not rounded.
  public var size: Size {
    Size(width: text.width, height: Double(text.lines.count) * pitch)
  }

  /// Where the lines stand, from the block's top.
  public func lineFrames(top: Double = 0) -> [TextLineFrame] {
    text.lines.enumerated().map { index, line in
      TextLineFrame(
        bytes: line.bytes, width: line.width,
        baseline: top + firstBaseline + Double(index) * pitch)
    }
  }

  /// How lines stand in a box.
  public enum Alignment: Sendable, Hashable {
    /// Each line at the side where its paragraph starts.
    case natural
    case center
  }

  /// The left end of a line in a box that begins at `x`, in points.
  private func left(
    ofLine index: Int, from x: Double, width: Double, _ alignment: Alignment
  ) -> Double {
    let line = text.lines[index]
    switch alignment {
    case .center: return (x + (x + width) - line.width) / 2
    case .natural: return line.isRightToLeft ? x + width - line.width : x
    }
  }

  /// Rectangles of a range of the text's UTF-8 bytes in a box whose top left corner is `origin`.
  ///
  /// - Complexity: logarithmic in the number of lines, linear in the clusters of those met.
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
    func first(_ isPast: (BrokenText.Line) -> Bool) -> Int {
      var low = 0
      var high = text.lines.count
      while low < high {
        let middle = (low + high) / 2
        if isPast(text.lines[middle]) { high = middle } else { low = middle + 1 }
      }
      return low
    }
    let start = first { $0.bytes.upperBound > bytes.lowerBound }
    return start..<max(start, first { $0.bytes.lowerBound >= bytes.upperBound })
  }

  /// Draws the lines that are visible.
  ///
  /// - Parameters:
  ///   - frame: its width aligns the lines.
  ///   - emphasis: colour of mentions; `nil` leaves them in the colour of the text.
  public func draw(
    in frame: Rect, alignment: Alignment = .natural, color: Color, emphasis: Color? = nil,
    visible: Range<Double>, into scene: inout Scene
  ) {
    guard !text.lines.isEmpty else { return }
    // Marks may reach over neighbouring lines, so two lines more are drawn at either end.
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
      let runs = text.glyphs(ofLine: index)
      let last = runs.indices.max { runs[$0].bytes.order < runs[$1].bytes.order }
      for (number, run) in runs.enumerated() {
        let ink = run.traits.contains(.mention) ? emphasis ?? color : color
        let end = number == last ? self.end(ofLine: index) : run.bytes.upperBound
        drawRun(run, at: origin, ink, says: run.bytes.lowerBound..<end, into: &scene)
      }
    }
  }

  /// Where the next line begins: what is said of a line includes the white space and the line break
  /// at its end and, of an ellipsis, what it stands for.
  private func end(ofLine index: Int) -> Int {
    index + 1 < text.lines.count ? text.lines[index + 1].bytes.lowerBound : .max
  }

  /// - Parameter bytes: of the text, that the run is read out as.
  private func drawRun(
    _ run: PositionedGlyphs, at origin: Point, _ color: Color, says bytes: Range<Int>,
    into scene: inout Scene
  ) {
    if run.traits.contains(.code) {
      // Lower than any line pitch, so that boxes of neighbouring lines do not overlap.
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
    // On whole device pixels, or the line would be grey at its edges.
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
  /// Later in the text is more; of two that end together the one that begins later.
  fileprivate var order: (Int, Int) { (upperBound, lowerBound) }
}

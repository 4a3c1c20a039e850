import ConfabLayout
import ConfabScene
import ConfabSupport
import ConfabText

/// Measures texts in one font with one shaper.
struct TextMeasurer {
  let shaper: TextShaper
  let font: FontUnderTest
  let options: MeasuringOptions
  private let style: TextStyle
  private let avoidsLoneWord: Bool
  private let metrics: Metrics
  /// The boxes of lines without fallback fonts, by scale.
  private let firstBoxes: [LineBox]
  /// The scales at which lines have different heights. Only those of fonts depend on device pixels.
  private let scales: ArraySlice<Double>
  /// Design units in a point.
  private let unitsPerPoint: Double
  private let families: [String: String]
  private let fixedWidthFiles: Set<String>
  /// The boxes of fallback fonts, by scale.
  private var boxes: [FontInstance: [LineBox]] = [:]
  private var lines: [MeasuredLine] = []

  /// - Parameter shaper: A shaper of the font's library.
  /// - Throws: `FontError`.
  init(_ font: FontUnderTest, _ options: MeasuringOptions, shaper: TextShaper) throws {
    self.font = font
    self.options = options
    self.shaper = shaper
    style = font.style(options.lineHeight)
    avoidsLoneWord = font.avoidsLoneWord(options.lineHeight)
    metrics = font.themeMetrics
    families = Dictionary(
      font.library.faces.map { ($0.path, $0.family) }, uniquingKeysWith: { first, _ in first })
    fixedWidthFiles = Set(font.library.faces.filter { $0.role == .mono }.map(\.path))
    let face = try font.face(style, shaper)
    unitsPerPoint = Double(try shaper.unitsPerEm(of: face)) / style.size
    var first = try shaper.metrics(of: face)
    if let override = font.variant.override {
      first.ascent = override.ascent * style.size
      first.descent = override.descent * style.size
      first.lineGap = override.lineGap * style.size
    }
    switch options.lineHeight {
    case .font:
      scales = options.scales[...]
      firstBoxes = scales.map { LineBox(first, scale: $0) }
    case .theme:
      scales = options.scales.prefix(1)
      firstBoxes = [LineBox(pitch: metrics.linePitch, first)]
    case .points(let pitch):
      scales = options.scales.prefix(1)
      firstBoxes = [LineBox(pitch: pitch, first)]
    }
  }

  /// The lines of a text at a scale, and the size of its bubble in points.
  private struct Block {
    var lines: [TextMeasurement.Line]
    var size: Size
  }

  /// A text and its measurements.
  struct Result {
    var shaped: ShapedText
    /// By width, then by scale.
    var measurements: [TextMeasurement]
  }

  /// Shapes a text once and breaks it at each width.
  ///
  /// - Throws: `FontError`.
  /// - Complexity: linear in the length of the text; each width adds some nanoseconds for each
  ///   place where a line can end.
  mutating func measure(_ text: MeasuredText, locale: String) throws -> Result {
    let shaped = try shaper.shape(
      text.text, style: style, spans: text.spans, language: locale)
    let runs = shaped.fontRuns
    let sample = TextMeasurement(
      advance: shaped.advance, advanceUnits: shaped.advance * unitsPerPoint, lines: [],
      bubbleWidth: 0, bubbleHeight: 0,
      fonts: uses(of: runs, in: text), missing: shaped.missing.map(\.value))
    var measurements: [TextMeasurement] = []
    measurements.reserveCapacity(options.widths.count * options.scales.count)
    var known: (ranges: [MeasuredLine], blocks: [Block]) = ([], [])
    for width in options.widths {
      try shaper.measureLines(
        of: shaped, width: width, avoidsLoneWord: avoidsLoneWord, into: &lines)
      // Short texts have the same lines at all widths, and share one array.
      if lines != known.ranges {
        known = (lines, try scales.indices.map { try block(lines, runs, scale: $0) })
        if options.measuresInk { try addInk(of: shaped, width: width, to: &known.blocks) }
      }
      for (index, scale) in options.scales.enumerated() {
        let grid = PixelGrid(scale: scale)
        let block = known.blocks[min(index, known.blocks.count - 1)]
        var measurement = sample
        measurement.lines = block.lines
        measurement.bubbleWidth = Int((grid.ceil(block.size.width) * scale).rounded())
        measurement.bubbleHeight = Int((grid.ceil(block.size.height) * scale).rounded())
        measurements.append(measurement)
      }
    }
    return Result(shaped: shaped, measurements: measurements)
  }

  /// Adds the ink of the glyphs to lines, which is that at all scales.
  private func addInk(of shaped: ShapedText, width: Double, to blocks: inout [Block]) throws {
    let broken = try shaper.breakLines(
      of: shaped, width: width, avoidsLoneWord: avoidsLoneWord)
    for line in blocks[0].lines.indices {
      let ink = try shaper.ink(of: broken.glyphs(ofLine: line))
      for block in blocks.indices { blocks[block].lines[line].ink = ink }
    }
  }

  private mutating func block(
    _ lines: [MeasuredLine], _ runs: [ShapedText.FontRun], scale: Int
  ) throws -> Block {
    let boxed = try boxed(lines, runs, scale: scale)
    let size = metrics.bubbleSize(
      ofText: Size(
        width: lines.reduce(0) { max($0, $1.width) }, height: boxed.reduce(0) { $0 + $1.height }))
    return Block(lines: boxed, size: size)
  }

  /// Lines with their heights.
  ///
  /// - Parameter scale: The index of the scale.
  private mutating func boxed(
    _ lines: [MeasuredLine], _ runs: [ShapedText.FontRun], scale: Int
  ) throws -> [TextMeasurement.Line] {
    var result: [TextMeasurement.Line] = []
    result.reserveCapacity(lines.count)
    var index = 0
    for line in lines {
      var box = firstBoxes[scale]
      if options.lineHeight == .font {
        while index > 0, runs[index].bytes.lowerBound > line.bytes.lowerBound { index -= 1 }
        while index < runs.count, runs[index].bytes.upperBound <= line.bytes.lowerBound {
          index += 1
        }
        var run = index
        while run < runs.count, runs[run].bytes.lowerBound < line.bytes.upperBound {
          box = box.union(try self.boxes(of: runs[run].font)[scale])
          run += 1
        }
      }
      result.append(
        TextMeasurement.Line(
          start: line.bytes.lowerBound, end: line.bytes.upperBound, width: line.width,
          height: box.height, baseline: box.above))
    }
    return result
  }

  private mutating func boxes(of font: FontInstance) throws -> [LineBox] {
    if let known = boxes[font] { return known }
    // Overrides apply to all files of the font, as in an `@font-face` rule for each.
    let isReplaced = self.font.variant.override != nil && self.font.files.contains(font.path)
    let metrics = isReplaced ? nil : try shaper.metrics(of: font)
    let made = metrics.map { metrics in scales.map { LineBox(metrics, scale: $0) } } ?? firstBoxes
    boxes[font] = made
    return made
  }

  /// The fonts of a text by family.
  private func uses(
    of runs: [ShapedText.FontRun], in text: MeasuredText
  ) -> [TextMeasurement.FontUse] {
    var result: [TextMeasurement.FontUse] = []
    result.reserveCapacity(runs.count)
    for run in runs {
      let family = families[run.font.path] ?? FilePath.name(of: run.font.path)
      let isCode =
        fixedWidthFiles.contains(run.font.path)
        && text.spans.contains {
          $0.traits.contains(.code) && $0.range.contains(run.bytes.lowerBound)
        }
      let use = TextMeasurement.FontUse(
        start: run.bytes.lowerBound, end: run.bytes.upperBound, family: family,
        isFallback: !isCode && !font.files.contains(run.font.path))
      if let last = result.last, last.family == use.family, last.isFallback == use.isFallback {
        result[result.count - 1].end = use.end
      } else {
        result.append(use)
      }
    }
    return result
  }
}

/// The height of a line and the place of its baseline, in points.
struct LineBox: Sendable, Hashable {
  var above: Double
  var below: Double

  var height: Double { above + below }

  /// The line of a font in Chromium with `line-height: normal`: ascent, descent and line gap are
  /// rounded to device pixels, and half of the gap is above, without a half pixel.
  ///
  /// - Parameter scale: The device pixels per point.
  init(_ metrics: FontMetrics, scale: Double) {
    // HarfBuzz rounds lengths to 1/1024 point, so an exact half of a pixel can be a little less.
    let error = scale / 2048
    func pixels(_ length: Double) -> Double { (length * scale + 0.5 + error).rounded(.down) }
    let gap = pixels(metrics.lineGap)
    let gapAbove = (gap / 2).rounded(.down)
    above = (pixels(metrics.ascent) + gapAbove) / scale
    below = (pixels(metrics.descent) + gap - gapAbove) / scale
  }

  /// A line of a fixed height with the font's content area in its middle.
  init(pitch: Double, _ metrics: FontMetrics) {
    above = metrics.baseline(pitch: pitch)
    below = pitch - above
  }

  /// The smallest box that contains both around one baseline.
  func union(_ other: LineBox) -> LineBox {
    var box = self
    box.above = max(above, other.above)
    box.below = max(below, other.below)
    return box
  }
}

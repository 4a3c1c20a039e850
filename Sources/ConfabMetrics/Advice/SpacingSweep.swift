import ConfabText

/// The search for the letter-spacing that rewraps fewest texts at an unchanged size.
///
/// Texts are shaped once with some letter-spacing, which turns optional ligatures off. For each
/// amount, lines are broken again by sums of advances and numbers of gaps. The rare details that
/// depend on the amount, such as words that don't fit on a line, are ignored here; the result is
/// measured again.
struct SpacingSweep: Sendable {
  /// The largest number of texts that are examined, spread evenly.
  static let maximumTexts = 20_000
  /// The number of amounts on each side of the first guess.
  private static let steps = 20
  /// The distance between two amounts, relative to the type size.
  private static let step = 0.0005
  /// The amounts that themes accept, in points.
  private static let range = -20.0...100

  /// The breaks of a text in the second font beside its measurements in the first one.
  struct Text: Sendable {
    var breaks: [ShapedText.SpacedBreak]
    var first: TextMeasurement
  }

  /// The style for shaping the texts. Its letter-spacing is arbitrary, but not 0.
  static func style(_ style: TextStyle) -> TextStyle {
    var style = style
    style.letterSpacing = 1
    return style
  }

  /// The best letter-spacing in points, a multiple of 1/1000; of several, the one nearest to the
  /// first guess, with which the sums of advances are equal. `nil` if no text has a gap.
  ///
  /// - Parameters:
  ///   - texts: The texts.
  ///   - size: The type size in points.
  ///   - width: The width of lines in points.
  /// - Complexity: linear in the number of places where lines can end.
  static func best(_ texts: [Text], size: Double, width: Double) -> Double? {
    var (gaps, plain, wanted) = (0, 0.0, 0.0)
    for text in texts {
      wanted += text.first.advance
      for end in text.breaks where end.endsParagraph {
        gaps += end.gaps
        plain += Double(end.advance) / 1024
      }
    }
    guard gaps > 0 else { return nil }
    let guess = (wanted - plain) / Double(gaps)
    let limit = Int64((width * 1024).rounded(.down))
    var best: (spacing: Double, rewrapped: Int)?
    // From the guess outwards, so that the first of several equal results is the nearest one.
    for step in 0...(2 * steps) {
      let distance = Double((step + 1) / 2) * (step % 2 == 0 ? 1 : -1) * self.step * size
      let spacing = ((guess + distance).clamped(to: range) * 1000).rounded() / 1000
      let units = Int64((spacing * 1024).rounded())
      let rewrapped = texts.count { !$0.hasLinesOfFirst(spacing: units, limit: limit) }
      if rewrapped < best?.rewrapped ?? .max { best = (spacing, rewrapped) }
    }
    return best?.spacing
  }
}

extension SpacingSweep.Text {
  /// Whether the text has the same lines as in the first font.
  ///
  /// - Parameters:
  ///   - spacing: The letter-spacing in 1/1024 point.
  ///   - limit: The width of lines in 1/1024 point.
  fileprivate func hasLinesOfFirst(spacing: Int64, limit: Int64) -> Bool {
    var start = (advance: Int64(0), gaps: 0)
    var last: ShapedText.SpacedBreak?
    var line = 0
    func ends(at end: ShapedText.SpacedBreak) -> Bool {
      let isLine = line < first.lines.count && first.lines[line].end == end.byte
      line += 1
      start = (end.advance, end.gaps)
      return isLine
    }
    for next in breaks {
      func width() -> Int64 {
        next.visibleAdvance - start.advance + Int64(next.visibleGaps - start.gaps) * spacing
      }
      if width() > limit, let end = last {
        guard ends(at: end) else { return false }
      }
      last = next
      if next.endsParagraph {
        guard ends(at: next) else { return false }
        start = (0, 0)
        last = nil
      }
    }
    return line == first.lines.count
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(range.upperBound, Swift.max(range.lowerBound, self))
  }
}

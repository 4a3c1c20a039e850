/// The size of a broken text.
public struct TextExtent: Sendable, Equatable {
  /// The number of lines, at least 1.
  public var lineCount: Int
  /// The width of the widest line in points, without hanging white space.
  public var width: Double
}

extension TextShaper {
  /// The number of lines and the width of a text, equal to those of
  /// ``breakLines(of:width:maximumLines:avoidsLoneWord:)``.
  ///
  /// - Parameters:
  ///   - shaped: The text.
  ///   - width: The line width in points. With an infinite width only hard line breaks end lines.
  ///   - avoidsLoneWord: Whether a short last word is joined by the word before it. Texts of
  ///     several lines are broken to find out.
  /// - Throws: ``FontError`` if a font file can't be read or was changed.
  /// - Complexity: linear in the number of line-break opportunities, some nanoseconds each, without
  ///   allocations. If a word does not fit or the effect of a break is unknown, that of breaking.
  public func measure(
    _ shaped: ShapedText, width: Double, avoidsLoneWord: Bool = false
  ) throws -> TextExtent {
    if let extent = shaped.measuredExtent(limit: LineBreaker.limit(width)),
      !avoidsLoneWord || extent.lineCount == 1
    {
      return extent
    }
    let broken = try breakLines(of: shaped, width: width, avoidsLoneWord: avoidsLoneWord)
    return TextExtent(lineCount: broken.lines.count, width: broken.width)
  }
}

extension ShapedText {
  /// The size of the text if every line ends at an opportunity; `nil` if a line does not, or if a
  /// break changes glyphs in an unknown way.
  func measuredExtent(limit: Int64) -> TextExtent? {
    var extent = PartialExtent()
    if lineWidth >= 0 {
      if lineWidth <= limit { return TextExtent(lineCount: 1, width: Double(lineWidth) / 1024) }
      let all = storage.opportunities.indices
      guard add(all, from: 0, limit: limit, to: &extent) else { return nil }
    } else {
      guard addLines(limit: limit, to: &extent) else { return nil }
    }
    return TextExtent(lineCount: extent.lines, width: Double(extent.widest) / 1024)
  }

  /// Adds the lines of all paragraphs to a list.
  ///
  /// - Returns: `false` if the text must be broken by a ``LineBreaker``. The list then has some of
  ///   the lines.
  func addLines(limit: Int64, to lines: inout some LineList) -> Bool {
    for paragraph in storage.paragraphs {
      guard paragraph.isMeasurable else { return false }
      lines.begin(paragraph)
      guard add(paragraph.opportunities, from: paragraph.x, limit: limit, to: &lines) else {
        return false
      }
    }
    return true
  }

  private struct PartialExtent: LineList {
    var lines = 0
    var widest: Int64 = 0

    mutating func begin(_ paragraph: Paragraph) {}

    @inline(__always)
    mutating func append(end: Opportunity, width: Int64) {
      lines += 1
      widest = max(widest, width)
    }
  }

  /// Adds the lines of a paragraph.
  ///
  /// - Returns: `false` if the paragraph must be broken.
  private func add(
    _ range: Range<Int>, from x: Int64, limit: Int64, to lines: inout some LineList
  ) -> Bool {
    storage.opportunities.withUnsafeBufferPointer { opportunities in
      var origin = x
      var start: Opportunity?
      var best: Opportunity?
      var index = range.lowerBound
      while index < range.upperBound {
        let next = opportunities[index]
        if next.visible - origin <= limit {
          best = next
          index += 1
          continue
        }
        guard var end = best, var width = width(from: start, origin, to: end), width <= limit
        else { return false }
        // Shaping a line by itself can make it narrower than the sums of advances.
        var candidate = index
        while candidate < range.upperBound, candidate - index < LineBreaker.maximumAttempts {
          let more = opportunities[candidate]
          guard more.visible - origin <= limit + LineBreaker.slack(of: style) else { break }
          candidate += 1
          guard start?.isChanging == true || more.isChanging else { continue }
          guard let longer = self.width(from: start, origin, to: more) else { return false }
          if longer <= limit {
            (end, width) = (more, longer)
            index = candidate
          }
        }
        lines.append(end: end, width: width)
        start = end
        origin = end.x
        best = nil
      }
      // A line that was extended to the end of the paragraph is the last one.
      guard let end = best else { return true }
      guard let width = width(from: start, origin, to: end), width <= limit else { return false }
      lines.append(end: end, width: width)
      return true
    }
  }
}

extension ShapedText {
  /// The width of a line that ends at an opportunity, in 1/1024 point; `nil` if the line must be
  /// shaped.
  ///
  /// - Parameters:
  ///   - start: The start of the line; `nil` for the start of a paragraph.
  ///   - x: The sum of the advances at the start of the line.
  private func width(from start: Opportunity?, _ x: Int64, to end: Opportunity) -> Int64? {
    let width = end.visible - x
    guard end.isChanging || start?.isChanging == true else { return width }
    guard !end.isUnknown, start?.isUnknown != true else { return nil }
    let left = change(at: end)
    guard let start, let right = change(at: start) else { return width + Int64(left?.left ?? 0) }
    // If the line starts and ends in the same word, the two changes can't be added.
    guard end.cluster >= right.affected.upperBound,
      (left?.affected.lowerBound ?? .max) >= start.cluster
    else { return nil }
    return width + Int64(left?.left ?? 0) + Int64(right.right)
  }
}

/// What measuring collects from the lines of a text, without breaking it.
protocol LineList {
  /// Starts a paragraph. Paragraphs come in text order.
  mutating func begin(_ paragraph: ShapedText.Paragraph)

  /// Adds the next line of the current paragraph.
  ///
  /// - Parameters:
  ///   - end: The start of the next line, or the end of the paragraph.
  ///   - width: The width without hanging white space, in 1/1024 point.
  mutating func append(end: ShapedText.Opportunity, width: Int64)
}

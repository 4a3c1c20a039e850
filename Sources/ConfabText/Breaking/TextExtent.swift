/// How much room broken text takes.
public struct TextExtent: Sendable, Equatable {
  /// At least 1.
  public var lineCount: Int
  /// Of the widest line, in points, without hanging white space.
  public var width: Double
}

extension TextShaper {
  /// The room that a text takes at a width, as
  /// ``breakLines(of:width:maximumLines:avoidsLoneWord:)`` would break it.
  ///
  /// - Parameters:
  ///   - width: points; infinite breaks at hard line breaks only.
  ///   - avoidsLoneWord: as for breaking; texts of several lines are broken to find out.
  /// - Complexity: linear in the number of places where a line may end, some nanoseconds each, and
  ///   without memory of its own; where words do not fit or a break changes shapes, that of
  ///   breaking.
  public func measure(
    _ shaped: ShapedText, width: Double, avoidsLoneWord: Bool = false
  ) throws -> TextExtent {
    if let extent = shaped.plainExtent(limit: LineBreaker.limit(width)),
      !avoidsLoneWord || extent.lineCount == 1
    {
      return extent
    }
    let broken = try breakLines(of: shaped, width: width, avoidsLoneWord: avoidsLoneWord)
    return TextExtent(lineCount: broken.lines.count, width: broken.width)
  }
}

extension ShapedText {
  /// The extent where every line ends at an opportunity; `nil` where one does not, or where a break
  /// changes shapes in a way that is not known.
  func plainExtent(limit: Int64) -> TextExtent? {
    var extent = PlainExtent()
    if lineWidth >= 0 {
      if lineWidth <= limit { return TextExtent(lineCount: 1, width: Double(lineWidth) / 1024) }
      let all = storage.opportunities.indices
      guard add(all, from: 0, limit: limit, to: &extent) else { return nil }
    } else {
      for paragraph in storage.paragraphs {
        guard paragraph.isPlain,
          add(paragraph.opportunities, from: paragraph.x, limit: limit, to: &extent)
        else { return nil }
      }
    }
    return TextExtent(lineCount: extent.lines, width: Double(extent.widest) / 1024)
  }

  private struct PlainExtent {
    var lines = 0
    var widest: Int64 = 0
  }

  /// Adds a paragraph that has some opportunities; says `false` where it takes shaping.
  private func add(
    _ range: Range<Int>, from x: Int64, limit: Int64, to extent: inout PlainExtent
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
        // Shaping a line by itself can make room for more than the sums say.
        var candidate = index
        while candidate < range.upperBound, candidate - index < LineBreaker.mostTried {
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
        extent.widest = max(extent.widest, width)
        extent.lines += 1
        start = end
        origin = end.x
        best = nil
      }
      // A line that was stretched to the paragraph's end is the last.
      guard let end = best else { return true }
      extent.lines += 1
      guard let width = width(from: start, origin, to: end), width <= limit else { return false }
      extent.widest = max(extent.widest, width)
      return true
    }
  }
}

extension ShapedText {
  /// The width of a line that ends at an opportunity; `nil` where that takes shaping to say.
  ///
  /// - Parameters:
  ///   - start: where the line starts; `nil` for the start of a paragraph.
  ///   - x: sum of the advances there.
  private func width(from start: Opportunity?, _ x: Int64, to end: Opportunity) -> Int64? {
    let width = end.visible - x
    guard end.isChanging || start?.isChanging == true else { return width }
    guard !end.isUnknown, start?.isUnknown != true else { return nil }
    let left = change(at: end)
    guard let start, let right = change(at: start) else { return width + Int64(left?.left ?? 0) }
    // Where one word has both the line's start and its end, it is not what it is with one of them.
    guard end.cluster >= right.unit.upperBound, (left?.unit.lowerBound ?? .max) >= start.cluster
    else { return nil }
    return width + Int64(left?.left ?? 0) + Int64(right.right)
  }
}

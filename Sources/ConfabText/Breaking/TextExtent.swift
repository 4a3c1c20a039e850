/// How much room broken text takes.
public struct TextExtent: Sendable, Equatable {
  /// At least 1.
  public var lineCount: Int
  /// Of the widest line, in points, without hanging white space.
  public var width: Double
}

extension TextShaper {
  /// The room that a text takes at a width, as ``breakLines(of:width:maximumLines:)`` would break
  /// it.
  ///
  /// - Parameter width: points; infinite breaks at hard line breaks only.
  /// - Complexity: linear in the number of places where a line may end, some nanoseconds each, and
  ///   without memory of its own; where words do not fit or a break changes shapes, that of
  ///   breaking.
  public func measure(_ shaped: ShapedText, width: Double) throws -> TextExtent {
    if let extent = shaped.plainExtent(limit: LineBreaker.limit(width)) { return extent }
    let broken = try breakLines(of: shaped, width: width)
    return TextExtent(lineCount: broken.lines.count, width: broken.width)
  }
}

extension ShapedText {
  /// The extent where every line ends at an opportunity; `nil` where one does not, or where a break
  /// changes shapes in a way that is not known.
  func plainExtent(limit: Int64) -> TextExtent? {
    let storage = storage
    let slack = LineBreaker.slack(of: style)
    return storage.opportunities.withUnsafeBufferPointer { opportunities in
      var lines = 0
      var widest: Int64 = 0
      for paragraph in storage.paragraphs {
        guard paragraph.isPlain else { return nil }
        var origin = paragraph.x
        var start: Opportunity?
        var best: Opportunity?
        var index = paragraph.opportunities.lowerBound
        while index < paragraph.opportunities.upperBound {
          let next = opportunities[index]
          if next.visible - origin <= limit {
            best = next
            index += 1
            continue
          }
          guard var end = best, var width = self.width(from: start, origin, to: end), width <= limit
          else { return nil }
          // Shaping a line by itself can make room for more than the sums say.
          var candidate = index
          while candidate < paragraph.opportunities.upperBound,
            candidate - index < LineBreaker.mostTried,
            opportunities[candidate].visible - origin <= limit + slack
          {
            let more = opportunities[candidate]
            candidate += 1
            guard start?.isChanging == true || more.isChanging else { continue }
            guard let longer = self.width(from: start, origin, to: more) else { return nil }
            if longer <= limit {
              (end, width) = (more, longer)
              index = candidate
            }
          }
          widest = max(widest, width)
          lines += 1
          start = end
          origin = end.x
          best = nil
        }
        // A line that was stretched to the paragraph's end is the last.
        guard let end = best else { continue }
        lines += 1
        guard let width = self.width(from: start, origin, to: end), width <= limit else {
          return nil
        }
        widest = max(widest, width)
      }
      return TextExtent(lineCount: lines, width: Double(widest) / 1024)
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

extension TextShaper {
  /// Breaks a text into lines no wider than `width`.
  ///
  /// Breaks where Unicode and the language allow, in an emergency between clusters, without a
  /// hyphen; white space at a line's end hangs. A cluster wider than the width overflows alone.
  ///
  /// - Parameters:
  ///   - width: points; infinite breaks at hard line breaks only.
  ///   - maximumLines: at least 1; what does not fit is replaced by an ellipsis.
  ///   - avoidsLoneWord: a paragraph whose last line is one short word takes the last word of the line
  ///     above to that line.
  /// - Complexity: O(lines · log clusters), and linear in the pieces that must be shaped again.
  public func breakLines(
    of shaped: ShapedText, width: Double, maximumLines: Int = .max, avoidsLoneWord: Bool = false
  ) throws -> BrokenText {
    let limit = LineBreaker.limit(width)
    var lines: [BrokenText.Line] = []
    var ellipsis: ShapedText?
    for (index, paragraph) in shaped.paragraphs.enumerated() {
      var start = paragraph.clusters.lowerBound
      repeat {
        let breaker = LineBreaker(shaper: self, text: shaped, paragraph: index, limit: limit)
        let isLast = lines.count + 1 == max(1, maximumLines)
        let line = try breaker.line(from: start)
        let rest = line.end < paragraph.clusters.upperBound || index + 1 < shaped.paragraphs.count
        if isLast, rest {
          let mark = try shape("…", style: shaped.style)
          let markWidth = mark.clusters[mark.clusters.count - 1].x
          lines.append(try breaker.truncatedLine(from: start, markWidth: markWidth))
          ellipsis = mark
        } else {
          lines.append(line.line)
        }
        start = line.end
      } while start < paragraph.clusters.upperBound && ellipsis == nil
      if ellipsis != nil { break }
      guard avoidsLoneWord, lines.count > 1, lines[lines.count - 2].paragraph == index else {
        continue
      }
      let breaker = LineBreaker(shaper: self, text: shaped, paragraph: index, limit: limit)
      if let pair = try breaker.linesWithoutLoneWord(lines[lines.count - 2], lines[lines.count - 1])
      {
        lines.replaceSubrange((lines.count - 2)..., with: [pair.0, pair.1])
      }
    }
    return BrokenText(
      shaped: shaped, lines: lines, width: lines.map(\.width).max() ?? 0, ellipsis: ellipsis)
  }
}

/// Finds the lines of one paragraph, one after the other.
struct LineBreaker {
  let shaper: TextShaper
  let text: ShapedText
  let paragraph: Int
  /// In 1/1024 point.
  let limit: Int64

  /// A width in points as the breaker counts, whatever it is.
  static func limit(_ width: Double) -> Int64 {
    width < 1e12 ? Int64((max(0, width) * 1024).rounded(.down)) : .max / 4
  }

  /// How many ends beyond the sums of advances are tried; a text can have any number of characters
  /// without a width there.
  static let mostTried = 32

  var upper: Int { text.paragraphs[paragraph].clusters.upperBound }

  /// The line that starts at a cluster, and the cluster after it.
  func line(from start: Int) throws -> (line: BrokenText.Line, end: Int) {
    let shortest = shortestEnd(from: start)
    var end = max(shortest, furthestEnd(from: start, limit: limit))
    var built = try build(from: start, to: end)
    // Shaping the broken pieces made them wider: give way by one opportunity.
    while built.width > limit, end > shortest {
      end =
        previousBreak(from: start, before: end) ?? previousAddressBreak(from: start, upTo: end - 1)
        ?? graphemeEnd(from: start, upTo: end - 1)
      built = try build(from: start, to: end)
    }
    // It can also make them narrower: a letter before a break may lose its tail.
    var next = end
    for _ in 0..<Self.mostTried {
      guard let candidate = nextEnd(after: next, from: start), mayFit(from: start, to: candidate)
      else { break }
      next = candidate
      guard isUnsafe(start) || isUnsafe(candidate) else { continue }
      let longer = try build(from: start, to: candidate)
      if longer.width <= limit { (built, end) = (longer, candidate) }
    }
    return (built.line, end)
  }

  /// Where a line could end next: at an opportunity, or between any two characters where the line
  /// has none.
  private func nextEnd(after end: Int, from start: Int) -> Int? {
    guard start < end, end < upper else { return nil }
    let isEmergency =
      !isOpportunity(end)
      && previousBreak(from: start, before: end) == nil
    let isInAddress = isEmergency && previousAddressBreak(from: start, upTo: end) != nil
    var next = end + 1
    while next < upper, !isOpportunity(next) {
      if isInAddress ? isAddressBreak(next) : isEmergency && !isInsideGrapheme(next) { break }
      next += 1
    }
    return next
  }

  private func isUnsafe(_ cluster: Int) -> Bool {
    cluster < upper && text.clusters[cluster].flags.contains(.unsafeBefore)
  }

  /// What shaping a line anew could take away: what changes are the letters at the break, by less
  /// than two ems (Inter's enclosing squares take the most).
  static func slack(of style: TextStyle) -> Int64 { Int64(style.size * 2048) }

  /// Whether a line is too wide by no more than shaping it anew could take away.
  private func mayFit(from start: Int, to end: Int) -> Bool {
    let width = text.clusters[visibleEnd(from: start, to: end)].x - text.clusters[start].x
    return width <= limit + Self.slack(of: text.style)
  }

  /// The start of the line, cut at a cluster so that an ellipsis fits behind it.
  func truncatedLine(from start: Int, markWidth: Int64) throws -> BrokenText.Line {
    var end = limit < markWidth ? start : fittingEnd(from: start, limit: limit - markWidth)
    while true {
      while end > start, text.clusters[end].flags.contains(.insideGrapheme) { end -= 1 }
      let built = try build(from: start, to: end, markWidth: markWidth, hasEllipsis: true)
      if built.width <= limit || end <= start { return built.line }
      end -= 1
    }
  }

  /// The last cluster position whose text fits, white space counted; may be `start`.
  private func fittingEnd(from start: Int, limit: Int64) -> Int {
    let clusters = text.clusters
    var origin = clusters[start].x + leadingSpace(from: start)
    var low = start
    var high = upper
    if hasTabs {
      let span = spanBetweenTabs(from: start, origin: origin, limit: limit)
      (low, high) = (span.clusters.lowerBound, span.clusters.upperBound)
      origin -= span.extra
    }
    while low < high {
      let middle = (low + high + 1) / 2
      if clusters[middle].x - origin <= limit { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The first cluster of a line that is there to be seen, where there is letter-spacing.
  func firstSpaced(from start: Int) -> Int? {
    guard text.style.letterSpacing != 0 else { return nil }
    return (start..<upper).first { !isInvisible($0) }
  }

  /// The letter-spacing that a line's first character would have if it stood within a line.
  private func leadingSpace(from start: Int) -> Int64 {
    firstSpaced(from: start).map(text.space(before:)) ?? 0
  }

  /// The end of the shortest line: one grapheme cluster and what hangs behind it. Invisible
  /// controls and spaces behind one that is too wide do not get a line of their own.
  private func shortestEnd(from start: Int) -> Int {
    guard start < upper else { return start }
    let grapheme = graphemeEnd(from: start, upTo: start + 1)
    var whole = grapheme
    var opportunity: Int?
    var end = grapheme
    while true {
      if end == upper || isOpportunity(end) { opportunity = end }
      if end == upper || !text.clusters[end].flags.contains(.insideGrapheme) { whole = end }
      guard end < upper, isSpace(end) || isInvisible(end) else { break }
      end += 1
    }
    return opportunity ?? whole
  }

  /// Unicode lets a line end before a mark that stands on a space; what a reader sees as one
  /// character stays whole all the same.
  func isOpportunity(_ cluster: Int) -> Bool {
    let flags = text.clusters[cluster].flags
    return flags.contains(.breakBefore) && !flags.contains(.insideGrapheme)
  }

  private func isSpace(_ cluster: Int) -> Bool { text.clusters[cluster].flags.contains(.space) }

  private func isInvisible(_ cluster: Int) -> Bool {
    text.clusters[cluster].flags.contains(.invisible)
  }

  /// The end of a line without the white space that hangs, invisible characters behind it included.
  func visibleEnd(from start: Int, to end: Int) -> Int {
    var visible = end
    var position = end
    while position > start, isSpace(position - 1) || isInvisible(position - 1) {
      position -= 1
      if isSpace(position) { visible = position }
    }
    return visible
  }

  private func furthestEnd(from start: Int, limit: Int64) -> Int {
    guard start < upper else { return start }
    let fit = fittingEnd(from: start, limit: limit)
    guard fit > start else { return fit }
    var end = fit
    while end < upper, isSpace(end) || isInvisible(end) { end += 1 }
    if end == upper { return end }
    if isOpportunity(end) { return end }
    return previousBreak(from: start, before: end) ?? previousAddressBreak(from: start, upTo: end)
      ?? graphemeEnd(from: start, upTo: end)
  }

  /// The last end of a grapheme cluster up to a position; where there is none behind `start`, the
  /// first after it. A font change within an emoji or a syllable does not tear it apart.
  private func graphemeEnd(from start: Int, upTo position: Int) -> Int {
    var end = position
    while end > start, text.clusters[end].flags.contains(.insideGrapheme) { end -= 1 }
    if end > start { return end }
    end = start + 1
    while end < upper, text.clusters[end].flags.contains(.insideGrapheme) { end += 1 }
    return end
  }

  func previousBreak(from start: Int, before end: Int) -> Int? {
    var candidate = end - 1
    while candidate > start {
      if isOpportunity(candidate) { return candidate }
      candidate -= 1
    }
    return nil
  }
}

import Algorithms

/// Finds the lines of one paragraph.
struct LineBreaker {
  let shaper: TextShaper
  let text: ShapedText
  let paragraph: Int
  /// The line width in 1/1024 point.
  let limit: Int64

  /// Converts a width from points to 1/1024 point. Handles negative, infinite and invalid values.
  static func limit(_ width: Double) -> Int64 {
    width < 1e12 ? Int64((max(0, width) * 1024).rounded(.down)) : .max / 4
  }

  /// The largest number of line ends that are tried beyond the one that fits according to the sums
  /// of advances. A text can have any number of characters without width there.
  static let maximumAttempts = 32

  var upper: Int { text.paragraphs[paragraph].clusters.upperBound }

  /// The line that starts at a cluster, and the first cluster of the next line.
  func line(from start: Int) throws -> (line: BrokenText.Line, end: Int) {
    let shortest = shortestEnd(from: start)
    var end = max(shortest, furthestEnd(from: start, limit: limit))
    var built = try build(from: start, to: end)
    // Shaping the line by itself made it wider: use the previous opportunity.
    while built.width > limit, end > shortest {
      end =
        previousBreak(from: start, before: end) ?? previousURLBreak(from: start, upTo: end - 1)
        ?? graphemeEnd(from: start, upTo: end - 1)
      built = try build(from: start, to: end)
    }
    // Shaping the line by itself can also make it narrower: a letter before a break can lose its
    // connection.
    var next = end
    for _ in 0..<Self.maximumAttempts {
      guard let candidate = nextEnd(after: next, from: start), mayFit(from: start, to: candidate)
      else { break }
      next = candidate
      guard isUnsafe(start) || isUnsafe(candidate) else { continue }
      let longer = try build(from: start, to: candidate)
      if longer.width <= limit { (built, end) = (longer, candidate) }
    }
    return (built.line, end)
  }

  /// The next possible end of a line: an opportunity, or the next grapheme cluster if the line has
  /// no opportunity.
  private func nextEnd(after end: Int, from start: Int) -> Int? {
    guard start < end, end < upper else { return nil }
    let isEmergency =
      !isOpportunity(end)
      && previousBreak(from: start, before: end) == nil
    let isInURL = isEmergency && previousURLBreak(from: start, upTo: end) != nil
    var next = end + 1
    while next < upper, !isOpportunity(next) {
      if isInURL ? isURLBreak(next) : isEmergency && !isInsideGrapheme(next) { break }
      next += 1
    }
    return next
  }

  private func isUnsafe(_ cluster: Int) -> Bool {
    cluster < upper && text.clusters[cluster].flags.contains(.unsafeBefore)
  }

  /// The largest amount by which shaping a line by itself can make it narrower, in 1/1024 point.
  /// Only the letters at the break change, by less than two ems. Inter's enclosing squares change
  /// the most.
  static func slack(of style: TextStyle) -> Int64 { Int64(style.size * 2048) }

  /// Whether a line can fit after it is shaped by itself.
  private func mayFit(from start: Int, to end: Int) -> Bool {
    let width = text.clusters[visibleEnd(from: start, to: end)].x - text.clusters[start].x
    return width <= limit + Self.slack(of: text.style)
  }

  /// The longest start of the text that fits on a line with an ellipsis after it.
  func truncatedLine(from start: Int, markWidth: Int64) throws -> BrokenText.Line {
    var end = limit < markWidth ? start : fittingEnd(from: start, limit: limit - markWidth)
    while true {
      while end > start, text.clusters[end].flags.contains(.insideGrapheme) { end -= 1 }
      let built = try build(from: start, to: end, markWidth: markWidth, hasEllipsis: true)
      if built.width <= limit || end <= start { return built.line }
      end -= 1
    }
  }

  /// The last cluster before which the text fits, with white space; at least `start`.
  private func fittingEnd(from start: Int, limit: Int64) -> Int {
    let clusters = text.clusters
    var origin = clusters[start].x + leadingSpace(from: start)
    var (low, high) = (start, upper)
    if hasTabs {
      let span = spanBetweenTabs(from: start, origin: origin, limit: limit)
      (low, high) = (span.clusters.lowerBound, span.clusters.upperBound)
      origin -= span.extra
    }
    // Binary search for the last cluster that fits; `low` counts as fitting.
    return ((low + 1)..<(high + 1)).partitioningIndex { clusters[$0].x - origin > limit } - 1
  }

  /// The first visible cluster of a line; `nil` without letter-spacing.
  func firstSpaced(from start: Int) -> Int? {
    guard text.style.letterSpacing != 0 else { return nil }
    return (start..<upper).first { !isInvisible($0) }
  }

  /// The letter-spacing in front of a line's first character, which is removed.
  private func leadingSpace(from start: Int) -> Int64 {
    firstSpaced(from: start).map(text.space(before:)) ?? 0
  }

  /// The end of the shortest possible line: one grapheme cluster and the white space and invisible
  /// characters after it. Characters that hang after a grapheme cluster that is too wide get no
  /// line of their own.
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

  /// Whether a line can end before a cluster. Unicode allows a break before a mark that follows a
  /// space; a grapheme cluster is never split here.
  func isOpportunity(_ cluster: Int) -> Bool {
    let flags = text.clusters[cluster].flags
    return flags.contains(.breakBefore) && !flags.contains(.insideGrapheme)
  }

  private func isSpace(_ cluster: Int) -> Bool { text.clusters[cluster].flags.contains(.space) }

  private func isInvisible(_ cluster: Int) -> Bool {
    text.clusters[cluster].flags.contains(.invisible)
  }

  /// The end of a line without the white space that hangs and the invisible characters in it.
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
    return previousBreak(from: start, before: end) ?? previousURLBreak(from: start, upTo: end)
      ?? graphemeEnd(from: start, upTo: end)
  }

  /// The last end of a grapheme cluster up to a position; if there is none after `start`, the first
  /// one after the position. A font change inside an emoji or a syllable does not split it.
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

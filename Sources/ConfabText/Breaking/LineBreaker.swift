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

  /// The first line of a paragraph whose white space at the start is part of its content, as that of
  /// code. A word that doesn't fit behind the white space is broken, so that no line is empty.
  func indentedLine(from start: Int) throws -> (line: BrokenText.Line, end: Int) {
    let found = try line(from: start)
    guard found.end < upper,
      (start..<found.end).allSatisfy({ isSpace($0) || isInvisible($0) })
    else { return found }
    var end = fittingEnd(from: start, limit: limit)
    while end > found.end {
      let whole = graphemeEnd(from: found.end, upTo: end)
      guard whole <= end else { break }
      let built = try build(from: start, to: whole)
      if built.width <= limit { return (built.line, whole) }
      end = whole - 1
    }
    return found
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

/// Building of lines with known ends.
extension LineBreaker {
  /// The line between two clusters, and its width in 1/1024 point without white space at its end.
  ///
  /// - Parameters:
  ///   - markWidth: The width of an ellipsis after the line, in 1/1024 point.
  ///   - hasEllipsis: Whether there is an ellipsis.
  func build(
    from start: Int, to end: Int, markWidth: Int64 = 0, hasEllipsis: Bool = false
  ) throws -> (line: BrokenText.Line, width: Int64) {
    let visible = visibleEnd(from: start, to: end)
    var reshaped = try reshapedPieces(from: start, to: end)
    let first = firstSpaced(from: start).flatMap { $0 < visible ? $0 : nil }
    let leading = first.map(text.space(before:)) ?? 0
    if hasTabs {
      reshaped = addingTabs(from: start, to: visible, leading: leading, to: reshaped)
    }
    var width = text.clusters[visible].x - text.clusters[start].x - leading
    let visibleByte = Int(text.clusters[visible].byte)
    for (index, piece) in reshaped {
      let clusters = text.runs[index].clusters.clamped(to: start..<visible)
      width -= text.clusters[clusters.upperBound].x - text.clusters[clusters.lowerBound].x
      if let first, clusters.contains(first) { width += leading }
      width += piece.width(before: visibleByte)
    }
    var markSpace: Int64?
    if hasEllipsis {
      let spacing = LetterSpacing(text.style)
      let space = first == nil ? 0 : spacing.space(between: width, and: markWidth)
      width += space + markWidth
      markSpace = space
    }
    let whole = text.paragraphs[paragraph].bytes
    let firstByte = start == upper ? whole.upperBound : Int(text.clusters[start].byte)
    let endByte = end == upper ? whole.upperBound : Int(text.clusters[end].byte)
    let line = BrokenText.Line(
      bytes: firstByte..<endByte, width: Double(max(0, width)) / 1024,
      isRightToLeft: text.paragraphs[paragraph].isRightToLeft,
      clusters: start..<visible, paragraph: paragraph, reshaped: reshaped,
      ellipsisSpace: markSpace)
    return (line, width)
  }

  /// Shapes the first and the last run of a line again, if the line starts or ends inside them at a
  /// position that HarfBuzz marks as unsafe to break.
  private func reshapedPieces(from start: Int, to end: Int) throws -> [Int: ShapedPiece] {
    guard start < end else { return [:] }
    var pieces: [Int: ShapedPiece] = [:]
    for edge in [start, end] where edge < upper {
      guard text.clusters[edge].flags.contains(.unsafeBefore) else { continue }
      let inside = edge == start ? edge : edge - 1
      guard let index = runIndex(at: inside), pieces[index] == nil else { continue }
      let run = text.runs[index]
      guard run.clusters.lowerBound < edge else { continue }
      let clusters = run.clusters.clamped(to: start..<end)
      // The cluster after the last one of a paragraph comes after the hard line break, which is not
      // part of the piece.
      let lastByte = min(
        Int(text.clusters[clusters.upperBound].byte), text.paragraphs[paragraph].bytes.upperBound)
      let bytes = Int(text.clusters[clusters.lowerBound].byte)..<lastByte
      let request = ShapingRequest(
        context: text.paragraphs[paragraph].bytes, bytes: bytes, level: run.level,
        script: run.script, language: run.language,
        features: text.style.features(inScript: run.script))
      pieces[index] = try shaper.shape(request, of: text.utf8, with: text.fonts[run.font])
      if let first = firstSpaced(from: start) {
        pieces[index]?.addSpacing(
          LetterSpacing(text.style), as: text.clusters[clusters],
          isLineStart: clusters.contains(first))
      }
    }
    return pieces
  }

  /// The index of the run that contains a cluster; `nil` if there is none.
  ///
  /// - Complexity: logarithmic in the number of runs.
  func runIndex(at cluster: Int) -> Int? {
    let range = text.paragraphs[paragraph].runs
    let index = range.partitioningIndex { text.runs[$0].clusters.upperBound > cluster }
    return index < range.upperBound && text.runs[index].clusters.contains(cluster) ? index : nil
  }
}

extension LineBreaker {
  /// The largest width of a short last line, in ems.
  ///
  /// It does not depend on the line width, so a text that is broken again at the width of its
  /// widest line has the same lines.
  static let shortWord = 4.0

  /// The last two lines of a paragraph with the break between them one word earlier.
  ///
  /// - Returns: `nil` if the last line is not one short word, if the line above is one word, or if
  ///   the two words do not fit on a line.
  func linesWithoutLoneWord(
    _ above: BrokenText.Line, _ last: BrokenText.Line
  ) throws -> (BrokenText.Line, BrokenText.Line)? {
    let (start, end) = (above.clusters.lowerBound, last.clusters.lowerBound)
    let upper = text.paragraphs[paragraph].clusters.upperBound
    guard !last.clusters.isEmpty, last.width <= Self.shortWord * text.style.size,
      isOpportunity(end), previousBreak(from: end, before: last.clusters.upperBound) == nil,
      let earlier = previousBreak(from: start, before: end)
    else { return nil }
    let shorter = try build(from: start, to: earlier)
    let longer = try build(from: earlier, to: upper)
    guard shorter.width <= limit, longer.width <= limit else { return nil }
    return (shorter.line, longer.line)
  }
}

extension LineBreaker {
  var hasTabs: Bool { text.paragraphs[paragraph].hasTabs }

  /// The clusters that contain the last one that fits, and the width that the tabs before them add
  /// to the sums of advances.
  ///
  /// - Parameter origin: The sum of the advances at the start of the line.
  func spanBetweenTabs(
    from start: Int, origin: Int64, limit: Int64
  ) -> (clusters: ClosedRange<Int>, extra: Int64) {
    let whole = text.paragraphs[paragraph]
    var low = start
    var extra: Int64 = 0
    let first = start < whole.clusters.upperBound ? runIndex(at: start) : nil
    for index in (first ?? whole.runs.upperBound)..<whole.runs.upperBound {
      guard let tab = text.tab(in: text.runs[index]) else { continue }
      let position = text.clusters[tab].x - origin + extra
      guard position <= limit else { return (low...max(low, tab), extra) }
      let advance = TabStops.advance(at: position, space: text.space(ofTab: tab))
      guard position + advance <= limit else { return (tab...tab, extra) }
      extra += advance - (text.clusters[tab + 1].x - text.clusters[tab].x)
      low = tab + 1
    }
    return (low...max(low, whole.clusters.upperBound), extra)
  }

  /// Adds the tabs of a line, with their widths on the line, to the runs that were shaped again.
  ///
  /// - Parameters:
  ///   - visible: The end of the line without white space.
  ///   - leading: The letter-spacing in front of the first character, which is removed.
  ///   - pieces: The runs that were shaped again.
  func addingTabs(
    from start: Int, to visible: Int, leading: Int64, to pieces: [Int: ShapedPiece]
  ) -> [Int: ShapedPiece] {
    var pieces = pieces
    guard start < visible, let first = runIndex(at: start) else { return pieces }
    let end = Int(text.clusters[visible].byte)
    var position = -leading
    for index in first..<text.paragraphs[paragraph].runs.upperBound {
      let run = text.runs[index]
      guard run.clusters.lowerBound < visible else { return pieces }
      if let tab = text.tab(in: run) {
        let advance = TabStops.advance(at: position, space: text.space(ofTab: tab))
        pieces[index] = text.piece(ofTab: tab, advance: advance)
        position += advance
      } else if let piece = pieces[index] {
        position += piece.width(before: end)
      } else {
        let clusters = run.clusters.clamped(to: start..<visible)
        position += text.clusters[clusters.upperBound].x - text.clusters[clusters.lowerBound].x
      }
    }
    return pieces
  }
}

/// URLs that do not fit on a line.
extension LineBreaker {
  /// Whether a cluster continues a grapheme cluster.
  func isInsideGrapheme(_ cluster: Int) -> Bool {
    text.clusters[cluster].flags.contains(.insideGrapheme)
  }

  /// Whether a URL that does not fit on a line can be broken before a cluster.
  func isURLBreak(_ cluster: Int) -> Bool {
    text.clusters[cluster].flags.contains(.urlBreakBefore) && !isInsideGrapheme(cluster)
  }

  /// The last line break inside a URL up to a position; `nil` if there is none.
  func previousURLBreak(from start: Int, upTo end: Int) -> Int? {
    var candidate = min(end, upper - 1)
    while candidate > start {
      if isURLBreak(candidate) { return candidate }
      candidate -= 1
    }
    return nil
  }
}

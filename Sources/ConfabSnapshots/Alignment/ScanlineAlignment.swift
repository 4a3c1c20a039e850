/// Aligns the rows of two pictures, so that rows that were inserted or removed do not move all that
/// follow.
///
/// 1. Equal rows at the top and at the bottom are paired.
/// 2. Between them, rows with equal hashes are matched (``ScanlineMatching``). Short matches that
///    contradict their surroundings are dropped.
/// 3. Between the matches, if the pictures have different numbers of rows there, rows are matched
///    by the places at which their colors change.
/// 4. What is left is paired from its top and from its bottom, as far as its lines of text are the
///    same. Other lines of one bubble are removed and inserted; elsewhere, rows are inserted or
///    removed between the lines with the fewest differing pixels.
struct ScanlineAlignment<Pixel: ComparedPixel> {
  /// The number of rows of a match that is believed though each of them occurs several times.
  private static var longRun: Int { 8 }

  private let expected: PixelPlane<Pixel>
  private let actual: PixelPlane<Pixel>
  private var aligned: [AlignedScanlines] = []

  /// - Complexity: linear in the pixels, plus that of ``ScanlineMatching``.
  static func rows(_ expected: PixelPlane<Pixel>, _ actual: PixelPlane<Pixel>) -> [AlignedScanlines]
  {
    var alignment = ScanlineAlignment(expected: expected, actual: actual)
    alignment.align()
    return alignment.aligned
  }

  private init(expected: PixelPlane<Pixel>, actual: PixelPlane<Pixel>) {
    self.expected = expected
    self.actual = actual
  }

  private mutating func align() {
    let most = min(expected.height, actual.height)
    // Rows of different widths are never equal.
    let sameWidth = expected.width == actual.width
    var head = 0
    while sameWidth, head < most, areEqual(head, head) { head += 1 }
    var tail = 0
    while sameWidth, tail < most - head,
      areEqual(expected.height - 1 - tail, actual.height - 1 - tail)
    { tail += 1 }
    let (a, b) = (head..<expected.height - tail, head..<actual.height - tail)
    append(0..<head, 0..<head)
    if sameWidth {
      alignMiddle(a, b)
    } else {
      alignEdges(a, b)
    }
    append(a.upperBound..<expected.height, b.upperBound..<actual.height)
  }

  /// Aligns rows by their pixels.
  private mutating func alignMiddle(_ a: Range<Int>, _ b: Range<Int>) {
    // Rows of the same height are mostly in their places. Matching them could only move them.
    guard !a.isEmpty, !b.isEmpty else { return append(a, b) }
    let runs = Self.reliableRuns(
      ScanlineSignature.ofPixels(expected, rows: a), ScanlineSignature.ofPixels(actual, rows: b))
    forEachGap(runs, a, b) { alignment, a, b in
      if a.count == b.count || a.isEmpty || b.isEmpty {
        alignment.append(a, b)
      } else {
        alignment.alignEdges(a, b)
      }
    }
  }

  /// Aligns rows by the places at which their colors change.
  private mutating func alignEdges(_ a: Range<Int>, _ b: Range<Int>) {
    guard !a.isEmpty, !b.isEmpty else { return append(a, b) }
    let runs = Self.reliableRuns(
      ScanlineSignature.ofEdges(expected, rows: a), ScanlineSignature.ofEdges(actual, rows: b))
    forEachGap(runs, a, b) { alignment, a, b in alignment.split(a, b) }
  }

  /// Appends the runs, and calls `body` with the rows before, between and after them.
  private mutating func forEachGap(
    _ runs: [ScanlineRun], _ a: Range<Int>, _ b: Range<Int>,
    _ body: (inout ScanlineAlignment, Range<Int>, Range<Int>) -> Void
  ) {
    var (nextA, nextB) = (a.lowerBound, b.lowerBound)
    for run in runs {
      let (x, y) = (a.lowerBound + run.expected, b.lowerBound + run.actual)
      body(&self, nextA..<x, nextB..<y)
      append(x..<x + run.count, y..<y + run.count)
      (nextA, nextB) = (x + run.count, y + run.count)
    }
    body(&self, nextA..<a.upperBound, nextB..<b.upperBound)
  }

  /// Pairs the lines of text at the top and at the bottom that are the same. Other lines between
  /// them are removed and inserted, so that old and new text don't cover each other.
  private mutating func split(_ a: Range<Int>, _ b: Range<Int>) {
    guard !a.isEmpty, !b.isEmpty, a.count != b.count else { return append(a, b) }
    let (old, new) = (TextLineScanlines(expected, rows: a), TextLineScanlines(actual, rows: b))
    let most = min(old.lines.count, new.lines.count)
    var head = 0
    while head < most, old.hasSameText(head, as: new, head) { head += 1 }
    var tail = 0
    while tail < most - head,
      old.hasSameText(old.lines.count - 1 - tail, as: new, new.lines.count - 1 - tail)
    { tail += 1 }
    let (oldLines, newLines) = (
      old.lines.dropFirst(head).dropLast(tail), new.lines.dropFirst(head).dropLast(tail)
    )
    guard let oldFirst = oldLines.first, let oldLast = oldLines.last,
      let newFirst = newLines.first, let newLast = newLines.last,
      // Rows of one color are between bubbles: the lines belong to several of them.
      !old.hasEmptyRow(in: oldFirst.lowerBound..<oldLast.upperBound),
      !new.hasEmptyRow(in: newFirst.lowerBound..<newLast.upperBound)
    else {
      // After the last line that stayed, and before the first one of those below.
      let first = head > 0 ? old.lines[head - 1].upperBound - a.lowerBound : 0
      let last = tail > 0 ? a.upperBound - old.lines[old.lines.count - tail].lowerBound : 0
      return split(a, b, outside: old, new, pairing: (first, last))
    }
    let above = min(oldFirst.lowerBound - a.lowerBound, newFirst.lowerBound - b.lowerBound)
    let below = min(a.upperBound - oldLast.upperBound, b.upperBound - newLast.upperBound)
    let (middleA, middleB) = (
      a.lowerBound + above..<a.upperBound - below, b.lowerBound + above..<b.upperBound - below
    )
    append(a.lowerBound..<middleA.lowerBound, b.lowerBound..<middleB.lowerBound)
    append(middleA, middleB.lowerBound..<middleB.lowerBound)
    append(middleA.upperBound..<middleA.upperBound, middleB)
    append(middleA.upperBound..<a.upperBound, middleB.upperBound..<b.upperBound)
  }

  /// Pairs rows from the top and from the bottom, and puts the rows of one picture alone at the
  /// place with the fewest differing pixels, which is between two lines of text if there is one.
  ///
  /// - Parameter pairing: The numbers of rows at the top and at the bottom that are paired in any
  ///   case.
  private mutating func split(
    _ a: Range<Int>, _ b: Range<Int>, outside old: TextLineScanlines<Pixel>,
    _ new: TextLineScanlines<Pixel>, pairing: (top: Int, bottom: Int)
  ) {
    let common = min(a.count, b.count)
    let between = (0...common).filter { rows in
      let rest = common - rows
      return rows >= pairing.top && rest >= pairing.bottom
        && !old.isInsideLine(a.lowerBound + rows) && !new.isInsideLine(b.lowerBound + rows)
        && !old.isInsideLine(a.upperBound - rest) && !new.isInsideLine(b.upperBound - rest)
    }
    let places = Set(between.isEmpty ? Array(0...common) : between)
    // The pixels that differ if the first rows are paired from the top and the others from the
    // bottom.
    var fromBottom = (0..<common).reduce(0) { sum, row in
      sum
        + differingPixels(a.upperBound - common + row, b.upperBound - common + row)
    }
    var fromTop = 0
    var best = (cost: Int.max, rows: 0)
    for row in 0...common {
      // The latest of equal places, as text diffs show inserted lines.
      if places.contains(row), fromTop + fromBottom <= best.cost {
        best = (fromTop + fromBottom, row)
      }
      guard row < common else { break }
      fromTop += differingPixels(a.lowerBound + row, b.lowerBound + row)
      fromBottom -= differingPixels(
        a.upperBound - common + row, b.upperBound - common + row)
    }
    let (middleA, middleB) = (a.lowerBound + best.rows, b.lowerBound + best.rows)
    let rest = common - best.rows
    append(a.lowerBound..<middleA, b.lowerBound..<middleB)
    append(middleA..<a.upperBound - rest, middleB..<b.upperBound - rest)
    append(a.upperBound - rest..<a.upperBound, b.upperBound - rest..<b.upperBound)
  }

  /// Appends paired rows, or rows of one picture. Joins pairs that continue each other.
  private mutating func append(_ a: Range<Int>, _ b: Range<Int>) {
    guard !a.isEmpty || !b.isEmpty else { return }
    if a.count == b.count, let last = aligned.last, last.isPair {
      aligned[aligned.count - 1] = AlignedScanlines(
        expected: last.expected.lowerBound..<a.upperBound,
        actual: last.actual.lowerBound..<b.upperBound)
    } else {
      aligned.append(AlignedScanlines(expected: a, actual: b))
    }
  }

  private func areEqual(_ row: Int, _ other: Int) -> Bool {
    expected.withRow(row) { row in actual.withRow(other) { row.isEqual(to: $0) } }
  }

  private func differingPixels(_ row: Int, _ other: Int) -> Int {
    expected.withRow(row) { row in
      actual.withRow(other) { other in
        var count = 0
        for x in 0..<min(row.count, other.count) { count &+= row[x] == other[x] ? 0 : 1 }
        return count
      }
    }
  }

  /// The runs of equal rows without short ones that contradict their surroundings, such as the
  /// empty rows between two lines of text that both changed.
  ///
  /// A run is certain if it has a recognizable row, and is long or the row occurs once in both
  /// pictures. Another run is kept only if it moves by as much as the certain runs before and after
  /// it: where rows were inserted, the empty rows of a bubble are alike.
  private static func reliableRuns(
    _ expected: [ScanlineSignature], _ actual: [ScanlineSignature]
  ) -> [ScanlineRun] {
    let runs = ScanlineMatching.runs(expected, actual)
    let unique = ScanlineMatching.uniqueRows(expected, actual)
    let isCertain = runs.map { run in
      expected[run.expected..<run.expected + run.count].contains { row in
        row.isRecognizable && (run.count >= longRun || unique.contains(row))
      }
    }
    /// The offset of the first certain run from each run on; that of the ends of the pictures after
    /// the last.
    var following = [Int](repeating: actual.count - expected.count, count: runs.count + 1)
    for index in runs.indices.reversed() {
      following[index] = isCertain[index] ? runs[index].offset : following[index + 1]
    }
    var offset = 0
    return runs.indices.compactMap { index in
      let run = runs[index]
      if isCertain[index] {
        offset = run.offset
        return run
      }
      return run.offset == offset && run.offset == following[index] ? run : nil
    }
  }
}

/// Rows of two pictures that are compared with each other, or rows of one picture alone.
struct AlignedScanlines: Equatable {
  /// The rows of the reference.
  var expected: Range<Int>
  /// The rows of the new picture: as many, or one of the two has none.
  var actual: Range<Int>

  /// Whether both pictures have the rows.
  var isPair: Bool { !expected.isEmpty && !actual.isEmpty }
  /// The number of rows.
  var count: Int { max(expected.count, actual.count) }

  /// Rows compared from the top; the taller picture has the rest alone.
  static func fromTop(expected: Int, actual: Int) -> [AlignedScanlines] {
    let common = min(expected, actual)
    return [
      AlignedScanlines(expected: 0..<common, actual: 0..<common),
      AlignedScanlines(expected: common..<expected, actual: common..<common),
      AlignedScanlines(expected: common..<common, actual: common..<actual),
    ].filter { $0.count > 0 }
  }
}

/// Finds the rows that two pictures have in common, in the same order, as a text diff finds lines.
///
/// Recognizable rows that occur once in both pictures are matched first, as far as their order is
/// the same (the patience diff of B. Cohen), and then again between them. Where no such rows are
/// left, E. Myers' greedy algorithm ("An O(ND) difference algorithm and its variations", 1986)
/// matches the rest, up to a limit of differences. The work is limited too; what is left then has
/// no matches. The result depends on the rows only.
package struct ScanlineMatching {
  /// The largest number of insertions and deletions that Myers' algorithm looks for. Its memory
  /// grows with the square.
  private static let mostDifferences = 1024
  /// The work, in steps on rows: this and ``workPerRow`` for each row.
  private static let baseWork = 4_000_000
  private static let workPerRow = 256

  /// The rows as small numbers: equal rows have equal numbers.
  private let expected: [Int32]
  private let actual: [Int32]
  /// Whether the rows of each number can be recognized.
  private let isRecognizable: [Bool]
  /// The number of rows of each number in the part that is looked at; zero between parts.
  private var expectedCounts: [Int32]
  private var actualCounts: [Int32]
  /// The last place of each number in the part.
  private var places: [Int32]
  private var work: Int
  private var runs: [ScanlineRun] = []

  /// The common rows of two lists, as runs in their order. Positions count from the first row of
  /// each list.
  ///
  /// - Complexity: at most linear in the rows, with a large factor for rows that often repeat.
  static func runs(_ expected: [ScanlineSignature], _ actual: [ScanlineSignature]) -> [ScanlineRun]
  {
    runs(expected, actual) { $0.isRecognizable }
  }

  /// The common lines of two texts, as runs in their order.
  ///
  /// - Parameter isRecognizable: Whether a line says enough to be recognized where it occurs once.
  /// - Complexity: At most linear in the lines, with a large factor for lines that often repeat.
  package static func runs<Line: Hashable>(
    _ expected: [Line], _ actual: [Line], isRecognizable: (Line) -> Bool
  ) -> [ScanlineRun] {
    var matching = ScanlineMatching(expected, actual, isRecognizable)
    matching.match(0..<expected.count, 0..<actual.count)
    return matching.joinedRuns()
  }

  /// The rows that occur exactly once in each list.
  static func uniqueRows(
    _ expected: [ScanlineSignature], _ actual: [ScanlineSignature]
  ) -> Set<ScanlineSignature> {
    func once(_ rows: [ScanlineSignature]) -> Set<ScanlineSignature> {
      var seen: Set<ScanlineSignature> = []
      var repeated: Set<ScanlineSignature> = []
      for row in rows where !seen.insert(row).inserted { repeated.insert(row) }
      return seen.subtracting(repeated)
    }
    return once(expected).intersection(once(actual))
  }

  private init<Row: Hashable>(
    _ expected: [Row], _ actual: [Row], _ canRecognize: (Row) -> Bool
  ) {
    var numbers: [Row: Int32] = [:]
    var isRecognizable: [Bool] = []
    func number(_ row: Row) -> Int32 {
      if let known = numbers[row] { return known }
      let next = Int32(numbers.count)
      numbers[row] = next
      isRecognizable.append(canRecognize(row))
      return next
    }
    self.expected = expected.map(number)
    self.actual = actual.map(number)
    self.isRecognizable = isRecognizable
    expectedCounts = Array(repeating: 0, count: numbers.count)
    actualCounts = expectedCounts
    places = expectedCounts
    work = Self.baseWork + Self.workPerRow * (expected.count + actual.count)
  }

  private mutating func match(_ expectedRows: Range<Int>, _ actualRows: Range<Int>) {
    var parts = [(expectedRows, actualRows)]
    while let (a, b) = parts.popLast() {
      let (a, b) = trim(a, b)
      guard !a.isEmpty, !b.isEmpty, work > 0 else { continue }
      work -= a.count + b.count
      let anchors = uniqueMatches(a, b)
      if anchors.isEmpty {
        matchRepeated(a, b)
        continue
      }
      var (nextA, nextB) = (a.lowerBound, b.lowerBound)
      for (x, y) in anchors {
        runs.append(ScanlineRun(expected: x, actual: y, count: 1))
        parts.append((nextA..<x, nextB..<y))
        (nextA, nextB) = (x + 1, y + 1)
      }
      parts.append((nextA..<a.upperBound, nextB..<b.upperBound))
    }
  }

  /// Matches equal rows at the beginning and at the end.
  private mutating func trim(_ a: Range<Int>, _ b: Range<Int>) -> (Range<Int>, Range<Int>) {
    let most = min(a.count, b.count)
    var head = 0
    while head < most, expected[a.lowerBound + head] == actual[b.lowerBound + head] { head += 1 }
    var tail = 0
    while tail < most - head,
      expected[a.upperBound - 1 - tail] == actual[b.upperBound - 1 - tail]
    { tail += 1 }
    work -= head + tail
    if head > 0 {
      runs.append(ScanlineRun(expected: a.lowerBound, actual: b.lowerBound, count: head))
    }
    if tail > 0 {
      runs.append(
        ScanlineRun(expected: a.upperBound - tail, actual: b.upperBound - tail, count: tail))
    }
    return (
      a.lowerBound + head..<a.upperBound - tail, b.lowerBound + head..<b.upperBound - tail
    )
  }

  /// The longest list of recognizable rows that occur once in both parts and have the same order in
  /// both.
  private mutating func uniqueMatches(
    _ a: Range<Int>, _ b: Range<Int>
  ) -> [(expected: Int, actual: Int)] {
    for row in a {
      expectedCounts[Int(expected[row])] += 1
      places[Int(expected[row])] = Int32(row)
    }
    for row in b { actualCounts[Int(actual[row])] += 1 }
    var pairs: [(expected: Int, actual: Int)] = []
    for row in b {
      let number = Int(actual[row])
      if isRecognizable[number], actualCounts[number] == 1, expectedCounts[number] == 1 {
        pairs.append((Int(places[number]), row))
      }
    }
    for row in a { expectedCounts[Int(expected[row])] = 0 }
    for row in b { actualCounts[Int(actual[row])] = 0 }
    return Self.longestIncreasing(pairs)
  }

  /// The longest part of the pairs in which the first numbers increase. The second ones increase
  /// already.
  private static func longestIncreasing(
    _ pairs: [(expected: Int, actual: Int)]
  ) -> [(expected: Int, actual: Int)] {
    /// The last pair of the best list of each length.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].expected < pair.expected { low = middle + 1 } else { high = middle }
      }
      if low > 0 { before[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var chain: [(expected: Int, actual: Int)] = []
    var next = ends.last ?? -1
    while next >= 0 {
      chain.append(pairs[next])
      next = before[next]
    }
    return chain.reversed()
  }

  /// Matches parts without unique rows by Myers' algorithm.
  private mutating func matchRepeated(_ a: Range<Int>, _ b: Range<Int>) {
    let most = min(Self.mostDifferences, a.count + b.count)
    guard abs(a.count - b.count) <= most else { return }
    /// The furthest row of `a` on each diagonal; `most + 1` is the diagonal 0.
    var furthest = [Int32](repeating: 0, count: 2 * most + 3)
    var history: [[Int32]] = []
    let zero = most + 1
    for differences in 0...most {
      work -= differences
      guard work > 0 else { return }
      history.append(Array(furthest[zero - differences - 1...zero + differences + 1]))
      for diagonal in stride(from: -differences, through: differences, by: 2) {
        let isDown =
          diagonal == -differences
          || (diagonal != differences
            && furthest[zero + diagonal - 1] < furthest[zero + diagonal + 1])
        var x =
          isDown ? Int(furthest[zero + diagonal + 1]) : Int(furthest[zero + diagonal - 1]) + 1
        guard x <= a.count, x - diagonal <= b.count else {
          // Outside of the parts. The value still tells the next round which way is further.
          furthest[zero + diagonal] = Int32(x)
          continue
        }
        let start = x
        while x < a.count, x - diagonal < b.count,
          expected[a.lowerBound + x] == actual[b.lowerBound + x - diagonal]
        { x += 1 }
        work -= x - start
        furthest[zero + diagonal] = Int32(x)
        if x == a.count, x - diagonal == b.count {
          appendPath(history, end: diagonal, a, b)
          return
        }
      }
    }
  }

  /// Appends the matches of the path that ends at the end of both parts.
  ///
  /// - Parameter history: The furthest rows before each round, from the diagonal `-round - 1`.
  private mutating func appendPath(
    _ history: [[Int32]], end: Int, _ a: Range<Int>, _ b: Range<Int>
  ) {
    var (x, diagonal) = (a.count, end)
    for differences in stride(from: history.count - 1, through: 0, by: -1) {
      let furthest = history[differences]
      func row(_ diagonal: Int) -> Int { Int(furthest[diagonal + differences + 1]) }
      var (start, previous) = (0, 0)
      if differences > 0 {
        let isDown =
          diagonal == -differences
          || (diagonal != differences && row(diagonal - 1) < row(diagonal + 1))
        previous = isDown ? diagonal + 1 : diagonal - 1
        start = isDown ? row(previous) : row(previous) + 1
      }
      if x > start {
        runs.append(
          ScanlineRun(
            expected: a.lowerBound + start, actual: b.lowerBound + start - diagonal,
            count: x - start))
      }
      guard differences > 0 else { return }
      x = row(previous)
      diagonal = previous
    }
  }

  /// The runs in their order; those that continue each other are one.
  private func joinedRuns() -> [ScanlineRun] {
    var joined: [ScanlineRun] = []
    for run in runs.sorted(by: { $0.expected < $1.expected }) {
      if let last = joined.last, last.expected + last.count == run.expected,
        last.offset == run.offset
      {
        joined[joined.count - 1].count += run.count
      } else {
        joined.append(run)
      }
    }
    return joined
  }
}

/// Successive rows of one picture, or lines of one text, that match successive ones of the other.
package struct ScanlineRun: Equatable {
  /// The first row of the reference.
  package var expected: Int
  /// The first row of the new picture.
  package var actual: Int
  /// The number of rows.
  package var count: Int

  /// The number of rows by which the run moved down.
  var offset: Int { actual - expected }
}

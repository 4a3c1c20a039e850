import TestSupport
import Testing

@testable import ConfabSnapshots

@Suite struct ScanlineMatchingTests {
  /// The length of the longest common subsequence by dynamic programming.
  private func longestCommon(_ a: [UInt64], _ b: [UInt64]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for x in a {
      var diagonal = 0
      for (index, y) in b.enumerated() {
        let above = row[index + 1]
        row[index + 1] = x == y ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[b.count]
  }

  private func runs(_ a: [UInt64], _ b: [UInt64]) -> [ScanlineRun] {
    func signature(_ row: UInt64) -> ScanlineSignature {
      ScanlineSignature(hash: row, isRecognizable: true)
    }
    return ScanlineMatching.runs(a.map(signature), b.map(signature))
  }

  private func expectValid(_ runs: [ScanlineRun], _ a: [UInt64], _ b: [UInt64]) {
    var (nextA, nextB) = (0, 0)
    for run in runs {
      #expect(run.expected >= nextA && run.actual >= nextB && run.count > 0)
      #expect(
        a[run.expected..<run.expected + run.count].elementsEqual(
          b[run.actual..<run.actual + run.count]))
      (nextA, nextB) = (run.expected + run.count, run.actual + run.count)
    }
    #expect(nextA <= a.count && nextB <= b.count)
  }

  @Test func `Matches are equal rows in the same order`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<400 {
      let kinds = UInt64(random.int(1...12))
      let a = (0..<random.int(0...40)).map { _ in random.next() % kinds }
      let b = (0..<random.int(0...40)).map { _ in random.next() % kinds }
      expectValid(runs(a, b), a, b)
    }
  }

  @Test func `Of rows that all repeat, as many as possible are matched`() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<300 {
      // Every kind occurs several times in both lists, so that none is an anchor.
      let base = (0..<random.int(1...30)).map { _ in random.next() % 3 }
      let common: [UInt64] = [0, 1, 2, 0, 1, 2]
      let a = common + base + common
      var b = a
      for _ in 0..<random.int(0...6) { b.insert(random.next() % 3, at: random.int(0...b.count)) }
      let found = runs(a, b)
      expectValid(found, a, b)
      #expect(found.reduce(0) { $0 + $1.count } == longestCommon(a, b))
    }
  }

  @Test func `Hostile rows end in bounded time`() {
    var random = SeededRandom(seed: 3)
    // Two kinds in random order have neither anchors nor long runs.
    let a = (0..<30_000).map { _ in random.next() % 2 }
    let b = (0..<30_000).map { _ in random.next() % 2 }
    expectValid(runs(a, b), a, b)
    // Rows in reverse order have anchors of which only one fits.
    let ordered = (0..<30_000).map { UInt64($0) }
    let reversed = Array(ordered.reversed())
    #expect(runs(ordered, reversed).reduce(0) { $0 + $1.count } == 1)
  }
}

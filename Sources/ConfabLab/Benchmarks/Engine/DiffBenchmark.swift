import Confab
import ConfabEngine
import ConfabTimeline
import FoundationEssentials

/// Computes differences of lists of UUIDs, in turns with the standard library.
struct DiffBenchmark {
  private struct Row: ChangeTracked {
    var id: UUID
    func hasSameContent(as other: Row) -> Bool { true }
  }

  /// A list before and after changes.
  private struct Pair {
    var old: [UUID]
    var new: [UUID]

    /// Makes a random list of `count` elements, deletes and inserts some, and shuffles some of the
    /// others among themselves.
    init(
      _ count: Int, deletes: Int, inserts: Int, shuffled: Int, _ generator: inout SeededGenerator
    ) {
      let old = (0..<count).map { _ in UUID.random(using: &generator) }
      let gone = Set(old.indices.shuffled(using: &generator).prefix(deletes))
      var new = old.indices.filter { !gone.contains($0) }.map { old[$0] }
      for _ in 0..<inserts {
        let place = Int.random(in: 0...new.count, using: &generator)
        new.insert(UUID.random(using: &generator), at: place)
      }
      let places = Array(new.indices.shuffled(using: &generator).prefix(shuffled))
      let moved = places.map { new[$0] }.shuffled(using: &generator)
      for (place, id) in zip(places, moved) { new[place] = id }
      self.old = old
      self.new = new
    }
  }

  private let small: Pair
  private let large: Pair
  private let mixed: Pair
  private let clock = ContinuousClock()

  init() {
    var generator = SeededGenerator(seed: 70)
    small = Pair(5_000, deletes: 1_000, inserts: 1_000, shuffled: 200, &generator)
    large = Pair(100_000, deletes: 10_000, inserts: 10_000, shuffled: 2_000, &generator)
    mixed = Pair(100_000, deletes: 0, inserts: 0, shuffled: 100_000, &generator)
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) throws -> [Measurement] {
    var figures = try beside("diff.5k", small, runs: runs, standardRuns: runs)
    progress(0.1)
    // The standard library takes seconds for each.
    figures += try beside("diff.100k", large, runs: runs, standardRuns: min(runs, 3))
    progress(0.8)
    var shuffle = Samples()
    for _ in 0..<runs { shuffle.add(try seconds(mixed)) }
    figures.append(shuffle.milliseconds("diff.shuffle"))
    return figures + (try append(runs))
  }

  private func beside(
    _ name: String, _ pair: Pair, runs: Int, standardRuns: Int
  ) throws -> [Measurement] {
    var ours = Samples()
    var standard = Samples()
    for _ in 0..<runs { ours.add(try seconds(pair)) }
    for _ in 0..<standardRuns {
      let timed = clock.timedNow { pair.new.difference(from: pair.old).inferringMoves() }
      standard.add(timed.seconds)
    }
    return [ours.milliseconds(name, beside: (name: Self.standardName, samples: standard))]
  }

  /// The seconds from two arrays to their differences, including the check that ids are unique.
  private func seconds(_ pair: Pair) throws -> Double {
    let old = pair.old.map(Row.init)
    let new = pair.new.map(Row.init)
    return try clock.timedNow { try ListChanges(from: old, to: new) }.seconds
  }

  /// Appends an element to a list that is still referenced, and computes the difference.
  private func append(_ runs: Int) throws -> [Measurement] {
    let old = try UniqueList(large.old.map(Row.init))
    let one = Row(id: large.new.first { old.place(of: $0) == nil } ?? UUID())
    let standardNew = large.old + [one.id]
    var (list, diff, standard) = (Samples(), Samples(), Samples())
    for _ in 0..<runs {
      var new = old
      list.add(try clock.timedNow { try new.append(one) }.seconds)
      diff.add(clock.timedNow { ListChanges(from: old, to: new) }.seconds)
      standard.add(
        clock.timedNow { standardNew.difference(from: large.old).inferringMoves() }.seconds)
    }
    return [
      diff.milliseconds("diff.append", beside: (name: Self.standardName, samples: standard)),
      list.milliseconds("list.append"),
    ]
  }

  private static let standardName = "difference(from:).inferringMoves()"
}

extension ContinuousClock {
  /// Runs `body` on this thread and returns its result with the elapsed time in seconds.
  fileprivate func timedNow<T>(_ body: () throws -> T) rethrows -> (result: T, seconds: Double) {
    let start = now
    let result = try body()
    return (result, seconds(since: start))
  }
}

extension UUID {
  fileprivate static func random(using generator: inout SeededGenerator) -> UUID {
    let (a, b) = (generator.next(), generator.next())
    return withUnsafeBytes(of: (a, b)) { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

import ConfabSupport
import Synchronization
import Testing

@Suite struct ForkJoinTests {
  private struct Failure: Error, Equatable { var number: Int }

  @Test(arguments: [0, 1, 2, 50])
  func `Results have the order of their numbers`(count: Int) async {
    let results = await forkJoin(count) { number in
      for _ in 0..<(count - number) % 7 { await Task.yield() }
      return number * number
    }
    #expect(results == (0..<count).map { $0 * $0 })
  }

  @Test func `The first error ends the other tasks`() async {
    await #expect(throws: Failure(number: 3)) {
      try await forkJoin(8) { number in
        if number == 3 { throw Failure(number: 3) }
        try await Task.sleep(for: .seconds(600))
      }
    }
  }

  @Test(arguments: [1, 3, 100])
  func `Elements are transformed once, each by a worker`(workers: Int) async throws {
    let done = Mutex(0.0)
    let numbers = Array(0..<40)
    let results = try await numbers.concurrentMap(
      workers: workers, progress: { share in done.withLock { $0 = max($0, share) } },
      { number, worker in (number: number, worker: worker) })
    #expect(results.map(\.number) == numbers && done.withLock { $0 } == 1)
    #expect(results.allSatisfy { (0..<workers).contains($0.worker) })
  }

  @Test func `No elements need no worker`() async throws {
    #expect(try await [Int]().concurrentMap(workers: 4) { number, _ in number } == [])
  }
}

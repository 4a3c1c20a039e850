import ConfabSupport
import Glibc
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

  @Test func `Progress rises while several workers report it`() async throws {
    let shares = Mutex<[Double]>([])
    let isFirst = Atomic(true)
    _ = try await Array(0..<40).concurrentMap(
      workers: 4,
      progress: { share in
        // The first worker is slow, so that others would be before it.
        if isFirst.exchange(false, ordering: .relaxed) { usleep(20_000) }
        shares.withLock { $0.append(share) }
      }, { number, _ in number })
    #expect(shares.withLock { $0 } == (1...40).map { Double($0) / 40 })
  }

  @Test func `No elements need no worker`() async throws {
    #expect(try await [Int]().concurrentMap(workers: 4) { number, _ in number } == [])
  }
}

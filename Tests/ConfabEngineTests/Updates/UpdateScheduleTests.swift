import Synchronization
import Testing

@testable import ConfabEngine

@Suite(.timeLimit(.minutes(30))) struct UpdateScheduleTests {
  private let recorder = Recorder()

  @Test(.timeLimit(.minutes(30)))
  func `Nothing is computed before the first layout, and waiting for it ends`() async {
    let queue = recorder.queue()
    queue.submit(.firstLoad, [1, 2])
    await queue.drained()
    #expect(await recorder.state.events == [.submitted(1, .firstLoad)])
    #expect(await recorder.state.shown.isEmpty)
    queue.start()
    await queue.drained()
    #expect(await recorder.rows == [["1 light", "2 light"]])
    #expect(
      await recorder.state.events.filter { $0 != .started } == [
        .submitted(1, .firstLoad), .began(1, .firstLoad, generation: 0),
        .applied(1, .firstLoad, generation: 0), .drained,
      ])
  }

  @Test func `The newest update of a kind replaces waiting ones, and all complete`() async {
    let queue = recorder.queue()
    for number in 1...50 {
      queue.submit(.normal, [number], completion: recorder.completion(number))
    }
    queue.submit(.pagination, [0, 50], completion: recorder.completion(51))
    queue.start()
    await queue.drained()
    #expect(await recorder.kinds == [.normal, .pagination])
    #expect(await recorder.rows == [["50 light"], ["0 light", "50 light"]])
    #expect(
      await recorder.state.calls
        == Dictionary(uniqueKeysWithValues: (1...51).map { ($0, 1) }))
    #expect(await recorder.state.outcomes.values.allSatisfy(\.isApplied))
  }

  /// A source that waits for each of its pages is never ahead. The queue of another source is
  /// bounded.
  @Test func `More waiting updates than the limit are combined`() async {
    let queue = recorder.queue(limit: 3)
    let kinds: [UpdateKind] = [.firstLoad, .normal, .firstSync, .normal, .reload, .normal]
    for (number, kind) in kinds.enumerated() {
      queue.submit(kind, [number], completion: recorder.completion(number))
    }
    queue.start()
    await queue.drained()
    #expect(await recorder.kinds == [.firstLoad, .normal, .reload])
    #expect(await recorder.state.calls.count == 6)
    #expect(await queue.update(.pagination, [7]).isApplied)
    #expect(await recorder.kinds.last == .pagination)
  }

  @Test func `Combined kinds keep the reader's place`() {
    for kind in UpdateKind.allCases {
      #expect(kind.combined(with: kind) == kind)
      #expect(kind.combined(with: .firstLoad) == .firstLoad)
      #expect(kind == .firstLoad || kind.combined(with: .pagination) == .pagination)
    }
    #expect(UpdateKind.normal.combined(with: .messageCountReduction) == .reload)
  }

  /// Scrolling continues while a batch of 50 is computed. The rows aren't ready before the main
  /// actor has drawn three more frames.
  @Test @MainActor func `A batch of 50 doesn't block the main actor`() async {
    let frames = Atomic(0)
    let (shown, show) = AsyncStream.makeStream(of: Int.self)
    let queue = TestQueue(context: "light") { _ in
    } compute: { numbers, context in
      while frames.load(ordering: .acquiring) < 3, !Task.isCancelled { await Task.yield() }
      return numbers.map { "\($0) \(context)" }
    } apply: {
      show.yield($0.output.count)
      show.finish()
    }
    queue.start()
    queue.submit(.pagination, Array(0..<50))
    for _ in 0..<3 {
      frames.add(1, ordering: .releasing)
      await Task.yield()
    }
    var counts: [Int] = []
    for await count in shown { counts.append(count) }
    #expect(counts == [50])
  }

  /// The user switches themes or font sizes during a computation.
  @Test func `An update never mixes two contexts`() async {
    let queue = recorder.queue("light", held: "light")
    queue.start()
    queue.submit(.firstLoad, Array(0..<400), completion: recorder.completion(1))
    await recorder.wait { $0.isComputing }
    queue.change("dark")
    await queue.drained()
    #expect(await recorder.state.shown.map(\.context) == ["dark"])
    #expect(await recorder.state.shown.first?.rows.allSatisfy { $0.hasSuffix("dark") } == true)
    #expect(await recorder.state.events.contains(.discarded(1, generation: 0)))
    #expect(await recorder.state.violation == nil)

    // The same with something on the screen.
    queue.change("large")
    await queue.drained()
    #expect(await recorder.state.shown.map(\.context) == ["dark", "large"])
    #expect(await recorder.kinds == [.firstLoad, .reload])
    #expect(await recorder.state.calls == [1: 1])
  }

  @Test func `A failed update doesn't change the screen`() async {
    let queue = recorder.queue()
    queue.start()
    #expect(await queue.update(.firstLoad, [1]).isApplied)
    guard case .failed(let error) = await queue.update(.normal, [1, -2]) else {
      Issue.record("no failure")
      return
    }
    #expect(error is Unmeasurable)
    // It also fails for another theme, but the input that is shown is computed for that theme.
    queue.stop()
    queue.submit(.normal, [-3], completion: recorder.completion(3))
    queue.change("dark")
    queue.start()
    await queue.drained()
    #expect(await recorder.rows == [["1 light"], ["1 dark"]])
    #expect(await recorder.state.calls == [3: 1])
  }

  @Test func `A stopped queue computes nothing and continues later`() async {
    let queue = recorder.queue("light", held: "light")
    queue.start()
    queue.submit(.firstLoad, Array(0..<300), completion: recorder.completion(1))
    await recorder.wait { $0.isComputing }
    queue.stop()
    queue.submit(.normal, [5], completion: recorder.completion(2))
    await recorder.wait { $0.events.contains(.discarded(1, generation: 0)) }
    #expect(await recorder.state.shown.isEmpty)
    queue.change("dark")
    queue.start()
    await queue.drained()
    #expect(await recorder.kinds == [.firstLoad, .normal])
    #expect(await recorder.state.calls == [1: 1, 2: 1])
  }

  @Test(.timeLimit(.minutes(30)))
  func `Waiting for a stopped queue ends when nothing is being shown`() async {
    let queue = recorder.queue("light", held: "light")
    queue.start()
    queue.submit(.firstLoad, Array(0..<300))
    while await !recorder.state.isComputing { await Task.yield() }
    queue.stop()
    await queue.drained()
    #expect(await recorder.state.events.last == .discarded(1, generation: 0))
    #expect(await recorder.state.shown.isEmpty)
  }

  @Test func `A released queue calls every completion`() async {
    do {
      let queue = recorder.queue()
      for number in 1...5 {
        queue.submit(.normal, [number], completion: recorder.completion(number))
      }
    }
    await recorder.wait { $0.calls.count == 5 }
    #expect(await recorder.state.calls.count == 5)
    #expect(await recorder.state.shown.isEmpty)
    #expect(await recorder.state.calls.values.allSatisfy { $0 == 1 })
    #expect(await !recorder.state.outcomes.values.contains { $0.isApplied })
  }
}

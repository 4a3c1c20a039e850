import Testing

@testable import ConfabEngine

@Suite struct UpdateScheduleTests {
  @Test func `Nothing is computed before the first layout`() {
    var owner = ScheduleOwner()
    owner.submit(.firstLoad, [1, 2])
    owner.drain()
    #expect(owner.isIdle && owner.shown.isEmpty)
    #expect(owner.events == [.submitted(1, .firstLoad)])
    owner.start()
    owner.drain()
    #expect(owner.shown.map(\.rows) == [["1 light", "2 light"]])
    #expect(
      owner.events == [
        .submitted(1, .firstLoad), .started, .began(1, .firstLoad, generation: 0),
        .applied(1, .firstLoad, generation: 0), .drained,
      ])
  }

  @Test func `The newest update of a kind replaces waiting ones, and all complete`() {
    var owner = ScheduleOwner()
    for number in 1...50 { owner.submit(.normal, [number], completion: number) }
    owner.submit(.pagination, [0, 50], completion: 51)
    owner.start()
    owner.drain()
    #expect(owner.shown.map(\.kind) == [.normal, .pagination])
    #expect(owner.shown.map(\.rows) == [["50 light"], ["0 light", "50 light"]])
    #expect(owner.outcomes.count == 51)
    #expect(owner.outcomes.values.allSatisfy { $0.count == 1 && $0[0].isApplied })
  }

  /// A source that waits for each of its pages is never ahead. The queue of another source is
  /// bounded.
  @Test func `More waiting updates than the limit are combined`() {
    var owner = ScheduleOwner(limit: 3)
    let kinds: [UpdateKind] = [.firstLoad, .normal, .firstSync, .normal, .reload, .normal]
    for (number, kind) in kinds.enumerated() { owner.submit(kind, [number], completion: number) }
    owner.start()
    owner.drain()
    #expect(owner.shown.map(\.kind) == [.firstLoad, .normal, .reload])
    #expect(owner.outcomes.count == 6)
    #expect(owner.update(.pagination, [7])?.isApplied == true)
    #expect(owner.shown.last?.kind == .pagination)
  }

  @Test func `Combined kinds keep the reader's place`() {
    for kind in UpdateKind.allCases {
      #expect(kind.combined(with: kind) == kind)
      #expect(kind.combined(with: .firstLoad) == .firstLoad)
      #expect(kind == .firstLoad || kind.combined(with: .pagination) == .pagination)
    }
    #expect(UpdateKind.normal.combined(with: .messageCountReduction) == .reload)
  }

  /// The user switches themes or font sizes during a computation.
  @Test func `An update never mixes two contexts`() {
    var owner = ScheduleOwner()
    owner.start()
    owner.submit(.firstLoad, [1, 2], completion: 1)
    owner.step()
    owner.change("dark")
    owner.drain()
    #expect(owner.shown.map(\.rows) == [["1 dark", "2 dark"]])
    #expect(owner.events.contains(.discarded(1, generation: 0)))

    // The same with something on the screen.
    owner.change("large")
    owner.drain()
    #expect(owner.shown.map(\.context) == ["dark", "large"])
    #expect(owner.shown.map(\.kind) == [.firstLoad, .reload])
    #expect(owner.outcomes[1]?.count == 1)
  }

  @Test func `A failed update doesn't change the screen`() {
    var owner = ScheduleOwner()
    owner.start()
    #expect(owner.update(.firstLoad, [1])?.isApplied == true)
    guard case .failed(let error) = owner.update(.normal, [1, -2]) else {
      Issue.record("no failure")
      return
    }
    #expect(error is Unmeasurable)
    // It also fails for another theme, but the input that is shown is computed for that theme.
    owner.stop()
    owner.submit(.normal, [-3], completion: 3)
    owner.change("dark")
    owner.start()
    owner.drain()
    #expect(owner.shown.map(\.rows) == [["1 light"], ["1 dark"]])
    #expect(owner.outcomes[3]?.count == 1)
  }

  @Test func `A stopped schedule computes nothing and continues later`() {
    var owner = ScheduleOwner()
    owner.start()
    owner.submit(.firstLoad, [1], completion: 1)
    owner.step()
    owner.stop()
    owner.submit(.normal, [5], completion: 2)
    #expect(!owner.isIdle)
    owner.drain()
    #expect(owner.isIdle && owner.shown.isEmpty)
    #expect(owner.events.last == .discarded(1, generation: 0))
    owner.change("dark")
    owner.start()
    owner.drain()
    #expect(owner.shown.map(\.kind) == [.firstLoad, .normal])
    #expect(owner.outcomes.values.map(\.count) == [1, 1])
  }

  @Test func `A released schedule calls every completion`() {
    var owner = ScheduleOwner()
    for number in 1...5 { owner.submit(.normal, [number], completion: number) }
    owner.cancel()
    owner.start()
    owner.drain()
    #expect(owner.shown.isEmpty && owner.outcomes.count == 5)
    #expect(owner.outcomes.values.allSatisfy { $0.count == 1 && !$0[0].isApplied })
  }
}

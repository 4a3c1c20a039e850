import Testing

@testable import ConfabTesting

@Suite(.snapshots(record: .failed)) struct SnapshotTraitTests {
  @Test func `A trait of a suite applies to its tests`() {
    #expect(SnapshotScope.current.record == .failed)
  }

  @Test(.snapshots(record: .never)) func `A trait of a test replaces that of its suite`() {
    #expect(SnapshotScope.current.record == .never)
  }

  @Test(.snapshots(record: .all), arguments: [1, 2])
  func `A trait applies to each case of a test with arguments`(number: Int) {
    #expect(SnapshotScope.current.record == .all)
  }

  @Suite struct Inner {
    @Test func `A trait of a suite applies to inner suites`() {
      #expect(SnapshotScope.current.record == .failed)
    }
  }

  @Suite(.snapshots(record: .missing)) struct Other {
    @Test func `A trait of an inner suite replaces that of the outer one`() {
      #expect(SnapshotScope.current.record == .missing)
    }
  }
}

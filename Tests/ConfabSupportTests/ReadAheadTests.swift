import ConfabSupport
import Testing

@Suite struct ReadAheadTests {
  private struct Broken: Error {}

  @Test(arguments: [1, 3, 100])
  func `Values come in their order, then none`(_ capacity: Int) throws {
    let values = try ReadAhead<Int, Never>(capacity: capacity) { send in
      for value in 0..<1_000 where !send(value) { return }
    }
    for value in 0..<1_000 { #expect(values.next() == value) }
    #expect(values.next() == nil)
    #expect(values.next() == nil)
  }

  @Test func `An error comes after the values before it`() throws {
    let values = try ReadAhead<Int, Broken>(capacity: 4) { send throws(Broken) in
      for value in 0..<10 { _ = send(value) }
      throw Broken()
    }
    for value in 0..<10 { #expect(try values.next() == value) }
    #expect(throws: Broken.self) { try values.next() }
    #expect(throws: Broken.self) { try values.next() }
  }

  @Test func `No more values are made when nobody wants them`() async throws {
    let (stream, end) = AsyncStream.makeStream(of: Int.self)
    do {
      let values = try ReadAhead<Int, Never>(capacity: 5) { send in
        var count = 0
        while send(count) { count += 1 }
        end.yield(count)
        end.finish()
      }
      for value in 0..<20 { #expect(values.next() == value) }
    }
    var made: [Int] = []
    for await count in stream { made.append(count) }
    // Those that were used, and those for which there was room.
    #expect(made.count == 1 && made[0] <= 25)
  }
}

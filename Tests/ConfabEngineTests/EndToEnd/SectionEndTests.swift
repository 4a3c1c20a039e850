import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabTimeline
import Testing

/// The time and the tick below the last row of a section.
@Suite struct SectionEndTests {
  private func message(_ number: Int, _ from: String, _ status: DeliveryStatus? = nil) -> Message {
    Message(
      id: "m\(number)", from: from,
      at: Timestamp(milliseconds: 1_762_160_400_000 + Int64(number) * 60_000, offset: 0),
      text: "Text \(number)", status: status)
  }

  private func chat() -> Conversation {
    Conversation(
      selfID: "me",
      participants: [Participant(id: "me", name: "Me"), Participant(id: "ann", name: "Ann")],
      timezone: "UTC",
      messages: [
        message(0, "ann"), message(1, "ann"), message(2, "me", .read), message(3, "me", .sent),
      ])
  }

  private func engine(_ chat: Conversation) async throws -> Engine {
    var presenters = PresenterRegistry.builtIn
    presenters.register(SectionEndAccessory())
    var rules = TimelineRules.imessage
    (rules.endsSections, rules.showsStatusLines) = (true, false)
    let engine = try Engine.alone(
      chat, request: LayoutRequest(for: chat, width: 375, presenters: presenters),
      fonts: Studio().library, rules: rules
    ) { _ in }
    engine.start()
    await engine.drained()
    return engine
  }

  private func ends(_ engine: Engine) async throws -> [String: RowElement] {
    let layout = await engine.layout
    let elements = try await engine.elements(besideRows: 0..<layout.model.count, of: layout)
    return Dictionary(
      uniqueKeysWithValues: elements.filter { $0.id.part == "sectionEnd" }.map { element in
        ("\(element.id.key ?? "") \(element.id.owner)", element)
      })
  }

  @Test func `The last row of a section has room for its time and tick`() async throws {
    let engine = try await engine(chat())
    let layout = await engine.layout
    let metrics = layout.request.metrics.sectionEnds
    let heights = ["m0", "m1", "m2", "m3"].map { layout.model.frame(of: $0)?.height ?? 0 }
    let line = layout.request.grid.ceil(metrics.pitch) + layout.request.grid.round(metrics.gap)
    #expect(heights[0] == heights[2] && heights[1] == heights[3])
    #expect(abs(heights[1] - heights[0] - line) < 1e-9)

    let ends = try await ends(engine)
    #expect(
      ends.mapValues(\.row) == [
        #"time section("m0")"#: "m1", #"time section("m2")"#: "m3", #"tick section("m2")"#: "m3",
      ])
    for end in ends.values {
      let row = try #require(layout.model.frame(of: end.row))
      let frame = end.attributes.frame
      #expect(abs(frame.maxY - row.maxY) < 1e-9 && frame.minY > row.maxY - line)
    }
    // The tick is at the outer edge, right of the time.
    let tick = try #require(ends[#"tick section("m2")"#]).attributes.frame
    let time = try #require(ends[#"time section("m2")"#]).attributes.frame
    #expect(tick.maxX == 375 - 16 && time.maxX < tick.minX)
  }

  @Test func `The time moves to a new last row`() async throws {
    let engine = try await engine(chat())
    let old = await engine.layout
    try await engine.receive([message(4, "me", .delivered)])
    await engine.drained()
    let new = await engine.layout
    let changes = try await engine.elementChanges(
      from: old, near: 0..<old.model.count, to: new, near: 0..<new.model.count)
    let time = changes.moves.first {
      $0.id == RowElement.ID(part: "sectionEnd", key: "time", owner: .section("m2"))
    }
    #expect(time?.from?.row == "m3" && time?.to?.row == "m4")
    #expect(new.model.frame(of: "m3")?.height == new.model.frame(of: "m2")?.height)
  }
}

import Confab
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline
import TestSupport
import Testing

/// Stickers of a host on a body, each with a key of its own.
private struct StickerAccessory: RowAccessory {
  struct Stickers: AccessoryContent {
    let keys: [String]

    func elements(in frame: Rect) -> [AccessoryElement] {
      keys.enumerated().map { index, key in
        AccessoryElement(
          key: key,
          frame: Rect(x: frame.x + 10.3 * Double(index), y: frame.y, width: 9.1, height: 9.1))
      }
    }
    func draw(at origin: Point, context: DrawContext, into scene: inout Scene) {}
  }

  let part = "stickers"

  func place(
    of item: AccessoryItem, in row: RowGeometry, _ request: LayoutRequest
  ) -> AccessoryPlace? {
    guard item.decoration.values["stickers"] != nil else { return nil }
    return AccessoryPlace(Rect(x: 40, y: row.bottom, width: 30, height: 10))
  }

  func measure(
    _ item: TimelineItem, at place: AccessoryPlace, in row: RowGeometry, _ context: MeasureContext
  ) -> any AccessoryContent {
    guard case .string(let keys)? = item.decoration.values["stickers"] else {
      return Stickers(keys: [])
    }
    return Stickers(keys: keys.map(String.init))
  }
}

/// The elements beside rows, through the engine.
@Suite struct ElementTests {
  private let readers = (10..<34).map { "reader \($0)" }

  private func chat(_ count: Int, seen: [ParticipantID: MessageID] = [:]) -> Conversation {
    var chat = madeUpChat(count)
    chat.participants += readers.map { Participant(id: $0, name: $0) }
    chat.state.seen = seen
    return chat
  }

  private func engine(
    _ chat: Conversation, rules: TimelineRules = .imessage
  ) async throws -> Engine {
    var presenters = PresenterRegistry.builtIn
    presenters.register(SectionEndAccessory())
    presenters.register(StickerAccessory())
    let engine = try Engine.alone(
      chat, request: LayoutRequest(for: chat, width: 375, presenters: presenters),
      fonts: Studio().library, rules: rules
    ) { _ in }
    engine.start()
    await engine.drained()
    return engine
  }

  private func change(
    _ engine: Engine, _ edit: (Engine) async throws -> Void
  ) async throws -> ElementChanges {
    let old = await engine.layout
    try await edit(engine)
    await engine.drained()
    let new = await engine.layout
    let whole = 0..<max(old.model.count, new.model.count)
    return try await engine.elementChanges(from: old, near: whole, to: new, near: whole)
  }

  private func head(_ reader: String) -> RowElement.ID {
    RowElement.ID(part: "seen", key: reader, owner: .conversation)
  }

  /// The story of the seen heads: the first one fades and scales in, travels with the reader, and
  /// travels into the badge when there is no room.
  @Test func `A head fades in, travels, and travels into the badge`() async throws {
    let engine = try await engine(chat(12))
    func see(_ seen: [ParticipantID: MessageID]) async throws -> ElementChanges {
      try await change(engine) {
        try await $0.receive([], state: ConversationState(seen: seen))
      }
    }
    var seen = [readers[0]: "m7"]
    let first = try await see(seen)
    #expect(first.inserts.map(\.id) == [head(readers[0])] && first.removes.isEmpty)
    let insert = try #require(first.inserts.first)
    #expect(insert.start.alpha == 0 && insert.start.scale < 1)
    #expect(insert.end.alpha == 1 && insert.end.scale == 1)
    #expect(insert.to?.row == "m7")

    seen[readers[0]] = "m9"
    let second = try await see(seen)
    #expect(second.inserts.isEmpty && second.removes.isEmpty)
    let travel = try #require(second.moves.first { $0.id == head(readers[0]) })
    #expect(travel.start == insert.end && travel.to?.row == "m9" && !travel.followsRow)
    #expect(travel.end.frame.y > travel.start.frame.y && travel.end.alpha == 1)

    // Eleven others have seen the message. Heads are in the order of the participants.
    for reader in readers[1...11] { seen[reader] = "m9" }
    seen[readers[0]] = "m7"
    _ = try await see(seen)
    seen[readers[23]] = "m7"
    _ = try await see(seen)
    seen[readers[23]] = "m9"
    let third = try await see(seen)
    let hidden = try #require(third.moves.first { $0.id == head(readers[23]) })
    let layout = await engine.layout
    let elements = try await engine.elements(besideRows: 0..<layout.model.count, of: layout)
    let badge = try #require(
      elements.first { $0.id == RowElement.ID(part: "seen", owner: .row("m9")) })
    #expect(hidden.start.alpha == 1 && hidden.end.alpha == 0)
    #expect(hidden.end.frame == badge.attributes.frame)

    // A hidden head moves, too, and one that is gone fades out where it was.
    seen[readers[23]] = nil
    let last = try await see(seen)
    #expect(last.removes.map(\.id) == [head(readers[23])])
    #expect(last.removes.first?.end.alpha == 0)
  }

  @Test func `A page above moves elements along with their rows`() async throws {
    let engine = try await engine(chat(12, seen: [readers[0]: "m7", readers[1]: "m9"]))
    let changes = try await change(engine) { engine in
      try await engine.prepend([madeUpMessage(1_000), madeUpMessage(1_001), madeUpMessage(1_002)])
    }
    let heads = changes.moves.filter { $0.id?.owner == .conversation }
    #expect(heads.count == 2 && heads.allSatisfy(\.followsRow))
    let layout = await engine.layout
    for head in heads {
      let frame = try #require(layout.model.frame(of: head.to?.row ?? ""))
      // Sums of thirds of a point.
      #expect(head.end.frame.y >= frame.y - 1e-9 && head.end.frame.maxY <= frame.maxY + 1e-9)
    }
  }

  @Test func `An accessory of a host has several elements with keys`() async throws {
    let engine = try await engine(chat(6))
    func put(_ keys: String) async throws -> ElementChanges {
      try await change(engine) {
        $0.setValue(.string(keys), named: "stickers", ofRow: "m3")
      }
    }
    func id(_ key: String) -> RowElement.ID {
      RowElement.ID(part: "stickers", key: key, owner: .row("m3"))
    }
    let first = try await put("ab")
    #expect(first.inserts.map(\.id) == [id("a"), id("b")])
    let y = try #require(await engine.layout.model.frame(of: "m3")).maxY - 10
    let frame = first.inserts[1].end.frame
    #expect(frame.x <= 50.3 && frame.maxX >= 59.4 && abs(frame.y - y) < 1e-9)
    let second = try await put("bc")
    #expect(second.removes.map(\.id) == [id("a")] && second.inserts.map(\.id) == [id("c")])
    let move = try #require(second.moves.first { $0.id == id("b") })
    #expect(move.start.frame.x > move.end.frame.x && !move.followsRow)
  }

  @Test(arguments: UInt64(0)..<12)
  func `Random sessions keep every reader, and the changes give the new elements`(
    _ seed: UInt64
  ) async throws {
    var random = SeededRandom(seed: seed)
    var rules = TimelineRules.imessage
    rules.endsSections = seed.isMultiple(of: 2)
    let engine = try await engine(chat(random.int(1...25)), rules: rules)
    var seen: [ParticipantID: MessageID] = [:]
    for _ in 0..<6 {
      let old = await engine.layout
      for _ in 0..<random.int(1...3) { try await edit(engine, &seen, &random) }
      await engine.drained()
      let new = await engine.layout
      let near = nearRows(old, &random)
      let nearNew = nearRows(new, &random)
      let before = try await engine.elements(
        besideRows: old.rowsToCompare(near: near, with: new, near: nearNew), of: old)
      let after = try await engine.elements(
        besideRows: new.rowsToCompare(near: nearNew, with: old, near: near), of: new)
      let changes = try await engine.elementChanges(
        from: old, near: near, to: new, near: nearNew)
      try checkReaders(after, in: new)
      checkApplied(changes, before, after)
      let grid = new.request.grid
      for element in after {
        let frame = element.attributes.frame
        #expect([frame.x, frame.y, frame.maxX, frame.maxY].allSatisfy { grid.isWhole($0) })
      }
    }
  }

  private func nearRows(_ layout: LiveLayout, _ random: inout SeededRandom) -> Range<Int> {
    let start = random.int(0...layout.model.count)
    return start..<min(layout.model.count, start + random.int(0...9))
  }

  private func edit(
    _ engine: Engine, _ seen: inout [ParticipantID: MessageID],
    _ random: inout SeededRandom
  ) async throws {
    let messages = await engine.conversation.messages
    let number = random.int(0..<1_000_000)
    switch random.int(0..<6) {
    case 0: try await engine.receive([madeUpMessage(number)])
    case 1: try await engine.prepend([madeUpMessage(number)])
    case 2:
      guard messages.count > 1 else { return }
      try await engine.remove(messages[random.int(0..<messages.count)].id)
    case 3:
      guard var message = messages.randomElement(using: &random) else { return }
      message.status = .failed
      try await engine.update(message)
    default:
      // One message has more readers than there is room for heads.
      let last = messages.suffix(random.int(1...4))
      for reader in readers where random.oneIn(2) {
        seen[reader] = random.oneIn(6) ? nil : last.randomElement(using: &random)?.id
      }
      try await engine.receive([], state: ConversationState(seen: seen))
    }
  }

  /// Every reader of the rows has one element; those without a head are counted by the badge.
  private func checkReaders(_ elements: [RowElement], in layout: LiveLayout) throws {
    let decorated = layout.rows.rows.elements.flatMap { row in
      row.item.decoration.seenBy.map { [row.id, $0] }
    }
    let heads = elements.filter { $0.id.owner == .conversation }
    #expect(
      heads.map { [$0.row, $0.id.key ?? ""] }.sorted { $0[1] < $1[1] }
        == decorated.sorted { $0[1] < $1[1] })
    let badges = Set(
      elements.filter { $0.id.part == "seen" && $0.id.key == nil }.map(\.row))
    #expect(badges == Set(heads.filter(\.isHidden).map(\.row)))
    for row in badges {
      let visible = heads.count { $0.row == row && !$0.isHidden }
      #expect(visible <= layout.request.metrics.seenHeads.maximum)
    }
  }

  private func checkApplied(
    _ changes: ElementChanges, _ before: [RowElement], _ after: [RowElement]
  ) {
    var elements = Dictionary(uniqueKeysWithValues: before.map { ($0.id, $0) })
    for change in changes.removes + changes.moves {
      #expect(change.from.map { elements.removeValue(forKey: $0.id) == $0 } == true)
      #expect(change.start == change.from?.attributes)
    }
    for change in changes.inserts + changes.moves {
      #expect(change.to.map { elements.updateValue($0, forKey: $0.id) == nil } == true)
      #expect(change.end == change.to?.attributes)
    }
    #expect(elements == Dictionary(uniqueKeysWithValues: after.map { ($0.id, $0) }))
    #expect(changes.inserts.allSatisfy { $0.start.alpha == 0 })
    #expect(changes.removes.allSatisfy { $0.end.alpha == 0 })
  }
}

extension PixelGrid {
  fileprivate func isWhole(_ length: Double) -> Bool { abs(round(length) - length) < 1e-9 }
}

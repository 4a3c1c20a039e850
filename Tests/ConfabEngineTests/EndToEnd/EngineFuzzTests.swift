import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabText
import ConfabTimeline
import Synchronization
import TestSupport
import Testing

/// After random changes, the engine shows the layout of a new engine.
@Suite struct EngineFuzzTests {
  enum Step: Sendable {
    case receive(Int, seed: UInt64)
    case page(Int)
    case edit(seed: UInt64)
    case change(seed: UInt64)
    case window(drop: Int, add: Int)
    case context(width: Double, textSize: Double, scale: Double)
    case drain
  }

  @Test func `The layout equals that of a new engine`() async throws {
    try await check()
  }

  @Test func `The layout equals that of a new engine with decorators`() async throws {
    try await check(decorators: [.advising, .counting])
  }

  @Test func `The layout equals that of a new engine with estimated heights`() async throws {
    try await check(heights: .estimated)
  }

  @Test func `The layout equals that of a new engine with stored heights`() async throws {
    try await check(decorators: [.advising], heights: .exactOnDisk)
  }

  private func check(
    decorators: [TimelineDecorator] = [], heights: HeightStrategy = .exactInMemory
  ) async throws {
    let fonts = try Studio().library
    let property = StepProperty<Step>(
      "the engine shows what a layout made at once would be; every completion once"
    ) { random in
      (0..<random.int(2...10)).map { _ in
        switch random.int(0..<12) {
        case 0, 1, 2: .receive(random.int(0...3), seed: random.next() % 1000)
        case 3: .page(random.int(1...5))
        case 4: .edit(seed: random.next() % 1000)
        case 5: .window(drop: random.int(0...2), add: random.int(0...2))
        case 6, 7:
          .context(
            width: [320, 375, 667][random.int(0..<3)], textSize: [17, 17, 21][random.int(0..<3)],
            scale: Double(random.int(2...3)))
        case 8, 9: .change(seed: random.next() % 1000)
        default: .drain
        }
      }
    } violation: { steps in
      try await Self.violation(steps, decorators, heights, fonts)
    }
    let failure = try await property.failure(cases: 40)
    #expect(failure == nil)
  }

  private static func violation(
    _ steps: [Step], _ decorators: [TimelineDecorator], _ heights: HeightStrategy,
    _ fonts: FontLibrary
  ) async throws -> String? {
    var script = Script()
    script.chat.messages = (0..<6).map { _ in script.next(seed: 1) }
    let problems = Mutex<[String]>([])
    let (width, textSize, scale) = (375.0, 17.0, 3.0)
    var request = LayoutRequest(
      for: script.chat, textSize: textSize, width: width, scale: scale)
    let told = Mutex(0)
    var asked = 0
    let reader = Viewport(height: 400, grid: PixelGrid(scale: 3))
    let engine = try Engine.alone(
      script.chat, request: request, fonts: fonts, decorators: decorators, heights: heights,
      store: VersionedHeightStore(in: MemoryHeights(), engine: "1")
    ) { update in
      if let found = check(update) { problems.withLock { $0.append(found) } }
    }
    engine.viewportDidChange(reader)
    engine.start()
    let tell: @Sendable (UpdateOutcome) -> Void = { _ in told.withLock { $0 += 1 } }
    for step in steps + [.drain] {
      switch step {
      case .receive(let count, let seed):
        let new = (0..<count).map { script.next(seed: seed + UInt64($0)) }
        script.chat.messages += new
        script.chat.state.seen["ann"] = script.chat.messages.last?.id
        asked += 1
        try await engine.receive(new, state: script.chat.state, completion: tell)
      case .page(let count):
        let page = (0..<count).map { script.older(seed: UInt64($0)) }.reversed()
        script.chat.messages = page + script.chat.messages
        asked += 1
        try await engine.prepend(Array(page), completion: tell)
      case .edit(let seed):
        let place = Int(seed) % script.chat.messages.count
        script.chat.messages[place].text = "Edited \(seed)"
        asked += 1
        engine.replace(script.chat, completion: tell)
      case .change(let seed):
        asked += 1
        try await change(&script, engine, seed, tell)
      case .window(let drop, let add):
        script.chat.messages.removeFirst(min(drop, script.chat.messages.count - 1))
        script.chat.messages += (0..<add).map { script.next(seed: UInt64($0)) }
        asked += 1
        try await engine.show(script.chat.messages, .normal, completion: tell)
      case .context(let width, let textSize, let scale):
        request = LayoutRequest(
          for: script.chat, textSize: textSize, width: width, scale: scale)
        let changed = request
        engine.change { $0 = changed }
      case .drain:
        await engine.drained()
        let layout = await engine.layout
        let items = try Timeline(script.chat, decorators: decorators).items
        if let found = try await difference(layout, items, request, fonts) {
          return "\(found) after \(step)"
        }
      }
    }
    if told.withLock({ $0 }) != asked { return "\(told.withLock { $0 }) of \(asked) were told" }
    return problems.withLock(\.first)
  }

  /// Changes one message.
  private static func change(
    _ script: inout Script, _ engine: Engine, _ seed: UInt64,
    _ tell: @escaping @Sendable (UpdateOutcome) -> Void
  ) async throws {
    var random = SeededRandom(seed: seed)
    let place = random.int(0..<script.chat.messages.count)
    let id = script.chat.messages[place].id
    switch random.int(0..<4) {
    case 0:
      script.chat.messages[place].text = "Edited \(seed)"
      #expect(try await engine.update(script.chat.messages[place], completion: tell))
    case 1 where script.chat.messages.count > 1:
      script.chat.messages.remove(at: place)
      #expect(try await engine.remove(id, completion: tell))
    case 2:
      let target = random.int(0..<script.chat.messages.count)
      script.chat.messages.insert(script.chat.messages.remove(at: place), at: target)
      #expect(try await engine.move(id, to: target, completion: tell))
    default:
      let new = script.next(seed: seed)
      script.chat.messages.insert(new, at: place)
      try await engine.insert([new], at: place, completion: tell)
    }
  }

  /// Applies a batch to the rows.
  private static func check(_ update: EngineUpdate) -> String? {
    guard let old = try? update.old.rows.list, let new = try? update.new.rows.list else {
      return "no list"
    }
    // There can be more moves than needed.
    var (changes, expected) = (update.changes, SectionedChanges(from: old, to: new))
    let moves = (changes.moves.count, expected.moves.count)
    (changes.moves, expected.moves) = ([], [])
    (changes.sections.moves, expected.sections.moves) = ([], [])
    if changes != expected || moves.0 < moves.1 { return "changes of \(update.kind)" }
    let ids = update.new.model[0..<update.new.model.count].map(\.id)
    return ids == new.items.elements.map(\.id) ? nil : "other rows than sections"
  }

  private static func difference(
    _ layout: LiveLayout, _ items: [TimelineItem], _ request: LayoutRequest, _ fonts: FontLibrary
  ) async throws -> String? {
    var request = request
    request.items = items
    let worker = LayoutWorker(library: fonts)
    let whole = try await LayoutWorker.layout(of: request, on: [worker])
    guard layout.model.count == request.items.count else { return "\(layout.model.count) rows" }
    var hasEstimates = false
    for (index, item) in request.items.enumerated() {
      if layout.item(at: index) != item { return "row \(index) is another" }
      guard let row = layout.model[index], row.id == item.id else { return "row \(index)" }
      let (a, b) = (row.frame, whole.rows[index])
      // Below an estimated row, positions are estimates but heights are not.
      hasEstimates = hasEstimates || a.isEstimated
      if a.isEstimated { continue }
      if abs(a.height - b.height) > 1e-6 || abs(a.y - b.y) > 1e-6 && !hasEstimates {
        return "row \(item) is at \(a), and should be at \(b)"
      }
    }
    return hasEstimates || abs(layout.model.contentHeight - whole.contentSize.height) < 1e-6
      ? nil : "height \(layout.model.contentHeight), not \(whole.contentSize.height)"
  }
}

extension TimelineDecorator {
  /// Inserts a row above some messages, and a gap.
  fileprivate static let advising = TimelineDecorator { items, _ in
    items.flatMap { item -> [TimelineItem] in
      guard item.message?.text?.contains("eight") == true, item.message?.from == "ann" else {
        return [item]
      }
      var decoration = item.decoration
      decoration.spacingBefore = .section
      return [
        TimelineItem(
          InsertedRow("Mind"), named: "advice", beside: item, kind: ItemKind(rawValue: "x-advice")),
        TimelineItem(item, decoration: decoration),
      ]
    }
  }

  /// Depends on all rows: hides every third date, and shows a count at the top.
  fileprivate static let counting = TimelineDecorator { items, conversation in
    var dates = 0
    let rest = items.filter { item in
      if item.kind == .dateHeader { dates += 1 }
      return item.kind != .dateHeader || dates % 3 != 0
    }
    let text = "\(conversation.messages.count) messages"
    let count = TimelineItem(
      id: "#host/count", kind: .system,
      content: .inserted(InsertedRow(text)), decoration: Decoration(side: .center))
    return [count] + rest
  }
}

/// Creates random messages.
private struct Script {
  var chat = Conversation(
    info: ConversationInfo(kind: .group), selfID: "me",
    participants: ["me", "ann", "bob"].map { Participant(id: $0, name: "Name \($0)") },
    timezone: "UTC", now: Timestamp(milliseconds: 1_790_000_000_000, offset: 0))
  private var last = 0
  private var first = 0

  mutating func next(seed: UInt64) -> Message {
    last += 1
    return message(last, seed)
  }

  mutating func older(seed: UInt64) -> Message {
    first -= 1
    return message(first, seed)
  }

  private func message(_ number: Int, _ seed: UInt64) -> Message {
    var random = SeededRandom(seed: seed &+ UInt64(bitPattern: Int64(number)) &* 77)
    let words = ["see", "you", "tomorrow", "مرحبا", "你好", "😀", "at", "eight", "ok"]
    let text = (0..<random.int(1...30)).map { _ in words[random.int(0..<words.count)] }
    return Message(
      id: "m\(number)", kind: random.oneIn(10) ? .system : .text,
      from: ["me", "ann", "bob"][random.int(0..<3)],
      at: Timestamp(milliseconds: 1_762_160_400_000 + Int64(number) * 200_000, offset: 0),
      text: text.joined(separator: " "),
      status: random.oneIn(3) ? DeliveryStatus.allCases[random.int(0..<5)] : nil)
  }
}

import Confab
import ConfabInspection
import ConfabLayout
import ConfabScene
import ConfabTimeline
import Testing

@Suite("Layouts of all examples and snapshots", .timeLimit(.minutes(30)))
struct LayoutPropertyTests {
  @Test func `There are documents to test`() {
    #expect(Document.all.count > 100)
  }

  @Test(arguments: [1.0, 2, 3], [320.0, 375, 402.5])
  func `Layouts satisfy all invariants`(scale: Double, width: Double) async throws {
    try await check(LayoutOptions(width: width, scale: scale))
  }

  @Test(arguments: Theme.builtIn.dropFirst(), [320, 402.5])
  func `Layouts of other themes satisfy all invariants`(
    theme: Theme, width: Double
  ) async throws {
    try await check(LayoutOptions(theme: theme, width: width, scale: 2))
  }

  private func check(_ options: LayoutOptions) async throws {
    let studio = try Studio()
    for document in Document.all {
      let layout = try await studio.layout(
        of: document.conversation, attachments: .folder(document.folder), options: options)
      let dump = try await studio.dump(layout)
      let check = LayoutCheck(
        dump: dump, request: layout.request, conversation: document.conversation,
        rules: options.theme.rules)
      let problems = check.problems()
      #expect(problems.isEmpty, "\(document): \(problems.prefix(3))")
    }
  }

  /// The time is beside a last line that ends at the other side of the bubble, and otherwise below
  /// it. So the heights in themes with times in bubbles depend on the locale.
  @Test(arguments: [Theme.imessage, .messenger, .confab])
  func `Right-to-left locales mirror the layout and change nothing else`(
    theme: Theme
  ) async throws {
    let studio = try Studio()
    let worker = LayoutWorker(library: studio.library)
    for document in Document.all {
      let layout = try await studio.layout(
        of: document.conversation, attachments: .folder(document.folder),
        options: LayoutOptions(theme: theme))
      let structured = Set(
        document.conversation.messages.filter { !$0.blocks.isEmpty }.map(\.id))
      let language = document.conversation.locale ?? "en"
      let isMirrored = ["ar", "he"].contains(language.prefix(2))
      #expect(layout.request.isMirrored == isMirrored, "\(document)")
      var request = layout.request
      request.isMirrored.toggle()
      let other = try await LayoutWorker.layout(of: request, on: [worker])
      let before = try await studio.dump(layout)
      let after = try await studio.dump(other)
      #expect(before.contentSize == after.contentSize, "\(document)")
      for (a, b) in zip(before.items, after.items) {
        #expect(a.frame == b.frame)
        #expect(isNear(a.bubble?.mirrored(in: before.width), b.bubble), "\(document) \(a.id)")
        let shift = (b.bubble?.x ?? 0) - (a.bubble?.x ?? 0)
        for (line, other) in zip(a.lines, b.lines) {
          var moved = line
          moved.ink = other.ink
          #expect(moved == other)
          // The caption and the photos of a message change sides within a frame of the same width,
          // as lists and tables do, whose markers and columns follow the locale.
          guard a.kind == "text", !structured.contains(a.id) else { continue }
          #expect(isNear(line.ink?.offset(x: shift), other.ink), "\(document) \(a.id)")
        }
        for (head, other) in zip(a.seen ?? [], b.seen ?? []) {
          #expect(head.participant == other.participant)
          #expect(isNear(head.frame?.mirrored(in: before.width), other.frame), "\(document)")
        }
      }
    }
  }

  private func isNear(_ a: Rect?, _ b: Rect?) -> Bool {
    guard let a, let b else { return a == b }
    return abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 && abs(a.width - b.width) < 1e-6
      && abs(a.height - b.height) < 1e-6
  }
}

/// The invariants of a layout, checked with its dump.
struct LayoutCheck {
  let dump: LayoutDump
  let request: LayoutRequest
  let conversation: Conversation
  let rules: TimelineRules

  func problems() -> [String] {
    var problems = order() + readers() + reactions()
    for (item, source) in zip(dump.items, request.items) {
      let found = [frames(item), sides(item, source), text(item), heads(item)].flatMap(\.self)
      problems += found.map { "\(item.id): \($0)" }
    }
    return problems
  }

  private func isWhole(_ points: Double) -> Bool {
    abs(points * dump.scale - (points * dump.scale).rounded()) < 1e-6
  }

  private func order() -> [String] {
    var problems: [String] = []
    if dump.items.count != request.items.count { problems.append("items are missing") }
    let messages = dump.items.compactMap(\.message)
    if messages != conversation.messages.map(\.id) {
      problems.append("the messages are not shown once each")
    }
    var y = 0.0
    for item in dump.items {
      if item.frame.y < y - 1e-6 { problems.append("\(item.id) overlaps the row above") }
      y = item.frame.maxY
    }
    if y > dump.contentSize.height + 1e-6 { problems.append("rows extend beyond the content") }
    return problems
  }

  /// Reactions do not touch the row above: its body, its own reactions, or readers below it.
  private func reactions() -> [String] {
    zip(dump.items, dump.items.dropFirst()).flatMap { above, item in
      let others =
        [above.bubble].compactMap(\.self) + above.hits.map(\.frame)
        + (above.seen ?? []).compactMap(\.frame)
      return item.hits.filter { $0.kind == "reactions" }.flatMap { hit in
        others.filter { $0.overlaps(hit.frame) }.map {
          "\(item.id): reactions in \(hit.frame) touch \($0) of the row above"
        }
      }
    }
  }

  private func frames(_ item: LayoutDump.Item) -> [String] {
    let rects =
      [item.frame] + [item.bubble].compactMap(\.self) + (item.seen ?? []).compactMap(\.frame)
    let inks = item.lines.compactMap(\.ink)
    var problems: [String] = []
    for rect in rects + inks
    where ![rect.minX, rect.minY, rect.maxX, rect.maxY].allSatisfy(isWhole) {
      problems.append("\(rect) is not on whole device pixels")
    }
    for rect in rects where rect.minX < -1e-6 || rect.maxX > dump.width + 1e-6 {
      problems.append("\(rect) extends beyond the picture")
    }
    if item.frame.x != 0 || abs(item.frame.width - dump.width) > 1e-6 {
      problems.append("the row is not as wide as the picture")
    }
    for rect in rects where rect.minY < item.frame.minY - 1e-6 || rect.maxY > item.frame.maxY + 1e-6
    {
      problems.append("\(rect) extends beyond its row")
    }
    let bounds = item.bubble ?? item.frame
    // Beside, above or below the body. A quoted message of Messenger is above its answer.
    let outside: Set = ["reader", "reactions", "edits", "replies", "replay", "keep", "message"]
    for hit in item.hits where outside.contains(hit.kind) {
      let inside =
        hit.frame.minX >= -1e-6 && hit.frame.maxX <= dump.width + 1e-6
        && hit.frame.maxY <= item.frame.maxY + 1e-6 && hit.frame.minY >= -1e-6
      if !inside { problems.append("\(hit) is outside of its row") }
    }
    for hit in item.hits where !outside.contains(hit.kind) {
      let inside =
        hit.frame.minX >= bounds.minX - 1e-6 && hit.frame.maxX <= bounds.maxX + 1e-6
        && hit.frame.minY >= bounds.minY - 1e-6 && hit.frame.maxY <= bounds.maxY + 1e-6
      if !inside { problems.append("\(hit) is outside of \(bounds)") }
    }
    return problems
  }

  /// Incoming bodies are at the left and outgoing ones at the right, or mirrored, and none is
  /// wider than the theme allows. Cards of links and polls are wider than text, as in the app.
  private func sides(_ item: LayoutDump.Item, _ source: TimelineItem) -> [String] {
    guard let bubble = item.bubble else { return [] }
    let metrics = request.metrics
    let limit =
      max(
        dump.width / 2,
        min(
          dump.width - 2 * metrics.edge(ofRow: dump.width) - metrics.bubbleMaximumReserve,
          (dump.width - 2 * metrics.edge(ofRow: dump.width)) * metrics.bubbleMaximumShare)) + 1
      / dump.scale
    // Answers without a bubble are as wide as their column.
    let isFull =
      item.kind == "text" && source.decoration.side == .incoming && metrics.columnWidth < 16_384
    let isWide = item.kind == "link" || item.kind == "poll" || isFull
    let widest = isWide ? dump.width - 2 * metrics.edge(ofRow: dump.width) : limit
    var problems = bubble.width <= widest ? [] : ["\(bubble.width) points are wider than \(widest)"]
    let left = request.isMirrored ? dump.width - bubble.maxX : bubble.minX
    let right = dump.width - bubble.width - left
    let edge = metrics.edge(ofRow: dump.width) + 1 / dump.scale
    // The gutter of the marks of delivery.
    let end = rules.marksDelivery ? max(edge, 22.5) : edge
    // Besides the avatar, two circles stand for others who type.
    let gutter = metrics.avatars.gutter + (item.kind == "typing" ? 2 * metrics.avatars.diameter : 0)
    switch source.decoration.side {
    case .incoming where left > edge + gutter: problems.append("is not at its side")
    case .outgoing where right > end + metrics.failedMarks.diameter + metrics.failedMarks.gap:
      problems.append("is not at its side")
    default: break
    }
    return problems
  }

  /// Lines contain all text in order, except for line breaks.
  private func text(_ item: LayoutDump.Item) -> [String] {
    guard item.kind == "text", let id = item.message,
      let message = conversation.messages.first(where: { $0.id == id }), let original = message.text
    else { return [] }
    // A translation is below the original.
    let text = original + (message.translation.map { "\n\($0.text)" } ?? "")
    var at = 0
    let bytes = Array(text.utf8)
    var skipped: [UInt8] = []
    for line in item.lines {
      if line.start < at || line.end < line.start { return ["lines are out of order"] }
      if line.end > bytes.count { return ["a line is beyond the text"] }
      skipped += bytes[at..<line.start]
      at = line.end
    }
    skipped += bytes[at...]
    // The texts of pictures and the labels of code are on no line.
    guard message.blocks.isEmpty else { return [] }
    let breaks = String(decoding: skipped, as: UTF8.self)
    return breaks.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
      ? [] : ["\(breaks) is on no line"]
  }

  private func heads(_ item: LayoutDump.Item) -> [String] {
    guard let seen = item.seen else { return [] }
    var problems: [String] = []
    let shown = seen.compactMap(\.frame)
    // "Seen by everyone" replaces all heads.
    if shown.isEmpty && seen.count < 2 || shown.count > 10 {
      problems.append("\(shown.count) heads are shown")
    }
    if Set(seen.map(\.participant)).count != seen.count {
      problems.append("a reader is shown twice")
    }
    let sorted = shown.sorted { $0.x < $1.x }
    for (a, b) in zip(sorted, sorted.dropFirst()) where a.maxX > b.minX + 1e-6 {
      problems.append("heads overlap")
    }
    return problems
  }

  /// Every reader is shown at the last message that they have seen, or at a later one of their own.
  private func readers() -> [String] {
    var places: [ParticipantID: MessageID] = [:]
    for item in dump.items {
      for head in item.seen ?? [] {
        if places.updateValue(item.message ?? "", forKey: head.participant) != nil {
          return ["\(head.participant) has two heads"]
        }
      }
    }
    guard rules.showsReaders else {
      return places.isEmpty ? [] : ["readers are shown"]
    }
    var expected = conversation.state.seen
    if let me = conversation.selfID { expected[me] = nil }
    let order = Dictionary(
      conversation.messages.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first })
    for (reader, seen) in expected {
      let own = conversation.messages.last { $0.from == reader }?.id
      if let own, let place = order[own], place > order[seen] ?? .max { expected[reader] = own }
    }
    return places == expected ? [] : ["readers are \(places), not \(expected)"]
  }
}

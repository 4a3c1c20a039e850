import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline
import TestSupport
import Testing

@testable import ConfabBubbles

@Suite struct ReactionPillsTests {
  private static let long = "A text that is long enough to be broken into lines of a bubble."

  private func measured(
    _ app: AppRows.App, _ text: String, _ side: Decoration.Side, _ reactions: [Reaction],
    width: Double = 402, isMirrored: Bool = false
  ) async throws -> (row: ItemLayout, pills: [Rect]) {
    let item = AppRows.row(text, side, reactions)
    let (layout, rows) = try await AppRows(app: app).layout(
      [item], width: width, isMirrored: isMirrored)
    #expect(layout.rows[0].height == rows[0].size.height)
    // Stickers have regions of the same kind.
    let hits = rows[0].accessories.first { $0.part == "reactions" }?.content.hits ?? []
    return (rows[0], hits.map(\.frame))
  }

  private let heart = [Reaction(emoji: "❤️", by: ["ana"])]

  private func expect(_ frame: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    for (found, expected) in [
      (frame.x, x), (frame.y, y), (frame.width, width), (frame.height, height),
    ] {
      #expect(abs(found - expected) <= 0.5)
    }
  }

  @Test func `Signal's pills overlap the bubble by 7 points at the side of the center`()
    async throws
  {
    for side in [Decoration.Side.incoming, .outgoing] {
      let (row, pills) = try await measured(.signal, Self.long, side, heart)
      let body = row.bodyFrame
      try #require(pills.count == 1)
      expect(
        pills[0], side == .incoming ? body.maxX - 6 - 31 : body.minX + 6, body.maxY - 7, 31, 24)
      #expect(abs(row.size.height - body.maxY - 17) <= 0.5)
    }
  }

  @Test func `Signal's third pill counts the reactions of all other emoji`() async throws {
    let reactions = ["❤️", "👍", "😂", "🎉", "🔥"].enumerated().map {
      Reaction(emoji: $1, by: [], count: 5 - $0)
    }
    let pills = ReactionPill.pills(of: reactions.reversed(), .signal, viewer: nil)
    #expect(pills.map(\.count) == ["5", "4", "+6"])
    #expect(pills.map(\.emoji) == [["❤️"], ["👍"], []])
    let frames = try await measured(.signal, Self.long, .incoming, reactions).pills
    // Without a gap.
    #expect(zip(frames, frames.dropFirst()).allSatisfy { abs($0.maxX - $1.minX) < 1e-9 })
    #expect(frames.count == 3)
  }

  @Test func `WhatsApp has one pill at the sender's side`() async throws {
    for side in [Decoration.Side.incoming, .outgoing] {
      let (row, pills) = try await measured(.whatsapp, Self.long, side, heart)
      let body = row.bodyFrame
      try #require(pills.count == 1)
      expect(
        pills[0], side == .incoming ? body.minX + 10 : body.maxX - 10 - 36, body.maxY - 4, 36, 26)
    }
    let many = ["❤️", "👍", "😂", "🎉", "🔥"].map { Reaction(emoji: $0, by: ["ana", "ben"]) }
    let pills = ReactionPill.pills(of: many, .whatsapp, viewer: "me")
    #expect(pills.map(\.emoji) == [["❤️", "👍", "😂", "🎉"]])
    #expect(pills.map(\.count) == ["10"])
  }

  @Test func `Telegram's pills wrap below the bubble`() async throws {
    let reactions =
      [Reaction(emoji: "😮", by: [], count: 12), Reaction(emoji: "👍", by: ["ana", "me"])]
      + heart + ["😂", "🎉", "🔥"].map { Reaction(emoji: $0, by: ["ben"]) }
    let (row, pills) = try await measured(.telegram, "Ok", .incoming, reactions)
    let body = row.bodyFrame
    try #require(pills.count == 6)
    // Two digits, two avatars, one avatar.
    expect(pills[0], body.minX, body.maxY + 4, 44 + 14, 30)
    expect(pills[1], pills[0].maxX + 6, body.maxY + 4, 82, 30)
    expect(pills[2], pills[1].maxX + 6, body.maxY + 4, 68, 30)
    #expect(Set(pills.map(\.y)).count == 2)
    expect(
      try #require(pills.first { $0.y > pills[0].y }), body.minX, body.maxY + 40, 68, 30)
    #expect(abs(row.size.height - (pills.map(\.maxY).max() ?? 0) - 2) <= 0.5)
    // The viewer is first.
    #expect(
      ReactionPill.pills(of: reactions, .telegram, viewer: "me")[1].people == ["me", "ana"])
  }

  @Test func `Messenger's pill overlaps the inset of the bubble's text`() async throws {
    let (row, pills) = try await measured(.messenger, Self.long, .incoming, heart)
    expect(
      pills[0], row.bodyFrame.maxX - 6 - 27, row.bodyFrame.maxY - 8, 27, 24)
  }

  @Test func `Numbers have the width that their place was computed for`() async throws {
    let worker = LayoutWorker(
      library: try FontLibrary(directory: FontLibrary.bundledDirectory()))
    struct Ruler: ItemPresenter {
      func accepts(_ item: TimelineItem) -> Bool { true }
      func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
        var style = context.metrics.style(size: 12, weight: 700)
        style.features = [try FontFeature("tnum")]
        let block = try context.block(
          item.message?.text ?? "", style: style, pitch: 15, width: .infinity)
        return ItemBody(size: block.size, lines: block.lineFrames(), content: Empty())
      }
      struct Empty: ItemContent {
        func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {}
      }
    }
    let numbers = ["1", "7", "12", "999", "+11", "1.2K", "12K", "3M"]
    var request = LayoutRequest(for: Conversation(), theme: AppRows(app: .signal).theme, width: 402)
    request.presenters.register(Ruler())
    request.items = numbers.map { AppRows.row($0, .incoming, []) }
    let layout = try await LayoutWorker.layout(of: request, on: [worker])
    for (number, row) in zip(numbers, try await worker.rows(of: layout, at: numbers.indices)) {
      var pill = ReactionPill(reactions: [])
      pill.count = number
      let (found, place) = (row.body.lines[0].width, pill.countWidth(.signal))
      #expect(
        abs(found - place) < 1.5 + Double(number.count) * 0.4, "\(number): \(found), \(place)")
    }
  }

  /// Random reactions, most often of few people.
  private func randomReactions(_ random: inout SeededRandom) -> [Reaction] {
    let emoji = ["❤️", "👍", "😂", "🎉", "🔥", "HAHA", "‼️", ":parrot:", "👨‍👩‍👧", "🥰"]
    return emoji.shuffled(using: &random).prefix(random.int(1...8)).map { sign in
      let people = ["me", "ana", "ben", "eva"].shuffled(using: &random).prefix(random.int(1...4))
      return Reaction(
        emoji: sign, by: Array(people),
        count: random.oneIn(4) ? random.int(1...20_000) : nil,
        sticker: random.oneIn(12) ? "sticker.png" : nil)
    }
  }

  @Test(arguments: AppRows.App.allCases)
  func `Pills stay in their row, apart from each other, and are mirrored`(
    app: AppRows.App
  ) async throws {
    var random = SeededRandom(seed: 4)
    for width in [320.0, 375, 402, 430] {
      for _ in 0..<6 {
        let reactions = randomReactions(&random)
        let side = random.pick([Decoration.Side.incoming, .outgoing])
        let text = random.pick(["Ok", "Me!", Self.long, "A text of one line"])
        let (row, pills) = try await measured(app, text, side, reactions, width: width)
        #expect(pills.isEmpty == reactions.allSatisfy { $0.sticker != nil })
        for (index, pill) in pills.enumerated() {
          #expect(pill.minX >= 0 && pill.maxX <= row.size.width, "\(app) \(width) \(reactions)")
          #expect(pill.minY >= 0 && pill.maxY <= row.size.height)
          #expect(!pills[..<index].contains { $0.inset(by: 0.01).overlaps(pill) })
        }
        let mirrored = try await measured(
          app, text, side, reactions, width: width, isMirrored: true)
        #expect(mirrored.row.size == row.size)
        for (pill, other) in zip(pills, mirrored.pills) {
          #expect(abs(row.size.width - pill.maxX - other.minX) < 1e-6)
          #expect(pill.y == other.y && pill.size == other.size)
        }
      }
    }
  }

  @Test(arguments: AppRows.App.allCases)
  func `The numbers of all pills are the number of people`(app: AppRows.App) {
    var random = SeededRandom(seed: 9)
    for _ in 0..<200 {
      let reactions = randomReactions(&random).map {
        var reaction = $0
        reaction.count = reaction.count.map { $0 % 90 }
        return reaction
      }
      let shown = reactions.filter { $0.sticker == nil }
      let pills = ReactionPill.pills(of: reactions, AppRows(app: app).pills, viewer: "me")
      let numbers = pills.map { pill in
        pill.people.isEmpty ? Int(pill.count?.drop { $0 == "+" } ?? "1") : pill.people.count
      }
      #expect(
        numbers.reduce(0) { $0 + ($1 ?? -1) } == shown.reduce(0) { $0 + $1.total })
      #expect(
        pills.contains { $0.isOwn } == shown.contains { $0.by.contains("me") })
    }
  }
}

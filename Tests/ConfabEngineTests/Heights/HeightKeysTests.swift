import ConfabLayout
import ConfabModel
import ConfabText
import ConfabTimeline
import Samples
import TestSupport
import Testing

@testable import ConfabEngine

@Suite struct HeightKeysTests {
  private let library: FontLibrary
  private let people = [
    Participant(id: "a", name: "Ana"), Participant(id: "b", name: "Ben"),
    Participant(id: "c", name: "Cleo"),
  ]

  init() throws { library = try FontLibrary(directory: FontLibrary.bundledDirectory()) }

  private func key(
    _ item: TimelineItem, engine: String = "1", library: FontLibrary? = nil,
    _ change: (inout LayoutRequest) -> Void = { _ in }
  ) throws -> HeightKey {
    var request = request([], participants: people)
    change(&request)
    return try HeightKeys(request, library: library ?? self.library, engine: engine).key(of: item)
  }

  private func row(_ decoration: Decoration, _ change: (inout Message) -> Void = { _ in })
    -> TimelineItem
  {
    var message = Message(
      id: "m", kind: .text, from: "a", at: Timestamp(milliseconds: 0, offset: 0), text: "Hello",
      attachments: [Attachment(src: "cat.jpg")])
    change(&message)
    return TimelineItem(
      id: "m", kind: .text, content: .message(MessageContent(message: message, time: "9:41")),
      decoration: decoration)
  }

  private func section(_ time: String) -> TimelineSection {
    TimelineSection(
      id: "m", side: .incoming, speaker: "a", footer: SectionFooter(time: time, tick: nil))
  }

  private let plain = Decoration(side: .incoming, speaker: "a", showsName: true)

  @Test func `Everything that a height depends on changes the key`() throws {
    let row = row(plain)
    var keys = [try key(row)]
    let requests: [(inout LayoutRequest) -> Void] = [
      { $0.width = 376 }, { $0.scale = 3 }, { $0.language = "ar" }, { $0.isMirrored = true },
      { $0.metrics.textSize += 0.1 }, { $0.metrics.textWeight = 700 },
      { $0.metrics.seenHeads.maximum = 3 },
      { $0.metrics.features = FontFeature.tabular }, { $0.metrics.screenAspect += 1 },
      { $0.metrics.names.gap += 1 }, { $0.metrics[CardMetrics.self].padding = 7 },
      { $0.participants["a"]?.name = "Anna" },
      { $0.assets = AssetCatalog(states: ["cat.jpg": .unreadable], warnings: []) },
      { $0.assets = .cat(200, 100) }, { $0.assets = .cat(100, 200) },
    ]
    for change in requests { keys.append(try key(row, change)) }
    keys.append(try key(row, engine: "2"))
    keys.append(
      try key(
        row,
        library: FontLibrary(
          directory: FontLibrary.bundledDirectory(), typefaces: ["Noto Sans Mono"])))
    let decorations: [(inout Decoration) -> Void] = [
      { $0.side = .outgoing }, { $0.side = .center }, { $0.speaker = "b" }, { $0.speaker = nil },
      { $0.showsName = false }, { $0.showsAvatar = true }, { $0.reservesAvatarGutter = true },
      { $0.seenBy = ["b"] }, { $0.isFailed = true }, { $0.marginBelow = 3 },
      { $0.values = ["isExpanded": .bool(true)] }, { $0.values = ["isExpanded": .bool(false)] },
      { $0.sectionEnd = section("9:41") }, { $0.sectionEnd = section("9:42") },
    ]
    for change in decorations {
      var decoration = plain
      change(&decoration)
      keys.append(try key(self.row(decoration)))
    }
    let messages: [(inout Message) -> Void] = [
      { $0.text = "Hello " }, { $0.text = nil }, { $0.from = "b" }, { $0.edited = true },
      { $0.forward = Forward(from: "Zoe") }, { $0.attachments = [] }, { $0.replyTo = "x" },
      { $0.reactions = [Reaction(emoji: "👍", by: ["b"])] },
      { $0.payload = JSONValue.object(["a": .null]) },
    ]
    for change in messages { keys.append(try key(self.row(plain, change))) }
    // What is shown depends on the clock and the language.
    for content in [
      TimelineItem.Content.dateHeader(DateHeader(day: "Today", time: "9:41")),
      .dateHeader(DateHeader(day: "Monday", time: "9:41")),
      .dateHeader(DateHeader(day: "Monday", time: "9:41", service: "iMessage")), .unread("New"),
      .unread("Neu"),
      .typing(["a"]), .status(.delivered("Delivered")), .inserted(InsertedRow("New")),
      .inserted(InsertedRow("New", value: .bool(true))), .inserted(InsertedRow("Neu")),
    ] {
      keys.append(
        try key(TimelineItem(id: "m", kind: .status, content: content, decoration: plain)))
    }
    for (index, key) in keys.enumerated() {
      #expect(keys.firstIndex(of: key) == index, "\(index)")
    }
  }

  @Test func `The key ignores what a height doesn't depend on`() throws {
    let first = try key(row(plain))
    // A message is not measured again because another follows it, or because it was sent.
    let decorations: [(inout Decoration) -> Void] = [
      { $0.spacingBefore = .section }, { $0.marginAbove = 3 }, { $0.startsCluster = false },
      { $0.endsCluster = false },
      { $0.isSending = true },
    ]
    for change in decorations {
      var decoration = plain
      change(&decoration)
      #expect(try key(row(decoration)) == first)
    }
    // Renaming a participant affects only the rows that show the name.
    #expect(try key(row(plain)) { $0.participants["c"]?.name = "Cleopatra" } == first)
    #expect(try key(row(plain)) { $0.items = [self.row(self.plain)] } == first)
    // Widths that are equal in device pixels.
    #expect(try key(row(plain)) { $0.width = 375.1 } == first)
    var decoration = plain
    decoration.seenBy = ["b"]
    let seen = try key(row(decoration))
    decoration.seenBy = ["c", "b"]
    #expect(try key(row(decoration)) == seen)
    let other = TimelineItem(
      id: "other", kind: .text, content: row(plain).content, decoration: plain)
    #expect(try key(other) == first)
  }

  /// Compares all pairs of rows of random conversations.
  @Test func `Rows with equal keys have equal heights`() async throws {
    let worker = LayoutWorker(library: library)
    for seed in 0..<4 as Range<UInt64> {
      let conversation = madeUpConversation(seed, count: 60)
      let timeline = try Timeline(conversation)
      var known: [HeightKey: Double] = [:]
      for width in [320.0, 375, 375.1] {
        let request = request(
          timeline.items, participants: conversation.participants, width: width)
        let keys = await (try HeightKeys(request, library: library, engine: "1"))
          .keys(of: request.items)
        let heights = try await worker.heights(
          of: request.items.map { UnmeasuredRow(item: $0) }, request)
        for (key, height) in zip(keys, heights) {
          #expect(known.updateValue(height.height, forKey: key) ?? height.height == height.height)
        }
      }
      #expect(known.count <= 2 * timeline.items.count && known.count > timeline.items.count)
    }
  }
}

/// The metrics of a kind that no presenter declares.
private struct CardMetrics: KindMetrics {
  var padding = 4.0

  static let measures: [Measure<CardMetrics>] = [.number("cardPadding", \.padding, 0...50)]
}

extension AssetCatalog {
  fileprivate static func cat(_ width: Int, _ height: Int) -> AssetCatalog {
    AssetCatalog(
      states: ["cat.jpg": .image(width: width, height: height)], warnings: [])
  }
}

extension FontFeature {
  fileprivate static var tabular: [FontFeature] { (try? FontFeature.list("tnum")) ?? [] }
}

import ConfabModel
import ConfabTimeline
import Samples
import TestSupport
import Testing

/// Texts for which a quadratic algorithm would take too long.
@Suite struct HostileTests {
  static let units = [
    "a@", "a@a.", "a@a.com", "(", "((1", "(1)", "www.", "http://", "http://a", "http://a@",
    "http://[",
    "http://a/(", "http://a/)", "http://a.b/.", ".", "-", "+", "+1", "1", "1 ", "1-", "0 ",
    "12 34 ",
    "212-555-0123 ", "212 555 0123 9 ", "(212) 555-0123", "a.b", "a.com", "a.com ", "a.com/", "'",
    "_",
    "@", ":", "://", "/", "看", "看a.com", "😀", "\u{200C}", "e\u{301}", "é.", "%", "\u{0}", "a'b.com",
  ]

  @Test(arguments: units) func `Links of long texts are found in linear time`(_ unit: String) {
    let text = String(repeating: unit, count: 200_000 / unit.utf8.count)
    let tail = " ann@example.com"
    let links = LinkDetector.links(in: text + tail)
    #expect(links.allSatisfy { $0.range.upperBound <= (text + tail).utf8.count })
    #expect(zip(links, links.dropFirst()).allSatisfy { $0.range.upperBound <= $1.range.lowerBound })
  }

  @Test func `Links of random texts are on scalar boundaries and don't overlap`() {
    var random = SeededRandom(seed: 7)
    let pieces =
      Self.units + [
        " ", "\n", "example.com", "https://", "/path", "?q=1", "+49 30 1234567", "…", "»", "）", "人",
        "ü",
      ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0..<20, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let bytes = Array(text.utf8)
      var end = 0
      for link in LinkDetector.links(in: text) {
        #expect(link.range.lowerBound >= end && !link.range.isEmpty)
        end = link.range.upperBound
        guard end <= bytes.count else { break }
        let words = String(validating: bytes[link.range], as: UTF8.self)
        #expect(words != nil)
        #expect(words?.contains { $0.isWhitespace && link.kind != .phone } == false)
      }
    }
  }

  @Test func `Rows of many messages are made in linear time`() throws {
    let messages = (0..<20_000).map {
      text("m\($0)", $0 % 3 == 0 ? "me" : "ann", at(Double($0) * 61), "See example.com \($0)")
    }
    let timeline = try Timeline(conversation(messages, timezone: "Europe/Berlin"))
    #expect(timeline.items.count == 40_000)
  }

  @Test func `Many who type and many readers are handled in linear time`() throws {
    let people = (0..<100_000).map { Participant(id: "p\($0)", name: "Ann") }
    let messages = people.indices.map { text("m\($0)", $0 % 2 == 0 ? "me" : "p\($0)") }
    for places in [1, people.count] {
      let seen = people.indices.map { (people[$0].id, "m\($0 % places)") }
      var document = conversation(
        messages, kind: .group,
        state: ConversationState(
          typing: people.map(\.id) + people.map(\.id),
          seen: Dictionary(uniqueKeysWithValues: seen)))
      document.participants += people + people
      let items = try Timeline(document).items
      #expect(items.count == 100_001)
      #expect(items.last?.content == .typing(people.map(\.id)))
      #expect(items.reduce(0) { $0 + $1.decoration.seenBy.count } == 100_000)
    }
  }

  @Test func `Many emoji are not large emoji`() throws {
    let family = text("a", "me", nil, String(repeating: "👨‍👩‍👧‍👦", count: 50_000))
    let zalgo = text("b", "me", nil, "e" + String(repeating: "\u{0301}", count: 500_000))
    for item in try Timeline(conversation([family, zalgo])).items {
      guard case .message(let content) = item.content else { continue }
      #expect(content.emojiOnly == nil)
    }
  }

  @Test func `Each possible split of a range is tried once`() {
    let text = String(repeating: ".", count: 2_000)
    #expect(throws: TimelineError.self) {
      try Selection(parsing: "x" + text, in: conversation([Samples.text("a", "me")]))
    }
  }
}

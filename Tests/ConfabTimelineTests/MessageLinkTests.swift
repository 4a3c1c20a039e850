import ConfabModel
import ConfabTimeline
import Samples
import Testing

@Suite struct MessageLinkTests {
  private func links(_ words: String, _ spans: [TextSpan]) throws -> [String] {
    let message = Message(id: "m", from: "me", text: words, spans: spans)
    guard case .message(let content) = try Timeline(conversation([message])).items.first?.content
    else { return [] }
    return content.links.map {
      "\($0.kind) \(String(decoding: Array(words.utf8)[$0.range], as: UTF8.self)) → \($0.target)"
    }
  }

  private func span(
    _ range: Range<Int>, _ style: TextSpan.Style = .link, _ target: String? = nil
  ) -> TextSpan {
    TextSpan(start: range.lowerBound, end: range.upperBound, style: style, target: target)
  }

  @Test func declaredLinksWinOverDetectedOnes() throws {
    #expect(
      try links("😀 see example.com, b.org", [span(6..<13, .link, "https://x.y/")])
        == ["url example → https://x.y/", "url b.org → https://b.org"])
  }

  @Test func ofTwoThatOverlapTheFirstWins() throws {
    #expect(
      try links(
        "one two three", [span(0..<7, .link, "https://1"), span(4..<13, .link, "https://2")])
        == ["url one two → https://1"])
  }

  @Test func aLinkWithoutATargetLeadsWhereItsTextDoes() throws {
    #expect(
      try links("example.com ann@example.com here", [span(0..<11), span(12..<27), span(28..<32)])
        == [
          "url example.com → https://example.com", "email ann@example.com → mailto:ann@example.com",
          "url here → here",
        ])
  }

  @Test func kindsFollowTheTarget() throws {
    #expect(
      try links(
        "mail call web",
        [
          span(0..<4, .link, "MAILTO:a@b.cd"), span(5..<9, .link, "tel:+491"),
          span(10..<13, .link, "https://a.b"),
        ]) == ["email mail → MAILTO:a@b.cd", "phone call → tel:+491", "url web → https://a.b"])
  }

  @Test func nothingIsDetectedInCodeAndMentions() throws {
    let spans = [span(0..<20, .code), span(2..<4, .bold), span(21..<36, .mention, "ann")]
    #expect(
      try links("curl example.com/abc ann@example.com c.org", spans) == [
        "url c.org → https://c.org"
      ])
  }

  @Test func spansBeyondTheTextAreCutOff() throws {
    #expect(
      try links("here", [span(0..<99, .link, "https://a.b"), span(50..<60, .link, "https://c.d")])
        == ["url here → https://a.b"])
    #expect(try links("", [span(0..<1, .link, "https://a.b")]) == [])
  }
}

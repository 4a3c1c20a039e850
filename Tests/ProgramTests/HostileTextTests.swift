import TestSupport
import Testing

@Suite("Unusual texts", .timeLimit(.minutes(30)))
struct HostileTextTests {
  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var document: @Sendable () -> String

    init(_ name: String, _ document: @escaping @Sendable () -> String) {
      testDescription = name
      self.document = document
    }

    static func texts(_ name: String, _ texts: @escaping @Sendable () -> [String]) -> Case {
      Case(name) { Chat.document(texts: texts()) }
    }
  }

  static func times(_ count: Int, _ text: String) -> String {
    String(repeating: text, count: count)
  }

  /// Every 37th character of the first three planes, in texts of a block of 1,024 each.
  private static func sampler() -> [String] {
    stride(from: UInt32(0), to: 0x30000, by: 1024).map { start in
      var text = String.UnicodeScalarView()
      for value in stride(from: start, to: start + 1024, by: 37) {
        if let scalar = Unicode.Scalar(value) { text.append(scalar) }
      }
      return String(text)
    }
  }

  private static func group(_ count: Int, state: String) -> String {
    let people = (0..<count).map { #"{"id": "p\#($0)", "name": "Name \#($0)"}"# }
    let messages = (0..<20).map {
      #"{"id": "m\#($0)", "kind": "text", "from": "p\#($0 * 7 % count + 1)", "text": "Hi"}"#
    }
    return #"{"confab": "1", "self": "p0", "conversation": {"kind": "group"}, "#
      + #""participants": [\#(people.joined(separator: ","))], "#
      + #""messages": [\#(messages.joined(separator: ","))]\#(state)}"#
  }

  static let small: [Case] = [
    .texts("nothing and nothing to see") {
      ["", " ", "\n", "\t", "\u{200B}", "\u{3000}", "\u{A0}", times(5_000, " "), "\r\n\r\n"]
    },
    .texts("ten thousand line feeds") { [times(10_000, "\n")] },
    .texts("control characters and noncharacters") {
      let controls = (0..<32).compactMap(Unicode.Scalar.init(_:)).map { "\($0)" }.joined()
      return [
        controls, "a\u{0}b", "\u{FFFE}\u{FFFF}\u{1FFFF}\u{10FFFF}", "\u{85}\u{2028}\u{2029}",
        "\u{7F}\u{80}\u{9F}", "\u{FFFD}\u{FFFC}\u{FFF9}", "\u{E0001}\u{E0061}",
      ]
    },
    .texts("lone joiners, marks and halves of pairs") {
      [
        "\u{200D}", "\u{FE0F}", "\u{20E3}", "\u{301}", "🏽", "🇦", "\u{61C}", "\u{202E}",
        "\u{1F3F4}\u{E0067}", times(1_000, "\u{200D}"), "☝\u{FE0E}\u{FE0F}", "👩\u{200D}",
      ]
    },
    .texts("100,000 marks on one letter") {
      ["Z" + times(33_333, "\u{301}\u{316}\u{334}") + " end"]
    },
    .texts("ten thousand nested directions") {
      [
        times(5_000, "\u{202A}\u{202B}") + "abc אבג" + times(10_000, "\u{202C}"),
        times(5_000, "\u{2067}\u{2066}") + "x", "א" + times(5_000, "(["), times(2_000, "a א 1 "),
      ]
    },
    .texts("every part of Unicode") { sampler() },
    Case("names of 100,000 characters") {
      let names = [times(100_000, "N"), times(30_000, "a \u{301}\n")]
      let people = zip(["a", "b"], names).map { id, name in
        #"{"id": "\#(id)", "name": \#(Chat.quoted(name))}"#
      }
      return Chat.document(
        messages: [Chat.text(0, "x"), Chat.text(1, "y")],
        participants: "[\(people.joined(separator: ","))]",
        more: #""conversation": {"kind": "group", "title": "\#(times(100_000, "T"))"},"#)
    },
    Case("a group of 10,000") { group(10_000, state: "") },
    Case("2,000 readers") {
      let seen = (1...2_000).map { #""p\#($0)": "m\#($0 % 20)""# }
      return group(2_001, state: #", "state": {"seen": {\#(seen.joined(separator: ","))}}"#)
    },
    Case("2,000 who are writing") {
      let typing = (1...2_000).map { #""p\#($0)""# }
      return group(2_001, state: #", "state": {"typing": [\#(typing.joined(separator: ","))]}"#)
    },
    .texts("a thousand links") {
      [times(1_000, "http://example.com/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa ")]
    },
    .texts("what looks like links") {
      [
        times(5_000, "a.b.c."), times(10_000, "@"), times(10_000, "+1"),
        "http://" + times(10_000, "("),
      ]
    },
  ]

  /// Texts of about a million bytes.
  static let large: [Case] = [
    .texts("a megabyte without a space") { [times(1_000_000, "x")] },
    .texts("a megabyte of words") { [times(55_000, "lorem ipsum dolor ")] },
    .texts("a megabyte of Arabic") { [times(50_000, "سلام عليكم ")] },
    .texts("a megabyte of Chinese") { [times(55_000, "汉字文本很长")] },
    .texts("a megabyte of families") { [times(40_000, "👩‍👩‍👧‍👦")] },
  ]

  @Test(arguments: small)
  func `Any text is drawn`(text: Case) throws { try expectPicture(of: text) }

  @Test(.serialized, arguments: large)
  func `A megabyte of text is drawn`(text: Case) throws { try expectPicture(of: text) }

  private func expectPicture(of text: Case) throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", text.document())
    let run = try Program.run(
      ["render", scratch("chat.json"), "-o", scratch("out.png"), "--scale", "1"])
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(run.lines.count <= 1, "\(run.errors)")
    #expect(run.lines.allSatisfy { $0.hasPrefix("warning: ") })
    #expect(pngSize(try contents(ofFile: scratch("out.png")))?.width == 375)
    #expect(scratch.names() == ["chat.json", "out.png"])
  }
}

import Confab
import ConfabScene
import Testing

@testable import ConfabScenario

/// The keyboard of a screen: which keys it has, where they are, and which of them a text needs.
@Suite struct KeyboardTests {
  private static let words = [
    "en": "Hello", "de": "Grüße", "fr": "déjà", "es": "mañana", "tr": "ışık", "ru": "Привет",
    "uk": "їжак", "el": "καλημέρα", "ar": "مرحبا", "he": "שלום", "hi": "नमस्ते", "ko": "안녕",
    "th": "สวัสดี", "ja": "こんにちは",
  ]
  private static let sizes =
    [320.0, 375, 402, 440].map { KeyboardSize(width: $0) } + [
      KeyboardSize(width: 240, isLandscape: true), KeyboardSize(width: 320, isTablet: true),
      KeyboardSize(width: 375, hasIndicator: false),
      KeyboardSize(width: 874, isLandscape: true),
      KeyboardSize(width: 820, isTablet: true),
      KeyboardSize(width: 1180, isLandscape: true, isTablet: true),
    ]

  @Test func `Keys have the lengths that were measured on a screen 402 points wide`() throws {
    let size = KeyboardSize(width: 402)
    let keys = KeyArrangement(.english, .letters, size)
    func frame(_ text: String) throws -> Rect { try #require(keys.key(showing: text)).frame }
    func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.05 }
    let (q, a, z, p) = (try frame("q"), try frame("a"), try frame("z"), try frame("p"))
    #expect(near(q.width, 33.5) && near(q.height, 43) && near(q.minX, 6.5))
    #expect(near(p.maxX, 402 - 6.5))
    #expect(near(try frame("w").minX - q.maxX, 6))
    #expect(near(a.minY - q.minY, 54) && near(z.minY - a.minY, 54))
    let shift = try #require(keys.keys.first { $0.face == .symbol(.shift) }).frame
    #expect(near(shift.width, 1.36 * 33.5) && near(shift.minX, 6.5))
    let ret = try #require(keys.keys.first { $0.face == .symbol(.return) }).frame
    #expect(near(ret.width, 92.75) && near(ret.maxX, 402 - 6.5))
    #expect(near(try #require(keys.space).frame.minX, try frame("d").minX))
    #expect(near(size.height, 335))
  }

  @Test func `Keys neither overlap nor leave the keyboard, in all languages and sizes`() {
    for language in Self.words.keys {
      let layout = KeyboardLayout.writing("", language: language)
      for size in Self.sizes {
        for plane in [KeyboardLayout.Plane.letters, .capitals, .digits, .symbols] {
          let frames = KeyArrangement(layout, plane, size).keys.map(\.frame)
          for (index, frame) in frames.enumerated() {
            #expect(frame.minX >= 0 && frame.maxX <= size.width && frame.width > 9)
            #expect(frame.minY >= size.barHeight && frame.maxY <= size.height)
            for other in frames.dropFirst(index + 1) {
              #expect(
                !frame.inset(by: 0.01).overlaps(other), "\(language), \(plane), \(size.width)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: words.sorted { $0.key < $1.key })
  func `A text is typed on the keyboard of its language`(language: String, word: String) {
    let own = KeyboardLayout.writing(word, language: language)
    #expect(own == .writing("", language: language))
    let isLatin = ["en", "de", "fr", "es"].contains(language)
    // Also in a document of another language.
    #expect((KeyboardLayout.writing(word, language: "pl") == own) == (!isLatin || language == "en"))
    #expect(KeyboardLayout.writing("Hello", language: language).key(of: "h")?.text == "h")
  }

  @Test func `Without a language, the letters choose the keyboard`() {
    let words = Self.words.filter { !["en", "fr"].contains($0.key) }
    for (language, word) in words {
      #expect(
        KeyboardLayout.writing(word, language: nil) == .writing("", language: language),
        "\(language)")
    }
    #expect(KeyboardLayout.writing("Coming home", language: nil) == .english)
    #expect(KeyboardLayout.writing("12:30", language: nil) == .english)
  }

  @Test func `Keys of tablets are 56 points high, and 76 in landscape`() throws {
    for (size, height) in zip(Self.sizes.suffix(2), [56.0, 76]) {
      let keys = KeyArrangement(.english, .letters, size)
      #expect(try #require(keys.key(showing: "q")).frame.height == height)
    }
  }

  @Test func `A key is found for what is typed`() {
    func key(_ character: Character, _ language: String) -> String? {
      KeyboardLayout.writing("", language: language).key(of: character)?.text
    }
    #expect(key("녕", "ko") == "ㅇ" && key("아", "ko") == "ㅏ")
    #expect(key("ん", "ja") == "わ" && key("ぱ", "ja") == "は")
    #expect(key("ते", "hi") == "े")
    #expect(key("Ж", "ru") == "Ж" && key("9", "ru") == "9" && key("€", "ru") == "€")
    #expect(key("漢", "ja") == nil)
    #expect(KeyboardLayout.english.key(of: "Q")?.plane == .capitals)
  }

  @Test(arguments: [
    ("", KeyboardLayout.Plane.capitals), ("H", .letters), ("Hi ", .letters), ("Hi. ", .capitals),
    ("Hi.", .digits), ("Well? ", .capitals), ("One\n", .capitals), ("At 9", .digits),
    ("At 9 ", .letters), ("it'", .letters), ("5 €", .symbols), ("  ", .capitals),
  ])
  func `A sentence begins with a capital, and digits stay until the next space`(
    text: String, plane: KeyboardLayout.Plane
  ) {
    #expect(KeyboardLayout.english.plane(after: text) == plane)
  }

  @Test func `No sentence begins with a capital in scripts without capitals`() {
    for language in ["ar", "he", "hi", "ja", "ko", "th"] {
      #expect(KeyboardLayout.writing("", language: language).plane(after: "") == .letters)
    }
  }
}

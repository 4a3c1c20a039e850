import ConfabScene
import ConfabText
import Testing

@testable import ConfabRendering

/// Text in a PDF can be searched and copied.
@Suite(.timeLimit(.minutes(30))) struct PDFTextTests {
  private let shaper: TextShaper

  init() throws {
    shaper = try TextShaper(library: FontLibrary(directory: FontLibrary.bundledDirectory()))
  }

  private func pdf(_ text: String, style: TextStyle = TextStyle(size: 17), width: Double)
    throws -> [UInt8]
  {
    let broken = try shaper.breakLines(of: shaper.shape(text, style: style), width: width)
    var scene = Scene()
    for index in broken.lines.indices {
      for run in broken.glyphs(ofLine: index) {
        scene.glyphs(
          run, at: Point(x: 20, y: 40 + 24 * Double(index)), .black,
          text: .part(of: broken.shaped, bytes: run.bytes))
      }
    }
    return try VectorFile.pdf.write([scene], width: width + 40, height: 300)
  }

  /// Words without the spaces and lines between them, nor the marks of direction that Poppler adds.
  private func words(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter {
          !$0.properties.isWhitespace && !$0.properties.isBidiControl
        }))
  }

  private static let plain = [
    "Are you there? It’s 9:30 – “soon” (1/2, 50 %) office",
    "Ελένη and Дмитро are already here", "שלום, מה שלומך? 12 שקלים", "مرحبا بكم 12",
    "मैं राजमा-चावल और मीठी रोटी", "আমি ইলিশ মাছ রান্না করব", "நான் இட்லியும் சாம்பாரும்", "หนูจะทำผัดไทยค่ะ",
    "我带麻婆豆腐，不太辣，放心吧！", "カタカナだと「オコノミヤキ」です。", "저는 김밥을 가져올게요",
    "👩🏽‍🍳 cooks 🇫🇷🇩🇪 and 3️⃣ ❤️ more 👨‍👩‍👧‍👦", "😀", "e\u{301} a\u{308}\u{323}",
  ]

  @Test(arguments: plain) func `Extracted text is the original text`(_ text: String) throws {
    for width in [120.0, 2_000] {
      let found = try Tool.text(ofPDF: pdf(text, width: width))
      #expect(words(found) == words(text), "at \(width)")
    }
  }

  @Test(arguments: ["Two words and 😀 one more", "fünf Wörter in einer Zeile"])
  func `Extracted text has the same spaces`(_ text: String) throws {
    let found = try Tool.text(ofPDF: pdf(text, width: 2_000))
    #expect(found.split(separator: "\n").first.map(String.init) == text)
  }

  @Test func `Extracted text has the same lines`() throws {
    let found = try Tool.text(ofPDF: pdf("One two three\nfour five", width: 2_000))
    #expect(found.split(separator: "\n").prefix(2) == ["One two three", "four five"])
  }

  @Test func `Letters with spacing are one word`() throws {
    let style = TextStyle(
      size: 17, letterSpacing: 1.5, features: try FontFeature.list("tnum,ss01"))
    #expect(
      words(try Tool.text(ofPDF: pdf("office 1234", style: style, width: 999))) == "office1234")
  }

  @Test func `Truncated text ends with an ellipsis`() throws {
    let shaped = try shaper.shape("A secret that no one sees", style: TextStyle(size: 17))
    let broken = try shaper.breakLines(of: shaped, width: 80, maximumLines: 1)
    var scene = Scene()
    for run in broken.glyphs(ofLine: 0) {
      let bytes = run.bytes.isEmpty ? run.bytes.lowerBound..<Int.max : run.bytes
      scene.glyphs(
        run, at: Point(x: 9, y: 40), .black, text: .part(of: broken.shaped, bytes: bytes))
    }
    let found = try Tool.text(
      ofPDF: VectorFile.pdf.write([scene], width: 200, height: 60))
    #expect(found.contains("A sec") && found.contains("…") && !found.contains("sees"))
  }

  @Test func `Controls and noncharacters do no harm`() throws {
    let strange = [1, 0xFFFE, 0xFDD0, 0x1FFFF, 0x7F, 0].compactMap { Unicode.Scalar($0 as UInt32) }
    let text = zip("abcdef", strange).map { "\($0)\($1)" }.joined() + "g"
    let bytes = try pdf(text, width: 500)
    let found = try Tool.text(ofPDF: bytes)
    for letter in "abcdefg" { #expect(found.contains(letter)) }
  }

  @Test func `A run without text is drawn`() throws {
    let broken = try shaper.breakLines(
      of: shaper.shape("Hi", style: TextStyle(size: 40)), width: .infinity)
    var scene = Scene()
    for run in broken.glyphs(ofLine: 0) { scene.glyphs(run, at: Point(x: 9, y: 50), .black) }
    let bytes = try VectorFile.pdf.write([scene], width: 80, height: 60)
    #expect(try VectorFile.pdf.pixels(bytes, scale: 1).pixels.contains { $0 & 255 < 60 })
  }
}

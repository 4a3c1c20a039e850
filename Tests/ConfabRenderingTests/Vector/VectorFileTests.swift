import ConfabScene
import ConfabText
import FoundationEssentials
import TestSupport
import Testing

@testable import ConfabRendering

/// What is in a file of outlines.
@Suite(.timeLimit(.minutes(30))) struct VectorFileTests {
  @Test(arguments: UInt64(0)..<6, VectorFile.allCases)
  func `The same calls give the same bytes`(_ seed: UInt64, _ file: VectorFile) throws {
    let folder = try ScratchFolder()
    let jpeg = JPEGBuilder.file(64, 48, pixels: JPEGBuilder.corners(64, 48))
    var maker = try SceneMaker(
      seed: seed, width: 120, height: 140, pictures: [try folder.put("a.jpg", jpeg)])
    let scene = try maker.scene(count: 30)
    let other = try maker.scene(count: 30)
    let bytes = try file.write([scene], width: 120, height: 140)
    // Whatever else was written in between.
    _ = try file.write([other], width: 120, height: 140)
    #expect(try file.write([scene], width: 120, height: 140) == bytes)
  }

  @Test func `A PDF has pages of different sizes`() throws {
    let bytes = try VectorFile.pdf.write([Scene(), Scene(), Scene()], width: 120.5, height: 300)
    let info = try Tool.info(ofPDF: bytes)
    #expect(info.contains("Pages:           3\n"))
    // A half of a point would be cut.
    #expect(info.contains("Page size:       121 x 300 pts"))
    #expect(!info.contains("Date"))
  }

  @Test func `A PDF has a title and a creator`() throws {
    var bytes: [UInt8] = []
    let pdf = try PDFWriter(scale: 1, title: "Größe \u{FFFF}\u{1}(👋", creator: "Confab 1") {
      bytes += $0
    }
    try pdf.beginPage(width: 9, height: 9, background: .color(.white))
    try pdf.finish()
    let info = try Tool.info(ofPDF: bytes)
    #expect(info.contains("Größe \u{FFFD} (👋"))
    #expect(info.contains("Creator:         Confab 1"))
  }

  @Test func `An SVG has its metadata`() throws {
    var bytes: [UInt8] = []
    let svg = try SVGWriter(
      width: 9, height: 9.5, scale: 1, background: .color(.white),
      metadata: SVGWriter.Metadata(
        title: "A & B\u{1}", description: "x < y\n]]>", language: "ar-EG", engine: "Confab")
    ) { bytes += $0 }
    svg.link(to: "https://a.example/?a=1&b='<", in: Rect(x: 1, y: 2, width: 3, height: 4))
    svg.link(to: "javascript:alert(1)", in: Rect(x: 1, y: 2, width: 3, height: 4))
    try svg.finish()
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<title id=\"title\">A &amp; B\u{FFFD}</title>"))
    #expect(text.contains("<desc id=\"desc\">x &lt; y\n]]&gt;</desc>"))
    #expect(text.contains("role=\"img\" aria-labelledby=\"title desc\" xml:lang=\"ar-EG\">"))
    #expect(text.contains("xlink:href=\"https://a.example/?a=1&amp;b=%27%3C\""))
    #expect(text.contains("viewBox=\"0 0 9 9.5\""))
    #expect(!text.contains("javascript"))
    #expect(try VectorFile.svg.pixels(bytes, scale: 2).height == 19)
  }

  @Test(arguments: VectorFile.allCases) func `A picture is in the file once`(_ file: VectorFile)
    throws
  {
    let folder = try ScratchFolder()
    let noise = (0..<200 * 150 * 3).map { UInt8(truncatingIfNeeded: $0 &* 7919 >> 3) }
    let path = try folder.put("a.jpg", JPEGBuilder.file(200, 150, pixels: noise))
    func size(_ count: Int) throws -> Int {
      var scene = Scene()
      for index in 0..<count {
        let frame = Rect(x: Double(index) * 10, y: 5, width: 200, height: 150)
        scene.image(ImageSource(path: path), in: frame, mask: .rect(frame))
      }
      return try file.write([scene, scene], width: 400, height: 200).count
    }
    let once = try size(1)
    #expect(once > 10_000)
    #expect(try size(9) < once + 4_000)
  }

  @Test func `Only web, mail and telephone addresses are links`() {
    #expect(LinkTarget("https://a.example/ü?(x)")?.text == "https://a.example/%C3%BC?%28x%29")
    #expect(LinkTarget("MAILTO:a@b.example")?.text == "MAILTO:a@b.example")
    #expect(LinkTarget("tel:+49\\1'")?.text == "tel:+49%5C1%27")
    for target in ["", "file:///etc/passwd", "javascript:x", "a.example", "mention:m1"] {
      #expect(LinkTarget(target) == nil)
    }
  }

  @Test(arguments: UInt64(0)..<4) func `A decimal number is near its value`(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let decimals = Int.random(in: 0...9, using: &random)
      let value = Double.random(in: -1e4...1e4, using: &random)
      let text = DecimalNumber(value, decimals: decimals).text
      let read = try #require(Double(text))
      var step = 1.0
      for _ in 0..<decimals { step /= 10 }
      #expect(abs(read - value) <= step * 0.5001 + 1e-9)
      #expect(!text.contains("e") && !text.hasSuffix(".") && text != "-0")
    }
    for (value, text) in [
      (0.0, "0"), (-0.0004, "0"), (1.5, "1.5"), (-12.0506, "-12.051"), (.nan, "0"), (0.05, "0.05"),
      (1e300, "1000000000"), (-.infinity, "-1000000000"),
    ] as [(Double, String)] {
      #expect(DecimalNumber(value).text == text)
    }
  }
}

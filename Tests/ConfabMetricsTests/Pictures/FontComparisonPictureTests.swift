import ConfabLayout
import ConfabRendering
import TestSupport
import Testing

@testable import ConfabMetrics

@Suite("Metrics picture", .timeLimit(.minutes(30))) struct FontComparisonPictureTests {
  private static let texts = [
    "Hi", "Are you coming to the lake on Saturday? We are bringing two tents and a kayak.", "ok",
    "The ferry leaves at 9:40, so be at the pier by half past nine, please", "Sounds good",
    "I moved the meeting to Thursday because half of the team is traveling.",
  ]

  /// A report and its picture.
  private func picture(
    _ fonts: [String] = ["Inter", "Noto Sans Mono"], of texts: [String] = texts, scale: Double = 1,
    options: FontComparisonPicture.Options = FontComparisonPicture.Options()
  ) async throws -> (report: FontComparisonReport, picture: FontComparisonPicture) {
    var comparer = FontComparer(
      fonts: fonts.map { FontSetting(typeface: $0) },
      options: MeasuringOptions(widths: [200], scales: [scale]))
    comparer.advises = false
    let report = try await comparer.report(
      on: texts.enumerated().map {
        MeasuredText(id: "id-\($0.offset)", text: $0.element, isOutgoing: $0.offset % 2 == 1)
      })
    return (report, try FontComparisonPicture(of: report, by: comparer, options: options))
  }

  private struct Pixels {
    var width: Int
    var height: Int
    var values: [UInt32]

    /// The color of a pixel as 0xRRGGBB.
    subscript(x: Int, y: Int) -> UInt32 {
      let value = values[y * width + x]
      return (value & 0xff) << 16 | value & 0xff00 | value >> 16 & 0xff
    }
  }

  private func pixels(of picture: FontComparisonPicture) async throws -> Pixels {
    let scratch = try ScratchFolder()
    try await picture.write(to: scratch("a.png"))
    let image = try RGBAImage.decode(bytes: try scratch.bytes("a.png"))
    var values: [UInt32] = []
    if case .eight(let pixels) = image.pixels { values = pixels }
    try #require(values.count == image.width * image.height)
    return Pixels(width: image.width, height: image.height, values: values)
  }

  /// The number of marked pixels in the rows of bubbles, left and right of the middle.
  private func marks(in pixels: Pixels) -> (left: Int, right: Int) {
    var counts = (left: 0, right: 0)
    // The legend below the last rule has the color too.
    for y in 0..<pixels.height - 60 {
      for x in 0..<pixels.width where pixels[x, y] == 0xffc53d {
        if x < pixels.width / 2 { counts.left += 1 } else { counts.right += 1 }
      }
    }
    return counts
  }

  @Test func `A font beside itself has two equal columns without a mark`() async throws {
    let (report, picture) = try await picture(["Inter", "Inter"])
    #expect(picture.texts == Array(report.texts.indices))
    let pixels = try await pixels(of: picture)
    let column = (pixels.width - 2 * 32 - 112) / 2
    var inked = 0
    for y in 94..<pixels.height - 100 {
      for x in 32..<32 + column {
        #expect(pixels[x, y] == pixels[x + column + 112, y])
        if pixels[x, y] != 0xffffff { inked += 1 }
      }
    }
    #expect(inked > 10_000)
    #expect(marks(in: pixels) == (0, 0))
  }

  @Test func `Words on another line are marked in both columns`() async throws {
    let (report, picture) = try await picture()
    #expect(report.comparisons[0].results[0].summary.rewrapped >= 2)
    let found = marks(in: try await pixels(of: picture))
    #expect(found.left > 300 && found.right > 300, "\(found)")
    let short = try await self.picture(of: ["Hi", "ok"]).picture
    #expect(marks(in: try await pixels(of: short)) == (0, 0))
  }

  @Test(arguments: [0.5, 1, 3])
  func `A PNG has the picture's size at its scale`(scale: Double) async throws {
    var options = FontComparisonPicture.Options()
    options.scale = scale
    let picture = try await picture(of: ["Hi there"], options: options).picture
    let pixels = try await pixels(of: picture)
    #expect(Double(pixels.width) == (picture.size.width * scale).rounded(.up))
    #expect(Double(pixels.height) == (picture.size.height * scale).rounded(.up))
  }

  @Test func `Without a scale of its own a picture has that of the condition`() async throws {
    let picture = try await picture(of: ["Hi there"], scale: 2).picture
    #expect(try await pixels(of: picture).width == Int(picture.size.width * 2))
  }

  @Test func `Light and dark have pages and texts of opposite colors`() async throws {
    let light = try await pixels(of: picture().picture)
    let dark = try await pixels(
      of: picture(options: FontComparisonPicture.Options(appearance: .dark)).picture)
    #expect(light[0, 0] == 0xffffff && dark[0, 0] == 0x000000)
    #expect(light.width == dark.width && light.height == dark.height)
    #expect(dark.values.count { $0 & 0xffffff == 0xffffff } > 100)
  }

  @Test func `The messages that differ most are shown, in the order of the conversation`()
    async throws
  {
    let (report, all) = try await picture()
    #expect(all.texts == Array(report.texts.indices))
    let differences = report.comparisons[0].results[0].differences
    let lines = Dictionary(uniqueKeysWithValues: differences.map { ($0.text, abs($0.lines)) })
    let three = try await picture(options: FontComparisonPicture.Options(messages: 3)).picture
    #expect(three.texts == three.texts.sorted() && three.texts.count == 3)
    let least = three.texts.map { lines[$0] ?? 0 }.min() ?? 0
    #expect(least > 0)
    for text in report.texts.indices where !three.texts.contains(text) {
      #expect(lines[text] ?? 0 <= least)
    }
    #expect(three.size.height < all.size.height)
    #expect(
      try await picture(options: FontComparisonPicture.Options(messages: 0)).picture.texts.count
        == 1)
  }

  @Test func `A message of hundreds of lines is cut`() async throws {
    let long = String(repeating: "many words in a message ", count: 500)
    let size = try await picture(of: [long]).picture.size
    #expect(size.height > 600 && size.height < 2_500)
  }

  @Test func `An SVG holds outlines and the names of the fonts, and nothing of the machine`()
    async throws
  {
    let scratch = try ScratchFolder()
    let dejaVu = InstalledFont.dejaVu
    let picture = try await picture(["Inter", dejaVu]).picture
    try await picture.write(to: scratch("a.svg"))
    let svg = String(decoding: try scratch.bytes("a.svg"), as: UTF8.self)
    #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("width=\"\(Int(picture.size.width))\""))
    for hidden in ["/usr", scratch.path, dejaVu, ".ttf", "id-1", "kayak", "Saturday"] {
      #expect(!svg.contains(hidden), "\(hidden)")
    }
    let words = svg.matches(of: #/>([^<>\n]+)</#).map { String($0.output.1) }
    #expect(words == ["Inter 17 pt and DejaVu Sans 17 pt"])
    #expect(svg.contains("#ffc53d"))
  }

  @Test func `An SVG is well formed whatever the names of fonts and the texts are`() async throws {
    let scratch = try ScratchFolder()
    var comparer = FontComparer(
      fonts: [FontSetting(typeface: "Inter"), FontSetting(typeface: "Inter", size: 30)],
      options: MeasuringOptions(widths: [200]))
    comparer.fonts[1].label = "</title><script>&\"'\u{1}"
    let report = try await comparer.report(on: [
      MeasuredText(id: "]]><script>", text: "<script>alert(1)</script> & \u{1}\u{202E} \u{13a0}")
    ])
    try await FontComparisonPicture(of: report, by: comparer).write(to: scratch("a.svg"))
    let svg = String(decoding: try scratch.bytes("a.svg"), as: UTF8.self)
    #expect(svg.contains("&lt;script&gt;&amp;"))
    #expect(!svg.contains("<script") && !svg.contains("\u{1}"))
    #expect(svg.matches(of: #/</title>/#).count == 1)
  }

  @Test func `A PDF and a WebP are complete files of their kind`() async throws {
    let scratch = try ScratchFolder()
    let picture = try await picture(of: ["Hi there"]).picture
    try await picture.write(to: scratch("a.pdf"))
    try await picture.write(to: scratch("a.webp"))
    let pdf = String(decoding: try scratch.bytes("a.pdf"), as: Unicode.ASCII.self)
    #expect(pdf.hasPrefix("%PDF-") && pdf.hasSuffix("%%EOF\n"))
    #expect(String(decoding: try scratch.bytes("a.webp")[8..<12], as: UTF8.self) == "WEBP")
    #expect(scratch.names() == ["a.pdf", "a.webp"])
  }

  @Test func `The same comparison makes the same bytes`() async throws {
    let scratch = try ScratchFolder()
    for name in ["a.png", "b.png", "a.svg", "b.svg", "a.pdf", "b.pdf"] {
      try await picture().picture.write(to: scratch(name))
    }
    for ending in ["png", "svg", "pdf"] {
      #expect(try scratch.bytes("a.\(ending)") == scratch.bytes("b.\(ending)"))
    }
  }

  @Test func `One font can not be drawn beside another one`() async throws {
    await #expect(throws: ConfabMetrics.FontComparisonError.self) {
      _ = try await self.picture(["Inter"])
    }
  }
}

import ConfabMetrics
import ConfabText
import Foundation
import TestSupport
import Testing

@Suite struct FontReportTests {
  private static let variable = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"

  @Test func `A family and a weight name the nearest bundled face`() throws {
    func name(_ font: FontSetting) throws -> String { try FontReport(of: font).identity.fileName }
    #expect(try name(FontSetting(typeface: "inter")) == "Inter-Regular.otf")
    #expect(try name(FontSetting(typeface: "Inter", weight: 640)) == "Inter-SemiBold.otf")
    #expect(
      try name(FontSetting(typeface: "Inter", weight: 800, italic: true))
        == "Inter-BoldItalic.otf")
  }

  /// The known difference between the UI cut and the plain cut of Noto Sans Arabic.
  @Test func `The used heights are those of the set that counts`() throws {
    let plain = try FontReport(
      of: FontSetting(
        typeface: "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf", size: 16))
    let cut = try FontReport(of: FontSetting(typeface: "Noto Sans Arabic UI", size: 16))
    #expect(plain.vertical.source == .hhea && cut.vertical.source == .hhea)
    #expect(cut.vertical.used.ascent.units == 1069 && cut.vertical.used.descent.units == 293)
    func height(_ report: FontReport) -> Double {
      report.vertical.used.ascent.pixels + report.vertical.used.descent.pixels
    }
    #expect(abs(height(cut) - 21.792) < 0.001)
    #expect(height(plain) > 1.2 * height(cut))
    let inter = try FontReport(of: FontSetting(typeface: "Inter"))
    #expect(inter.vertical.source == .typo && inter.vertical.usesTypoMetrics)
  }

  @Test func `A feature with a lookup that the font does not have is read`() throws {
    let folder = try ScratchFolder()
    var bytes = try contents(ofFile: FontLibrary.bundledDirectory() + "/Inter-Regular.otf")
    func number(_ place: Int) -> Int { Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
    let tag = Array("GSUB".utf8)
    let entry = try #require(
      stride(from: 12, to: 12 + 16 * number(4), by: 16).first { Array(bytes[$0..<$0 + 4]) == tag })
    let table = number(entry + 8) << 16 | number(entry + 10)
    let lookups = number(table + number(table + 8))
    let features = table + number(table + 6)
    let feature = features + number(features + 6)
    try #require(number(feature + 2) > 0 && lookups % 64 != 0)
    bytes.replaceSubrange(
      feature + 4..<feature + 6, with: [UInt8(lookups >> 8), UInt8(lookups & 255)])
    let report = try FontReport(
      of: FontSetting(typeface: folder.put("font.otf", bytes)))
    #expect(report.layout.features.count > 10)
  }

  @Test func `Lengths grow with the type size in pixels only`() throws {
    let small = try FontReport(of: FontSetting(typeface: "Inter", size: 10)).vertical.used.ascent
    let large = try FontReport(of: FontSetting(typeface: "Inter", size: 30)).vertical.used.ascent
    #expect(small.units == large.units && small.perMille == large.perMille)
    #expect(abs(large.pixels - 3 * small.pixels) < 1e-9)
  }

  @Test func `A named instance has the widths of its position`() throws {
    func width(_ font: FontSetting) throws -> Double {
      let report = try FontReport(of: font)
      return try #require(report.samples.first { $0.text == "Latn" }?.averageWidth).units
    }
    let bold = try width(FontSetting(typeface: Self.variable, instance: "Bold"))
    let axis = FontAxisSetting(tag: "wght", value: 700)
    #expect(try bold == width(FontSetting(typeface: Self.variable, axes: [axis])))
    #expect(try bold > width(FontSetting(typeface: Self.variable)))
  }

  @Test func `A position outside its axis is moved to the end, with a warning`() throws {
    let axis = FontAxisSetting(tag: "wght", value: 5000)
    let report = try FontReport(of: FontSetting(typeface: Self.variable, axes: [axis]))
    #expect(report.designSpace?.axes.first?.value == 900)
    #expect(report.warnings.count == 1 && report.warnings[0].contains("900"))
  }

  @Test func `A face of a collection is selected by its index`() throws {
    let scratch = try ScratchFolder()
    let directory = try FontLibrary.bundledDirectory()
    let files = try ["NotoSansThaiUI-Regular.ttf", "NotoSansHebrew-Bold.ttf"].map {
      [UInt8](try Data(contentsOf: URL(filePath: "\(directory)/\($0)")))
    }
    let path = try scratch.put("pair.ttc", Collection.file(of: files))
    for (index, name) in [(0, "Noto Sans Thai UI"), (1, "Noto Sans Hebrew")] {
      let report = try FontReport(of: FontSetting(typeface: path, faceIndex: index))
      #expect(report.identity.faceIndex == index && report.identity.faceCount == 2)
      #expect(report.identity.fullName?.hasPrefix(name) == true)
    }
    #expect(throws: FontError.unknownFace(path: path, index: 2, count: 2)) {
      try FontReport(of: FontSetting(typeface: path, faceIndex: 2))
    }
  }

  @Test func `Missing characters of a text are counted, named and sorted by number`() throws {
    let text = FontReport.Text(name: "t", text: "a\n\tжжж ☃️ xяяяя\u{200D}")
    let path = "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf"
    let report = try FontReport(of: FontSetting(typeface: path), text: text)
    let coverage = try #require(report.text)
    #expect(coverage.missing.prefix(2).map(\.codePoint) == [0x44F, 0x436])
    #expect(coverage.missing.prefix(2).map(\.count) == [4, 3])
    #expect(coverage.missing.first?.name == "CYRILLIC SMALL LETTER YA")
    // Control characters, the variation selector and the joiner are not counted.
    #expect(coverage.characters == 12)
  }

  @Test func `The schema accepts reports and refuses reports with a part changed`() throws {
    struct Request: Encodable {
      var schema: String
      var documents: [String]
    }
    let text = FontReport.Text(name: "t", text: "Жa")
    let fonts = [
      FontSetting(typeface: "Inter"), FontSetting(typeface: "Noto Color Emoji"),
      FontSetting(typeface: Self.variable, instance: "Bold"),
      FontSetting(typeface: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"),
    ]
    let valid = try fonts.map { font in
      String(decoding: try JSONEncoder().encode(FontReport(of: font, text: text)), as: UTF8.self)
    }
    let changes = [
      ("\"confab\":\"font\\/1\"", "\"confab\":\"font\\/2\""),
      ("\"faceCount\":1", "\"faceCount\":0"),
      ("\"source\":\"typo\"", "\"source\":\"type\""), ("\"ligatures\":", "\"ligature\":"),
      ("\"covered\":", "\"covered\":-"), ("\"tables\":[", "\"unknown\":1,\"tables\":["),
    ]
    let invalid = changes.map { valid[0].replacing($0.0, with: $0.1) }
    #expect(!invalid.contains(valid[0]))
    let answer = try TestPython.output(
      of: "Tests/ConfabModelTests/validate.py",
      input: JSONEncoder().encode(
        Request(schema: FontReportSchema.json, documents: valid + invalid)), modules: .system)
    let accepted = try JSONDecoder().decode([Bool].self, from: answer)
    #expect(accepted == valid.map { _ in true } + invalid.map { _ in false })
  }

  @Test func `A report read from its JSON is equal`() throws {
    let report = try FontReport(
      of: FontSetting(typeface: Self.variable, instance: "Bold"),
      text: FontReport.Text(name: "t", text: "Жa"))
    let copy = try JSONDecoder().decode(FontReport.self, from: JSONEncoder().encode(report))
    #expect(copy == report)
  }
}

/// Collections of fonts.
private enum Collection {
  /// A TrueType collection of fonts (OpenType 1.9, "Font Collections").
  static func file(of fonts: [[UInt8]]) -> [UInt8] {
    func bytes(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    var offset = 12 + 4 * fonts.count
    var file = Array("ttcf".utf8) + [0, 1, 0, 0] + bytes(fonts.count)
    var body: [UInt8] = []
    for var font in fonts {
      file += bytes(offset)
      let tables = Int(font[4]) << 8 | Int(font[5])
      for table in 0..<tables {
        // Offsets of tables count from the start of the file.
        let field = 12 + 16 * table + 8
        let old = font[field..<field + 4].reduce(0) { $0 << 8 | Int($1) }
        font.replaceSubrange(field..<field + 4, with: bytes(old + offset))
      }
      font += [UInt8](repeating: 0, count: (4 - font.count % 4) % 4)
      body += font
      offset += font.count
    }
    return file + body
  }
}

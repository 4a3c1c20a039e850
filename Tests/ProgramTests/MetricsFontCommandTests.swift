import Foundation
import TestSupport
import Testing

@Suite("The report of a font", .timeLimit(.minutes(30)))
struct MetricsFontCommandTests {
  @Test func `The page has a section for everything about the font`() throws {
    let scratch = try ScratchFolder()
    let text = try scratch.put("letter.txt", "Hi ☃ ᚠᚠ")
    let run = try Program.run(["metrics", "Inter", "--size", "15", "--text", text])
    #expect(run.end == .exit(0) && run.errors.isEmpty)
    let page = String(decoding: run.output, as: UTF8.self)
    for part in [
      "Inter Regular\n", "Identity\n", "typo, used: units", "pixels at 15",
      "USE_TYPO_METRICS is set",
      "x-height", "sample Latn", "letter.txt", "Coverage: 2,505 code points", "core complete",
      "Vietnamese", "U+16A0   RUNIC LETTER FEHU FEOH FE F   ×2", "kern   Kerning", "Tables\n",
    ] { #expect(page.contains(part), "no \(part) in \(page)") }
    #expect(!page.contains("\u{1B}"))
  }

  @Test func `The font can be named with and without the name of the command`() throws {
    let short = try Program.run(["metrics", "Inter", "--json"])
    let long = try Program.run(["metrics", "font", "Inter", "--json"])
    #expect(short.end == .exit(0) && short.output == long.output)
    let schema = try Program.run(["metrics", "font", "--schema"])
    #expect(String(decoding: schema.output, as: UTF8.self).contains("urn:confab:font:1"))
  }

  @Test(arguments: [
    ("", "expected a font file"), ("nonsense", "the families are Inter"),
    ("/nonexistent.ttf", "No such file"), ("FOLDER", "it is a folder"),
    ("EMPTY", "not a TrueType or OpenType font"), ("TEXT", "not a TrueType or OpenType font"),
    ("Inter --index 1", "no face 1"), ("Inter --index -1", "no face -1"),
    ("Inter --index x", "x"), ("Inter --size 0", "1 to 1000 points"),
    ("Inter --size 1e9", "1 to 1000 points"), ("Inter --size nan", "1 to 1000 points"),
    ("Inter --instance Bold", "no instance \"Bold\""), ("Inter --axes wght=500", "no axis"),
    ("Inter --axes wght", "wght=550"), ("Inter --axes wght=x", "wght=550"),
    ("Inter --axes w=1", "four characters"), ("Inter --axes wght=nan", "a number"),
    ("Inter --text /nonexistent.txt", "/nonexistent.txt"), ("Inter --text EMPTY.ttf", "EMPTY.ttf"),
    ("Inter --text BYTES", "not a text in UTF-8"), ("Inter Inter", "Inter"),
    ("Inter --system Inter", "give one of them"), ("--system Nonsense", "Nonsense"),
  ])
  func `A bad call exits with code 2 and one line`(call: String, words: String) throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("folder")
    let files = [
      "FOLDER": scratch("folder"), "EMPTY": try scratch.put("empty.ttf", [UInt8]()),
      "TEXT": try scratch.put("text.ttf", "This is not a font, but a long enough text."),
      "BYTES": try scratch.put("bytes.txt", [0xFF, 0xFE, 0x41] as [UInt8]),
    ]
    let arguments = call.split(separator: " ").map { files[String($0)] ?? String($0) }
    let run = try Program.run(["metrics"] + arguments)
    BadCallTests.expectRefusal(run, naming: [words])
  }

  @Test func `An installed font is found by its name, and its file is named`() throws {
    let run = try Program.run(["metrics", "--system", "dejavu sans", "--json"])
    #expect(run.end == .exit(0))
    #expect(run.errors.contains("/dejavu/DejaVuSans.ttf is installed on this machine"))
    #expect(
      String(decoding: run.output, as: UTF8.self).contains("\"fileName\" : \"DejaVuSans.ttf\""))
  }

  @Test func `A compressed font has the report of the font in it`() throws {
    let scratch = try ScratchFolder()
    let original = SourceTree.path("Fonts/Bundled/NotoSansThaiUI-Regular.ttf")
    let copy = try scratch.put("thai.ttf", [UInt8](Data(contentsOf: URL(filePath: original))))
    let process = try Process.run(URL(filePath: "/usr/bin/woff2_compress"), arguments: [copy])
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    let pages = try [original, scratch("thai.woff2")].map { path in
      String(decoding: try Program.run(["metrics", path]).output, as: UTF8.self)
    }
    let heights = try pages.map { page in try #require(page.split(separator: "Line height").last) }
    #expect(heights[1].hasPrefix(heights[0].split(separator: "Tables")[0]))
    #expect(pages[1].contains("thai.woff2") && pages[1].contains("decompressed"))
  }

  @Test func `A font that is cut off is refused, and one without characters has a warning`() throws
  {
    let scratch = try ScratchFolder()
    let path = "/usr/share/fonts/truetype/open-sans/OpenSans-Regular.ttf"
    let whole = try Data(contentsOf: URL(filePath: path))
    let lines = try scratch.put("lines.txt", "Hi\n")
    for count in [5_000, whole.count / 2, whole.count - 4] {
      let cut = try scratch.put("cut.ttf", [UInt8](whole.prefix(count)))
      BadCallTests.expectRefusal(
        try Program.run(["metrics", cut]), naming: ["cut.ttf: is cut off: it has \(count) bytes"])
      BadCallTests.expectRefusal(
        try Program.run(["metrics", "compare", "--font", "Inter", "--font", cut, lines]),
        naming: ["cut.ttf: is cut off"])
    }
    let renamed = whole.replacing(Data("cmap".utf8), with: Data("cmaq".utf8), maxReplacements: 1)
    let run = try Program.run(["metrics", try scratch.put("mapless.ttf", [UInt8](renamed))])
    #expect(run.errors.contains("warning: mapless.ttf has no characters"))
  }

  @Test func `Lists of fonts fit in 80 columns`() throws {
    let list = String(decoding: try Program.run(["fonts"]).output, as: UTF8.self)
    #expect(list.contains("Inter Semi Bold") && list.contains("Deva"))
    for line in list.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test func `Control characters in the names of a font do not reach the terminal`() throws {
    let scratch = try ScratchFolder()
    let font = try Data(
      contentsOf: URL(filePath: SourceTree.path("Fonts/Bundled/NotoSansThaiUI-Regular.ttf")))
    // The family's name in UTF-16.
    let name = Data("Noto".utf16.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] })
    let hostile = Data([0, 0x1B, 0, 0x5B, 0, 0x0A, 0x20, 0x2E])
    let changed = font.replacing(name, with: hostile)
    #expect(changed != font)
    let path = try scratch.put("hostile.ttf", changed)
    let run = try Program.run(["metrics", path])
    #expect(run.end == .exit(0))
    let page = String(decoding: run.output, as: UTF8.self)
    #expect(page.contains("␛[␊"))
    #expect(!page.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }
}

import Confab
import ConfabRendering
import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// The text of a PNG, read by an independent program.
private struct Found: Decodable {
  var types: [String]
  var texts: [[String]]
  var manifest: String

  init(_ path: String, in scratch: ScratchFolder) throws {
    let script = "\(SourceTree.root)/Tests/ProgramTests/read-text.py"
    let manifest = "\(SourceTree.root)/Fonts/Bundled/manifest.json"
    let command = "python3 '\(script)' '\(path)' '\(manifest)' > '\(scratch("found"))'"
    try #require(system(command) == 0)
    self = try JSONDecoder().decode(Found.self, from: Data(contents(ofFile: scratch("found"))))
  }

  func text(_ keyword: String) -> String {
    texts.filter { $0.first == keyword }.compactMap(\.last).joined()
  }
}

@Suite("Metadata of PNG files", .timeLimit(.minutes(30)))
struct MetadataTests {
  private func render(_ scratch: ScratchFolder, _ more: String...) throws -> [UInt8] {
    let run = try Program.run(
      ["render", scratch("chat.json"), "-o", scratch("out.png"), "--scale", "1"] + more)
    try #require(run.end == .exit(0), "\(run.errors)")
    return more.contains("--page-height") ? [] : try contents(ofFile: scratch("out.png"))
  }

  @Test func `A PNG has the engine and the text of the conversation`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", Chat.document(texts: ["Hello,\nBo 👋", "See you at eight"]))
    let bytes = try render(scratch)
    let found = try Found(scratch("out.png"), in: scratch)
    #expect(found.texts.map(\.first) == ["Software", "Engine", "Description"])
    #expect(found.types.contains("pHYs"))
    #expect(found.text("Software") == "Confab \(confabVersion)")
    #expect(found.text("Description") == "Ada: Hello, Bo 👋\nBo: See you at eight")
    let engine = found.text("Engine").split(separator: "\n").map(String.init)
    #expect(
      engine.map { $0.prefix { $0 != " " } } == ["Cairo", "Pango", "HarfBuzz", "FreeType", "fonts"])
    #expect(engine.last == "fonts sha256:\(found.manifest)")
    #expect(engine.dropLast().allSatisfy { $0.contains { $0.isNumber } })
    #expect(try render(scratch) == bytes)
  }

  @Test func `Options remove the text, or all metadata`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", Chat.document(texts: ["A secret"]))
    let bytes = try render(scratch, "--metadata", "engine")
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    #expect(
      try Found(scratch("out.png"), in: scratch).texts.map(\.first) == ["Software", "Engine"])
    _ = try render(scratch, "--metadata", "none")
    #expect(try Found(scratch("out.png"), in: scratch).texts.isEmpty)
  }

  @Test func `A page has the text that is on it`() throws {
    let scratch = try ScratchFolder()
    let texts = (0..<60).map { "Message \($0)" }
    try scratch.put("chat.json", Chat.document(texts: texts))
    _ = try render(scratch, "--page-height", "600")
    let pages = try scratch.names().filter { $0.hasSuffix(".png") }
      .map { try Found(scratch($0), in: scratch).text("Description") }
    #expect(pages.count > 2)
    #expect(
      pages.joined(separator: "\n")
        == texts.enumerated().map { "\($0.isMultiple(of: 2) ? "Ada" : "Bo"): \($1)" }
        .joined(separator: "\n"))
  }

  @Test func `A screen has the text that is visible on it`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", Chat.document(texts: (0..<300).map { "Message \($0)" }))
    _ = try render(scratch, "--chrome", "full")
    let lines = try Found(scratch("out.png"), in: scratch).text("Description")
      .split(separator: "\n")
    #expect(lines.first == "Bo")
    #expect(lines.last == "Bo: Message 299")
    #expect((5..<40).contains(lines.count))
  }

  @Test func `The text of a long conversation is in chunks that every reader accepts`() throws {
    let scratch = try ScratchFolder()
    let words = String(repeating: "to and fro ", count: 400)
    let texts = (0..<200).map { "\($0) \(words)" }
    try scratch.put("chat.json", Chat.document(texts: texts))
    // Small text in wide rows makes a picture that is quick to draw.
    let run = try Program.run([
      "render", scratch("chat.json"), "-o", scratch("out.png"), "--scale", "0.5", "--width", "4096",
      "--type-size", "8",
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
    let found = try Found(scratch("out.png"), in: scratch)
    let pieces = found.texts.filter { $0.first == "Description" }.compactMap(\.last)
    #expect(pieces.count == 2)
    #expect(pieces.allSatisfy { $0.utf8.count <= 512 << 10 })
    #expect(found.text("Description").split(separator: "\n").count == 200)
    #expect(try ImageDecoder.decode(path: scratch("out.png")).width == 2048)
  }
}

@Suite("WebP", .timeLimit(.minutes(30)))
struct WebPTests {
  @Test(arguments: [[], ["--small"]])
  func `A WebP has the pixels of the PNG`(more: [String]) throws {
    let scratch = try ScratchFolder()
    for name in ["out.png", "out.webp"] {
      let run = try Program.run(
        ["render", SourceTree.example("photos.json"), "-o", scratch(name), "--scale", "1"] + more)
      #expect(run.end == .exit(0), "\(run.errors)")
    }
    #expect(try contents(ofFile: scratch("out.webp")).starts(with: Array("RIFF".utf8)))
    let png = try ImageDecoder.decode(path: scratch("out.png"))
    let webp = try ImageDecoder.decode(path: scratch("out.webp"))
    #expect(png.pixels == webp.pixels)
    #expect((png.width, png.height) == (webp.width, webp.height))
  }

  @Test func `--format overrides the ending of the name`() throws {
    let scratch = try ScratchFolder()
    let chat = try scratch.put("chat.json", Chat.document(texts: ["Hi"]))
    _ = try Program.run(["render", chat, "-o", scratch("a.webp"), "--format", "png"])
    #expect(pngSize(try contents(ofFile: scratch("a.webp"))) != nil)
    let run = try Program.run(["render", chat, "-o", "-", "--format", "webp"])
    #expect(run.output.starts(with: Array("RIFF".utf8)))
  }

  @Test func `A picture that is too high is reported before anything is written`() throws {
    let scratch = try ScratchFolder()
    let chat = try scratch.put("chat.json", Chat.document(texts: (0..<400).map { "Hi \($0)" }))
    let run = try Program.run(["render", chat, "-o", scratch("out.webp")])
    BadCallTests.expectRefusal(
      run, naming: ["16383", "--page-height", "--format png"])
    #expect(scratch.names() == ["chat.json"])
    let pages = try Program.run([
      "render", chat, "-o", scratch("out.webp"), "--page-height", "4000", "--scale", "1",
    ])
    #expect(pages.end == .exit(0), "\(pages.errors)")
    #expect(scratch.names().contains("out-1.webp"))
  }

  @Test func `A picture that is too wide is reported`() throws {
    let scratch = try ScratchFolder()
    let chat = try scratch.put("chat.json", Chat.document(texts: ["Hi"]))
    let run = try Program.run([
      "render", chat, "-o", scratch("out.webp"), "--width", "4000", "--scale", "8",
    ])
    BadCallTests.expectRefusal(run, naming: ["16383", "--scale", "--format png"])
  }
}

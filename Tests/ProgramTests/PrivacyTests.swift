import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("Hidden information in output files", .timeLimit(.minutes(30)))
struct PrivacyTests {
  /// The content of a file, decompressed.
  private struct Found: Decodable {
    var words: [String]
    /// The types of a PNG's chunks, and the markers of embedded JPEGs as two digits.
    var parts: [String]
  }

  private func find(_ words: [String], in file: String) throws -> Found {
    let scratch = try ScratchFolder()
    let list = words.map(Chat.quoted).joined(separator: ",")
    try scratch.put("words.json", "[\(list)]")
    let script = SourceTree.path("Tests/ProgramTests/find-words.py")
    let command =
      "python3 '\(script)' '\(file)' < '\(scratch("words.json"))' > '\(scratch("found"))'"
    try #require(system(command) == 0)
    return try JSONDecoder().decode(Found.self, from: Data(scratch.bytes("found")))
  }

  /// A folder with a conversation whose images have secrets in every kind of metadata.
  private func ladenChat() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("SECRETFOLDER")
    let script = SourceTree.path("Tests/ProgramTests/plant-secrets.py")
    let assets = SourceTree.example("assets")
    try #require(system("python3 '\(script)' '\(assets)' '\(scratch("SECRETFOLDER"))'") == 0)
    try scratch.put(
      "SECRETFOLDER/SECRETFONT.ttf",
      contents(ofFile: SourceTree.path("Fonts/Bundled/NotoSansMono-Regular.ttf")))
    let photos = ["SECRETPHOTO.jpg", "SECRETDRAWING.png", "SECRETSTICKER.webp"]
    var messages = (0..<6).map { Chat.text($0, "OUTSIDE\($0) was said early") }
    messages += photos.enumerated().map { index, name in
      #"{"id": "p\#(index)", "kind": "media", "from": "b", "attachments": [{"src": "\#(name)"}]}"#
    }
    messages.append(Chat.text(10, "WITHIN the range"))
    messages += (11..<14).map { Chat.text($0, "OUTSIDE\($0) was said late") }
    let people =
      #"[{"id": "a", "name": "Ada"}, {"id": "b", "name": "Bo", "avatar": "SECRETPHOTO.jpg"}]"#
    try scratch.put(
      "SECRETFOLDER/SECRETCHAT.json",
      Chat.document(
        messages: messages, participants: people,
        more: #""conversation": {"title": "SECRETTITLE", "kind": "direct"},"#))
    return scratch
  }

  @Test(
    arguments: ["png", "webp", "pdf", "svg"], ["full", "engine", "none"])
  func `An output has no metadata of its images and no message outside the range`(
    format: String, metadata: String
  ) throws {
    let scratch = try ladenChat()
    let chat = scratch("SECRETFOLDER/SECRETCHAT.json")
    let run = try Program.run([
      "render", chat, "-o", scratch("out.\(format)"), "--range", "7..10", "--metadata", metadata,
      // Large enough that PDF and SVG embed the JPEG itself.
      "--scale", "4", "--font", scratch("SECRETFOLDER/SECRETFONT.ttf"),
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(run.errors.isEmpty)
    let words = ["SECRET", "OUTSIDE", "WITHIN", scratch.path, "confab-tests", "ns.adobe.com"]
    let found = try find(words, in: scratch("out.\(format)"))
    // A PDF has the text of its glyphs.
    let hasText = format == "pdf" || metadata == "full" && format != "webp"
    #expect(found.words == (hasText ? ["WITHIN"] : []))
    let allowed: Set<String> = [
      "IHDR", "IDAT", "IEND", "PLTE", "tRNS", "sRGB", "pHYs", "bKGD", "iTXt", "d8", "e0", "db",
      "c0", "c2",
      "c4", "da", "d9",
    ]
    #expect(allowed.isSuperset(of: found.parts), "\(found.parts)")
    if format == "pdf" || format == "svg" { #expect(found.parts.contains("da")) }
    if format == "pdf" {
      try #require(system("pdftotext '\(scratch("out.pdf"))' '\(scratch("text"))'") == 0)
      let text = String(decoding: try scratch.bytes("text"), as: UTF8.self)
      #expect(text.contains("WITHIN") && !text.contains("OUTSIDE"))
    }
  }

  @Test func `A report does not tell where a suite is`() throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("SECRETPLACE")
    try scratch.put("SECRETPLACE/chat.json", Chat.document(texts: ["Hi"]))
    try scratch.put("SECRETPLACE/damaged.json", "{")
    try scratch.put(
      "SECRETPLACE/confab.json", #"{"confab-suite": "1", "options": {"theme": "gone.theme.json"}}"#)
    #expect(symlink("SECRETPLACE", scratch("linked")) == 0)
    for suite in [scratch("SECRETPLACE"), scratch("linked")] {
      let run = try Program.run(["snapshot", "verify", suite, "--report", scratch("report")])
      #expect(run.end == .exit(1), "\(run.errors)")
      for name in ["report.json", "data.js"] {
        let text = String(decoding: try scratch.bytes("report/\(name)"), as: UTF8.self)
        #expect(text.contains("cannot read gone.theme.json: there is no such file"), "\(text)")
        #expect(!text.contains(scratch.path), "\(text)")
      }
    }
  }

  // The other tests would find the secrets.
  @Test func `The images of the test have secrets`() throws {
    let scratch = try ladenChat()
    for name in ["SECRETPHOTO.jpg", "SECRETDRAWING.png", "SECRETSTICKER.webp"] {
      let bytes = try scratch.bytes("SECRETFOLDER/\(name)")
      let text = String(decoding: bytes, as: UTF8.self)
      for secret in ["SECRETEXIF", "SECRETGPS", "SECRETTHUMB", "SECRETXMP", "SECRETICC"] {
        #expect(text.contains(secret), "\(name) has no \(secret)")
      }
    }
  }

  @Test(arguments: ["png", "webp", "pdf", "svg"])
  func `An output has no text of messages that are not shown`(format: String) throws {
    let scratch = try ScratchFolder()
    let texts = (0..<40).map { "NUMBER\($0)." }
    let chat = try scratch.put("chat.json", Chat.document(texts: texts))
    let run = try Program.run([
      "render", chat, "-o", scratch("out.\(format)"), "--last", "5", "--scale", "1",
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
    let early = (0..<35).map { "NUMBER\($0)." }
    #expect(try find(early, in: scratch("out.\(format)")).words.isEmpty)
  }
}

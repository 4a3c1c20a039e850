import Glibc
import TestSupport
import Testing

/// Decoded as a whole, each of these files needs 140 to 430 MB.
@Suite("Memory of large images", .serialized, .timeLimit(.minutes(30)))
struct PictureMemoryTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    let script = SourceTree.path("Tests/ProgramTests/large-pictures.py")
    try #require(system("python3 '\(script)' '\(scratch.path)'") == 0)
  }

  private func render(_ name: String, as format: String) throws -> (run: Run, megabytes: Int) {
    let chat = try scratch.put(
      "chat.json",
      Chat.document(messages: [
        #"{"id": "m", "kind": "media", "attachments": [{"src": "\#(name)"}]}"#
      ]))
    var peak = 0
    let run = try Program.run(["render", chat, "-o", scratch("out.\(format)")]) {
      peak = try Program.peakMegabytes(of: $0)
    }
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(peak > 10)
    return (run, peak)
  }

  @Test func `Two large PNG files are compared with at most 120 MB`() throws {
    var peak = 0
    let run = try Program.run(
      ["diff", scratch("black.png"), scratch("lines.png"), "-o", scratch("difference.png")]
    ) { peak = try Program.peakMegabytes(of: $0) }
    #expect(run.end == .exit(1), "\(run.errors)")
    #expect(String(decoding: run.output, as: UTF8.self).hasPrefix("16,000 of 48,000,000 pixels"))
    #expect(peak > 10 && peak <= 120)
    #expect(try pngSize(scratch.bytes("difference.png"))?.height == 6000)
  }

  @Test func `An interlaced PNG needs at most 120 MB`() throws {
    let (run, megabytes) = try render("interlaced.png", as: "pdf")
    #expect(megabytes <= 120)
    #expect(run.errors.isEmpty)
  }

  @Test func `A progressive JPEG needs at most 120 MB and is drawn with less detail`() throws {
    let (run, megabytes) = try render("progressive.jpg", as: "pdf")
    #expect(megabytes <= 120)
    #expect(run.errors.contains("progressive.jpg: has 5000×5000 pixels"))
    #expect(run.errors.contains("drawn with less detail"))
  }

  @Test func `A lossless WebP is a placeholder and a warning`() throws {
    let (run, megabytes) = try render("lossless.webp", as: "png")
    #expect(megabytes <= 120)
    #expect(run.lines.count == 1)
    for word in ["lossless.webp", "9990×9990", "64 MB", "placeholder"] {
      #expect(run.errors.contains(word), "\(run.errors) does not contain \(word)")
    }
  }
}

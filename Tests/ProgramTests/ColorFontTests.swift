import TestSupport
import Testing

@Suite("Fonts with unsupported color glyphs", .timeLimit(.minutes(30)))
struct ColorFontTests {
  /// A bundled font whose entry for DSIG is replaced by one for COLR. It points at the table GDEF,
  /// which begins with the version number of a COLR table: 1.
  private func font() throws -> [UInt8] {
    var bytes = try contents(ofFile: SourceTree.root + "/Fonts/Bundled/NotoSansHebrew-Regular.ttf")
    #expect(bytes[12..<16].elementsEqual("DSIG".utf8) && bytes[28..<32].elementsEqual("GDEF".utf8))
    bytes.replaceSubrange(12..<28, with: Array("COLR".utf8) + bytes[32..<44])
    return bytes
  }

  @Test func `An unsupported color font gives a warning and a picture`() throws {
    let scratch = try ScratchFolder()
    try scratch.put("colors.ttf", try font())
    try scratch.put("chat.json", Chat.document(messages: [Chat.text(1, "שלום")]))
    let run = try Program.run([
      "render", scratch("chat.json"), "-o", scratch("out.png"), "--font", scratch("colors.ttf"),
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(run.lines.count == 1 && run.errors.contains("COLR version 1"), "\(run.errors)")
    #expect(pngSize(try contents(ofFile: scratch("out.png")))?.width == 1_125)
  }
}

import TestSupport
import Testing

@Suite("Fonts with contradictory tables", .timeLimit(.minutes(30)))
struct HostileFontTests {
  private func scratch(_ font: MadeFont) throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.put("font.ttf", try font.bytes())
    try scratch.put(
      "chat.json",
      Chat.document(
        messages: [
          Chat.text(0, "ABC DEF abc"), Chat.text(1, "A"),
          Chat.text(2, "See https://abc.example/ABC, ABC ש 漢字 👍"),
          Chat.text(3, String(repeating: "ABCD efgh ", count: 8)),
        ]))
    return scratch
  }

  @Test(arguments: [MadeFont.negative, .kerned, .wide, .loca, .symbol, .variable, .collection])
  func `A font with bad values is laid out and drawn in every format`(font: MadeFont) throws {
    let scratch = try scratch(font)
    for name in ["out.png", "out.pdf", "out.svg", "out.webp"] {
      let run = try Program.run([
        "render", scratch("chat.json"), "-o", scratch(name), "--font", scratch("font.ttf"),
      ])
      #expect(run.end == .exit(0), "\(name): \(run.errors)")
    }
    for command in ["layout", "scene"] {
      let run = try Program.run([command, scratch("chat.json"), "--font", scratch("font.ttf")])
      #expect(run.end == .exit(0), "\(command): \(run.errors)")
    }
  }

  @Test(arguments: [MadeFont.nameCount, .nameOffset])
  func `A font whose names are beyond its end is refused in one line`(font: MadeFont) throws {
    let scratch = try scratch(font)
    for name in ["out.png", "out.pdf"] {
      let run = try Program.run([
        "render", scratch("chat.json"), "-o", scratch(name), "--font", scratch("font.ttf"),
      ])
      #expect(run.end == .exit(2))
      #expect(run.lines.count == 1 && run.errors.contains("a damaged one"), "\(run.errors)")
    }
  }

  /// Word-boundary analysis of a long conversation reads these rules.
  @Test func `A font with a chain of 60,000 rules is read in time`() throws {
    let scratch = try scratch(.chain)
    try scratch.put(
      "chat.json", Chat.document(texts: (0..<300).map { "Message ABC number \($0)" }))
    let run = try Program.run([
      "layout", scratch("chat.json"), "--font", scratch("font.ttf"),
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
  }
}

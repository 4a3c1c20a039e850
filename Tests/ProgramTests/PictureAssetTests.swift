import Glibc
import TestSupport
import Testing

@Suite("Attachments that cannot be drawn", .timeLimit(.minutes(30)))
struct PictureAssetTests {
  /// Renders a conversation with one photo.
  private func render(_ source: String, _ prepare: (ScratchFolder) throws -> Void) throws -> Run {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("chat")
    try prepare(scratch)
    try scratch.put(
      "chat/chat.json",
      Chat.document(messages: [
        #"{"id": "m", "kind": "media", "attachments": [{"src": \#(Chat.quoted(source))}]}"#
      ]))
    let run = try Program.run(
      ["render", scratch("chat/chat.json"), "-o", scratch("out.png"), "--scale", "1"])
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(pngSize(try contents(ofFile: scratch("out.png")))?.width == 375)
    return run
  }

  private func expectWarning(_ run: Run, _ source: String, _ words: String...) {
    #expect(run.lines.count == 1, "\(run.errors)")
    for word in words + ["warning: \(source): "] {
      #expect(run.errors.contains(word), "\(run.errors) does not contain \(word)")
    }
  }

  @Test(arguments: ["avatar-ines.png", "lake.jpg", "balloons.webp"])
  func `A truncated image is a placeholder and a warning`(name: String) throws {
    let whole = try contents(ofFile: SourceTree.example("assets/\(name)"))
    for count in [0, 10, whole.count / 2, whole.count - 20] {
      let run = try render(name) { try $0.put("chat/\(name)", whole.prefix(count)) }
      expectWarning(run, name, "placeholder")
    }
  }

  @Test func `An image of another type than its name gives a warning`() throws {
    let jpeg = try contents(ofFile: SourceTree.example("assets/lake.jpg"))
    let run = try render("lake.png") { try $0.put("chat/lake.png", jpeg) }
    expectWarning(run, "lake.png", "PNG", "JPEG")
  }

  @Test func `A file that is not an image is a placeholder and a warning`() throws {
    let run = try render("lake.png") { try $0.put("chat/lake.png", "a lake, honestly") }
    expectWarning(run, "lake.png", "placeholder")
  }

  @Test func `An image that claims 60,000 × 60,000 pixels is a placeholder and a warning`() throws {
    var bytes = try contents(ofFile: SourceTree.example("assets/avatar-ines.png"))
    bytes.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    let run = try render("huge.png") { try $0.put("chat/huge.png", bytes) }
    expectWarning(run, "huge.png", "placeholder")
  }

  @Test func `A missing image is a placeholder and a warning`() throws {
    expectWarning(try render("none.png") { _ in }, "none.png", "placeholder")
    // A warning is one line, even if the name has a line feed.
    expectWarning(try render("no\nne.png") { _ in }, "no␊ne.png", "placeholder")
  }

  @Test func `A folder, pipe or device is a placeholder and a warning`() throws {
    let folder = try render("a.png") { try $0.makeFolder("chat/a.png") }
    expectWarning(folder, "a.png", "folder")
    let pipe = try render("a.png") { #expect(mkfifo($0("chat/a.png"), 0o600) == 0) }
    expectWarning(pipe, "a.png", "placeholder")
    let device = try render("a.png") { #expect(symlink("/dev/zero", $0("chat/a.png")) == 0) }
    expectWarning(device, "a.png", "placeholder")
  }

  @Test func `A link out of the folder is not followed`() throws {
    let photo = try contents(ofFile: SourceTree.example("assets/avatar-ines.png"))
    let file = try render("a.png") {
      try $0.put("outside.png", photo)
      #expect(symlink("../outside.png", $0("chat/a.png")) == 0)
    }
    expectWarning(file, "a.png", "outside")
    let folder = try render("up/outside.png") {
      try $0.put("outside.png", photo)
      #expect(symlink("..", $0("chat/up")) == 0)
    }
    expectWarning(folder, "up/outside.png", "outside")
    let inside = try render("a.png") {
      try $0.put("chat/b.png", photo)
      #expect(symlink("b.png", $0("chat/a.png")) == 0)
    }
    #expect(inside.errors.isEmpty)
  }
}

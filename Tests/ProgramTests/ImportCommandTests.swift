import TestSupport
import Testing

@Suite("confab import", .timeLimit(.minutes(30)))
struct ImportCommandTests {
  private static let chat = SourceTree.path("Examples/exports/whatsapp/WhatsApp Chat with Ana.txt")
  private static let two = SourceTree.path(
    "Tests/ConfabImportTests/Fixtures/telegram/account/export")
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func text(_ name: String) throws -> String {
    String(decoding: try contents(ofFile: folder(name)), as: UTF8.self)
  }

  @Test func `An export becomes a document with its files beside it`() throws {
    let run = try Program.run(
      [
        "import", Self.chat, "--me", "Ben", "--timezone", "Europe/Zurich", "-o",
        folder("chat.json"),
      ])
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(run.errors.contains("\"Ana\", 16 messages, 2 participants (whatsapp)"))
    #expect(run.errors.contains("--date-order mdy settles it"))
    let document = try text("chat.json")
    #expect(document.contains("\"src\" : \"chat-files/IMG-20260508-WA0003.jpg\""))
    #expect(try contents(ofFile: folder("chat-files/IMG-20260508-WA0003.jpg")).count > 10_000)
    let drawn = try Program.run(["render", folder("chat.json"), "-o", folder("chat.png")])
    #expect(drawn.end == .exit(0) && !drawn.errors.contains("warning"), "\(drawn.errors)")
  }

  @Test func `A picture of an export is that of its document`() throws {
    let options = ["--me", "Ben", "--timezone", "Europe/Zurich"]
    _ = try Program.run(["import", Self.chat, "-o", folder("chat.jsonl")] + options)
    let one = try Program.run(["render", folder("chat.jsonl"), "-o", folder("one.png")])
    let two = try Program.run(["render", Self.chat, "-o", folder("two.png")] + options)
    #expect(one.end == .exit(0) && two.end == .exit(0), "\(one.errors)\(two.errors)")
    #expect(try contents(ofFile: folder("one.png")) == contents(ofFile: folder("two.png")))
  }

  @Test func `A film of an export has the files beside it`() throws {
    let run = try Program.run([
      "play", Self.chat, "--me", "Ben", "--timezone", "Europe/Zurich", "--date-order", "dmy",
      "--fps", "1", "--scale", "0.5", "-o", folder("film.webp"),
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(!run.errors.contains("missing"), "\(run.errors)")
  }

  @Test func `Standard input is read, and messages are chosen`() throws {
    let run = try Program.run(
      [
        "import", "-", "--me", "Ben", "--timezone", "Europe/Zurich", "--since", "2026-05-13",
        "--from", "ana", "--jsonl",
      ], input: Self.chat)
    #expect(run.end == .exit(0), "\(run.errors)")
    let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.last?.contains("Lunch here at 12:30?") == true)
    #expect(run.errors.contains("3 of 16 messages"))
  }

  @Test func `The chats of an export are listed, and one is chosen`() throws {
    let list = try Program.run(["import", Self.two, "--list"])
    #expect(list.end == .exit(0), "\(list.errors)")
    let lines = String(decoding: list.output, as: UTF8.self).split(separator: "\n")
    #expect(lines.first?.hasPrefix("CHAT") == true)
    #expect(lines.count > 2)
    let none = try Program.run(["import", Self.two])
    #expect(none.end == .exit(2))
    #expect(none.errors.contains("expected --chat with one of them (--list shows them)"))
    let wrong = try Program.run(["import", Self.two, "--chat", "nobody"])
    #expect(wrong.end == .exit(2) && wrong.errors.contains("there is no chat \"nobody\""))
  }

  @Test func `The report is JSON of its schema`() throws {
    let run = try Program.run(
      ["import", Self.chat, "--report", folder("report.json"), "-o", folder("chat.json")])
    #expect(run.end == .exit(0), "\(run.errors)")
    let report = try text("report.json")
    for part in ["\"format\" : \"whatsapp\"", "\"messages\" : 16", "\"option\" : \"--me NAME\""] {
      #expect(report.contains(part), "\(report)")
    }
  }

  @Test func `Redacted names and texts are not in the document`() throws {
    let run = try Program.run(
      ["import", Self.chat, "--me", "Ben", "--redact", "all", "-o", folder("chat.json")])
    #expect(run.end == .exit(0), "\(run.errors)")
    let all = try text("chat.json") + run.errors
    for word in ["Ana", "Ben", "lake", "olives", "9:14", "WA0003", "47.66"] {
      #expect(!all.contains(word), "\(word)")
    }
  }

  @Test(arguments: [
    (["--me", "Dan"], "--me is \"Dan\"; expected a participant such as \"Ana\" or \"Ben\""),
    (["--timezone", "Europe/Berln"], "expected a zone's name such as Europe/Berlin"),
    (["--format", "telegam"], "did you mean telegram?"),
    (["--since", "soon"], "expected a day such as 2026-05-01"),
    (["--date", "1.5."], "expected a day such as 2026-05-01"),
    (["--last", "0"], "--last is 0; expected at least 1"),
    (["-o", chat], "is a file of the export; expected another one"),
  ])
  func `A bad option is one line`(_ arguments: [String], _ problem: String) throws {
    let run = try Program.run(["import", Self.chat] + arguments)
    #expect(run.end == .exit(2))
    #expect(run.errors.contains(problem), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test func `The commands in Importing.md draw the pictures in it`() throws {
    let scratch = try ScratchFolder()
    let document = String(
      decoding: try contents(ofFile: SourceTree.path("Documentation/Importing.md")), as: UTF8.self)
    let commands = document.split(separator: "\n").filter {
      $0.hasPrefix("confab render ") && $0.contains(" -o Documentation/Pictures/")
    }
    #expect(commands.count == 8)
    for command in commands {
      let words = command.matches(of: #/'([^']*)'|([^' ]+)/#).map { String($0.1 ?? $0.2 ?? "") }
      let picture = try #require(words.last)
      let run = try Program.run(
        words.dropFirst().dropLast().map { $0.hasPrefix("Examples/") ? SourceTree.path($0) : $0 }
          + [scratch("picture.png")])
      #expect(run.end == .exit(0), "\(run.errors)")
      let isCurrent =
        try scratch.bytes("picture.png") == contents(ofFile: SourceTree.path(picture))
      #expect(isCurrent, "\(picture): run `make pictures`")
    }
  }

  @Test func `A folder that is an export is one conversation, another one is a batch`() throws {
    let scratch = try ScratchFolder()
    let signal = SourceTree.path("Examples/exports/signal")
    let one = try Program.run(["render", signal, "-o", scratch("one.png")])
    #expect(one.end == .exit(0) && scratch.names() == ["one.png"], "\(one.errors)")
    try scratch.makeFolder("chats")
    for name in ["a", "b"] {
      try scratch.put(
        "chats/\(name).json",
        #"{"confab": "1", "participants": [{"id": "a", "name": "A"}], "messages": [{"id": "1", "kind": "text", "from": "a", "text": "Hi"}]}"#
      )
    }
    let many = try Program.run(["render", scratch("chats"), "-o", scratch("{name}.png")])
    #expect(many.end == .exit(0), "\(many.errors)")
    #expect(scratch.names().filter { $0.hasSuffix(".png") } == ["a.png", "b.png", "one.png"])
  }

  @Test func `Pictures inside of JSON are drawn, and written beside a document`() throws {
    let scratch = try ScratchFolder()
    let messages = SourceTree.path("Examples/exports/assistants/messages.json")
    let read = try Program.run(["import", messages, "-o", scratch("chat.json")])
    #expect(read.end == .exit(0), "\(read.errors)")
    let picture = try scratch.bytes("chat-files/1.jpg")
    #expect(
      try picture
        == contents(ofFile: SourceTree.path("Examples/conversations/assets/windowsill.jpg"))
    )
    for (name, chat) in [("direct.png", messages), ("document.png", scratch("chat.json"))] {
      let run = try Program.run(
        [
          "render", chat, "--width", "320", "--scale", "1", "--metadata", "none", "-o",
          scratch(name),
        ])
      #expect(run.end == .exit(0) && !"\(run.errors)".contains("missing"), "\(run.errors)")
    }
    #expect(try scratch.bytes("direct.png") == scratch.bytes("document.png"))
  }
}

import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("Pictures that are shared", .timeLimit(.minutes(30)))
struct SharedPictureTests {
  /// Everything that a redacted output must not have: words and groups of digits of the document, and
  /// the names of its files.
  private static let secrets = [
    "Berta", "Zirbel", "Hannes", "Olberg", "Zugspitze", "zugspitze", "Spitzingsee", "4711",
    "88486119", "berta", "hannes", "Kreuzeck", "Kampenwand", "5551234", "Wallberg", "wallberg",
    "Alpspitze",
    "47.42", "Benediktenwand", "Brauneck", "Wetterstein", "1234.50", "99887", "Dachstein",
    "Hochkoenig", "Glockner", "Mittenwald", "Herzogstand", "765.43", "Jochberg", "Rabenkopf",
    "Staffel", "Estergebirge", "Fockenstein", "Breitenstein", "SECRET",
  ]

  /// A folder with a conversation of all kinds, whose pictures have secrets in their metadata.
  private func chat() throws -> ScratchFolder {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("SECRETFOLDER")
    let plant = SourceTree.path("Tests/ProgramTests/plant-secrets.py")
    let assets = SourceTree.example("assets")
    try #require(system("python3 '\(plant)' '\(assets)' '\(scratch("SECRETFOLDER"))'") == 0)
    var messages = [
      #"""
      "kind": "text", "text": "Zugspitze 4711 mit Berta, www.zugspitze.example/4711",
      "edited": {"history": [{"text": "88486119"}]}, "reactions": [{"emoji": "👍", "by": ["berta"]}],
      "forward": {"from": "Hannes Olberg"}
      """#,
      #""kind": "text", "text": "@Berta", "spans": [{"start": 0, "end": 6, "style": "mention", "target": "berta"}], "replyTo": "m0""#,
      #""kind": "media", "attachments": [{"src": "SECRETPHOTO.jpg"}], "text": "Kampenwand""#,
      #""kind": "sticker", "attachments": [{"src": "SECRETSTICKER.webp"}]"#,
      #""kind": "file", "attachments": [{"src": "SECRET.pdf", "name": "Kreuzeck 4711.pdf", "bytes": 47118848}]"#,
      #""kind": "voice", "attachments": [{"src": "SECRET.wav", "duration": 4711, "transcript": "Zugspitze"}]"#,
      #""kind": "link", "link": {"url": "https://wallberg.example/4711", "title": "Wallberg", "image": "SECRETDRAWING.png"}"#,
      #""kind": "location", "location": {"latitude": 47.4211, "longitude": 10.9853, "title": "Alpspitze"}"#,
      #""kind": "contact", "contact": {"name": "Berta Zirbel", "phone": "+49 170 5551234", "avatar": "SECRETPHOTO.jpg"}"#,
      #""kind": "poll", "poll": {"question": "Benediktenwand?", "options": [{"text": "Brauneck", "votes": ["berta"]}]}"#,
      #""kind": "order", "order": {"title": "Wetterstein", "price": "€ 1234.50", "number": "99887"}"#,
      #""kind": "tool", "tool": {"name": "Dachstein", "input": {"Hochkoenig": 4711}, "output": "Glockner"}"#,
      #""kind": "event", "event": {"title": "Mittenwald", "going": ["berta"]}"#,
      #""kind": "payment", "payment": {"amount": "€ 765.43", "note": "Herzogstand"}"#,
      #""kind": "product", "product": {"title": "Jochberg", "image": "SECRETPHOTO.jpg"}"#,
      #""kind": "music", "music": {"title": "Rabenkopf"}"#,
      #""kind": "app", "app": {"title": "Staffel", "icon": "SECRETDRAWING.png"}"#,
      #""kind": "x-Staffel", "x-Staffel": {"card": {"title": "Fockenstein"}}"#,
    ].enumerated().map { index, members in
      """
      {"id": "m\(index)", "from": "\(index % 2 == 0 ? "berta" : "hannes")", \
      "at": "2025-05-01T10:\(10 + index):00Z", \(members)}
      """
    }
    messages.append(
      #"{"id": "berta-named", "kind": "system", "from": "berta", "system": {"event": "named", "name": "Estergebirge"}}"#
    )
    let people = """
      [{"id": "berta", "name": "Berta Zirbel", "avatar": "SECRETPHOTO.jpg"}, \
      {"id": "hannes", "name": "Hannes Olberg"}]
      """
    try scratch.put(
      "SECRETFOLDER/SECRETCHAT.json",
      Chat.document(
        messages: messages, participants: people,
        more: """
          "self": "hannes", "conversation": {"title": "Spitzingsee mit Berta", "kind": "group", \
          "wallpaper": "SECRETPHOTO.jpg"}, \
          "state": {"draft": "Breitenstein", "typing": ["berta"], "seen": {"berta": "m3"}},
          """
      ).replacing(#""self": "a", "#, with: ""))
    return scratch
  }

  private func words(in file: String, _ scratch: ScratchFolder) throws -> [String] {
    struct Found: Decodable { var words: [String] }
    let list = Self.secrets.map(Chat.quoted).joined(separator: ",")
    try scratch.put("words.json", "[\(list)]")
    let script = SourceTree.path("Tests/ProgramTests/find-words.py")
    let command =
      "python3 '\(script)' '\(file)' < '\(scratch("words.json"))' > '\(scratch("found"))'"
    try #require(system(command) == 0)
    return try JSONDecoder().decode(Found.self, from: Data(scratch.bytes("found"))).words
  }

  @Test(
    arguments: ["png", "webp", "pdf", "svg"],
    [["--redact", "all"], ["--redact", "all", "--redact-style", "words", "--device", "iphone"]])
  func `A redacted picture has nothing of the original`(
    format: String, options: [String]
  ) throws {
    let scratch = try chat()
    let picture = scratch("out.\(format)")
    let run = try Program.run(
      ["render", scratch("SECRETFOLDER/SECRETCHAT.json"), "-o", picture] + options)
    #expect(run.end == .exit(0), "\(run.errors)")
    for secret in Self.secrets { #expect(!run.errors.contains(secret), "\(run.errors)") }
    #expect(try words(in: picture, scratch).isEmpty)
    if format == "pdf" {
      try #require(system("pdftotext '\(picture)' '\(scratch("text"))'") == 0)
      let text = String(decoding: try scratch.bytes("text"), as: UTF8.self)
      for secret in Self.secrets { #expect(!text.contains(secret), "\(text)") }
    }
  }

  // The other tests would find what is left.
  @Test func `A picture that is not redacted has the original`() throws {
    let scratch = try chat()
    let run = try Program.run([
      "render", scratch("SECRETFOLDER/SECRETCHAT.json"), "-o", scratch("out.pdf"),
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(try words(in: scratch("out.pdf"), scratch).count > 3)
  }

  @Test(arguments: ["layout", "scene", "timeline"])
  func `What is printed as JSON has nothing of the original`(command: String) throws {
    let scratch = try chat()
    let run = try Program.run([
      command, scratch("SECRETFOLDER/SECRETCHAT.json"), "--redact", "all",
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
    let text = String(decoding: run.output, as: UTF8.self)
    // Coordinates can have any digits.
    let numbers = Set(text.split { !$0.isNumber && $0 != "." })
    for secret in Self.secrets {
      let isNumber = secret.allSatisfy { $0.isNumber || $0 == "." }
      #expect(
        isNumber ? !numbers.contains(Substring(secret)) : !text.contains(secret), "\(secret)")
    }
  }

  @Test func `The frames of a redacted film are those of a conversation without the original`()
    throws
  {
    let scratch = try chat()
    let run = try Program.run([
      "play", scratch("SECRETFOLDER/SECRETCHAT.json"), "--redact", "all", "--fps", "2", "--scale",
      "0.5", "-o", scratch("out.png"),
    ])
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(try words(in: scratch("out.png"), scratch).isEmpty)
  }

  @Test func `The pixels of a redacted picture do not depend on the photos`() throws {
    let scratch = try chat()
    let chat = scratch("SECRETFOLDER/SECRETCHAT.json")
    for name in ["a.png", "b.png"] {
      let run = try Program.run(["render", chat, "--redact", "all", "-o", scratch(name)])
      #expect(run.end == .exit(0), "\(run.errors)")
      // The second picture is drawn with other photos.
      try #require(
        system(
          "cp '\(SourceTree.example("assets/dunes.jpg"))' '\(scratch("SECRETFOLDER/SECRETPHOTO.jpg"))'"
        ) == 0)
    }
    #expect(try scratch.bytes("a.png") == scratch.bytes("b.png"))
  }

  @Test func `A picture never replaces a photo of the original`() throws {
    let scratch = try chat()
    let photo = scratch("SECRETFOLDER/SECRETDRAWING.png")
    let run = try Program.run([
      "render", scratch("SECRETFOLDER/SECRETCHAT.json"), "--redact", "all", "-o", photo,
    ])
    #expect(run.end == .exit(1) || run.end == .exit(2))
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
  }

  @Test(arguments: [
    (["--redact", "faces"], "faces"),
    (["--redact", "names,"], "names"),
    (["--keep", "m1"], "--redact"),
    (["--redact", "all", "--keep", "m99"], "m99"),
    (["--highlight", "m99"], "m99"),
    (["--note", "look here"], "m4: look here"),
    (["--note", "m99: look"], "m99"),
    (["--crop-to", "m1"], "A..B"),
    (["--crop-to", "m2..m1"], "m2"),
    (["--crop-to", "m1..m2", "--device", "iphone"], "crop"),
    (["--padding", "-1"], "0 to 400"),
    (["--background", "#12345"], "#a1c4fd..#c2e9fb@45"),
    (["--watermark", "gone.png"], "gone.png"),
    (["--hide", "photos"], "photos"),
    (["--names", "gone.txt"], "--redact names"),
  ])
  func `A wrong option is reported in one line`(options: [String], part: String) throws {
    let scratch = try chat()
    let run = try Program.run(
      ["render", scratch("SECRETFOLDER/SECRETCHAT.json"), "-o", scratch("out.png")] + options)
    #expect(run.end != .exit(0))
    #expect(
      run.errors.split(separator: "\n").first?.contains(part) == true, "\(run.errors)")
  }
}

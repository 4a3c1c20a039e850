import Foundation
import TestSupport
import Testing

@Suite("confab play", .timeLimit(.minutes(30)))
struct PlayCommandTests {
  private struct Report: Decodable {
    struct Failure: Decodable {
      var line: Int
      var problem: String
    }

    var seconds: Double
    var steps: Int
    var checks: Int
    struct Film: Decodable {
      var width: Int
      var height: Int
      var framesPerSecond: Int
      var bytes: Int
    }

    var failures: [Failure]
    var film: Film?
  }

  /// - Parameter steps: JSON objects, each on a line of its own from line 7 on.
  private func scenario(_ scratch: ScratchFolder, _ steps: [String]) throws -> String {
    try scratch.put(
      "s.scenario.json",
      """
      {"schema": "confab/scenario/1",
       "device": {"width": 240, "height": 200, "scale": 1},
       "framesPerSecond": 10,
       "conversation": \(Chat.document(texts: ["One", "Two"])),
       "steps": [
      \(steps.joined(separator: ",\n"))
      ]}
      """)
  }

  @Test func `A photo of the conversation is not replaced by a capture`() throws {
    let scratch = try ScratchFolder()
    let photo = #"{"id": "p", "kind": "media", "from": "b", "attachments": [{"src": "look.png"}]}"#
    try scratch.put("look.png", "a photo")
    try scratch.put(
      "s.scenario.json",
      #"{"schema": "confab/scenario/1", "conversation": \#(Chat.document(messages: [photo])), "#
        + #""device": {"width": 240, "height": 200, "scale": 1}, "steps": [{"capture": "look"}]}"#)
    BadCallTests.expectRefusal(
      try Program.run(["play", scratch("s.scenario.json"), "--captures", scratch.path]),
      naming: ["look.png", "the picture is made from this file"])
    #expect(try scratch.bytes("look.png") == Array("a photo".utf8))
  }

  private static let seen = #"{"seen": "m1", "by": "b", "curve": "linear", "duration": 0.4}"#

  @Test(arguments: [
    ("film.png", "\u{89}PNG"), ("film.apng", "\u{89}PNG"), ("film.webp", "RIFF"),
    ("film.gif", "GIF89a"),
  ])
  func `A film is written in the format of its name`(name: String, beginning: String) throws {
    let scratch = try ScratchFolder()
    let run = try Program.run(
      ["play", try scenario(scratch, [Self.seen]), "-o", scratch(name)])
    let wrote = "wrote \(scratch(name)): 0.4 s, 240 × 200, "
    #expect(run.errors.hasPrefix(wrote), "\(run.errors)")
    #expect(run.errors.dropFirst(wrote.count).wholeMatch(of: /[0-9.]+ (bytes|KB)\n/) != nil)
    #expect(run.end == .exit(0) && run.output.isEmpty)
    let bytes = try scratch.bytes(name)
    #expect(bytes.starts(with: beginning.unicodeScalars.map { UInt8($0.value) }))
    #expect(scratch.names() == [name, "s.scenario.json"].sorted())
  }

  @Test func `A film that is too large to share says what makes it smaller`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(
      "log.jsonl",
      String(
        decoding: try contents(ofFile: SourceTree.example("lighthouse-log.jsonl")), as: UTF8.self))
    let path = try scratch.put(
      "s.scenario.json",
      #"{"schema": "confab/scenario/1", "conversation": "log.jsonl", "loaded": 300, "#
        + #""steps": [{"fling": -4500}, {"fling": 4500}]}"#)
    let large = try Program.run(
      ["play", path, "-o", scratch("film.png"), "--scale", "3", "--json"])
    #expect(large.end == .exit(0), "\(large.errors)")
    #expect(
      large.errors.hasSuffix(
        "more than 25.0 MB is hard to share; --scale 2, --fps 15 or an .mp4 makes a smaller film\n"),
      "\(large.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data(large.output))
    #expect(report.film?.width == 1170 && report.film?.height == 2532)
    #expect(report.film?.framesPerSecond == 30)
    #expect(report.film?.bytes == (try scratch.bytes("film.png").count))
    let small = try Program.run(["play", path, "-o", scratch("film.gif")])
    #expect(small.errors.contains(" s, 390 × 844, ") && !small.errors.contains("hard to share"))
  }

  @Test func `Captures, strips, numbered frames and a contact sheet are written`() throws {
    let scratch = try ScratchFolder()
    let path = try scenario(
      scratch,
      [
        #"{"capture": "first"}"#,
        #"{"seen": "m1", "by": "b", "duration": 0.4, "curve": "linear", "strip": "moves"}"#,
      ])
    let run = try Program.run(
      [
        "play", path, "-o", scratch("frame-{frame}.png"), "--captures", scratch("new/captures"),
        "--contact-sheet", scratch("sheet.webp"), "--scale", "2",
      ])
    #expect(run.end == .exit(0), "\(run.errors)")
    let wrote = "wrote \(scratch("frame-{frame}.png")): 5 frames, 0.4 s, 480 × 400, "
    #expect(run.errors.hasPrefix(wrote), "\(run.errors)")
    #expect(
      scratch.names() == [
        "frame-00000.png", "frame-00001.png", "frame-00002.png", "frame-00003.png",
        "frame-00004.png", "new", "s.scenario.json", "sheet.webp",
      ])
    #expect(
      ScratchFolder.names(in: scratch("new/captures")).sorted() == ["first.png", "moves.png"])
    let size = pngSize(try scratch.bytes("new/captures/first.png"))
    #expect(size?.width == 480 && size?.height == 400)
    #expect(try pngSize(scratch.bytes("frame-00004.png"))?.width == 480)
  }

  @Test func `A scenario is checked without drawing`() throws {
    let scratch = try ScratchFolder()
    let path = try scenario(
      scratch,
      [
        Self.seen, #"{"expect": {"draft": "", "heads": {"m1": ["b"]}}}"#,
        #"{"expect": {"count": 3, "atBottom": true}}"#,
      ])
    let run = try Program.run(["play", path, "--check", "--json"])
    #expect(run.end == .exit(1))
    #expect(run.errors == "\(path):9: 2 messages are loaded; expected 3\n")
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
    #expect(report.steps == 3 && report.checks == 2 && report.seconds == 0.4)
    #expect(report.failures.map(\.line) == [9])
    #expect(scratch.names() == ["s.scenario.json"])
    let text = try Program.run(["play", try scenario(scratch, [Self.seen]), "--check"])
    #expect(text.end == .exit(0) && text.errors == "1 step in 0.4 s, 0 checks\n")
  }

  private static let status = [
    "--time", "12:30", "--battery", "20", "--carrier", "Carrier", "--network", "lte", "--unread",
    "3",
  ]

  @Test(arguments: ["", ##""conversation": {"platform": "sms", "wallpaper": "#204060"}, "##])
  func `A film of a conversation begins empty and ends as the conversation is drawn`(
    look: String
  ) throws {
    let scratch = try ScratchFolder()
    let chat = try scratch.put(
      "chat.json", Chat.document(texts: ["Hi", "Hello"], more: look))
    let run = try Program.run(
      ["play", chat, "-o", scratch("{frame}.png"), "--fps", "4", "--device", "iphone-se"]
        + Self.status)
    #expect(run.end == .exit(0), "\(run.errors)")
    let frames = scratch.names().filter { $0.hasSuffix(".png") }
    #expect(frames.count > 8)
    let still = try Program.run(
      [
        "render", chat, "--device", "iphone-se", "--metadata", "none", "-o", scratch("still.png"),
      ] + Self.status)
    #expect(still.end == .exit(0))
    let diff = try Program.run(["diff", scratch("still.png"), scratch(frames[frames.count - 1])])
    #expect(diff.end == .exit(0), "\(diff.errors)")
    let start = try Program.run(["diff", scratch("still.png"), scratch(frames[0])])
    #expect(start.end == .exit(1))
  }

  /// Messages of the viewer that were read, also long before `now`.
  private static let readMessages = Chat.document(
    messages: [
      #"{"id": "m1", "kind": "text", "from": "b", "at": "2026-03-01T14:00:00+01:00", "text": "One"}"#,
      #"{"id": "m2", "kind": "text", "from": "a", "at": "2026-03-01T14:02:00+01:00", "text": "Two", "#
        + #""status": "read"}"#,
      #"{"id": "m3", "kind": "text", "from": "b", "at": "2026-03-01T14:05:00+01:00", "text": "No 12"}"#,
      #"{"id": "m4", "kind": "text", "from": "a", "at": "2026-03-01T14:06:00+01:00", "text": "Four", "#
        + #""readAt": "2026-03-01T14:07:00+01:00"}"#,
    ],
    more: #""timezone": "Europe/Berlin", "now": "2026-03-01T21:30:00+01:00", "#
      + #""state": {"unreadFrom": "m3"}, "#)

  @Test(arguments: [
    [], ["--last", "3", "--device", "iphone-se"], ["--range", "m2..", "--width", "320"],
    [
      "--type-size", "20", "--weight", "600", "--letter-spacing", "0.5", "--features", "-kern",
      "--language", "de", "--font", "Noto Sans Mono",
    ],
    ["--device", "iphone", "--frame", "--backdrop", "#204060", "--scale", "1"],
    ["--device", "iphone-se", "--frame", "--appearance", "dark", "--scale", "1.5"],
    ["--background", "#102030", "--page-height", "500"], ["--background", "none", "--scale", "1"],
  ])
  func `The last frame is the picture, with all options`(options: [String]) throws {
    let scratch = try ScratchFolder()
    let chat = try scratch.put("chat.json", Self.readMessages)
    let run = try Program.run(
      ["play", chat, "-o", scratch("{frame}.png"), "--fps", "1"] + options)
    #expect(run.end == .exit(0), "\(run.errors)")
    let screen =
      options.contains("--device")
      ? [] : options.contains("--width") ? ["--chrome", "full"] : ["--device", "iphone-e"]
    let still = try Program.run(
      ["render", chat, "--metadata", "none", "-o", scratch("still.png")] + screen + options)
    #expect(still.end == .exit(0), "\(still.errors)")
    let frames = scratch.names().filter { $0.hasPrefix("0") }
    let diff = try Program.run(["diff", scratch("still.png"), scratch(frames[frames.count - 1])])
    #expect(diff.end == .exit(0), "\(diff.errors)")
  }

  @Test func `Options replace what a scenario says, and lines are played`() throws {
    let scratch = try ScratchFolder()
    let path = try scenario(scratch, [#"{"capture": "end"}"#])
    let run = try Program.run(
      ["play", path, "--captures", scratch.path, "--device", "iphone-se", "--frame", "--json"])
    #expect(run.end == .exit(0), "\(run.errors)")
    let size = pngSize(try scratch.bytes("end.png"))
    // 375 × 667 points with a body of 28 × 110, and 2 points around it.
    #expect(size?.width == 2 * (375 + 60) && size?.height == 2 * (667 + 224))
    let said = try Program.run(
      ["play", "--say", "ana: Hi", "-o", scratch("said"), "--format", "gif", "--width", "300"])
    #expect(said.errors.contains(" s, 300 × "), "\(said.errors)")
    #expect(try scratch.bytes("said").starts(with: Array("GIF89a".utf8)))
  }

  @Test func `The warnings are those of the picture`() throws {
    let scratch = try ScratchFolder()
    let photo =
      #"{"id": "p", "kind": "media", "from": "b", "attachments": [{"src": "none.png", "width": 9, "height": 9}]}"#
    let chat = try scratch.put(
      "chat.json",
      Chat.document(
        messages: [photo],
        more: #""conversation": {"wallpaper": "wall.jpg", "platform": "pager"}, "#))
    let film = try Program.run(
      ["play", chat, "--fps", "1", "--scale", "1", "--carrier", "A", "-o", scratch("film.png")])
    let picture = try Program.run(
      [
        "render", chat, "--device", "iphone-e", "--scale", "1", "--carrier", "A", "-o",
        scratch("still.png"),
      ])
    let warnings = picture.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
    #expect(warnings.count == 4, "\(picture.errors)")
    #expect(film.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") } == warnings)
  }

  @Test func `With --watch, a film is played again when its file changes`() throws {
    let scratch = try ScratchFolder()
    let chat = try scratch.put("chat.json", Chat.document(texts: ["One"]))
    func waitForFilm(_ number: Int) throws {
      let end = ContinuousClock.now + .seconds(120)
      while true {
        let output = String(decoding: (try? scratch.bytes("out")) ?? [], as: UTF8.self)
        if output.split(separator: "\n}\n").count >= number { return }
        try #require(.now < end, "\(output)")
        usleep(20_000)
      }
    }
    let run = try Program.run(
      ["play", chat, "-o", scratch("film.png"), "--fps", "1", "--scale", "1", "--watch", "--json"],
      output: scratch("out")
    ) { process in
      try waitForFilm(1)
      let first = try scratch.bytes("film.png")
      try scratch.put("chat.json", Chat.document(texts: ["One", "Two"]))
      try waitForFilm(2)
      #expect(try scratch.bytes("film.png") != first)
      try scratch.put("chat.json", "{")
      usleep(1_500_000)
      try scratch.put("chat.json", Chat.document(texts: ["One", "Two", "Three"]))
      try waitForFilm(3)
      kill(process, SIGINT)
    }
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(run.errors.contains("watching \(chat) and its files until Ctrl-C"))
    #expect(run.errors.contains(" confab: \(chat):"))
    #expect(scratch.names() == ["chat.json", "film.png", "out"])
  }

  @Test func `Without an option, the film is beside the current folder's files`() throws {
    let scratch = try ScratchFolder()
    _ = try scenario(scratch, [Self.seen])
    let run = try Program.run(["play", "s.scenario.json"], folder: scratch.path)
    #expect(
      run.end == .exit(0) && run.errors.hasPrefix("wrote s.scenario.apng: 0.4 s, "), "\(run.errors)"
    )
  }

  @Test(arguments: [
    (["--battery", "20"], ["--battery needs a whole screen"]),
    (["--frame"], ["--frame needs a whole screen"]),
    (["--device", "ipad", "--backdrop", "#fff000"], ["--backdrop needs --frame"]),
    (["--last", "1"], ["--last and --range choose messages", "s.scenario.json is a scenario"]),
    (["--say", "me: Hi"], ["--say makes a conversation"]),
    (["-o", "-"], ["a film can't be written to standard output"]),
    (["--watch", "--theme", "-"], ["--watch needs files"]),
    (["--fps", "0"], ["--fps is 0; expected 1 to 120"]),
    (["--loops", "-1"], ["--loops is -1; expected 0 to 65535"]),
    (["-o", "film.avi"], ["film.avi", ".png, .apng, .webp, .gif or .mp4"]),
    (["-o", "{frame}.gif"], ["{frame}.gif: numbered frames are .png or .webp"]),
    (["-o", "missing/film.png"], ["cannot write missing/film.png"]),
    (["-o", "s.scenario.json"], ["s.scenario.json"]),
    (["--captures", "c"], ["has no captures"]),
    (["--check", "-o", "film.png"], ["--check draws nothing"]),
    (["--scale", "9", "-o", "film.png"], ["scale", "0.5 to 8"]),
    (["--padding", "20", "-o", "film.png"], ["--padding is for a picture", "confab render"]),
    (["--note", "m1: look", "-o", "film.png"], ["--note is for a picture", "confab render"]),
    (["--contact-sheet", "sheet.gif"], ["sheet.gif: a contact sheet is a .png or .webp"]),
    (["-o", "a.png", "--contact-sheet", "a.png"], ["a.png: two outputs have this name"]),
  ])
  func `A bad call is reported and leaves no file`(options: [String], words: [String]) throws {
    let scratch = try ScratchFolder()
    _ = try scenario(scratch, [Self.seen])
    let run = try Program.run(["play", "s.scenario.json"] + options, folder: scratch.path)
    BadCallTests.expectRefusal(run, naming: words)
    #expect(scratch.names() == ["s.scenario.json"])
  }

  @Test(arguments: ["film.gif", "film.mp4"])
  func `A film that ffmpeg writes needs it`(name: String) throws {
    let scratch = try ScratchFolder()
    let path = try scenario(scratch, [Self.seen])
    let run = try Program.run(
      ["play", path, "-o", scratch(name)], environment: ["PATH": scratch.path])
    #expect(run.end != .exit(0))
    #expect(
      run.errors.contains("ffmpeg was not found in PATH; install it to write GIF and MP4 files"),
      "\(run.errors)")
    #expect(scratch.names() == ["s.scenario.json"])
  }

  @Test func `A bad scenario is reported with its places`() throws {
    let scratch = try ScratchFolder()
    let path = try scenario(scratch, [#"{"seen": "m9", "by": "b"}"#, #"{"sceen": "m1"}"#])
    let run = try Program.run(["play", path, "--check"])
    #expect(run.end == .exit(2) && run.lines.count == 2, "\(run.errors)")
    #expect(run.errors.contains(":7:") && run.errors.contains("m9"))
    #expect(run.errors.contains(":8:") && run.errors.contains("did you mean \"seen\""))
  }

  @Test func `The examples are as they expect`() throws {
    let examples = ScratchFolder.names(in: SourceTree.example(""))
      .filter { $0.hasSuffix(".scenario.json") }
    #expect(examples.count >= 6)
    for name in examples {
      let run = try Program.run(["play", SourceTree.example(name), "--check"])
      #expect(run.end == .exit(0), "\(name): \(run.errors)")
    }
  }

  @Test func `The command in Scenarios.md writes the film in it`() throws {
    let scratch = try ScratchFolder()
    let page = String(
      decoding: try contents(ofFile: SourceTree.path("Documentation/Scenarios.md")), as: UTF8.self)
    let film = "Documentation/Pictures/seen-heads.png"
    let command = try #require(
      page.split(separator: "\n").first {
        $0.hasPrefix("confab play ") && $0.hasSuffix(" -o \(film)")
      })
    let words = command.split(separator: " ").map(String.init)
    let run = try Program.run(
      words.dropFirst().dropLast().map { $0.hasPrefix("Examples/") ? SourceTree.path($0) : $0 }
        + [scratch("film.png")])
    #expect(run.end == .exit(0), "\(run.errors)")
    let isCurrent = try scratch.bytes("film.png") == contents(ofFile: SourceTree.path(film))
    #expect(isCurrent, "run `make pictures`")
  }
}

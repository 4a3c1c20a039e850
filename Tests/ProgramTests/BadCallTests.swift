import TestSupport
import Testing

@Suite("A bad call exits with code 2 and one line", .timeLimit(.minutes(30)))
struct BadCallTests {
  /// Checks that a run exited with code 2 and with one line that has certain words.
  static func expectRefusal(_ run: Run, naming words: [String], lines: Int = 1) {
    #expect(run.end == .exit(2), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(run.lines.count == lines, "\(run.errors)")
    #expect(
      run.lines.allSatisfy { $0.hasPrefix("confab: ") || $0.hasPrefix("confab-lab: ") },
      "\(run.errors)")
    for word in words where !word.isEmpty {
      #expect(run.errors.contains(word), "\(run.errors) does not contain \(word)")
    }
  }

  @Test(arguments: [
    (["rendr", "CHAT"], ["unknown command 'rendr'", "did you mean 'confab render'?"]),
    (["cache", "fil"], ["did you mean 'confab cache fill'?", "confab cache --help"]),
    (["help", "timelin"], ["did you mean 'confab timeline'?"]),
    (["talk.json"], ["did you mean 'confab render talk.json'?"]), (["nonsense"], ["confab --help"]),
    (["render", "-o", "OUT"], ["<chat>"]), (["render", "-"], ["standard input", "-o"]),
    (["render", "CHAT", "-o", "OUT", "--widht", "300"], ["Did you mean '--width'?"]),
    (["render", "CHAT", "-o", "OUT", "--device", "ipone"], ["did you mean \"iphone\"?"]),
    (["timeline", "CHAT", "--form", "CHAT"], ["Did you mean '--from'?"]),
    (["render", "CHAT", "-o", "OUT", "--frob"], ["--frob", "--from"]),
    (["render", "CHAT", "FONT", "-o", "OUT"], ["would both be written"]),
    (["layout", "CHAT", "--output", "OUT"], ["--output"]), (["schema", "x"], ["x"]),
    (["scene"], ["<chat>"]), (["scene", "CHAT", "-o", "OUT"], ["-o"]),
    (["scene", "CHAT", "--scale", "9"], ["0.5 to 8"]), (["scene", "CHAT", "--json"], ["--json"]),
    (["scene", "CHAT", "--width", "nan"], ["width"]),
    (["render", "CHAT", "-o", "chat.JPG"], [".jpg", ".webp", "--format"]),
  ])
  func `An unknown or missing word is reported`(call: [String], words: [String]) throws {
    try expectRefusal(call, naming: words)
  }

  @Test(arguments: [
    ("--width 0", "120 to 4096"), ("--width -5", "-5"), ("--width NaN", "width"),
    ("--width inf", "width"), ("--width 1e9", "1e9"), ("--width 1e300", "width"),
    ("--width wide", "wide"), ("--width", "--width"), ("--scale 0", "0.5 to 8"),
    ("--scale -1", "-1"), ("--scale 100", "100"), ("--type-size 3", "8 to 80"),
    ("--type-size 0", "8 to 80"), ("--last 0", "0"), ("--last -3", "-3"),
    ("--last 99999999999999999999", "99999999999999999999"), ("--range z..a", "\"z\""),
    ("--range 5..2", "5..2"), ("--range 0..2", "message 0"), ("--range 2", "A..B"),
    ("--range ..nope", "nope"), ("--last 1 --range 1..2", "--range"), ("--jobs 0", "1 to 64"),
    ("--jobs -1", "1 to 64"), ("--jobs 9999", "9999"), ("--font nonsense", "Inter"),
    ("--font FONT", "not a TrueType"), ("--font /nonexistent.ttf", "/nonexistent.ttf"),
    ("--font /", "/"), ("--theme nonsense", "nonsense"), ("--appearance blue", "dark"),
    ("--background reed", "#rrggbb"), ("--background #ffff", "\"#ffff\""),
    ("--weight 0", "1 to 1000"), ("--weight 1001", "1001"), ("--weight bold", "bold"),
    ("--letter-spacing nan", "letter-spacing"), ("--letter-spacing inf", "-20 to 100 points"),
    ("--letter-spacing -21", "-21"), ("--letter-spacing 1e300", "letter-spacing"),
    ("--features kernn", "did you mean \"kern\"?"), ("--features tnum,,kern", "feature 2 is empty"),
    ("--features kern=x", "0 to 65535"), ("--features -kern=1", "not both"),
    ("--language x", "a language tag"), ("--language en_GB!", "a language tag"),
    ("--type-size nan", "type-size"), ("--type-size inf", "8 to 80"),
    ("--format gif", "webp"), ("--format eps", "pdf"), ("--format svg --small", "--small"),
    ("--format pdf --small", "--small"), ("--format PNG", "png"), ("--metadata some", "engine"),
    ("--time 9:41", "--device"), ("--chrome full --time 25:00", "9:41"),
    ("--chrome full --time soon", "soon"), ("--device iphone --battery 101", "0 to 100 percent"),
    ("--device iphone --battery -1", "-1"), ("--device iphone --network 6g", "5g"),
    ("--device iphone --unread 10000", "0 to 9999"), ("--unread 3", "--chrome full"),
    ("--max-megapixels 0", "1 to 1000000000"), ("--max-megapixels many", "many"),
    ("--scale 7 --width 1000 --page-height 1000000", "49000 megapixels"),
    ("--scale 7 --width 1000 --page-height 1000000", "--max-megapixels"),
    ("--max-megapixels 1 --scale 8", "the limit is 1"), ("--chrome half", "full"),
    ("--page-height 10", "200"), ("--page-height nan", "page-height"),
  ])
  func `A value out of range is reported`(option: String, word: String) throws {
    try expectRefusal(
      ["render", "CHAT", "-o", "OUT"] + option.split(separator: " ").map(String.init),
      naming: [word])
  }

  @Test func `Pages and reports cannot share standard output with a picture`() throws {
    try expectRefusal(["render", "CHAT", "-o", "-", "--page-height", "500"], naming: ["pages"])
    try expectRefusal(["render", "CHAT", "-o", "-", "--json"], naming: ["--json"])
  }

  @Test func `An empty font or theme is reported`() throws {
    try expectRefusal(["render", "CHAT", "-o", "OUT", "--font", ""], naming: ["\"\""])
    try expectRefusal(
      ["render", "CHAT", "-o", "OUT", "--theme", ""], naming: ["--theme", "empty"])
  }

  private func expectRefusal(_ call: [String], naming words: [String]) throws {
    let scratch = try ScratchFolder()
    try scratch.put("chat.json", Chat.document(texts: ["One", "Two", "Three", "Four", "Five"]))
    try scratch.put("font.ttf", "no font at all")
    let places = [
      "CHAT": scratch("chat.json"), "OUT": scratch("out.png"), "FONT": scratch("font.ttf"),
    ]
    Self.expectRefusal(try Program.run(call.map { places[$0] ?? $0 }), naming: words)
    #expect(scratch.names() == ["chat.json", "font.ttf"])
  }

  @Test func `Help and version are not errors`() throws {
    for call in [["--help"], ["render", "--help"], ["--version"], ["schema"], ["fonts"]] {
      let run = try Program.run(call)
      #expect(run.end == .exit(0))
      #expect(!run.output.isEmpty)
      #expect(run.errors.isEmpty)
    }
  }
}

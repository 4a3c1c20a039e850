import TestSupport
import Testing

/// Pictures, a layout and a display list, which must be the same in every run.
private struct Results: Equatable {
  var pictures: [String: [UInt8]] = [:]
  var layout: [UInt8] = []
  var scene: [UInt8] = []

  static let examples = ["weekend.json", "languages.json", "photos.json"]
  static let outlines = ["languages.pdf", "languages.svg"]

  /// - Parameter folder: the current folder of the program.
  init(_ more: [String] = [], environment: [String: String] = [:], folder: String? = nil) throws {
    let scratch = try ScratchFolder()
    for example in Self.examples {
      let run = try Program.run(
        ["render", SourceTree.example(example), "-o", scratch(example), "--scale", "1"] + more,
        environment: environment, folder: folder)
      try #require(run.end == .exit(0), "\(run.errors)")
      pictures[example] = try contents(ofFile: scratch(example))
    }
    for name in Self.outlines {
      let run = try Program.run(
        ["render", SourceTree.example("languages.json"), "-o", scratch(name)] + more,
        environment: environment, folder: folder)
      try #require(run.end == .exit(0), "\(run.errors)")
      pictures[name] = try contents(ofFile: scratch(name))
    }
    let run = try Program.run(
      ["layout", SourceTree.example("several-days.json")] + more, environment: environment,
      folder: folder)
    try #require(run.end == .exit(0), "\(run.errors)")
    layout = run.output
    let list = try Program.run(
      ["scene", SourceTree.example("photos.json")] + more, environment: environment, folder: folder)
    try #require(list.end == .exit(0), "\(list.errors)")
    scene = list.output
  }

  /// The results without options.
  static let plain = Result { try Results() }

  static func expectSame(_ other: Results) throws {
    let plain = try plain.get()
    for example in examples + outlines {
      #expect(plain.pictures[example] == other.pictures[example], "\(example) differs")
    }
    #expect(plain.layout == other.layout, "the layout differs")
    #expect(plain.scene == other.scene, "the display list differs")
  }
}

@Suite("Reproducible output", .timeLimit(.minutes(30)))
struct SameBytesTests {
  @Test func `Two processes write the same bytes`() throws { try Results.expectSame(Results()) }

  @Test(arguments: [1, 2, 4])
  func `The number of workers does not change a byte`(jobs: Int) throws {
    try Results.expectSame(Results(["--jobs", "\(jobs)"]))
  }

  /// All variables that the libraries are known to read.
  @Test(arguments: [
    ["TZ": "Asia/Tokyo", "SOURCE_DATE_EPOCH": "1000000000"], ["TZ": ":/nowhere"],
    ["LANG": "de_DE.UTF-8"],
    ["LC_ALL": "ar_EG.UTF-8", "LANGUAGE": "ja:ar"], ["PANGO_LANGUAGE": "ja:ko", "FC_LANG": "ar"],
    ["HOME": "/nonexistent", "XDG_CACHE_HOME": "/nonexistent", "XDG_DATA_HOME": "/nonexistent"],
    ["FONTCONFIG_FILE": "/nonexistent", "FONTCONFIG_PATH": "/nonexistent"],
    ["FONTCONFIG_SYSROOT": "/nonexistent"], ["FC_DEBUG": "1024"], ["PANGOCAIRO_BACKEND": "win32"],
    ["FREETYPE_PROPERTIES": "truetype:interpreter-version=35 cff:no-stem-darkening=0"],
    ["HB_SHAPER_LIST": "fallback"], ["ICU_DATA": "/nonexistent"],
    ["ICU_TIMEZONE_FILES_DIR": "/nonexistent", "TZDIR": "/nonexistent"],
    ["JSIMD_FORCENONE": "1", "JPEGMEM": "1"], ["PIXMAN_DISABLE": "fast sse2 ssse3 mmx"],
    ["G_SLICE": "always-malloc", "MALLOC_PERTURB_": "77"], ["COLUMNS": "20", "TERM": "dumb"],
  ])
  func `The environment does not change a byte`(environment: [String: String]) throws {
    try Results.expectSame(Results(environment: environment))
  }

  // Pixman reads its variable and prints a line before `main` is called.
  @Test func `No library writes to standard output`() throws {
    let run = try Program.run(
      ["render", SourceTree.example("emoji.json"), "-o", "-", "--last", "1"],
      environment: ["PIXMAN_DISABLE": "fast sse2"])
    #expect(run.end == .exit(0) && pngSize(run.output) != nil)
  }

  @Test func `Other fonts on the machine do not change a byte`() throws {
    let scratch = try ScratchFolder()
    try scratch.put(
      "fonts.conf",
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig><dir>\(SourceTree.root)/Fonts</dir>
      <match target="pattern"><edit name="family" mode="assign" binding="strong">
      <string>Noto Sans Mono</string></edit></match>
      <match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit></match>
      </fontconfig>
      """)
    try Results.expectSame(Results(environment: ["FONTCONFIG_FILE": scratch("fonts.conf")]))
  }

  @Test func `The current folder does not change a byte`() throws {
    try Results.expectSame(Results(folder: "/"))
  }

  @Test func `Standard input and output do not change a byte`() throws {
    let run = try Program.run(
      ["render", "-", "-o", "-", "--scale", "1"], folder: SourceTree.example(""),
      input: SourceTree.example("photos.json"))
    #expect(run.end == .exit(0))
    #expect(run.output == (try Results.plain.get()).pictures["photos.json"])
  }

  @Test func `JSON and JSON lines give the same bytes`() throws {
    let scratch = try ScratchFolder()
    let messages = (0..<40).map { Chat.text($0, "Message \($0), with ümläuts and a 🦊") }
    try scratch.put("chat.json", Chat.document(messages: messages))
    let header = #"{"confab": "1", "self": "a", "participants": \#(Chat.pair)}"#
    try scratch.put("chat.jsonl", ([header] + messages).joined(separator: "\n"))
    try scratch.put("unnamed", ([header] + messages).joined(separator: "\r\n") + "\n\n")
    for name in ["chat.json", "chat.jsonl", "unnamed"] {
      let run = try Program.run(["render", scratch(name), "-o", scratch(name + ".png")])
      #expect(run.end == .exit(0), "\(run.errors)")
    }
    let picture = try contents(ofFile: scratch("chat.json.png"))
    #expect(try contents(ofFile: scratch("chat.jsonl.png")) == picture)
    #expect(try contents(ofFile: scratch("unnamed.png")) == picture)
  }
}

import ConfabRendering
import ConfabSupport
import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("Diff", .timeLimit(.minutes(30)))
struct DiffCommandTests {
  private struct Printed: Decodable {
    struct Region: Decodable {
      struct Frame: Decodable, Equatable {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
      }
      var frame: Frame
      var side: String
      var pixels: Int
    }
    var passed: Bool
    var different: Int
    var total: Int
    var masked: Int
    var antialiased: Int
    var insertedRows: Int
    var removedRows: Int
    var regions: [Region]
  }

  /// A picture of one gray with rectangles of others.
  private func png(
    _ width: Int = 40, _ height: Int = 30, gray: UInt32 = 0xFFEA_E5E5,
    changed: [(x: Int, y: Int, pixel: UInt32)] = []
  ) throws -> [UInt8] {
    var pixels = [UInt32](repeating: gray, count: width * height)
    for (x, y, pixel) in changed { pixels[y * width + x] = pixel }
    var file: [UInt8] = []
    let writer = try PNGWriter(width: width, height: height) { (bytes) throws(FileError) in
      file += bytes
    }
    try writer.append(pixels)
    try writer.finish()
    return file
  }

  private func printed(_ run: Run) throws -> Printed {
    try JSONDecoder().decode(Printed.self, from: Data(run.output))
  }

  @Test func `Equal pictures end with 0 and different ones with 1`() throws {
    let scratch = try ScratchFolder()
    let first = try scratch.put("a.png", png())
    let second = try scratch.put("b.png", png(changed: [(7, 3, 0xFF00_0000), (8, 3, 0xFF00_0000)]))
    let equal = try Program.run(["diff", first, first])
    #expect(equal.end == .exit(0) && equal.errors.isEmpty)
    #expect(String(decoding: equal.output, as: UTF8.self) == "equal: 1,200 pixels\n")
    let different = try Program.run(["diff", first, second])
    #expect(different.end == .exit(1) && different.errors.isEmpty)
    #expect(
      String(decoding: different.output, as: UTF8.self)
        == "2 of 1,200 pixels differ\n  2×1 at 7,3: 2 pixels\n")
    let json = try Program.run(["diff", first, second, "--json"])
    let result = try printed(json)
    #expect(json.end == .exit(1) && !result.passed)
    #expect(result.different == 2 && result.total == 1200)
    #expect(result.regions.map(\.frame) == [.init(x: 7, y: 3, width: 2, height: 1)])
    #expect(result.regions.map(\.pixels) == [2])
  }

  @Test func `A mask outside of both pictures is a warning`() throws {
    let scratch = try ScratchFolder()
    let first = try scratch.put("a.png", png())
    let run = try Program.run(["diff", first, first, "--mask", "40,0,5,5", "--mask", "39,0,5,5"])
    #expect(run.end == .exit(0))
    #expect(run.lines.count == 1 && run.errors.contains("at rectangle 40,0,5,5: no picture has it"))
  }

  private static let rules: [(options: [String], code: Int32)] = [
    (["--max-pixels", "2"], 0), (["--max-pixels", "1"], 1), (["--max-share", "0.01"], 0),
    (["--max-share", "0.001"], 1), (["--max-window", "2"], 0),
    (["--max-window", "1", "--window-side", "1"], 0), (["--max-window", "1"], 1),
    (["--mask", "0,0,20,10"], 0), (["--mask", "7,3,1,1", "--mask", "8,3,1,1"], 0),
    (["--mask", "7,3,1,1"], 1), (["--metric", "deltaE2000", "--threshold", "100"], 0),
    (["--metric", "pixelmatch"], 1), (["--metric", "pixelmatch", "--threshold", "1"], 0),
    (["--metric", "deltaE2000"], 1), (["--antialiasing", "ignore"], 1),
  ]

  @Test(arguments: rules)
  func `Tolerances, masks and metrics decide about the exit code`(options: [String], code: Int32)
    throws
  {
    let scratch = try ScratchFolder()
    let first = try scratch.put("a.png", png())
    let second = try scratch.put("b.png", png(changed: [(7, 3, 0xFF00_0000), (8, 3, 0xFF00_0000)]))
    #expect(try Program.run(["diff", first, second] + options).end == .exit(code))
  }

  @Test func `The picture of the differences is written, also of pictures with other sizes`() throws
  {
    let scratch = try ScratchFolder()
    let first = try scratch.put("a.png", png(40, 30))
    let second = try scratch.put("b.png", png(50, 20))
    for style in ["difference", "overlay"] {
      let run = try Program.run(
        ["diff", first, second, "-o", scratch("out.png"), "--style", style, "--json"])
      #expect(run.end == .exit(1))
      #expect(try printed(run).total == 1400)
      #expect(try pngSize(scratch.bytes("out.png")).map { [$0.width, $0.height] } == [50, 30])
    }
    let run = try Program.run(["diff", first, second, "-o", "-"])
    #expect(run.end == .exit(1))
    #expect(pngSize(run.output).map { [$0.width, $0.height] } == [50, 30])
  }

  @Test func `A taller message does not make the messages below it differ`() throws {
    let scratch = try ScratchFolder()
    let texts = ["Hello", "A short answer", "See you at the station", "Bye"]
    var longer = texts
    longer[1] =
      "An answer that is so long that it takes several lines of the bubble, and not only one"
    for (name, texts) in [("a", texts), ("b", longer)] {
      let chat = try scratch.put("\(name).json", Chat.document(texts: texts))
      #expect(try Program.run(["render", chat, "-o", scratch("\(name).png")]).end == .exit(0))
    }
    let call = ["diff", scratch("a.png"), scratch("b.png"), "--json"]
    let plain = try printed(Program.run(call))
    let aligned = try printed(Program.run(call + ["--align"]))
    // The old line is removed, and the new ones are inserted.
    #expect(aligned.insertedRows - aligned.removedRows == plain.insertedRows)
    #expect(plain.insertedRows > 50 && aligned.removedRows > 20)
    let bottom = aligned.regions.map { $0.frame.y + $0.frame.height }.max() ?? 0
    let plainBottom = plain.regions.map { $0.frame.y + $0.frame.height }.max() ?? 0
    #expect(bottom < plainBottom - 200)
    #expect(aligned.regions.contains { $0.frame.height > 50 && $0.side == "actual" })
  }

  @Test func `JPEG and WebP files are compared, too`() throws {
    let scratch = try ScratchFolder()
    let chat = try scratch.put("chat.json", Chat.document(texts: ["Hello"]))
    for name in ["a.png", "a.webp"] {
      #expect(try Program.run(["render", chat, "-o", scratch(name)]).end == .exit(0))
    }
    let equal = try Program.run(["diff", scratch("a.png"), scratch("a.webp")])
    #expect(
      equal.end == .exit(0) && String(decoding: equal.output, as: UTF8.self).hasPrefix("equal:"))
    let photo = SourceTree.root + "/Tests/Helpers/Fuzzing/Corpus/image/base.jpg"
    #expect(try Program.run(["diff", photo, photo]).end == .exit(0))
    let other = try Program.run(["diff", photo, scratch("a.webp"), "--json"])
    #expect(other.end == .exit(1))
    #expect(try printed(other).different > 0)
  }

  @Test func `A picture comes from standard input or a pipe`() throws {
    let scratch = try ScratchFolder()
    let first = try scratch.put("a.png", png())
    #expect(try Program.run(["diff", first, "-"], input: first).end == .exit(0))
    #expect(try Program.run(["diff", "-", first], input: first).end == .exit(0))
    BadCallTests.expectRefusal(
      try Program.run(["diff", "-", "-"], input: first), naming: ["only one"])
    BadCallTests.expectRefusal(
      try Program.run(["diff", "-", first]), naming: ["standard input", "empty"])
  }

  @Test func `Files that cannot be compared are named with the reason`() throws {
    let scratch = try ScratchFolder()
    let good = try scratch.put("good.png", png())
    let bytes = try png()
    try scratch.makeFolder("folder")
    let pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "0", count: 64))\nsize 9\n"
    let cases: [(name: String, bytes: [UInt8]?, words: [String])] = [
      ("missing.png", nil, ["no such file"]),
      ("pointer.png", Array(pointer.utf8), ["Git LFS", "git lfs pull"]),
      ("photo.png", [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 0, count: 40), []),
      ("text.png", Array("Hello, this is not a picture".utf8), ["not a PNG, JPEG or WebP"]),
      (
        "page.png", Array("%PDF-1.7 and some more of it".utf8),
        ["PDF", "expected PNG, JPEG or WebP"]
      ),
      ("cut.png", Array(bytes.dropLast(30)), ["cut short"]),
      ("empty.png", [], ["empty"]),
      ("folder", nil, ["folder"]),
    ]
    for (name, bytes, words) in cases {
      if let bytes { try scratch.put(name, bytes) }
      for call in [["diff", good, scratch(name)], ["diff", scratch(name), good]] {
        BadCallTests.expectRefusal(try Program.run(call), naming: [name] + words)
      }
    }
  }

  @Test(arguments: [
    (["--threshold", "0.1"], ["--metric"]),
    (["--metric", "pixelmatch", "--threshold", "1.5"], ["--threshold", "0 to 1"]),
    (["--metric", "deltaE2000", "--threshold", "-1"], ["--threshold", "0 to 100"]),
    (["--mask", "1,2,3"], ["--mask", "x,y,width,height"]),
    (["--mask", "1,2,0,4"], ["--mask"]), (["--max-share", "2"], ["--max-share", "0 to 1"]),
    (["--max-pixels", "-1"], ["--max-pixels"]), (["--window-side", "0"], ["--window-side"]),
    (["--json", "-o", "-"], ["--json", "-o"]), (["--show", "-o", "-"], ["--show", "-o"]),
    (["--json", "--show"], ["--json", "--show"]), (["--metric", "ssim"], ["ssim"]),
  ])
  func `Bad options are refused`(options: [String], words: [String]) throws {
    let scratch = try ScratchFolder()
    let first = try scratch.put("a.png", png())
    BadCallTests.expectRefusal(try Program.run(["diff", first, first] + options), naming: words)
  }

  @Test func `A compared picture is never replaced`() throws {
    let scratch = try ScratchFolder()
    let first = try scratch.put("a.png", png())
    let second = try scratch.put("b.png", png(gray: 0xFF00_0000))
    #expect(symlink(second, scratch("link.png")) == 0)
    for output in [
      first, second, scratch("link.png"),
      scratch("../") + scratch.path.split(separator: "/").last! + "/a.png",
    ] {
      BadCallTests.expectRefusal(
        try Program.run(["diff", first, second, "-o", output]), naming: ["another name"])
    }
    #expect(try scratch.bytes("b.png") == png(gray: 0xFF00_0000))
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], "\u{1B}_G"), (["TERM": "foot"], "\u{1B}P"),
    (["TERM": "xterm-256color", "COLORTERM": "truecolor"], "\u{1B}[38;2;"),
    (["TERM": "xterm-256color", "COLORTERM": ""], "\u{1B}[38;5;"),
    (["TERM": "tmux-256color", "KITTY_WINDOW_ID": "1", "COLORTERM": ""], "\u{1B}[38;5;"),
  ])
  func `The terminal decides how a picture is shown`(environment: [String: String], start: String)
    throws
  {
    let scratch = try ScratchFolder()
    let first = try scratch.put("a.png", png())
    let second = try scratch.put("b.png", png(gray: 0xFF00_0000))
    let run = try Program.run(["diff", first, second, "--show"], environment: environment)
    #expect(run.end == .exit(1))
    #expect(String(decoding: run.output, as: UTF8.self).contains(start))
    let chosen = try Program.run(
      ["diff", first, second, "--show-as", "sixel"], environment: environment)
    #expect(String(decoding: chosen.output, as: UTF8.self).contains("\u{1B}P0;1q"))
  }
}

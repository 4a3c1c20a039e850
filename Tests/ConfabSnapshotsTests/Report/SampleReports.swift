import ConfabScene
import TestSupport

@testable import ConfabSnapshots

/// Reports in a scratch folder, each with the site and its pictures.
struct SampleReports {
  /// Names that a program could mistake for markup, paths, keys or commands.
  static let hostileNames = [
    "quote \" ' `", "</script><script>hacked = true</script>", "<!-- <script>", "]]>",
    "<img src=x onerror=hacked=true>", "😀/👩‍👩‍👧", "שלום/עולם \u{202E}dlrow", "line\nbreak\r\nend",
    "long/" + String(repeating: "x", count: 3000), "..", "a/../../b", "/root", "__proto__",
    "constructor", "javascript:alert(1)", "\u{2028}separator\u{2029}", "\u{1B}[31m\u{0}\u{7F}",
    "%41#?&=", "a b", "é", "e\u{301}", "\\u003c\\", "::error::", "| a | b |", "*b* _i_ [l](x) @all",
    "\u{FFFE}\u{FFFF}",
  ].sorted()

  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try write("changes") {
      SnapshotReport(
        suite: "Snapshots", location: "../Snapshots", warnings: ["no picture has message m9"],
        seconds: 2.1, snapshots: try changes())
    }
    try write("causes and 'quotes'") {
      SnapshotReport(suite: "Snapshots", seconds: 1, snapshots: Self.causes)
    }
    try write("tall") { SnapshotReport(suite: "Snapshots", seconds: 1, snapshots: try tall()) }
    try write("empty") { SnapshotReport(suite: "Snapshots", seconds: 0, snapshots: []) }
    let passed = ["a", "b", "c"].map { SnapshotResult(name: $0, status: .passed) }
    try write("passed") { SnapshotReport(suite: "Snapshots", seconds: 0.1, snapshots: passed) }
    try write("damaged") { SnapshotReport(suite: "Snapshots", seconds: 0.1, snapshots: passed) }
    try folder.put("damaged/data.js", "const confabReport = '{")
    try write("hostile") { Self.hostile }
    try write("many") { SnapshotReport(suite: "Snapshots", seconds: 9, snapshots: try many()) }
  }

  /// A report in which every text is hostile.
  static var hostile: SnapshotReport {
    let size = PixelSize(width: 640, height: 200)
    let snapshots = hostileNames.map { name in
      var result = SnapshotResult(name: name, status: .failed, summary: name, document: name)
      result.variant = [name: name]
      result.engineChanges = [name]
      result.changes = [PictureChange(name, message: name, number: 1, part: name)]
      result.regions = [
        DifferingRegion(frame: PixelRect(x: 0, y: 0, width: 1, height: 1), pixels: 1, label: name)
      ]
      result.actual = SnapshotResult.PictureFile(path: name, size: size)
      result.expected = SnapshotResult.PictureFile(path: "expected/\(name).png", size: size)
      return result
    }
    return SnapshotReport(suite: hostileNames[0], seconds: 1, snapshots: snapshots)
  }

  /// Seven snapshots that failed by one cause in other messages, three new ones and one with a
  /// cause of its own.
  private static var causes: [SnapshotResult] {
    let size = PixelSize(width: 640, height: 200)
    func result(_ name: String, _ status: SnapshotStatus, _ change: String?) -> SnapshotResult {
      var result = SnapshotResult(
        name: name, status: status, summary: change ?? "there is no reference yet")
      result.changes =
        change.map { [PictureChange($0, message: "m1", number: 1, part: "bubble")] } ?? []
      result.variant = ["appearance": "dark"]
      result.actual = SnapshotResult.PictureFile(path: "actual/\(name).png", size: size)
      return result
    }
    let color = "bubble: color #111111 → #222222"
    return [result("a", .failed, "message 3, bubble: height 64 → 84")]
      + (1...4).map { result("b\($0)", .failed, "message \($0), \(color)") }
      + (5...7).map { result("c\($0)", .failed, "messages 1, 2 and \($0), \(color)") }
      + (1...3).map { result("d\($0)", .new, nil) }
  }

  /// A picture that is fourteen times as high as wide. Its second change is the first that has a
  /// place.
  private func tall() throws -> [SnapshotResult] {
    var result = SnapshotResult(
      name: "tall", status: .failed, summary: "message 60: height 64 → 84")
    result.changes = [
      PictureChange("the title is new"),
      PictureChange(
        "message 60: height 64 → 84", message: "m60", number: 60,
        expected: PixelRect(x: 20, y: 6000, width: 200, height: 64),
        actual: PixelRect(x: 20, y: 6020, width: 200, height: 84)),
    ]
    result.expected = try picture("today", "tall/expected.png")
    result.actual = try picture("over-midnight", "tall/actual.png")
    result.expected?.size = PixelSize(width: 640, height: 9000)
    result.actual?.size = PixelSize(width: 640, height: 9040)
    var small = SnapshotResult(name: "zsmall", status: .failed, summary: "message 1: other")
    small.expected = try picture("today", "tall/small-expected.png")
    small.actual = try picture("over-midnight", "tall/small-actual.png")
    return [result, small]
  }

  private func write(_ name: String, _ report: () throws -> SnapshotReport) throws {
    try folder.makeFolder(name)
    try ReportSite.write(report(), to: folder(name))
  }

  /// Copies one of the package's snapshots into a report.
  private func picture(_ source: String, _ path: String) throws -> SnapshotResult.PictureFile {
    let bytes = try contents(ofFile: SourceTree.path("Snapshots/dates/\(source).png"))
    try folder.put(path, bytes)
    // The width and the height of a PNG are its bytes 16 to 23.
    let number = { (start: Int) in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let name = path.split(separator: "/").dropFirst().joined(separator: "/")
    return SnapshotResult.PictureFile(
      path: name, size: PixelSize(width: number(16), height: number(20)))
  }

  private func changes() throws -> [SnapshotResult] {
    var heads = SnapshotResult(
      name: "groups/heads", status: .failed,
      summary: "message 2: 1 line → 2, height 64 → 84; 1 row moved by +20",
      document: "groups/heads.json")
    heads.seconds = 0.34
    heads.variant = ["theme": "imessage", "appearance": "dark"]
    heads.engineChanges = ["HarfBuzz 6.0.0 → 8.3.0", "Inter-Regular.ttf: another file"]
    heads.changes = [
      PictureChange(
        "message 2: 1 line → 2, height 64 → 84", message: "m2", number: 2,
        expected: PixelRect(x: 20, y: 60, width: 200, height: 40),
        actual: PixelRect(x: 20, y: 60, width: 200, height: 60)),
      PictureChange(
        "message 3 moved by +20", message: "m3", number: 3,
        expected: PixelRect(x: 200, y: 110, width: 300, height: 60),
        actual: PixelRect(x: 200, y: 130, width: 300, height: 60)),
      PictureChange("the title is new"),
    ]
    heads.regions = [
      DifferingRegion(
        frame: PixelRect(x: 0, y: 100, width: 640, height: 20), pixels: 12_800,
        label: "message 2, bubble"),
      DifferingRegion(
        frame: PixelRect(x: 4, y: 4, width: 6, height: 6), side: .expected, pixels: 20),
    ]
    heads.figures = SnapshotResult.Figures(
      tolerance: "exact", different: 12_820, total: 154_880, largestWindow: 1024, windowSide: 32)
    heads.expected = try picture("today", "changes/heads-expected.png")
    heads.actual = try picture("over-midnight", "changes/heads-actual.png")
    heads.difference = try picture("system-line", "changes/heads-difference.png")
    var second = SnapshotResult(
      name: "text/second", status: .failed, summary: "message 1, bubble: another color",
      document: "text/second.json")
    second.expected = heads.expected
    second.actual = try picture("yesterday", "changes/second-actual.png")
    var third = SnapshotResult(
      name: "text/third", status: .new, summary: "there is no reference yet")
    third.actual = heads.expected
    var old = SnapshotResult(
      name: "text/old", status: .orphaned, summary: "no conversation has this reference")
    old.expected = heads.expected
    let pointer = SnapshotResult(
      name: "text/pointer", status: .error, summary: "the reference is a Git LFS pointer")
    let passed = (1...5).map { SnapshotResult(name: "text/passed-\($0)", status: .passed) }
    return [heads, old] + passed + [pointer, second, third]
  }

  /// 2,000 snapshots that failed, with the pictures of 40.
  private func many() throws -> [SnapshotResult] {
    let sources = ["today", "yesterday", "german", "japanese", "last-year"]
    let pictures = try (0..<40).map { try picture(sources[$0 % sources.count], "many/\($0).png") }
    return (0..<2000).map { number in
      let digits = String(10_000 + number).dropFirst()
      var result = SnapshotResult(
        name: "folder-\(digits.prefix(2))/snapshot-\(digits)", status: .failed,
        summary: "message 2: 1 line → 2, height 64 → 84; 12 messages moved by +20",
        document: "folder-\(digits.prefix(2))/snapshot-\(digits).json")
      result.variant = ["appearance": number.isMultiple(of: 2) ? "light" : "dark"]
      result.changes = (1...8).map { message in
        PictureChange(
          "message \(message) moved by +20", message: "m\(message)", number: message,
          expected: PixelRect(x: 20, y: 20 * message, width: 200, height: 20),
          actual: PixelRect(x: 20, y: 20 * message + 20, width: 200, height: 20))
      }
      result.expected = pictures[number % 40]
      result.actual = pictures[(number + 1) % 40]
      return result
    }
  }
}

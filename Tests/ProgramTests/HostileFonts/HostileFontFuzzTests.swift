import Glibc
import TestSupport
import Testing

/// Reads, shapes, measures and draws with damaged font files, each in a process of its own.
@Suite(.serialized, .timeLimit(.minutes(60))) struct HostileFontFuzzTests {
  /// The CPU time of a run of the program, in seconds. An undamaged font takes a tenth of a second;
  /// programs that are built for debugging take several times as long.
  private static let longest = 4.0
  /// The memory of a run in megabytes.
  private static let largest = 500

  private static let text = "AVe fi Tó 12\nلا مَب\nहिन्दी क्षि\n😀 ☺\u{FE0F} \u{301}x กำ ש"

  @Test func `A damaged font gives a result or one line, in bounded time and memory`() async throws
  {
    let fonts = try HostileFonts()
    let folder = try ScratchFolder()
    try folder.put("chat.json", Chat.document(texts: [Self.text, "Kerning: AVATAR To fi ffl"]))
    var refused = 0
    var tried = 0
    var slowest = 0.0
    var highest = 0
    await Soak.run("a damaged font is no harm", fixed: Soak.end == nil ? 200 : 5_000) { seed in
      let font = fonts.font(seed: seed)
      guard let path = try? folder.put("font-\(seed)", font.bytes) else { return false }
      guard let (run, peak) = try? draw(path, in: folder, seed: seed) else { return false }
      tried += 1
      refused += run.end == .exit(2) ? 1 : 0
      slowest = max(slowest, run.cpuSeconds)
      highest = max(highest, peak)
      if let problem = problem(run, peak: peak, path: path) {
        Issue.record("seed \(seed), \(font.description): \(problem); the file is \(keep(path))")
        return false
      }
      unlink(path)
      return true
    }
    print(
      "damaged fonts: \(tried) tried, \(refused) refused, at most \(slowest) s and \(highest) MB")
    // The damage must leave most files readable, or nothing behind the first check is tried.
    #expect(refused > tried / 10 && refused < tried * 9 / 10)
  }

  private func draw(
    _ path: String, in folder: ScratchFolder, seed: UInt64
  ) throws -> (run: Run, peak: Int) {
    let chat = folder("chat.json")
    func picture(_ form: String) -> [String] {
      ["render", chat, "--font", path, "--jobs", "1", "-o", folder("out.\(form)")]
    }
    let commands = [
      picture("png"), picture("svg"), picture("pdf"), ["metrics", path, "--text", chat],
      ["metrics", "compare", "--font", "Inter", "--font", path, chat, "-o", folder("out.html")],
    ]
    var peak = 0
    let run = try Program.run(
      commands[Int(seed % UInt64(commands.count))],
      meanwhile: { peak = try Program.peakMegabytes(of: $0, limit: Self.largest) })
    return (run, peak)
  }

  /// What is wrong with a run; `nil` if it is as it must be.
  private func problem(_ run: Run, peak: Int, path: String) -> String? {
    guard run.end == .exit(0) || run.end == .exit(2) else {
      return "the program ended with \(run.end): \(run.errors.prefix(2_000))"
    }
    if run.end == .exit(2), run.lines.count != 1 || !run.errors.contains(path) {
      return "the error is not one line that names the file: \(run.errors.prefix(2_000))"
    }
    if run.cpuSeconds > Self.longest { return "it took \(run.cpuSeconds) s" }
    if peak > Self.largest { return "it took \(peak) MB" }
    return nil
  }

  /// Copies a file that fails to where it outlives the test.
  private func keep(_ path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? "font"
    let copy = "\(P_tmpdir)/confab-hostile-\(name)"
    return rename(path, copy) == 0 ? copy : path
  }
}

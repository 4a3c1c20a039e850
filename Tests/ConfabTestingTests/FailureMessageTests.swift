import Confab
import ConfabScene
import ConfabSnapshots
import TestSupport
import Testing

@testable import ConfabTesting

/// What a failure says without looking at a picture.
@Suite struct FailureMessageTests {
  private static let long = Array(repeating: "many words", count: 6).joined(separator: " ")

  /// Records one value and returns the failure of another one.
  private func failure<Value, Format>(
    _ strategy: Snapshotting<Value, Format>, _ old: Value, _ new: Value
  ) async throws -> SnapshotFailure? {
    let run = try SnapshotRun()
    _ = try await run.failure(of: old, as: strategy)
    return try await SnapshotRun(after: run).failure(of: new, as: strategy)
  }

  @Test func `A failure names the message that grew, the rows that moved and the files`()
    async throws
  {
    let old = try chat("one", "two", "three", "four")
    let new = try chat("one", Self.long, "three", "four")
    let run = try SnapshotRun()
    _ = try await run.failure(of: old, as: .small())
    let failure = try #require(try await SnapshotRun(after: run).failure(of: new, as: .small()))
    #expect(failure.kind == .different)
    #expect(failure.summary.contains("message 2 (m2): 1 line → "), "\(failure.summary)")
    #expect(failure.summary.contains("height ") && failure.summary.contains("2 rows moved by +"))
    #expect(failure.summary.contains(" instead of ") && failure.summary.contains("pixels"))
    let reference = try #require(failure.reference)
    let actual = try #require(failure.actual)
    let lines = failure.description.split(separator: "\n")
    #expect(lines.first == "the snapshot differs from its reference: \(failure.summary)")
    #expect(lines.contains("reference: \(reference)") && lines.contains("actual: \(actual)"))
    let advice = "if the change is intended, run CONFAB_RECORD=failed swift test --filter "
    #expect(lines.last?.hasPrefix(advice) == true, "\(failure)")
    #expect(failure.attachments.map(\.name) == ["reference.png", "actual.png", "difference.png"])
    // The files are those of the pictures, and the new one can take the place of the reference.
    #expect(failure.attachments[0].bytes == (try contents(ofFile: reference)))
    #expect(failure.attachments[1].bytes == (try contents(ofFile: actual)))
    #expect(
      failure.attachments[2].bytes
        == (try contents(ofFile: actual.replacing(".actual.png", with: ".difference.png"))))
    try ReferenceFiles.write(contents(ofFile: actual), to: reference)
    #expect(try await SnapshotRun(after: run).failure(of: new, as: .small()) == nil)
  }

  @Test func `A failure of a color names the messages and the part`() async throws {
    var theme = Theme.imessage
    theme.light.incoming = Color(red: 0.9, green: 0.9, blue: 0.9)
    let run = try SnapshotRun()
    let chat = try chat("one", "two")
    func image(_ theme: Theme) -> Snapshotting<Conversation, SnapshotPicture> {
      .image(theme: theme, width: 200, scale: 1)
    }
    _ = try await run.failure(of: chat, as: image(.imessage))
    let failure = try await SnapshotRun(after: run).failure(of: chat, as: image(theme))
    #expect(
      failure?.summary.hasPrefix(
        "theme imessage changed; message 1 (m1), bubble: color #e9e9eb → #e6e6e6 (") == true,
      "\(failure?.summary ?? "passed")")
  }

  @Test func `The advice fits the place from which the mode comes`() async throws {
    let run = try SnapshotRun()
    try run.put("The-advice-fits-the-place-from-which-the-mode-comes.chat.txt", "a\n".utf8)
    func advice(
      _ record: SnapshotRecordMode?, _ trait: SnapshotRecordMode?, _ environment: [String: String]
    ) async throws -> String? {
      try await SnapshotRun(after: run).failure(
        of: "b", as: .lines, record: record, trait: trait, environment: environment)?.advice
    }
    let prefix = "if the change is intended, "
    #expect(
      try await advice(.never, nil, [:]) == prefix + "pass `record: .failed` in this call once")
    #expect(
      try await advice(nil, .missing, [:]) == prefix
        + "set the trait of the test to `.snapshots(record: .failed)` once")
    #expect(
      try await advice(nil, nil, ["CONFAB_RECORD": "never"]) == prefix
        + "run CONFAB_RECORD=failed swift test --filter "
        + "'FailureMessageTests/`The advice fits the place from which the mode comes`'")
  }

  @Test func `A change that the rules allow passes`() async throws {
    let (old, new) = (try chat("one", "two"), try chat("one", "twe"))
    func passes(_ rules: ComparisonRules) async throws -> Bool {
      try await failure(.small(comparison: rules), old, new) == nil
    }
    #expect(try await passes(ComparisonRules()) == false)
    #expect(try await passes(ComparisonRules(masks: [.message("m2")])))
    #expect(try await passes(ComparisonRules(masks: [.message("m1")])) == false)
    #expect(try await passes(ComparisonRules(masks: [.part("bubble")])))
    #expect(try await passes(ComparisonRules(tolerance: Tolerance(pixels: 1000))))
    #expect(try await passes(ComparisonRules(tolerance: Tolerance(pixels: 1))) == false)
    #expect(try await passes(ComparisonRules(metric: .deltaE2000(threshold: 100))))
  }

  @Test func `A failure of a text shows the changed lines with their surroundings`() async throws {
    let old = (1...9).map { "line \($0)" }.joined(separator: "\n")
    let failure = try await failure(.lines, old, old.replacing("line 5", with: "five ") + "\nend")
    #expect(failure?.summary == "1 line removed, 2 lines added")
    #expect(
      failure?.details == [
        "@@ -3 +3 @@", "  line 3", "  line 4", "- line 5", "+ five·", "  line 6", "  line 7",
        "  line 8", "  line 9", "+ end",
      ])
    #expect(failure?.attachments.map(\.name) == ["reference.txt", "actual.txt"])
  }

  @Test func `A failure of a scene names its part`() async throws {
    func scene(_ color: Color, x: Double) -> Scene {
      var scene = Scene()
      scene.owner = ElementOwner(part: "badge")
      scene.fill(.rect(Rect(x: x, y: 4, width: 8, height: 8)), .color(color))
      scene.owner = ElementOwner(part: "rule")
      scene.fill(.rect(Rect(x: 0, y: 18, width: 40, height: 1)), .color(.black))
      return scene
    }
    let strategy = Snapshotting<Scene, SnapshotPicture>.image(
      size: Size(width: 40, height: 20), scale: 2)
    let blue = Color(red: 0, green: 0, blue: 1)
    #expect(try await failure(strategy, scene(.black, x: 4), scene(.black, x: 4)) == nil)
    let colored = try await failure(strategy, scene(.black, x: 4), scene(blue, x: 4))
    #expect(
      colored?.summary == "badge: color #000000 → #0000ff (256 of 3,200 pixels differ)",
      "\(colored?.summary ?? "passed")")
    let moved = try await failure(strategy, scene(.black, x: 4), scene(.black, x: 6))
    #expect(moved?.summary.hasPrefix("badge: ") == true, "\(moved?.summary ?? "passed")")
    #expect(moved?.summary.contains("(128 of 3,200 pixels differ)") == true)
  }

  @Test func `A value that can't become a snapshot is a failure with the reason`() async throws {
    let run = try SnapshotRun()
    let empty = try await run.failure(of: Conversation(messages: []), as: .image)
    #expect(empty?.kind == .notMade)
    #expect(
      empty?.description
        == "the snapshot can't be made: the conversation has no messages, so there is nothing to draw"
    )
    var paged = RenderOptions()
    paged.picture.pageHeight = 400
    let pages = try await run.failure(of: try chat("a"), as: .image(options: paged), named: "paged")
    #expect(pages?.description.contains("page height") == true)
    let flat = try await run.failure(
      of: Scene(), as: .image(size: Size(width: 0, height: 4)), named: "flat")
    #expect(flat?.description.contains("expected a positive width and height") == true)
    #expect(run.references.isEmpty)
  }

  /// Contents of a reference and a part of the message about them.
  private static let damaged: [(content: String, message: String)] = [
    ("", "the reference"), ("no picture", "the reference is not a PNG"),
    ("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n", "git lfs pull"),
    ("\u{89}PNG", "the reference"),
  ]

  @Test(arguments: damaged)
  func `A reference that can't be used is told apart from one that differs`(
    content: String, message: String
  ) async throws {
    let run = try SnapshotRun()
    let name = "A-reference-that-can-t-be-used-is-told-apart-from-one-that-differs.chat.png"
    try run.put(name, content.utf8)
    let failure = try await run.failure(of: try chat("one"), as: .small())
    #expect(failure?.kind == .unreadable)
    #expect(failure?.summary.contains(message) == true, "\(failure?.summary ?? "passed")")
    #expect(try run.bytes(name) == Array(content.utf8))
  }

  @Test func `A picture that is cut short is unreadable`() async throws {
    let run = try SnapshotRun()
    let chat = try chat("one")
    _ = try await run.failure(of: chat, as: .small())
    let name = try #require(run.references.first)
    try run.put(name, try run.bytes(name).dropLast(200))
    #expect(try await SnapshotRun(after: run).failure(of: chat, as: .small())?.kind == .unreadable)
  }

  @Test func `The function without a test returns the failure`() async throws {
    let scratch = try ScratchFolder()
    let path = scratch("deep/folder/a.txt")
    func failure(_ text: String, _ record: SnapshotRecordMode) async throws -> SnapshotFailure? {
      try await snapshotFailure(of: text, as: .lines, reference: path, record: record)
    }
    #expect(try await failure("a", .never)?.kind == .missing)
    #expect(try await failure("a", .missing)?.kind == .recorded)
    #expect(try await failure("a", .never) == nil)
    #expect(try await failure("b", .never)?.kind == .different)
    #expect(try await failure("b", .failed)?.kind == .replaced)
    #expect(try contents(ofFile: path) == Array("b\n".utf8))
  }
}

import Confab
import TestSupport
import Testing

@testable import ConfabSnapshots

/// What a failed snapshot says, and what tolerances and masks let pass.
@Suite struct FailureTests {
  private static let names =
    #""participants": [{"id": "a", "name": "Ada"}, {"id": "b", "name": "Bo"}]"#

  private static func chat(_ texts: [String]) -> String {
    let messages = texts.enumerated().map { index, text in
      #"{"id": "m\#(index + 1)", "kind": "text", "from": "\#(index % 2 == 0 ? "b" : "a")", "text": "\#(text)"}"#
    }
    return
      #"{"confab": "1", "self": "a", \#(names), "messages": [\#(messages.joined(separator: ","))]}"#
  }

  private static let long = Array(repeating: "many words", count: 12).joined(separator: " ")

  @Test func `A failure names the message that grew and the rows that moved`() async throws {
    let folder = try TestSuiteFolder()
    try folder.put("chat.json", Self.chat(["one", "two", "three", "four"]))
    try await folder.record()
    try folder.put("chat.json", Self.chat(["one", Self.long, "three", "four"]))
    let result = try #require(try await folder.verify().snapshots.first)
    #expect(result.summary.contains("message 2 (m2): 1 line → "))
    #expect(result.summary.contains("2 rows moved by +"))
    #expect(result.changes.first?.message == "m2")
    // Rows that only moved are not among the regions.
    #expect(!result.regions.isEmpty)
    #expect(result.regions.allSatisfy { $0.label.hasPrefix("message 2") }, "\(result.regions)")
    for file in [result.expected, result.actual, result.difference] {
      let path = try #require(file?.path)
      let picture = try ComparedFile.read(path: folder.report.path + "/" + path)
      #expect(PixelSize(width: picture.width, height: picture.height) == file?.size)
    }
  }

  @Test func `A failure names the part whose color changed`() async throws {
    let folder = try TestSuiteFolder()
    try folder.put("chat.json", Self.chat(["one", "two"]))
    try folder.put("confab.json", #"{"confab-suite": "1", "options": {"theme": "a.theme.json"}}"#)
    try folder.put("a.theme.json", ##"{"confab-theme": "1", "light": {"incoming": "#e9e9eb"}}"##)
    try await folder.record()
    try folder.put("a.theme.json", ##"{"confab-theme": "1", "light": {"incoming": "#e9e9ec"}}"##)
    let result = try #require(try await folder.verify().snapshots.first)
    #expect(result.status == .failed)
    #expect(
      result.summary.contains("message 1 (m1), bubble: color #e9e9eb → #e9e9ec"),
      "\(result.summary)")
    #expect(result.figures?.tolerance == "exact")
  }

  @Test func `A reference without a description is explained by its regions`() async throws {
    let folder = try TestSuiteFolder()
    try folder.put("chat.json", Self.chat(["one", "two"]))
    try await folder.record()
    try folder.put("chat.png", PNGOptimizer.optimized(folder.bytes("chat.png")))
    #expect(try await folder.verify().outcomes == ["chat": .passed])
    try folder.put("chat.json", Self.chat(["one", "tvo"]))
    let result = try #require(try await folder.verify().snapshots.first)
    #expect(result.summary.contains("pixels differ in message 2 (m2), bubble"), "\(result.summary)")
  }

  private static let rules: [(rules: String, passes: Bool)] = [
    (#"{"masks": [{"message": "m2"}]}"#, true), (#"{"masks": [{"message": "m1"}]}"#, false),
    (#"{"masks": [{"part": "bubble"}]}"#, true), (#"{"masks": [{"part": "avatar"}]}"#, false),
    (#"{"masks": [{"rect": [0, 0, 2000, 2000]}]}"#, true), (#"{"pixels": 100000}"#, true),
    (#"{"pixels": 1}"#, false), (#"{"share": 0.5}"#, true), (#"{"share": 0}"#, false),
    (#"{"window": {"side": 100, "pixels": 9000}}"#, true),
    (#"{"window": {"side": 4, "pixels": 1}}"#, false),
    (#"{"metric": "deltaE2000", "threshold": 100}"#, true),
    (#"{"metric": "pixelmatch", "threshold": 1}"#, true),
    (#"{"metric": "pixelmatch", "threshold": 0.1}"#, false), ("{}", false),
    (#"{"regions": [{"message": "m2", "share": 1}]}"#, true),
    (#"{"regions": [{"message": "m1", "share": 1}]}"#, false),
    (#"{"pixels": 100000, "regions": [{"part": "bubble"}]}"#, false),
    (#"{"regions": [{"part": "bubble", "share": 1}, {"message": "m2"}]}"#, false),
    (#"{"regions": [{"message": "m2"}, {"part": "bubble", "pixels": 100000}]}"#, true),
    (
      #"{"regions": [{"rect": [0, 0, 2000, 2000], "metric": "deltaE2000", "threshold": 100}]}"#,
      true
    ),
  ]

  @Test(arguments: rules)
  func `Pictures pass within the rules of a suite`(rules: String, passes: Bool) async throws {
    let folder = try TestSuiteFolder()
    try folder.put("chat.json", Self.chat(["one", "two"]))
    try await folder.record()
    try folder.put("chat.json", Self.chat(["one", "twe"]))
    try folder.put("confab.json", #"{"confab-suite": "1", "comparison": \#(rules)}"#)
    let report = try await folder.verify()
    #expect(report.outcomes == ["chat": passes ? .passed : .failed])
    try folder.put(
      "confab.json", #"{"confab-suite": "1", "snapshots": {"ch*": {"comparison": \#(rules)}}}"#)
    #expect(try await folder.verify().outcomes == report.outcomes)
  }

  @Test func `A failure names the regions whose limits are exceeded`() async throws {
    let folder = try TestSuiteFolder()
    try folder.put("chat.json", Self.chat(["one", "two"]))
    try await folder.record()
    try folder.put("chat.json", Self.chat(["ona", "twe"]))
    let rules = #"""
      {"pixels": 9999, "regions": [
        {"message": "m1", "pixels": 9999}, {"message": "m2", "pixels": 2}]}
      """#
    try folder.put("confab.json", #"{"confab-suite": "1", "comparison": \#(rules)}"#)
    let result = try #require(try await folder.verify().snapshots.first)
    #expect(result.summary.contains(" pixels differ in message m2; at most 2 may"))
    #expect(!result.summary.contains("differ in message m1"))
    #expect(
      result.figures?.tolerance
        == "exact, up to 9,999 pixels, exact, up to 9,999 pixels in message m1, "
        + "exact, up to 2 pixels in message m2")
  }

  private static let badRules: [(rules: String, expected: String)] = [
    (#"{"metric": "exakt"}"#, "exact"), (#"{"threshold": 0.1}"#, "needs the metric"),
    (#"{"metric": "pixelmatch", "threshold": 2}"#, "1"),
    (#"{"masks": [{}]}"#, "mask with one place"),
    (#"{"masks": [{"rect": [0, 0, 0, 4]}]}"#, "mask with one place"),
    (#"{"window": {"side": 4}}"#, "pixels"),
    (#"{"masks": [{"part": "avatar", "message": "m1"}]}"#, "mask with one place"),
    (#"{"regions": [{"pixels": 4}]}"#, "region with one place"),
    (#"{"regions": [{"part": "avatar", "treshold": 1}]}"#, "threshold"),
    (#"{"regions": [{"part": "avatar", "threshold": 1}]}"#, "needs the metric"),
  ]

  @Test(arguments: badRules)
  func `Bad rules are one clear error`(rules: String, expected: String) throws {
    let folder = try TestSuiteFolder()
    try folder.put("confab.json", #"{"confab-suite": "1", "comparison": \#(rules)}"#)
    let error = #expect(throws: DocumentError.self) { try folder.suite }
    #expect("\(error.map { "\($0)" } ?? "")".contains(expected))
  }

  @Test func `Other fonts in a suite are told as an option, not as other software`() async throws {
    let folder = try TestSuiteFolder()
    try folder.putChat("chat.json")
    try await folder.record()
    try folder.put(
      "confab.json", #"{"confab-suite": "1", "options": {"fonts": ["Noto Sans Mono"]}}"#)
    let result = try #require(try await folder.verify().snapshots.first)
    #expect(result.engineChanges.isEmpty)
    #expect(result.summary.hasPrefix("fonts default → Noto Sans Mono; "), "\(result.summary)")
  }
}

import ConfabSupport
import FoundationEssentials
import TestSupport
import Testing

@testable import ConfabSnapshots

@Suite(.timeLimit(.minutes(30))) struct ReportSiteTests {
  private struct Request: Encodable {
    var folder: String
    var names: [String]
  }

  private struct Answer: Decodable {
    var problems: [String: String]
    var checks: Int
    var figures: [String: Double]
  }

  @Test func `A report works in a browser, by pointer, by keyboard and for a screen reader`() throws
  {
    let reports = try SampleReports()
    let request = Request(folder: reports.folder.path, names: SampleReports.hostileNames)
    let script = "Tests/ConfabSnapshotsTests/Report/drive-report.py"
    let output = try TestPython.output(of: script, input: JSONEncoder().encode(request))
    let answer = try JSONDecoder().decode(Answer.self, from: output)
    for (check, problem) in answer.problems { Issue.record("\(check): \(problem)") }
    #expect(answer.checks > 20)
    for (name, value) in answer.figures.sorted(by: { $0.key < $1.key }) {
      print("\(name): \(value)")
    }
  }

  @Test func `A site is written whole, and replaces an older one`() throws {
    let folder = try ScratchFolder()
    let passed = SnapshotResult(name: "a", status: .passed)
    try ReportSite.write(
      SnapshotReport(suite: "s", seconds: 1, snapshots: [passed, passed]), to: folder.path)
    let long = try folder.bytes("data.js")
    try ReportSite.write(SnapshotReport(suite: "s", seconds: 1, snapshots: []), to: folder.path)
    #expect(try folder.bytes("data.js").count < long.count)
    let page = String(decoding: try folder.bytes(ReportSite.page), as: UTF8.self)
    let named = page.matches(of: #/(?:src|href)="([a-z]+\.[a-z]+)"/#).map { String($0.output.1) }
    #expect(folder.names() == (named + [ReportSite.page]).sorted())
  }

  @Test func `A report can not be written into a folder that does not exist`() throws {
    let folder = try ScratchFolder()
    let report = SnapshotReport(suite: "s", seconds: 1, snapshots: [])
    #expect(throws: (any Error).self) { try ReportSite.write(report, to: folder("none")) }
  }

  @Test func `The script holds the data in any of its texts, on one line and without a tag`() throws
  {
    var random = SeededRandom(seed: 14)
    for _ in 0..<200 {
      let name = RandomName.make(&random)
      let report = SnapshotReport(
        suite: name, seconds: 1, snapshots: [SnapshotResult(name: name, status: .failed)])
      let json = try EncodedJSON.text(of: report)
      let script = ReportSite.script(of: json)
      #expect(!script.contains("<"))
      #expect(script.unicodeScalars.dropLast().allSatisfy { !isLineEnd($0) })
      #expect(try string(inScript: script) == json)
    }
  }

  private func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
    ["\n", "\r", "\u{2028}", "\u{2029}"].contains(scalar)
  }

  /// The string that the script defines, read by the rules of JavaScript.
  private func string(inScript script: String) throws -> String {
    var scalars = script.unicodeScalars[...]
    let start = "const confabReport = '".unicodeScalars
    try #require(scalars.starts(with: start))
    scalars.removeFirst(start.count)
    var text = String.UnicodeScalarView()
    while let scalar = scalars.popFirst(), scalar != "'" {
      guard scalar == "\\" else {
        text.append(scalar)
        continue
      }
      let escaped = scalars.popFirst()
      switch try #require(escaped) {
      case "x": text.append(try character(&scalars, digits: 2))
      case "u": text.append(try character(&scalars, digits: 4))
      case "n": text.append("\n")
      case "r": text.append("\r")
      case let other: text.append(other)
      }
    }
    #expect(String(scalars) == ";\n")
    return String(text)
  }

  private func character(
    _ scalars: inout Substring.UnicodeScalarView, digits: Int
  ) throws -> Unicode.Scalar {
    let code = try #require(UInt32(String(scalars.prefix(digits)), radix: 16))
    scalars.removeFirst(digits)
    return try #require(Unicode.Scalar(code))
  }
}

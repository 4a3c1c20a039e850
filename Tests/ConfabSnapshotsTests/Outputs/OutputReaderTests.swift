import ConfabSupport
import Foundation
import TestSupport
import Testing

@testable import ConfabSnapshots

/// Reads the outputs with programs that know nothing of Confab.
@Suite struct OutputReaderTests {
  private struct Request: Encodable {
    var schema: String
    var json: [String]
    var junit: [String]
    var markdown: [String]
  }

  private struct Answer: Decodable {
    struct Case: Decodable, Equatable {
      var name: String
      var outcome: String
      var message: String
      var text: String
    }
    var json: [String?]
    var junit: [[Case]]
    var markdown: [[[String]]]
    var rejected: Int
  }

  /// Standard output of `read-outputs.py`. Debian's Python has the modules; elsewhere the first
  /// Python.
  private func read(_ reports: [SnapshotReport]) throws -> Answer {
    let request = Request(
      schema: ReportSchema.json, json: try reports.map(ReportJSON.text),
      junit: reports.map(JUnitReport.text),
      markdown: reports.map { MarkdownSummary.text(of: $0, limit: 1000) })
    let folder = try ScratchFolder()
    let debian = "/usr/bin/python3"
    let isDebian = FileManager.default.isExecutableFile(atPath: debian)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: isDebian ? debian : "/usr/bin/env")
    let script = SourceTree.path("Tests/ConfabSnapshotsTests/Outputs/read-outputs.py")
    process.arguments = (isDebian ? [] : ["python3"]) + ["-B", script]
    process.standardInput = try FileHandle(
      forReadingFrom: URL(filePath: try folder.put("input", JSONEncoder().encode(request))))
    process.standardOutput = output
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "see the error of read-outputs.py above")
    return try JSONDecoder().decode(Answer.self, from: answer)
  }

  /// Reports with a result of each status, and with hostile and random names.
  private static var reports: [SnapshotReport] {
    var random = SeededRandom(seed: 5)
    let names = SampleReports.hostileNames + (0..<300).map { _ in RandomName.make(&random) }
    let results = names.enumerated().map { index, name in
      let status = SnapshotStatus.allCases[index % SnapshotStatus.allCases.count]
      var result = SnapshotResult(name: name, status: status)
      if status != .passed { result.summary = "s" + name }
      if status != .orphaned { result.seconds = Double(index) / 7 }
      result.changes = [PictureChange(name)]
      return result
    }
    return [
      SnapshotReport(suite: "empty", seconds: 0, snapshots: []), SampleReports.hostile,
      SnapshotReport(suite: names[3], folder: names[4], seconds: 12.3456, snapshots: results),
    ]
  }

  @Test func `Other programs read the names and outcomes from JSON, JUnit XML and Markdown`() throws
  {
    let reports = Self.reports
    let answer = try read(reports)
    #expect(answer.json.allSatisfy { $0 == nil }, "\(answer.json)")
    #expect(answer.rejected > 5, "the schema accepts documents with wrong parts")
    for (report, cases) in zip(reports, answer.junit) {
      #expect(cases.count == report.snapshots.count)
      for (result, found) in zip(report.snapshots, cases) {
        #expect(scalars(found.name) == scalars(xml(result.name)))
        #expect(found.outcome == Self.outcomes[result.status])
        #expect(scalars(found.message) == scalars(xml(result.explanation)))
        if result.status.isFailure {
          #expect(scalars(found.text) == scalars(xml(result.details.joined(separator: "\n"))))
        }
      }
    }
    for (report, rows) in zip(reports, answer.markdown) {
      let listed = report.failures + report.snapshots.filter { $0.status == .orphaned }
      #expect(rows.count == listed.count)
      for (result, row) in zip(listed, rows) {
        #expect(row[0] == result.status.rawValue)
        #expect(scalars(row[1]) == scalars(OneLine.text(result.name)))
        #expect(trimmed(row[2]) == trimmed(OneLine.text(result.explanation)))
      }
    }
  }

  private static let outcomes: [SnapshotStatus: String] = [
    .passed: "passed", .failed: "failure", .new: "failure", .error: "error", .orphaned: "skipped",
  ]

  private func scalars(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  /// Renderers drop white space at the ends of a cell.
  private func trimmed(_ text: String) -> [UInt32] {
    scalars(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// A text without the characters that XML can't express.
  private func xml(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\t", "\n", "\r": result.append(scalar)
      case "\u{0}"..<" ", "\u{7F}": result.append(OneLine.controlPicture(scalar))
      case "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

import ConfabModel
import Foundation
import TestSupport
import Testing

@Suite struct DocumentCaseTests {
  @Test(arguments: DocumentCase.all)
  func `The reader reports what is wrong and where`(_ document: DocumentCase) {
    let problems = problems(document.document)
    switch document.verdict {
    case .good:
      #expect(problems == [])
    case .bad(let path, let line, let text):
      let first = problems.first
      #expect(first?.path == path)
      #expect(first?.line == line)
      #expect(first?.text.contains(text) == true, "\(problems)")
    }
  }

  @Test func `The names of cases are unique`() {
    let names = DocumentCase.all.map(\.name)
    #expect(names.count == Set(names).count)
  }

  @Test
  func `An independent validator of the schema agrees with the reader`() throws {
    let cases = DocumentCase.all
    let verdicts = try validate(cases.map(\.document))
    try #require(verdicts.count == cases.count)
    for (document, verdict) in zip(cases, verdicts) {
      switch (document.verdict, document.judge) {
      case (.good, _): #expect(verdict == .bool(true), "\(document.name)")
      case (.bad, .everybody): #expect(verdict == .bool(false), "\(document.name)")
      // If the schema rejected it, the case would be one for everybody.
      case (.bad, .readerOnly):
        #expect(verdict != .bool(false), "\(document.name): \(document.document)")
      }
    }
  }

  @Test
  func `The schema accepts encoded conversations`() throws {
    var random = SeededRandom(seed: 11)
    let documents = try (0..<60).map { _ in
      String(decoding: try JSONEncoder().encode(Conversation.random(&random)), as: UTF8.self)
    }
    for (document, verdict) in zip(documents, try validate(documents)) {
      #expect(verdict == .bool(true), "\(document)")
    }
  }

  @Test func `The schema describes every key`() throws {
    let schema = try JSONDecoder().decode(JSONValue.self, from: Data(DocumentSchema.json.utf8))
    let keys = keys(of: schema, at: "#")
    try #require(keys.count > 80)
    for (path, key) in keys {
      guard case .object(let members) = key, case .string(let text) = members["description"] else {
        Issue.record("\(path) has no description")
        continue
      }
      #expect(text.hasSuffix(".") && text.contains(" "), "\(path): \(text)")
    }
  }

  /// The keys that a schema and its definitions declare, with their paths.
  private func keys(of schema: JSONValue, at path: String) -> [(path: String, key: JSONValue)] {
    guard case .object(let members) = schema else { return [] }
    var found: [(path: String, key: JSONValue)] = []
    for group in ["properties", "$defs"] {
      guard case .object(let children) = members[group] else { continue }
      for (name, child) in children {
        found.append(("\(path)/\(group)/\(name)", child))
        found += keys(of: child, at: "\(path)/\(group)/\(name)")
      }
    }
    return found + keys(of: members["items"] ?? .null, at: "\(path)/items")
  }

  struct ValidatorFailed: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs `validate.py`, which is beside this file.
  private func validate(_ documents: [String]) throws -> [JSONValue] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("validate.py").path
    let request = JSONValue.object([
      "schema": .string(DocumentSchema.json), "documents": .array(documents.map(JSONValue.string)),
    ])
    let input = FileManager.default.temporaryDirectory
      .appendingPathComponent("confab-validate-\(UUID().uuidString).json")
    try JSONEncoder().encode(request).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }

    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    // Debian's module is installed for Debian's Python. On other systems, uses the first Python.
    let debian = "/usr/bin/python3"
    let isDebian = FileManager.default.isExecutableFile(atPath: debian)
    process.executableURL = URL(fileURLWithPath: isDebian ? debian : "/usr/bin/env")
    process.arguments = (isDebian ? [] : ["python3"]) + [script]
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    let report = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ValidatorFailed(description: String(decoding: report, as: UTF8.self))
    }
    return try JSONDecoder().decode([JSONValue].self, from: answer)
  }
}

import Foundation

/// A message that someone wrote.
struct RealMessage: Decodable {
  /// BCP 47.
  var language: String
  var text: String
}

/// What the tests run in the Python environment that `Scripts/deps --test` makes.
enum TestPython {
  struct Failed: Error, CustomStringConvertible { let description: String }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  /// What a script beside the tests prints when it is given `input`.
  static func output(of script: String, input: Data = Data()) throws -> Data {
    let python = folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: ".build/test-python/bin/python")
    guard FileManager.default.isExecutableFile(atPath: python.path) else {
      throw Failed(description: "\(python.path) is missing: run Scripts/deps --test")
    }
    let file = FileManager.default.temporaryDirectory
      .appending(path: "confab-test-\(UUID().uuidString)")
    try input.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = python
    process.arguments = ["-B", folder.appending(path: script).path]
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(description: "\(script) failed, see its complaint above")
    }
    return answer
  }
}

extension RealMessage {
  /// Messages in thirty languages, always the same.
  static func all() throws -> [RealMessage] {
    try JSONDecoder().decode(
      [RealMessage].self, from: TestPython.output(of: "real-messages.py"))
  }
}

extension RealMessage {
  /// About so many of them, of all languages.
  static func some(_ count: Int) throws -> [RealMessage] {
    let all = try all()
    let step = max(1, all.count / max(1, count))
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }
}

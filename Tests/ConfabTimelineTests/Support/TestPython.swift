import Foundation

/// What the tests run in the Python environment that `Scripts/deps --test` makes.
enum TestPython {
  struct Failed: Error, CustomStringConvertible { let description: String }

  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// What a script beside the tests prints when it is given `input`.
  static func output(of script: String, input: Data) throws -> Data {
    let python = package.appending(path: ".build/test-python/bin/python")
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
    process.arguments = ["-B", package.appending(path: "Tests/ConfabTimelineTests/\(script)").path]
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

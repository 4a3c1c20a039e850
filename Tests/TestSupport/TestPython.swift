import Foundation

/// What the tests run in the Python environment that `Scripts/deps --test` makes.
public enum TestPython {
  public struct Failed: Error, CustomStringConvertible { public let description: String }

  /// What a script prints when it is given `input`.
  ///
  /// - Parameter script: its path in ``SourceTree``.
  public static func output(of script: String, input: Data = Data()) throws -> Data {
    let python = SourceTree.path(".build/test-python/bin/python")
    guard FileManager.default.isExecutableFile(atPath: python) else {
      throw Failed(description: "\(python) is missing: run Scripts/deps --test")
    }
    let folder = try ScratchFolder()
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: python)
    process.arguments = ["-B", SourceTree.path(script)]
    process.standardInput = try FileHandle(
      forReadingFrom: URL(filePath: try folder.put("input", input)))
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

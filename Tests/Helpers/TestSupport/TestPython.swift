import Foundation

/// Runs scripts in Python with the modules that `Scripts/deps --test` installs.
public enum TestPython {
  /// Where a script's modules are installed.
  public enum Modules {
    /// In the environment `.build/test-python`.
    case environment
    /// In Debian's packages.
    case system

    var interpreter: String {
      switch self {
      case .environment: SourceTree.path(".build/test-python/bin/python")
      case .system: "/usr/bin/python3"
      }
    }
  }

  /// An error of a script.
  public struct Failed: Error, CustomStringConvertible { public let description: String }

  /// The output of a script.
  ///
  /// - Parameters:
  ///   - script: The path of the script in ``SourceTree``.
  ///   - input: The standard input.
  ///   - modules: Where its modules are.
  public static func output(
    of script: String, input: Data = Data(), modules: Modules = .environment
  ) throws -> Data {
    let python = modules.interpreter
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
      throw Failed(description: "\(script) failed; see its error above")
    }
    return answer
  }
}

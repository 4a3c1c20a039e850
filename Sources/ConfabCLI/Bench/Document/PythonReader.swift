import FoundationEssentials

/// Python's `json` module, reading a document in a process of its own that takes the time itself.
struct PythonReader {
  /// Where Linux systems have it.
  private static let path = "/usr/bin/python3"
  /// What the process does: reads the file so many times, and prints the seconds of each.
  private static let program = """
    import json, sys, time
    for _ in range(int(sys.argv[2])):
        start = time.perf_counter()
        with open(sys.argv[1], "rb") as file:
            document = json.load(file)
        print(time.perf_counter() - start)
        del document
    """

  private let output: String

  /// - Parameter folder: where its output may lie.
  /// - Returns: `nil` where there is no Python.
  init?(folder: String) {
    guard FileManager.default.isExecutableFile(atPath: Self.path) else { return nil }
    output = "\(folder)/python.out"
  }

  /// Seconds from opening a file to its value, of some readings one after the other.
  func seconds(reading file: String, times: Int) throws -> [Double] {
    // Isolated: neither the environment nor modules of the user's are looked at.
    _ = try ChildProcess.run(
      ["-I", "-c", Self.program, file, String(times)], program: Self.path, output: output)
    let told = FileManager.default.contents(atPath: output).map {
      String(decoding: $0, as: UTF8.self)
    }
    let seconds = (told ?? "").split(separator: "\n").compactMap { Double($0) }
    guard seconds.count == times else {
      throw ChildProcess.Failure(description: "\(Self.path) told no times that can be read")
    }
    return seconds
  }
}

import FoundationEssentials

/// Measures Python's `json` module in a process of its own, by Python's own clock.
struct PythonReader {
  /// The path of Python on Linux.
  private static let path = "/usr/bin/python3"
  /// A program that reads a file a number of times and prints the seconds of each reading.
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

  /// - Parameter folder: the folder for its output.
  /// - Returns: `nil` if Python is not installed.
  init?(folder: String) {
    guard FileManager.default.isExecutableFile(atPath: Self.path) else { return nil }
    output = "\(folder)/python.out"
  }

  /// The seconds from opening a file to its value, for several readings in a row.
  func seconds(reading file: String, times: Int) throws -> [Double] {
    // -I ignores the environment and the user's modules.
    _ = try ChildProcess.run(
      Self.path, ["-I", "-c", Self.program, file, String(times)], output: output)
    let text = FileManager.default.contents(atPath: output).map {
      String(decoding: $0, as: UTF8.self)
    }
    let seconds = (text ?? "").split(separator: "\n").compactMap { Double($0) }
    guard seconds.count == times else {
      throw BenchmarkError("\(Self.path) printed no times")
    }
    return seconds
  }
}

import Foundation
import Testing

@Suite struct BenchTests {
  private struct Figure: Decodable {
    var name: String
    var value: Double
    var median: Double
    var unit: String
    var ratio: Double?
  }

  /// No time is asserted: that would test the machine.
  @Test func everyFigureIsThereAndAboveZero() throws {
    let output = try run(["bench", "--runs", "1", "--json"])
    #expect(output.status == 0)
    let figures = try JSONDecoder().decode([Figure].self, from: output.standardOutput)
    #expect(
      figures.map { "\($0.name) \($0.unit)" } == [
        "start.10 ms", "start.50 ms", "memory.50 MB", "warm.10 ms", "warm.50 ms", "layout.50 ms",
        "draw.50 ms", "encode.50 ms", "encode-small.50 ms", "layouts 1/s",
      ])
    for figure in figures {
      #expect(figure.value > 0 && figure.median > 0 && figure.ratio ?? 1 > 0, "\(figure.name)")
    }
  }

  @Test(arguments: [["bench", "--runs", "0"], ["bench", "pixel"]])
  func whatCannotBeMeasuredIsABadCall(arguments: [String]) throws {
    let output = try run(arguments)
    #expect(output.status == 2)
    #expect(output.standardOutput.isEmpty)
  }

  /// Runs the program that was built beside the tests.
  private func run(_ arguments: [String]) throws -> (status: Int32, standardOutput: Data) {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let process = Process()
    process.executableURL = tests.deletingLastPathComponent().appending(path: "confab")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}

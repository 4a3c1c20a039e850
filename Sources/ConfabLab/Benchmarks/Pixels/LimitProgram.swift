import Confab
import ConfabSupport
import ConfabText
import FoundationEssentials

/// The C program of `Benchmarks/limit`, which draws the same messages with Pango, Cairo and isa-l
/// in the least time that these libraries allow.
struct LimitProgram {
  /// The times that it prints, in seconds.
  struct Times {
    var whole: Double
    var encoding: Double
  }

  /// The number of pictures that it draws in a row; the best counts.
  static let rounds = 5

  private let path: String
  private let fonts: String
  private let folder: String

  /// - Parameter folder: the folder for its input and output.
  init(path: String, folder: String) throws {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw BenchmarkError("--limit: there is no program \(path); `make bench-pixels` builds it")
    }
    self.path = path
    fonts = try FontLibrary.bundledDirectory()
    self.folder = folder
  }

  /// Writes a conversation in the program's format: side, type size and text of one message a line.
  func write(_ conversation: Conversation, named name: String) throws {
    let lines = conversation.messages.map { message in
      let text = message.text ?? ""
      // Messages of emoji alone are large, as in the iMessage theme.
      let size = text.unicodeScalars.contains(where: \.properties.isAlphabetic) ? "17" : "46.5"
      return "\(message.from == conversation.selfID ? "r" : "l")\t\(size)\t\(text)\n"
    }
    let file = try OutputFile(path: "\(folder)/\(name).txt")
    try file.write(Array(lines.joined().utf8))
    try file.commit()
  }

  /// Draws one picture in a new process.
  func cold(_ name: String) throws -> MeasuredProgram.Outcome {
    try MeasuredProgram.run(path, arguments(name, rounds: 0))
  }

  /// The best times of ``rounds`` pictures after the first.
  func warm(_ name: String) throws -> Times {
    let output = "\(folder)/limit.out"
    _ = try MeasuredProgram.run(path, arguments(name, rounds: Self.rounds), output: output)
    let text = FileManager.default.contents(atPath: output).map {
      String(decoding: $0, as: UTF8.self)
    }
    // "warm             17.9 ms: layout   2.0, draw   5.8, encode  10.0"
    let line = text?.split(separator: "\n").first { $0.hasPrefix("warm ") }
    let numbers = (line ?? "").split { !($0.isNumber || $0 == ".") }.compactMap { Double($0) }
    guard numbers.count == 4 else {
      throw BenchmarkError("\(path) printed no times")
    }
    return Times(whole: numbers[0] / 1e3, encoding: numbers[3] / 1e3)
  }

  private func arguments(_ name: String, rounds: Int) -> [String] {
    [fonts, "\(folder)/\(name).txt", "\(folder)/limit.png", String(rounds)]
  }
}

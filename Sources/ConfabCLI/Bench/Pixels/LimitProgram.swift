import Confab
import FoundationEssentials

/// The C program of `Benchmarks/limit`, which draws the same messages in the least time that Pango,
/// Cairo and isa-l allow.
struct LimitProgram {
  /// What it says of itself, in seconds.
  struct Times {
    var whole: Double
    var encoding: Double
  }

  /// How often in a row it draws a picture of which the best counts.
  static let rounds = 5

  private let path: String
  private let fonts: String
  private let folder: String

  /// - Parameter folder: where its input and output may lie.
  init(path: String, folder: String) throws {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw OptionError("--limit: there is no program \(path); `make bench-pixels` builds it")
    }
    self.path = path
    fonts = try FontLibrary.bundledDirectory()
    self.folder = folder
  }

  /// Writes a conversation as the program reads it: side, type size and text, a message a line.
  func write(_ conversation: Conversation, named name: String) throws {
    let lines = conversation.messages.map { message in
      let text = message.text ?? ""
      // Emoji alone are shown large, as in the iMessage theme.
      let size = text.unicodeScalars.contains(where: \.properties.isAlphabetic) ? "17" : "46.5"
      return "\(message.from == conversation.selfID ? "r" : "l")\t\(size)\t\(text)\n"
    }
    let file = try OutputFile(path: "\(folder)/\(name).txt")
    try file.write(Array(lines.joined().utf8))
    try file.commit()
  }

  /// One process that draws one picture.
  func cold(_ name: String) throws -> ChildProcess.Outcome {
    try ChildProcess.run(arguments(name, rounds: 0), program: path)
  }

  /// The best of some pictures after the first.
  func warm(_ name: String) throws -> Times {
    let output = "\(folder)/limit.out"
    _ = try ChildProcess.run(arguments(name, rounds: Self.rounds), program: path, output: output)
    let told = FileManager.default.contents(atPath: output).map {
      String(decoding: $0, as: UTF8.self)
    }
    // "warm             17.9 ms: layout   2.0, draw   5.8, encode  10.0"
    let line = told?.split(separator: "\n").first { $0.hasPrefix("warm ") }
    let numbers = (line ?? "").split { !($0.isNumber || $0 == ".") }.compactMap { Double($0) }
    guard numbers.count == 4 else {
      throw ChildProcess.Failure(description: "\(path) told no times that can be read")
    }
    return Times(whole: numbers[0] / 1e3, encoding: numbers[3] / 1e3)
  }

  private func arguments(_ name: String, rounds: Int) -> [String] {
    [fonts, "\(folder)/\(name).txt", "\(folder)/limit.png", String(rounds)]
  }
}

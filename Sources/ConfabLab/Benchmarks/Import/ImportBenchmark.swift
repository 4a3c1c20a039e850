import ConfabProcess
import ConfabSupport
import ConfabTimeline
import FoundationEssentials

/// Imports long exports with the program, in turns with Python.
struct ImportBenchmark {
  private let folder: TemporaryFolder
  private let program: String
  private let messages: Int

  /// - Parameter messages: The number of messages of each export.
  init(program: String, messages: Int) throws {
    self.program = program
    self.messages = messages
    folder = try TemporaryFolder()
  }

  func run(_ runs: Int, _ progress: (Double) -> Void) throws -> [Measurement] {
    let chat = "\(folder.path)/chat.txt"
    try WrittenExport.whatsApp(messages, to: chat)
    let python = PythonSplitter(folder: folder.path)
    var (time, memory, split) = (Samples(), Samples(), Samples())
    for run in 0..<runs {
      let outcome = try MeasuredProgram.run(
        program,
        [
          "import", chat, "--timezone", "UTC", "--me", "Ana", "-o", "\(folder.path)/chat.jsonl",
        ])
      time.add(outcome.seconds)
      memory.add(outcome.peakMemory)
      if let seconds = try python?.seconds(splitting: chat) { split.add(seconds) }
      progress(Double(run + 1) / Double(runs))
    }
    return [
      time.milliseconds(
        "import.whatsapp",
        beside: split.isEmpty
          ? nil : (name: "splitting the lines with Python's re module", samples: split)),
      memory.times("import.whatsapp.memory", .megabytes, 1e-6),
    ]
  }
}

/// Exports as apps write them, with generated messages.
enum WrittenExport {
  /// Writes a text as WhatsApp on Android exports it: a line for each message.
  static func whatsApp(_ count: Int, to path: String) throws {
    let texts = SampleConversation.texts(count: min(count, 2_000)).map {
      $0.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    let file = try OutputFile(path: path)
    var chunk: [UInt8] = []
    for number in 0..<count {
      let minute = number * 3
      let (day, time) = (minute / 1_440, minute % 1_440)
      let date = "\(day % 28 + 1)/\(day / 28 % 12 + 1)/\(20 + day / 336)"
      let name = ["Ana", "Ben", "Cleo"][number % 7 % 3]
      let clock = "\(time / 60):\(time % 60 < 10 ? "0" : "")\(time % 60)"
      chunk += "\(date), \(clock) - \(name): \(texts[number % texts.count])\n".utf8
      if chunk.count > 1 << 20 {
        try file.write(chunk)
        chunk.removeAll(keepingCapacity: true)
      }
    }
    try file.write(chunk)
    try file.commit()
  }
}

/// Splits the lines of an export with a regular expression, in a process of Python.
private struct PythonSplitter {
  private static let path = "/usr/bin/python3"
  private static let program = #"""
    import re, sys, time
    pattern = re.compile(r"^\[?(\S+),? (\S+(?: [AP]M)?)\]?(?: -)? ([^:]+): (.*)$")
    start = time.perf_counter()
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            match = pattern.match(line)
            if match:
                match.groups()
    print(time.perf_counter() - start)
    """#

  private let output: String

  /// - Returns: `nil` if Python is not installed.
  init?(folder: String) {
    guard FileManager.default.isExecutableFile(atPath: Self.path) else { return nil }
    output = "\(folder)/python.out"
  }

  func seconds(splitting file: String) throws -> Double {
    _ = try MeasuredProgram.run(Self.path, ["-I", "-c", Self.program, file], output: output)
    let text = FileManager.default.contents(atPath: output).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let seconds = (text ?? "").split(separator: "\n").first.flatMap({ Double($0) }) else {
      throw BenchmarkError("\(Self.path) printed no time")
    }
    return seconds
  }
}

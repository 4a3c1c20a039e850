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
    let text = try measure(runs, chat, PythonProgram.splitLines) { progress($0 / 2) }
    let database = "\(folder.path)/chat.db"
    try WrittenMessagesDatabase.write(messages, WrittenExport.texts(messages), to: database)
    let rows = try measure(runs, database, PythonProgram.readRows) { progress(0.5 + $0 / 2) }
    return [
      text.time.milliseconds(
        "import.whatsapp", beside: text.beside("splitting the lines with Python's re module")),
      text.memory.times("import.whatsapp.memory", .megabytes, 1e-6),
      rows.time.milliseconds(
        "import.imessage", beside: rows.beside("reading the rows with Python's sqlite3 module")),
      rows.memory.times("import.imessage.memory", .megabytes, 1e-6),
    ]
  }

  private struct Outcome {
    var time = Samples()
    var memory = Samples()
    var python = Samples()

    func beside(_ name: String) -> (name: String, samples: Samples)? {
      python.isEmpty ? nil : (name, python)
    }
  }

  private func measure(
    _ runs: Int, _ export: String, _ program: String, _ progress: (Double) -> Void
  ) throws -> Outcome {
    let python = PythonProgram(program, folder: folder.path)
    var outcome = Outcome()
    for run in 0..<runs {
      let own = try MeasuredProgram.run(
        self.program,
        [
          "import", export, "--timezone", "UTC", "--me", "Ana", "-o",
          "\(folder.path)/document.jsonl",
        ])
      outcome.time.add(own.seconds)
      outcome.memory.add(own.peakMemory)
      if let seconds = try python?.seconds(reading: export) { outcome.python.add(seconds) }
      progress(Double(run + 1) / Double(runs))
    }
    return outcome
  }
}

/// Exports as apps write them, with generated messages.
enum WrittenExport {
  /// Texts of one line each, which repeat after at most 2,000.
  static func texts(_ count: Int) -> [String] {
    SampleConversation.texts(count: min(count, 2_000)).map {
      $0.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
  }

  /// Writes a text as WhatsApp on Android exports it: a line for each message.
  static func whatsApp(_ count: Int, to path: String) throws {
    let texts = texts(count)
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

/// A program in Python that reads an export and prints the seconds that it needed.
private struct PythonProgram {
  private static let path = "/usr/bin/python3"

  /// Splits lines with a regular expression.
  static let splitLines = #"""
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

  /// Reads the texts of a database in the order of their times, with their authors.
  static let readRows = #"""
    import sqlite3, sys, time
    start = time.perf_counter()
    rows = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True).execute("""
        SELECT m.guid, m.text, m.attributedBody, m.date, m.is_from_me, h.id
        FROM message m LEFT JOIN chat_message_join c ON c.message_id = m.ROWID
        LEFT JOIN handle h ON h.ROWID = m.handle_id ORDER BY m.ROWID""")
    for row in rows:
        pass
    print(time.perf_counter() - start)
    """#

  private let program: String
  private let output: String

  /// - Returns: `nil` if Python is not installed.
  init?(_ program: String, folder: String) {
    guard FileManager.default.isExecutableFile(atPath: Self.path) else { return nil }
    self.program = program
    output = "\(folder)/python.out"
  }

  func seconds(reading file: String) throws -> Double {
    _ = try MeasuredProgram.run(Self.path, ["-I", "-c", program, file], output: output)
    let text = FileManager.default.contents(atPath: output).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard let seconds = (text ?? "").split(separator: "\n").first.flatMap({ Double($0) }) else {
      throw BenchmarkError("\(Self.path) printed no time")
    }
    return seconds
  }
}

import Foundation
import TestSupport
import Testing

/// `confab worker` as a process.
@Suite(.timeLimit(.minutes(30))) struct WorkerCommandTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.put("chat.json", Chat.document(texts: ["Hello", "How are you?"]))
  }

  @Test func `Pictures have the bytes of confab render`() throws {
    let render = try Program.run(
      ["render", "chat.json", "-o", "a.png", "--width", "200", "--scale", "2"], folder: scratch.path
    )
    #expect(render.end == .exit(0), "\(render.errors)")
    let options = #""options":{"width":200,"scale":2}"#
    let run = try work([
      #"{"id":"a","path":"chat.json","output":"b.png",\#(options)}"#,
      #"{"id":2,"path":"chat.json",\#(options)}"#,
    ])
    #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
    let expected = try scratch.bytes("a.png")
    #expect(try scratch.bytes("b.png") == expected)
    let lines = lines(run)
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix(#"{"id":"a","ok":true,"pictures":[{"#), "\(lines[0])")
    #expect(lines[1].contains("\"\(Data(expected).base64EncodedString())\""))
  }

  @Test func `A layout is that of confab layout`() throws {
    let layout = try Program.run(["layout", "chat.json"], folder: scratch.path)
    let run = try work([#"{"id":1,"operation":"layout","path":"chat.json"}"#])
    let answer = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
    let expected = try JSONSerialization.jsonObject(with: Data(layout.output)) as? NSDictionary
    #expect(answer?["layout"] as? NSDictionary == expected)
  }

  @Test func `A full disk is an answer, and the worker goes on`() throws {
    let words = (0..<3000).map { "word \($0 * 7919 % 10007)" }.joined(separator: " ")
    try scratch.put("large.json", Chat.document(texts: [words]))
    let run = try work(
      [
        #"{"id":1,"path":"large.json","output":"large.png"}"#,
        #"{"id":2,"path":"chat.json","output":"/dev/full"}"#,
        #"{"id":3,"path":"chat.json","output":"small.png","options":{"scale":1}}"#,
      ], limits: "-f 64")
    let lines = lines(run)
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(lines.count == 3)
    for (line, word) in zip(lines, ["File too large", "No space left on device"]) {
      #expect(line.contains(#""code":"file""#) && line.contains(word), "\(line)")
    }
    #expect(lines.last?.contains(#""ok":true"#) == true)
    #expect(pngSize(try scratch.bytes("small.png")) != nil)
    #expect(!scratch.names().contains("large.png"))
  }

  @Test func `Hostile requests never end it`() throws {
    let deep = String(repeating: "[", count: 100_000)
    let long = String(repeating: "Zalgo\u{301}\u{302} \u{202E}", count: 20_000)
    let document = Chat.document(texts: [long, "\u{0}", "👨‍👩‍👧‍👦"]).replacing("\n", with: " ")
    let hostile = [
      "", "null", "\u{0}", deep, "{\"document\":\(deep)", #"{"id":\#(deep)"#, "\u{FEFF}{}",
      #"{"path":"/"}"#, #"{"path":"/dev/stdin"}"#, #"{"path":"/dev/tty"}"#,
      #"{"path":"chat.json","output":"/dev/stdout"}"#, #"{"path":"chat.json","output":"."}"#,
      #"{"path":"chat.json","output":"chat.json"}"#, #"{"path":"chat.json\u0000"}"#,
      #"{"path":"chat.json","output":"requests"}"#,
      #"{"path":"chat.json","options":{"width":1e999}}"#,
      #"{"path":"chat.json","options":{"theme":"/dev/zero"}}"#,
      #"{"operation":"metrics","path":"chat.json","fonts":["/dev/zero"]}"#,
      #"{"operation":"verify","suite":"/proc/self/fd"}"#,
      #"{"document":\#(document),"options":{"scale":1},"id":1}"#,
      #"{"path":"chat.json","options":{"scale":1},"id":"last"}"#,
    ]
    let run = try work(hostile)
    let lines = lines(run)
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(lines.count == hostile.count - 1)
    for line in lines.dropLast(2) { #expect(line.contains(#""ok":false"#), "\(line)") }
    #expect(lines.last?.hasPrefix(#"{"id":"last","ok":true"#) == true)
    #expect(scratch.names() == ["chat.json", "requests"])
  }

  @Test func `A signal ends it after the requests that were read are answered`() throws {
    let slow = #"{"id":2,"path":"chat.json","output":"b.png","options":{"width":3000,"scale":8}}"#
    let requests = #"{"id":1,"path":"chat.json","output":"a.png"}"# + "\n" + slow + "\n"
    let (code, text) = try talk("kill -TERM $worker", requests: requests)
    #expect(code == 0)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix(#"{"id":1,"ok":true"#) == true, "\(text)")
    #expect(lines.last?.hasPrefix(#"{"id":2,"ok":true"#) == true, "\(text)")
    for name in ["a.png", "b.png"] { #expect(pngSize(try scratch.bytes(name)) != nil) }
  }

  @Test func `A signal before the first request ends it with exit code 0`() throws {
    // The input has no end and no line.
    let run = try Program.run(["worker"], input: "/dev/zero") { process in
      var isReady = false
      while !isReady, !Program.hasEnded(process) {
        let status = String(
          decoding: try contents(ofFile: "/proc/\(process)/status"), as: UTF8.self)
        let caught = status.split(separator: "\n").first { $0.hasPrefix("SigCgt:") } ?? ""
        let mask = UInt64(caught.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16) ?? 0
        isReady = status.hasPrefix("Name:\tconfab\n") && mask >> UInt64(SIGTERM - 1) & 1 == 1
      }
      kill(process, SIGTERM)
    }
    #expect(run.end == .exit(0) && run.output.isEmpty && run.errors.isEmpty, "\(run)")
  }

  @Test(arguments: ["worker", "render - -o out.png", "render @- -o '{name}.png'"])
  func `A closed input is an error`(call: String) throws {
    #expect(
      system("cd '\(scratch.path)' && '\(Program.path)' \(call) <&- 2> errors; echo $? > code") == 0
    )
    #expect(try scratch.bytes("code") == Array("2\n".utf8))
    let errors = String(decoding: try scratch.bytes("errors"), as: UTF8.self)
    #expect(errors.contains("standard input: Bad file descriptor"), "\(errors)")
  }

  @Test func `A closed output is an error, and no other file gets its bytes`() throws {
    let command = "'\(Program.path)' render chat.json -o a.png --json >&- 2> errors; echo $? > code"
    #expect(system("cd '\(scratch.path)' && \(command)") == 0)
    #expect(try scratch.bytes("code") == Array("2\n".utf8))
    let errors = String(decoding: try scratch.bytes("errors"), as: UTF8.self)
    #expect(errors.contains("cannot write standard output: Bad file descriptor"), "\(errors)")
    #expect(pngSize(try scratch.bytes("a.png")) != nil)
  }

  @Test func `Requests to measure leave nothing in memory`() throws {
    func peak(_ count: Int) throws -> Int {
      let request =
        #"{"operation":"metrics","path":"\#(scratch("chat.json"))","fonts":["Inter","Noto Sans Mono"]}"#
      let input = try scratch.put(
        "requests", String(repeating: request + "\n", count: count))
      var peak = 0
      let run = try Program.run(["worker", "--jobs", "1"], input: input, output: "/dev/null") {
        peak = try Program.peakMegabytes(of: $0)
      }
      #expect(run.end == .exit(0), "\(run.errors)")
      return peak
    }
    let (few, many) = (try peak(10), try peak(90))
    #expect(few > 10 && many < few + 12, "\(few) MB, \(many) MB")
  }

  @Test func `A reader that is gone ends it quietly`() throws {
    try scratch.put(
      "requests", String(repeating: #"{"path":"chat.json"}"# + "\n", count: 500))
    let script =
      "cd '\(scratch.path)'; ('\(Program.path)' worker < requests 2> errors; echo $? > code) | head -n 1 > out"
    #expect(system(script) == 0)
    #expect(String(decoding: try scratch.bytes("code"), as: UTF8.self) == "0\n")
    #expect(try scratch.bytes("errors").isEmpty)
    #expect(try scratch.bytes("out").starts(with: #"{"id":null,"ok":true"#.utf8))
  }

  @Test func `Another engine is refused`() throws {
    let identity = String(
      decoding: try Program.run(["worker", "--print-engine"]).output, as: UTF8.self)
    let engine = identity.trimmingCharacters(in: .newlines)
    #expect(engine.count == 32)
    #expect(try Program.run(["worker", "--engine", engine]).end == .exit(0))
    BadCallTests.expectRefusal(
      try Program.run(["worker", "--engine", engine, "--font", "Noto Sans Mono"]),
      naming: ["expected \(engine)", "other fonts or libraries"])
    BadCallTests.expectRefusal(try Program.run(["worker", "--timeout", "0"]), naming: ["0.001"])
    BadCallTests.expectRefusal(try Program.run(["worker", "--jobs", "0"]), naming: ["1 to 64"])
    BadCallTests.expectRefusal(
      try Program.run(["worker"], input: "/"), naming: ["cannot read standard input"])
  }

  @Test func `The schema is printed`() throws {
    let run = try Program.run(["schema", "worker"])
    #expect(run.end == .exit(0))
    #expect(String(decoding: run.output, as: UTF8.self).contains("urn:confab:worker:1"))
  }

  private func work(_ requests: [String], limits: String? = nil) throws -> Run {
    let input = try scratch.put("requests", requests.joined(separator: "\n"))
    return try Program.run(["worker"], folder: scratch.path, input: input, limits: limits)
  }

  private func lines(_ run: Run) -> [Substring] {
    String(decoding: run.output, as: UTF8.self).split(separator: "\n")
  }

  /// Sends requests to a worker whose input stays open, waits for the first answer, and runs a
  /// command.
  ///
  /// - Returns: The exit code of the worker, and its answers.
  private func talk(_ command: String, requests: String) throws -> (code: Int, answers: String) {
    try scratch.put("requests", requests)
    try scratch.put(
      "talk.sh",
      """
      mkfifo in; exec 3<> in
      '\(Program.path)' worker < in > out & worker=$!
      cat requests >&3
      while ! grep -q '}$' out; do sleep 0.05; done
      \(command)
      wait $worker; echo $? > code
      """)
    #expect(system("cd '\(scratch.path)' && sh talk.sh") == 0)
    let code = String(decoding: try scratch.bytes("code"), as: UTF8.self)
    return (
      Int(code.trimmingCharacters(in: .newlines)) ?? -1,
      String(decoding: try scratch.bytes("out"), as: UTF8.self)
    )
  }
}

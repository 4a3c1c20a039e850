import Confab
import ConfabBatch
import Foundation
import TestSupport
import Testing

@Suite("A worker", .timeLimit(.minutes(30))) struct WorkerTests {
  @Test func `A picture has the bytes that a studio writes`() async throws {
    let session = try WorkerSession()
    let answers = try await session.answers([
      session.drawing(1, output: "a.png"), session.drawing(2),
      session.drawing(3, options: #"{"width":160,"scale":1,"format":"webp"}"#),
      session.drawing(4, output: "a.pdf"),
    ])
    #expect(answers.map(\.ok) == [true, true, true, true])
    let conversation = try ConversationReader.read(
      Array(WorkerSession.conversation.utf8), named: "chat.json")
    var options = RenderOptions()
    (options.layout.width, options.layout.scale) = (160, 1)
    let studio = try Studio(workers: 1)
    try await studio.write(conversation, to: session.scratch("b.png"), options: options)
    let expected = try session.scratch.bytes("b.png")
    #expect(try session.scratch.bytes("a.png") == expected)
    let picture = try #require(answers[1].pictures?.first)
    #expect(picture.base64.map(Array.init) == expected)
    #expect(picture.format == "png" && picture.width == 160 && picture.path == nil)
    #expect(answers[0].pictures?.first?.path == session.scratch("a.png"))
    #expect(answers[2].pictures?.first?.base64?.starts(with: Data("RIFF".utf8)) == true)
    #expect(try session.scratch.bytes("a.pdf").starts(with: "%PDF".utf8))
  }

  @Test func `Layouts, metrics and suites are answered`() async throws {
    let session = try WorkerSession()
    try session.scratch.makeFolder("suite")
    try session.scratch.put("suite/hello.json", WorkerSession.conversation)
    try session.scratch.put(
      "suite/confab.json",
      #"{"confab-suite": "1", "comparison": {"masks": [{"message": "gone"}]}}"#)
    let document = WorkerSession.conversation
    let answers = try await session.answers([
      #"{"id":1,"operation":"layout","document":\#(document),"options":{"width":200}}"#,
      #"{"id":2,"operation":"metrics","document":\#(document),"fonts":["Inter","Inter:size=15"]}"#,
      #"{"id":3,"operation":"verify","suite":"\#(session.scratch("suite"))"}"#,
    ])
    #expect(answers[0].layout?.width == 200)
    #expect(answers[1].metrics?.fonts.count == 2)
    #expect(answers[2].passed == 0 && answers[2].failed == 1)
    #expect(answers[2].snapshots?.map(\.name) == ["hello"])
    #expect(answers[2].snapshots?.map(\.status) == ["new"])
    #expect(answers[2].warnings?.count == 1 && answers[2].warnings?[0].contains("gone") == true)
    #expect(session.scratch.names() == ["in", "out", "suite"])
  }

  @Test func `Answers have the order of the requests`() async throws {
    let session = try WorkerSession()
    // The first request takes longer than the others together.
    let slow = session.drawing(0, options: #"{"width":2000,"scale":6}"#)
    let answers = try await session.answers([slow] + (1..<40).map { session.drawing($0) })
    #expect(answers.map(\.id) == Array(0..<40))
  }

  @Test func `Unordered answers come when they are ready`() async throws {
    var session = try WorkerSession()
    session.options.isOrdered = false
    let slow = session.drawing(0, options: #"{"width":4000,"scale":8}"#)
    let answers = try await session.answers([slow] + (1..<20).map { #"{"id":\#($0)}"# })
    #expect(answers.compactMap(\.id).sorted() == Array(0..<20))
    #expect(answers.first?.id != 0)
  }

  @Test(arguments: [1, 2, 5])
  func `Unordered answers are those of ordered ones, each once`(jobs: Int) async throws {
    var session = try WorkerSession()
    session.jobs = jobs
    var random = SeededRandom(seed: UInt64(jobs))
    let requests = (0..<120).map { id in
      switch random.int(0..<5) {
      case 0: #"{"id":\#(id)}"#
      case 1: #"{"id":\#(id),"path":"nowhere.json"}"#
      case 2: #"{"id":\#(id),"operation":"layout","document":{"confab":"1"}}"#
      default:
        session.drawing(
          id, options: #"{"width":\#(random.int(100...900)),"scale":\#(random.int(1...3))}"#)
      }
    }
    let input = requests.joined(separator: "\n").utf8
    let ordered = try await session.lines(Array(input))
    session.options.isOrdered = false
    let unordered = try await session.lines(Array(input))
    #expect(ordered.count == requests.count)
    #expect(unordered.sorted() == ordered.sorted())
  }

  @Test func `Bad lines between good ones change nothing`() async throws {
    let session = try WorkerSession()
    var random = SeededRandom(seed: 18)
    var input: [UInt8] = []
    for index in 0..<200 {
      input += session.drawing(index).utf8
      input.append(10)
      let garbage = (0..<Int.random(in: 1...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      input += [UInt8(ascii: "!")] + garbage.filter { $0 != 10 } + [10]
    }
    let answers = try await session.lines(input)
    #expect(answers.count == 400)
    let good = answers.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    let bad = answers.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    for (index, line) in good.enumerated() {
      #expect(line.hasPrefix(#"{"id":\#(index),"ok":true,"#), "\(line)")
    }
    #expect(bad.allSatisfy { $0.hasPrefix(#"{"id":null,"ok":false,"error":{"code":"request""#) })
  }

  @Test func `A request that takes too long leaves no file, and the next one is answered`()
    async throws
  {
    var session = try WorkerSession()
    session.options.timeout = 0.2
    session.jobs = 1
    let many = (0..<3000).map {
      #"{"id":"\#($0)","kind":"text","from":"b","text":"A message with some words, number \#($0)"}"#
    }
    let document =
      #"{"confab":"1","self":"a","participants":[{"id":"b","name":"Bo"},{"id":"a","name":"A"}],"messages":["#
      + many.joined(separator: ",") + "]}"
    let slow =
      #"{"id":1,"document":\#(document),"output":"\#(session.scratch("slow.png"))","options":{"scale":8}}"#
    let bad = #"{"id":2,"pth":1}"#
    let answers = try await session.answers([slow, bad])
    #expect(answers.map(\.id) == [1, 2])
    #expect(answers[0].error?.code == "timeout", "\(answers[0])")
    #expect(answers[0].error?.message.contains("longer than 0.2 s") == true)
    #expect(answers[1].error?.code == "request")
    #expect(session.scratch.names() == ["in", "out"])
  }

  @Test func `A writer of requests waits while nobody reads the answers`() async throws {
    let session = try WorkerSession()
    var (requests, answers): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    try #require(pipe(&requests) == 0 && pipe(&answers) == 0)
    let worker = try Worker(Studio(workers: 2), options: session.options)
    let (reading, writing) = (requests[0], answers[1])
    let run = Task { try await worker.run(reading: reading, writing: writing) }
    _ = fcntl(requests[1], F_SETFL, O_NONBLOCK)
    let line = Array("{\"id\":1,\"pth\":2}\n".utf8)
    var taken = 0
    var idle = 0
    // Ends when nothing was accepted for half a second.
    while idle < 50, taken < 10_000_000 {
      let count = write(requests[1], line, line.count)
      if count > 0 {
        taken += count
        idle = 0
      } else {
        idle += 1
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    // The pipes hold 64 KiB each, and the worker a chunk of its input and four answers.
    #expect(taken < 400_000, "\(taken) bytes were accepted")
    close(requests[1])
    // Reading the answers frees the worker, which then answers everything that was accepted. The reader blocks no
    // thread of the pool: there may be two, and another test may block the other one.
    _ = fcntl(answers[0], F_SETFL, O_NONBLOCK)
    let reader = Task.detached { [fd = answers[0]] in
      var total = 0
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = read(fd, &buffer, buffer.count)
        if count > 0 {
          total += buffer[..<count].count { $0 == 10 }
        } else if count == 0 || errno != EAGAIN {
          return total
        } else {
          try? await Task.sleep(for: .milliseconds(5))
        }
      }
    }
    try await run.value
    close(answers[1])
    #expect(await reader.value >= taken / line.count)
    close(requests[0])
    close(answers[0])
  }

  @Test func `Stopping answers what was read and ends, also while no input comes`() async throws {
    let session = try WorkerSession()
    var requests: [Int32] = [-1, -1]
    try #require(pipe(&requests) == 0)
    try session.scratch.put("out", "")
    let output = open(session.scratch("out"), O_WRONLY)
    let worker = try Worker(Studio(workers: 1), options: session.options)
    let run = Task { [reading = requests[0]] in
      try await worker.run(reading: reading, writing: output)
    }
    let line = Array((session.drawing(7) + "\n").utf8)
    #expect(write(requests[1], line, line.count) == line.count)
    while try session.scratch.bytes("out").last != 10 {
      try await Task.sleep(for: .milliseconds(10))
    }
    worker.stop()
    try await run.value
    let text = String(decoding: try session.scratch.bytes("out"), as: UTF8.self)
    #expect(text.hasPrefix(#"{"id":7,"ok":true,"#))
    for descriptor in requests + [output] { close(descriptor) }
  }

  @Test func `Thousands of requests are answered once each`() async throws {
    let session = try WorkerSession()
    let answers = try await session.answers(
      (0..<5000).map { $0 % 50 == 0 ? session.drawing($0) : #"{"id":\#($0)}"# })
    #expect(answers.map(\.id) == Array(0..<5000))
    #expect(answers.count(where: \.ok) == 100)
  }
}

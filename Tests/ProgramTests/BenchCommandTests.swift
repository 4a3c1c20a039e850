import Foundation
import TestSupport
import Testing

@Suite("confab-lab bench", .timeLimit(.minutes(30)))
struct BenchCommandTests {
  private struct Figure: Decodable {
    var name: String
    var value: Double
    var median: Double
    var unit: String
    var baseline: Double?
    var ratio: Double?

    var moreIsBetter: Bool { unit == "1/s" || unit == "" }
  }

  /// No test asserts a time, which depends on the machine.
  @Test func `The group render has all its figures`() throws {
    let figures = try figures(["render"])
    #expect(
      figures.map { "\($0.name) \($0.unit)" } == [
        "start.10 ms", "start.50 ms", "memory.50 MB", "warm.10 ms", "warm.50 ms", "layout.50 ms",
        "draw.50 ms", "encode.50 ms", "encode-small.50 ms",
        "render.50.photos ms", "render.50.kinds ms", "layout.50.kinds ms",
        "render.50.telegram ms", "render.50.telegram.wallpaper ms", "render.50.signal ms",
        "render.50.whatsapp ms", "render.50.whatsapp.wallpaper ms", "render.50.messenger ms",
        "render.50.confab ms", "render.50.assistant ms",
      ])
  }

  @Test func `Pictures can be measured without the C program of Benchmarks/limit`() throws {
    let figures = try figures(["pixels"])
    #expect(
      figures.map { "\($0.name) \($0.unit)" } == [
        "render.10 ms", "render.50 ms", "render.50.cold ms", "encode ms", "render.parallel ms",
        "render.50.memory MB",
      ])
    #expect(figures.filter { $0.baseline != nil }.map(\.name) == ["render.parallel"])
  }

  @Test func `Text is compared with a PangoLayout, and both break it into as many lines`() throws {
    let figures = try figures(["text", "--messages", "400"])
    #expect(
      figures.map { "\($0.name) \($0.unit)" } == [
        "text.cold µs", "text.warm µs", "text.rotate ms", "text.parallel 1/s",
        "text.cold.arabic µs", "text.cold.cjk µs", "text.lines ", "text.memory B", "text.messages ",
        "text.length B",
      ])
    let lines = try #require(figures.first { $0.name == "text.lines" })
    #expect(abs((lines.ratio ?? 0) - 1) < 0.01)
    #expect(figures.first { $0.name == "text.messages" }?.value == 400)
  }

  @Test func `One script can be measured alone`() throws {
    let figures = try figures(["text", "--messages", "300", "--script", "arabic"])
    #expect(!figures.contains { $0.name.hasPrefix("text.cold.") })
    // One in five of the messages that are generated for 300 in Latin script.
    #expect(figures.first { $0.name == "text.messages" }?.value == 126)
  }

  @Test func `Text can be measured on files`() throws {
    let corpus = try ScratchFolder()
    let lines = (1...120).map { "Message number \($0)" }
    try corpus.put("lines.txt", lines.joined(separator: "\n"))
    let figures = try figures(["text", "--corpus", corpus.path])
    #expect(figures.first { $0.name == "text.messages" }?.value == 120)
  }

  @Test func `The group engine has all its figures`() throws {
    let figures = try figures(["engine"])
    #expect(
      figures.map { "\($0.name) \($0.unit)" } == [
        "diff.5k ms", "diff.100k ms", "diff.shuffle ms", "diff.append ms", "list.append ms",
        "cache.disk µs", "engine.open ms", "engine.open.messages ms", "engine.receive µs",
        "engine.receive.10k µs", "engine.receive.notes µs", "engine.receive.decorated µs",
        "engine.rotate ms",
        "engine.rotate.window ms", "engine.rotate.firstframe ms",
        "engine.change.firstframe ms", "engine.memory MB", "engine.memory.rows MB",
        "engine.edit µs", "engine.edit.10k µs", "engine.edit.decorated µs",
        "engine.remove µs", "engine.remove.10k µs", "engine.remove.decorated µs",
        "engine.move µs", "engine.move.10k µs", "engine.move.decorated µs",
        "engine.page µs", "engine.page.10k µs", "engine.page.decorated µs",
      ])
    #expect(figures.filter { $0.baseline != nil }.count == 20)
  }

  @Test func `The group import has all its figures`() throws {
    let figures = try figures(["import", "--import-messages", "300"])
    #expect(
      figures.map { "\($0.name) \($0.unit)" } == [
        "import.whatsapp ms", "import.whatsapp.memory MB", "import.imessage ms",
        "import.imessage.memory MB",
      ])
  }

  @Test func `The group document has all its figures`() throws {
    let figures = try figures(["document", "--document-messages", "300"])
    #expect(
      figures.map { "\($0.name) \($0.unit)" } == [
        "document.read ms", "document.layout ms", "document.layout.memory MB",
      ])
    #expect(figures.map { $0.baseline != nil } == [true, true, false])
  }

  @Test func `The group prose has all its figures`() throws {
    let figures = try figures(["prose"])
    #expect(
      figures.map { "\($0.name) \($0.unit)" } == [
        "prose.read ms", "prose.pdf ms", "prose.paragraph B",
      ])
    #expect(figures.map { $0.baseline != nil } == [true, true, false])
  }

  @Test func `The generated conversation is a valid document`() throws {
    let printed = try Program.run(["bench", "--conversation", "12"], of: Program.lab)
    #expect(printed.end == .exit(0))
    let scratch = try ScratchFolder()
    let layout = try Program.run(["layout", scratch.put("chat.json", printed.output)])
    #expect(layout.end == .exit(0) && layout.errors.isEmpty, "\(layout.errors)")
    #expect(String(decoding: layout.output, as: UTF8.self).contains("\"m11\""))
  }

  @Test(arguments: [
    (["--conversation", "0"], "--conversation is 0; expected 1 to 1000000"),
    (["--document-messages", "0"], "--document-messages is 0; expected 1 to 1000000"),
    (["--runs", "0"], "--runs is 0"), (["--runs", "-1"], "--runs is -1"),
    (["pixel"], "no such group"),
    (["text", "--messages", "99"], "--messages is 99; expected 100 to 1000000"),
    (["text", "--messages", "-4"], "--messages is -4"),
    (["text", "--corpus", "/nonexistent"], "no file or folder /nonexistent"),
    (["text", "--corpus", SourceTree.example("weekend.json")], "fewer than 100"),
    (["text", "--script", "klingon"], "klingon"),
    (["text", "--script", "thai"], "the script thai"),
    (["pixels", "--limit", "/nonexistent"], "no program /nonexistent"),
    (["text", "--corpus", "/proc/self/exe"], "/proc/self/exe is not UTF-8 text"),
  ])
  func `A bad option is reported`(arguments: [String], words: String) throws {
    BadCallTests.expectRefusal(
      try Program.run(["bench"] + arguments, of: Program.lab), naming: [words])
  }

  /// The figures of one run. Checks that each is above zero and that its ratio fits its unit.
  private func figures(_ arguments: [String]) throws -> [Figure] {
    let run = try Program.run(["bench", "--runs", "1", "--json"] + arguments, of: Program.lab)
    #expect(run.end == .exit(0), "\(run.errors)")
    let figures = try JSONDecoder().decode([Figure].self, from: Data(run.output))
    for figure in figures {
      #expect(figure.value > 0 && figure.median > 0, "\(figure.name)")
      guard let baseline = figure.baseline else { continue }
      let ratio = figure.moreIsBetter ? figure.value / baseline : baseline / figure.value
      #expect(abs((figure.ratio ?? 0) / ratio - 1) < 1e-9, "\(figure.name)")
    }
    return figures
  }
}

import ConfabBatch
import Glibc
import TestSupport
import Testing

@Suite struct BatchPlanTests {
  private func problem(
    _ paths: [String], _ pattern: String, others: [String] = []
  ) -> String? {
    do {
      _ = try BatchPlan(
        paths.map { BatchInput(path: $0) }, to: OutputPattern(pattern), theme: .named("imessage"),
        otherInputs: others)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func `Conversations with the same picture are refused`() {
    #expect(problem(["a.json", "b.json"], "out/{name}.png") == nil)
    #expect(problem(["x/a.json", "y/a.json"], "out/{path}.png") == nil)
    #expect(
      problem(["x/a.json", "y/a.json"], "out/{name}.png")
        == "x/a.json and y/a.json would both be written to out/a.png; tell their pictures apart with {name} or {path} "
        + "in -o")
    #expect(problem(["a.json", "b.json"], "out/{theme}.png") != nil)
    #expect(problem(["a.json", "A.json"], "out/{name}.png") != nil, "also where case is ignored")
    #expect(problem(["a.json", "a.jsonl"], "out/{name}.png") != nil)
    #expect(problem(["{page}.json"], "out/{name}.png") != nil)
    #expect(problem(["...json"], "out/{name}/x.png") != nil, "it would be written to out/../x.png")
    #expect(problem(["x/..jsonl"], "out/{path}.png") != nil)
    #expect(problem(["a.json", "b.json"], "out/{path}/../x.png") != nil)
  }

  @Test func `All themes have their names in paths, in every shard`() throws {
    let inputs = ["a.json", "b.json"].map { BatchInput(path: $0) }
    #expect(throws: BatchError.self) {
      try BatchPlan(inputs, to: OutputPattern("{name}.png"), theme: .all)
    }
    let pattern = try OutputPattern("{theme}/{name}.png")
    let count = try BatchPlan(inputs, to: pattern, theme: .all).inputs.count
    #expect(count > 2 && count.isMultiple(of: 2))
    let part = try BatchPlan(inputs, to: pattern, theme: .all, shard: BatchShard("2/2"))
    #expect(part.inputs.count == count / 2 && part.inputs.allSatisfy { $0.path == "b.json" })
    #expect(throws: BatchError.self) {
      try BatchPlan(inputs, to: OutputPattern("{theme}.png"), theme: .ofPlatform)
    }
  }

  @Test func `Names that differ only in how accents are encoded are refused`() throws {
    let scratch = try ScratchFolder()
    let names = ["caf\u{E9}.json", "cafe\u{301}.json"]
    for name in names { try scratch.put(name, "{}") }
    let inputs = try BatchSources.inputs([scratch.path])
    #expect(inputs.count == 2, "they are two files")
    let found = problem(names, "{name}.png")
    #expect(found?.contains("Unicode normalization") == true, "\(found ?? "")")
  }

  @Test func `Outputs that are one file by a link are refused`() throws {
    let scratch = try ScratchFolder()
    try scratch.makeFolder("out")
    try scratch.makeFolder("out/b")
    #expect(symlink("b", scratch("out/a")) == 0)
    #expect(problem(["a/x.json", "b/x.json"], scratch("out/{path}.png")) != nil)
    #expect(problem(["a/x.json", "b/x.json"], scratch("other/{path}.png")) == nil)
  }

  @Test func `A picture does not replace a file that is read`() throws {
    let scratch = try ScratchFolder()
    let chat = try scratch.put("a.json", "{}")
    let other = try scratch.put("b.json", "{}")
    #expect(problem([chat], scratch("{name}.json")) != nil)
    #expect(problem([chat], scratch("b.json"), others: [other]) != nil)
    #expect(problem([chat], scratch("{name}.png"), others: [other]) == nil)
  }

  @Test(arguments: [
    "{nam}.png", "{}.png", "{name}{page}.png", "{page}{name}.png", "{name}1{page}.png",
    "{page}2.png",
  ])
  func `A pattern that can't be used is refused`(_ pattern: String) {
    #expect(throws: BatchError.self) { try OutputPattern(pattern) }
  }

  @Test func `Braces that are no placeholder are text`() throws {
    _ = try OutputPattern("a}b{c.png")
    _ = try OutputPattern("{page}.png")
    #expect(OutputPattern.isPattern("x{theme}") && !OutputPattern.isPattern("x{them}"))
  }
}

import Confab
import ConfabScenario
import Glibc
import TestSupport
import Testing

/// Parameters, steps that repeat, and steps of other files.
@Suite struct StepExpansionTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.makeFolder("talk")
  }

  private func load(
    _ steps: String..., header: String = "", with values: [String: String] = [:]
  ) throws -> LoadedScenario {
    try scratch.put("talk/scenario.json", ScenarioSample.document(steps, header: header))
    return try ScenarioReader.load(path: scratch("talk/scenario.json"), parameters: values)
  }

  private func error(
    _ steps: String..., header: String = "", with values: [String: String] = [:]
  ) -> String {
    do {
      try scratch.put("talk/scenario.json", ScenarioSample.document(steps, header: header))
      _ = try ScenarioReader.load(path: scratch("talk/scenario.json"), parameters: values)
      return "no error"
    } catch {
      return "\(error)".replacing(scratch("talk/"), with: "")
    }
  }

  private func texts(_ loaded: LoadedScenario) -> [String] {
    loaded.scenario.steps.compactMap { step in
      if case .send(let sending) = step.action { sending.message.text } else { nil }
    }
  }

  // MARK: - Parameters

  private static let name = #""parameters": {"name": "Maya"},"#

  @Test func `A text has the values of parameters`() throws {
    let step = #"{"send": "Hi {{name}}, {{name}}! {{ name }} {{{name}}} {{"}"#
    #expect(
      try texts(load(step, header: Self.name)) == ["Hi Maya, Maya! {{ name }} {Maya} {{"])
    #expect(
      try texts(load(step, header: Self.name, with: ["name": #"Zoe", "x": "{{name}}"#]))
        == [
          #"Hi Zoe", "x": "{{name}}, Zoe", "x": "{{name}}! {{ name }} {Zoe", "x": "{{name}}} {{"#
        ])
  }

  @Test func `Escapes in a text are decoded before its parameters are replaced`() throws {
    #expect(
      try texts(load(#"{"send": "\u007b{na\u006de}}\n"}"#, header: Self.name)) == ["Maya\n"])
  }

  @Test func `A conversation inside the scenario has the values of parameters`() throws {
    let document = ScenarioSample.document(
      [#"{"wait": 1}"#], header: Self.name,
      conversation: ScenarioSample.conversation.replacing("Lunch?", with: "Lunch, {{name}}?"))
    let scenario = try ScenarioReader.read(Array(document.utf8), named: "a.json")
    guard case .inline(let conversation) = scenario.conversation else {
      Issue.record("the conversation is in a file")
      return
    }
    #expect(conversation.messages.map(\.text) == ["Hello", "Lunch, Maya?"])
  }

  @Test func `Names that there are not are reported, and parameters that are not used`() {
    #expect(
      error(#"{"send": "{{nam}} {{name}}"}"#, header: Self.name)
        == #"scenario.json:4:10: $.steps[0].send: there is no parameter "nam"; did you mean "name"?"#
    )
    #expect(
      error(#"{"send": "a"}"#, header: Self.name)
        == "scenario.json:1:56: $.parameters.name: no text has the parameter {{name}}")
    #expect(
      error(#"{"send": "{{name}}"}"#, header: Self.name, with: ["naem": "Zoe"])
        == #"scenario.json:1:1: $: the scenario has no parameter "naem"; did you mean "name"?"#)
    #expect(
      error(#"{"send": "{{index}}"}"#)
        == #"scenario.json:4:10: $.steps[0].send: {{index}} is the number of a repetition; expected it in "repeat""#
    )
    #expect(
      error(#"{"send": "{{a}}"}"#, header: #""parameters": {"a": 1, "b c": "", "index": ""},"#)
        .split(separator: "\n").count == 3)
  }

  @Test func `Texts with parameters can't grow without limit`() {
    let long = String(repeating: "a", count: 1 << 20)
    let many = String(repeating: "{{a}}", count: 100)
    #expect(
      error(#"{"send": "\#(many)"}"#, header: #""parameters": {"a": "\#(long)"},"#)
        .contains("the texts with parameters have more than 67,108,864 bytes"))
  }

  // MARK: - Repetitions

  @Test func `Steps repeat, and know the number of the repetition`() throws {
    let loaded = try load(
      #"{"repeat": 2, "steps": [{"send": "{{index}}"}, {"repeat": 2, "steps": [{"send": "- {{index}}"}]}]}"#,
      #"{"tap": "sent-6"}"#)
    #expect(texts(loaded) == ["1", "- 1", "- 2", "2", "- 1", "- 2"])
    #expect(loaded.scenario.steps.map(\.line) == [4, 4, 4, 4, 4, 4, 5])
  }

  @Test func `An id that repeats is reported once`() {
    let message = #"{"receive": {"id": "a", "kind": "text", "from": "ana", "text": "A"}}"#
    #expect(
      error(#"{"repeat": 9, "steps": [\#(message)]}"#)
        == #"scenario.json:4:44: $.steps[0].steps[0].receive.id: the id "a" repeats; add {{index}} to it"#
    )
    #expect(
      error(#"{"repeat": 9, "steps": [{"capture": "a"}]}"#)
        == #"scenario.json:4:37: $.steps[0].steps[0].capture: the name "a" repeats; add {{index}} to it"#
    )
  }

  @Test func `There are not more steps than the limit, and not too many lists inside each other`() {
    #expect(
      error(#"{"repeat": 101, "steps": [{"repeat": 100, "steps": [{"wait": 0}]}]}"#)
        == "scenario.json:4:27: $.steps[0].steps[0]: there are more than 10,000 steps")
    var deep = #"{"wait": 0}"#
    for _ in 0..<9 { deep = #"{"repeat": 1, "steps": [\#(deep)]}"# }
    #expect(error(deep).contains("steps are more than 8 lists deep"))
    #expect(
      error(#"{"repeat": 0, "steps": []}"#, #"{"repeat": 2, "after": 1}"#)
        .split(separator: "\n").count == 3)
  }

  // MARK: - Files

  @Test func `Steps of other files are read where they are named`() throws {
    try scratch.makeFolder("talk/steps")
    try scratch.put("talk/steps/a.json", #"[{"send": "a {{name}}"}, {"include": "b.json"}]"#)
    try scratch.put("talk/b.json", "[\n{\"send\": \"b\"}]")
    let loaded = try load(
      #"{"include": "steps/a.json"}"#, #"{"include": "b.json"}"#, #"{"tap": "sent-3"}"#,
      header: Self.name)
    #expect(texts(loaded) == ["a Maya", "b", "b"])
    #expect(
      loaded.scenario.steps.map { "\($0.file ?? "")\($0.line)" } == [
        "steps/a.json1", "b.json2", "b.json2", "6",
      ])
    #expect(try loaded.files(for: SampleGroup.studio).contains(scratch("talk/b.json")))
  }

  @Test func `Problems of a file have its name and its lines`() throws {
    try scratch.put("talk/a.json", "[{\"wait\": 1},\n{\"tap\": \"helo\"}, {\"wiat\": 1}]")
    #expect(
      error(#"{"repeat": 3, "steps": [{"include": "a.json"}]}"#)
        == """
        a.json:2:9: $[1].tap: no message has the id "helo" at this step; did you mean "hello"?
        a.json:2:19: $[2].wiat: unknown key "wiat"; did you mean "wait"?
        """)
    try scratch.put("talk/a.json", "[{\"wait\": 1},")
    #expect(error(#"{"include": "a.json"}"#).hasPrefix("a.json:1:14: $[1]: expected a value"))
    try scratch.put("talk/a.json", #"{"steps": []}"#)
    #expect(
      error(#"{"include": "a.json"}"#) == "a.json:1:1: $: expected an array, found an object")
  }

  @Test func `Files don't include themselves, and lie in the folder`() throws {
    try scratch.put("talk/a.json", #"[{"include": "b.json"}]"#)
    try scratch.put("talk/b.json", #"[{"include": "a.json"}]"#)
    #expect(
      error(#"{"include": "a.json"}"#)
        == #"b.json:1:14: $[0].include: the file includes itself: "a.json" includes "b.json" includes "a.json""#
    )
    try scratch.put("outside.json", #"[{"wait": 1}]"#)
    #expect(error(#"{"include": "../outside.json"}"#).contains("leads out of it"))
    try #require(symlink("../outside.json", scratch("talk/link.json")) == 0)
    #expect(
      error(#"{"include": "link.json"}"#)
        == #"scenario.json:4:13: $.steps[0].include: can't read the steps "link.json": it lies outside the folder"#
    )
    #expect(error(#"{"include": "none.json"}"#).hasSuffix("there is no such file"))
  }

  @Test func `An expectation that fails has its file and line`() async throws {
    try scratch.put("talk/a.json", "[\n{\"expect\": {\"draft\": \"Hi\"}}]")
    let loaded = try load(#"{"include": "a.json"}"#)
    let report = try await ScenarioPlayer(studio: SampleGroup.studio).play(
      loaded, drawsFrames: false
    ) { _ in }
    #expect(
      report.failures.map(\.description) == [
        #"a.json, line 2: the draft is ""; expected "Hi""#
      ])
  }
}

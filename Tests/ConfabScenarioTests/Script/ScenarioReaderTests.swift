import Confab
import ConfabLayout
import ConfabScenario
import Testing

@Suite struct ScenarioReaderTests {
  private static func scenario(_ document: String) throws -> Scenario {
    try ScenarioReader.read(Array(document.utf8), named: "a.json")
  }

  @Test func `Only the conversation and the steps are required`() throws {
    let scenario = try ScenarioSample.scenario(#"{"wait": 1}"#)
    guard case .inline(let conversation) = scenario.conversation else {
      Issue.record("the conversation isn't inline")
      return
    }
    #expect(conversation.messages.map(\.id) == ["hello", "lunch"] && conversation.selfID == "sam")
    #expect(scenario == Scenario(conversation: .inline(conversation), steps: scenario.steps))
    #expect(scenario.screen == .device(.iPhoneNotch) && scenario.showsChrome)
    #expect(scenario.theme == nil && scenario.appearance == .light)
    #expect(scenario.typeSize == nil && scenario.framesPerSecond == nil)
    #expect(scenario.loaded == 50 && scenario.pageSize == 50 && scenario.latency == 0.3)
    #expect(scenario.maximumLoaded == 500 && scenario.reducedTo == 400)
    #expect(scenario.motion == nil)
    #expect(scenario.steps == [Step(.wait(1), line: 4)])
  }

  @Test func `Every key of a scenario is read`() throws {
    let scenario = try ScenarioSample.scenario(
      #"{"wait": 1}"#,
      header: """
        "device": "ipad-mini", "chrome": false, "theme": "themes/night.json", "appearance": "dark", \
        "typeSize": 20.5, "loaded": 7, "pageSize": 8, "maximumLoaded": 90, "reducedTo": 60, \
        "latency": 1.25, "framesPerSecond": 30, "motion": {"curve": "ease", "duration": 0.5},
        """)
    #expect(scenario.screen == .device(.iPadMini) && !scenario.showsChrome)
    #expect(scenario.theme == "themes/night.json" && scenario.appearance == .dark)
    #expect(scenario.typeSize == 20.5 && scenario.loaded == 7 && scenario.pageSize == 8)
    #expect(scenario.maximumLoaded == 90 && scenario.reducedTo == 60)
    #expect(scenario.latency == 1.25 && scenario.framesPerSecond == 30)
    #expect(scenario.motion == TimingCurve(.cubic(.ease), duration: 0.5))
  }

  @Test func `A screen of any size has no chrome unless it is asked for`() throws {
    let size = #""device": {"width": 400, "height": 300},"#
    let plain = try ScenarioSample.scenario(#"{"wait": 1}"#, header: size)
    #expect(!plain.showsChrome && !plain.screen.isDevice)
    #expect(plain.screen.size == Size(width: 400, height: 300) && plain.screen.scale == 3)
    #expect(plain.screen.safeTop == 0 && plain.screen.safeBottom == 0)
    let chrome = try ScenarioSample.scenario(
      #"{"wait": 1}"#,
      header: #""chrome": true, "device": {"width": 400, "height": 300, "scale": 1.5, "#
        + #""safeTop": 20, "safeBottom": 9},"#)
    #expect(chrome.showsChrome && chrome.screen.scale == 1.5)
    #expect(chrome.screen.safeTop == 20 && chrome.screen.safeBottom == 9)
    let device = Screen.device(.iPhone)
    #expect(device.size == Device.iPhone.size && device.scale == 3 && device.isDevice)
    #expect(device.safeTop == 54 && device.safeBottom == 34)
  }

  @Test func `The number of messages after unloading is at most the largest number`() throws {
    let scenario = try ScenarioSample.scenario(
      #"{"wait": 1}"#, header: #""maximumLoaded": 100,"#)
    #expect(scenario.reducedTo == 100)
  }

  @Test(arguments: [
    (#""linear""#, TimingCurve(.linear, duration: 0.35)),
    (#""ease""#, TimingCurve(.cubic(.ease), duration: 0.35)),
    (#""easeInOut""#, TimingCurve(.cubic(.easeInOut), duration: 0.35)),
    (#""spring""#, TimingCurve.system),
    ("[0.5, -1, 0.25, 2]", TimingCurve(.cubic(CubicBezier(0.5, -1, 0.25, 2)), duration: 0.35)),
    (
      #"{"stiffness": 100, "damping": 10}"#,
      TimingCurve(Spring(mass: 1, stiffness: 100, damping: 10))
    ),
    (
      #"{"mass": 2, "stiffness": 100, "damping": 10, "velocity": -3}"#,
      TimingCurve(Spring(mass: 2, stiffness: 100, damping: 10, initialVelocity: -3))
    ),
  ])
  func `A curve is read`(json: String, curve: TimingCurve) throws {
    let scenario = try ScenarioSample.scenario(
      #"{"tap": "hello", "curve": \#(json)}"#, header: #""motion": {"curve": \#(json)},"#)
    #expect(scenario.motion == curve && scenario.steps[0].motion == curve)
  }

  @Test func `The curve of a step has the members of the scenario that it doesn't replace`() throws
  {
    let scenario = try ScenarioSample.scenario(
      #"{"tap": "hello"}"#, #"{"tap": "hello", "duration": 0.1}"#,
      #"{"tap": "hello", "curve": "linear"}"#, #"{"tap": "hello", "curve": "spring"}"#,
      #"{"tap": "hello", "curve": "linear", "duration": 2}"#,
      header: #""motion": {"curve": "ease", "duration": 0.8},"#)
    #expect(
      scenario.steps.map(\.motion) == [
        nil, TimingCurve(.cubic(.ease), duration: 0.1), TimingCurve(.linear, duration: 0.8),
        TimingCurve.system, TimingCurve(.linear, duration: 2),
      ])
  }

  @Test func `The timing and the line of a step are read`() throws {
    let scenario = try ScenarioSample.scenario(
      #"{"tap": "hello"}"#, #"{"tap": "hello", "after": 1.5, "wait": false}"#,
      #"{"after": 2, "wait": 3}"#, #"{"capture": "a", "after": 4}"#)
    #expect(scenario.steps.map(\.line) == [4, 5, 6, 7])
    #expect(scenario.steps.map(\.after) == [0, 1.5, 2, 4])
    #expect(scenario.steps.map(\.waits) == [true, false, true, true])
    #expect(scenario.steps[2].action == .wait(3))
  }

  @Test func `Missing keys and other documents are reported`() {
    #expect(
      ScenarioSample.problems("{}") == [
        #"line 1, column 1, $: missing key "schema", "confab/scenario/1""#,
        "line 1, column 1, $: missing key \"conversation\", "
          + "the path of a confab/1 document, or the document",
        #"line 1, column 1, $: missing key "steps", an array"#,
      ])
    #expect(
      ScenarioSample.problems(
        #"{"schema": "confab/scenario/2", "conversation": "a.json", "steps": []}"#) == [
          #"line 1, column 12, $.schema: expected "confab/scenario/1", "#
            + #"the only version of the format, found "confab/scenario/2""#,
          "line 1, column 68, $.steps: expected at least 1 element, found none",
        ])
    #expect(
      ScenarioSample.problems("[]") == ["line 1, column 1, $: expected an object, found an array"])
    #expect(ScenarioSample.problems("{").first?.hasPrefix("line 1, column 2, $: ") == true)
  }

  @Test func `There are limits for steps, messages and characters`() {
    let steps = [String](repeating: #"{"wait":0}"#, count: 10_000)
    #expect(ScenarioSample.problems(ScenarioSample.document(steps)) == [])
    #expect(
      ScenarioSample.problems(ScenarioSample.document(steps + [#"{"wait":0}"#])) == [
        "line 3, column 10, $.steps: expected at most 10,000 elements, found 10,001"
      ])
    func receive(_ count: Int) -> [String] {
      let messages = (0..<count).map { #"{"id": "m\#($0)", "kind": "deleted"}"# }
      return ScenarioSample.problems(
        ScenarioSample.document([#"{"receive": [\#(messages.joined(separator: ","))]}"#]))
    }
    #expect(receive(10_000) == [])
    #expect(
      receive(10_001) == [
        "line 4, column 13, $.steps[0].receive: expected at most 10,000 elements, found 10,001"
      ])
    func type(_ count: Int) -> [String] {
      let text = String(repeating: "a", count: count)
      return ScenarioSample.problems(
        ScenarioSample.document([#"{"type": "\#(text)", "interval": 0}"#]))
    }
    #expect(type(1_000_000) == [])
    #expect(
      type(1_000_001) == [
        "line 4, column 10, $.steps[0].type: expected at most 1,000,000 characters, found 1,000,001"
      ])
  }

  @Test func `Without the conversation, only ids of messages and participants are not checked`()
    throws
  {
    let document = ScenarioSample.document(
      [#"{"send": "a"}"#, #"{"seen": "any", "by": "anybody"}"#, #"{"delete": "any"}"#],
      conversation: #""chats/a.json""#)
    let scenario = try Self.scenario(document)
    #expect(scenario.conversation == .file("chats/a.json"))
    #expect(
      scenario.steps.map(\.action) == [
        .send(Sending(Message(id: "sent-1", text: "a"), sent: 0.4, delivered: 0.9)),
        .seen("any", by: ["anybody"]), .delete("any"),
      ])
    #expect(
      ScenarioSample.problems(
        ScenarioSample.document(
          [#"{"delete": "any"}"#, #"{"tap": "any"}"#], conversation: #""a.json""#)) == [
          "line 5, column 9, $.steps[1].tap: "
            + #"the message "any" was deleted by $.steps[0] on line 4"#
        ])
  }

  @Test func `A problem with a message does not make later steps wrong`() {
    let steps = [
      #"{"receive": {"id": "r", "kind": "txt"}}"#, #"{"recive": []}"#, #"{"tap": "other"}"#,
    ]
    #expect(
      ScenarioSample.problems(ScenarioSample.document(steps)).map { $0.prefix(40) } == [
        "line 4, column 33, $.steps[0].receive.ki", "line 5, column 2, $.steps[1].recive: unk",
      ])
  }
}

import Confab
import ConfabScenario
import Testing

@Suite struct ActionTests {
  @Test func `Messages that arrive are messages of the document`() throws {
    let actions = try ScenarioSample.actions(
      #"{"receive": {"id": "a", "kind": "text", "from": "ana", "text": "One"}}"#,
      #"{"receive": [{"id": "b", "kind": "text", "text": "Two", "replyTo": "c"}, "#
        + #"{"id": "c", "kind": "deleted"}]}"#)
    #expect(
      actions == [
        .receive([Message(id: "a", from: "ana", text: "One")]),
        .receive([
          Message(id: "b", text: "Two", replyTo: "c"), Message(id: "c", kind: .deleted),
        ]),
      ])
  }

  @Test func `Texts of the viewer get ids and times`() throws {
    func sent(_ number: Int, _ sending: (Message) -> Sending) -> Action {
      .send(sending(Message(id: "sent-\(number)", from: "sam", text: "a")))
    }
    let actions = try ScenarioSample.actions(
      #"{"send": "a"}"#, #"{"send": "a", "read": 2}"#, #"{"send": "a", "sent": 3}"#,
      #"{"send": "a", "delivered": 0.1}"#, #"{"send": "a", "sent": null}"#,
      #"{"send": "a", "delivered": null, "read": 0.6}"#, #"{"send": "a", "read": 0.6}"#,
      #"{"send": "a", "failed": 1.5}"#)
    #expect(
      actions == [
        sent(1) { Sending($0, sent: 0.4, delivered: 0.9) },
        sent(2) { Sending($0, sent: 0.4, delivered: 0.9, read: 2) },
        sent(3) { Sending($0, sent: 3, delivered: 3.5) },
        sent(4) { Sending($0, sent: 0.1, delivered: 0.1) },
        sent(5) { Sending($0) },
        sent(6) { Sending($0, sent: 0.4, read: 0.6) },
        sent(7) { Sending($0, sent: 0.4, delivered: 0.6, read: 0.6) },
        sent(8) { Sending($0, failed: 1.5) },
      ])
  }

  @Test func `Other messages of the viewer have an id of their own`() throws {
    let actions = try ScenarioSample.actions(
      #"{"send": {"id": "x", "kind": "text", "text": "a", "replyTo": "hello"}}"#,
      #"{"send": {"id": "y", "kind": "deleted", "from": "sam"}, "sent": 0, "delivered": null}"#,
      #"{"send": "b"}"#, #"{"seen": "x", "by": "ana"}"#, #"{"tap": "sent-1"}"#)
    #expect(
      actions == [
        .send(
          Sending(
            Message(id: "x", from: "sam", text: "a", replyTo: "hello"), sent: 0.4, delivered: 0.9)),
        .send(Sending(Message(id: "y", kind: .deleted, from: "sam"), sent: 0)),
        .send(Sending(Message(id: "sent-1", from: "sam", text: "b"), sent: 0.4, delivered: 0.9)),
        .seen("x", by: ["ana"]), .tap("sent-1"),
      ])
  }

  @Test(
    arguments: [
      (#"{"seen": "hello", "by": ["bo", "ana"]}"#, .seen("hello", by: ["bo", "ana"])),
      (#"{"leave": "ana"}"#, .leave(["ana"])),
      (#"{"leave": ["bo", "ana"]}"#, .leave(["bo", "ana"])),
      (#"{"typing": ["ana"]}"#, .typing(["ana"])), (#"{"typing": []}"#, .typing([])),
      (#"{"type": "é👩‍👧"}"#, .type("é👩‍👧", interval: 0.06)),
      (#"{"type": "a", "interval": 0.2}"#, .type("a", interval: 0.2)),
      (#"{"input": {"text": ""}}"#, .input(.text(""))),
      (#"{"input": {"tab": "photos"}}"#, .input(.tab("photos"))),
      (#"{"input": {"editing": false}}"#, .input(.editing(false))),
      (
        #"{"react": "hello", "with": "❤️", "by": "ana"}"#,
        .react(ReactionChange("hello", emoji: "❤️", participant: "ana"))
      ),
      (
        #"{"react": "hello", "with": "❤️", "by": "ana", "remove": true}"#,
        .react(ReactionChange("hello", emoji: "❤️", participant: "ana", isRemoval: true))
      ),
      (#"{"edit": "lunch", "text": ""}"#, .edit("lunch", text: "")),
      (
        #"{"update": {"id": "lunch", "kind": "text", "from": "sam", "text": "Soup"}}"#,
        .update(Message(id: "lunch", from: "sam", text: "Soup"))
      ),
      (#"{"retry": "lunch"}"#, .retry(Sending(Message(id: "lunch"), sent: 0.4, delivered: 0.9))),
      (#"{"retry": "lunch", "failed": 2}"#, .retry(Sending(Message(id: "lunch"), failed: 2))),
      (#"{"unsend": "lunch"}"#, .unsend("lunch")), (#"{"delete": "lunch"}"#, .delete("lunch")),
      (#"{"scroll": {"by": -3.5}}"#, .scroll(.by(-3.5))),
      (#"{"scroll": {"to": "hello"}}"#, .scroll(.message("hello", at: .middle))),
      (#"{"scroll": {"to": "hello", "at": "top"}}"#, .scroll(.message("hello", at: .top))),
      (#"{"scroll": "top"}"#, .scroll(.top)), (#"{"scroll": "bottom"}"#, .scroll(.bottom)),
      (#"{"fling": -900}"#, .fling(velocity: -900)), (#"{"loadPrevious": true}"#, .loadPrevious),
      (#"{"loadNext": true}"#, .loadNext), (#"{"rotate": "landscape"}"#, .rotate(.landscape)),
      (#"{"split": {"width": 320}}"#, .split(.width(320))),
      (#"{"split": {"fraction": 0.5}}"#, .split(.fraction(0.5))),
      (#"{"split": null}"#, .split(.full)),
      (#"{"keyboard": "show"}"#, .keyboard(.show)), (#"{"keyboard": "hide"}"#, .keyboard(.hide)),
      (
        #"{"keyboard": {"drag": 90}}"#, .keyboard(.drag(distance: 90, over: 0.4, then: .dismiss))
      ),
      (
        #"{"keyboard": {"drag": 90, "over": 1, "then": "return"}}"#,
        .keyboard(.drag(distance: 90, over: 1, then: .return))
      ),
      (#"{"reveal": 70}"#, .reveal(RevealSwipe(70, over: 0.4, hold: 0.3, back: 0.3))),
      (
        #"{"reveal": 70, "over": 1, "hold": 2, "back": 3}"#,
        .reveal(RevealSwipe(70, over: 1, hold: 2, back: 3))
      ),
      (#"{"reply": "hello"}"#, .reply("hello", by: 120, over: 0.4)),
      (#"{"reply": "hello", "by": 90, "over": 1}"#, .reply("hello", by: 90, over: 1)),
      (#"{"tap": "hello"}"#, .tap("hello")), (#"{"appearance": "dark"}"#, .appearance(.dark)),
      (#"{"typeSize": 21}"#, .typeSize(21)), (#"{"typeSize": null}"#, .typeSize(nil)),
      (#"{"theme": "a/b.json"}"#, .theme("a/b.json")), (#"{"wait": 2.5}"#, .wait(2.5)),
      (#"{"capture": "A-1_b"}"#, .capture("A-1_b")),
    ] as [(String, Action)])
  func `An action is read`(json: String, action: Action) throws {
    #expect(try ScenarioSample.actions(json) == [action])
  }

  @Test func `Votes, files and recordings are read`() throws {
    let actions = try ScenarioSample.actions(
      #"{"receive": [{"id": "poll", "kind": "poll", "from": "ana", "poll": {"question": "Where?", "options": [{"text": "Park"}, {"text": "Sea"}]}}, {"id": "voice", "kind": "voice", "from": "ana", "attachments": [{"src": "a.m4a", "duration": 4}]}, {"id": "file", "kind": "file", "from": "ana", "attachments": [{"src": "a.pdf", "progress": 0.2}]}]}"#,
      #"{"vote": "poll", "option": "Sea"}"#,
      #"{"vote": "poll", "option": 1, "by": "bo", "remove": true}"#, #"{"download": "file"}"#,
      #"{"play": "voice", "over": 2, "to": 0.5}"#)
    #expect(
      actions.dropFirst() == [
        .vote(VoteChange("poll", option: .text("Sea"))),
        .vote(VoteChange("poll", option: .number(1), participant: "bo", isRemoval: true)),
        .download(ShareChange("file")), .play(ShareChange("voice", over: 2, to: 0.5)),
      ])
  }

  @Test func `An expectation is read`() throws {
    let actions = try ScenarioSample.actions(
      """
      {"expect": {"frames": {"lunch": {"x": 1, "y": -2, "width": 3, "height": 4, "tolerance": 0.5}, \
      "hello": {"y": 7}}, "offset": {"min": -1}, "atBottom": false, "visible": ["lunch"], \
      "includes": ["hello"], "excludes": ["hello"], "count": 2, "draft": "d", \
      "heads": {"lunch": ["bo", "ana"], "hello": []}, "still": true}}
      """, #"{"expect": {"offset": 12.5}}"#, #"{"expect": {"offset": {"min": 1, "max": 2}}}"#,
      #"{"expect": {"offset": {"max": 2}}}"#, #"{"expect": {"visible": []}}"#)
    var first = Expectation()
    first.frames = [
      Expectation.Frame(of: "lunch", x: 1, y: -2, width: 3, height: 4, tolerance: 0.5),
      Expectation.Frame(of: "hello", y: 7),
    ]
    first.offset = -1 ... .infinity
    first.atBottom = false
    first.visible = ["lunch"]
    first.includes = ["hello"]
    first.excludes = ["hello"]
    first.count = 2
    first.draft = "d"
    first.heads = [
      Expectation.Heads(at: "lunch", ["bo", "ana"]), Expectation.Heads(at: "hello", []),
    ]
    first.isStill = true
    func expected(_ offset: ClosedRange<Double>) -> Action {
      var expectation = Expectation()
      expectation.offset = offset
      return .expect(expectation)
    }
    var nothing = Expectation()
    nothing.visible = []
    #expect(
      actions == [
        .expect(first), expected(12.5...12.5), expected(1...2), expected(-.infinity...2),
        .expect(nothing),
      ])
  }

  @Test func `A deleted message can be expected to be absent`() throws {
    let actions = try ScenarioSample.actions(
      #"{"delete": "lunch"}"#, #"{"expect": {"excludes": ["lunch"]}}"#)
    var expectation = Expectation()
    expectation.excludes = ["lunch"]
    #expect(actions == [.delete("lunch"), .expect(expectation)])
  }
}

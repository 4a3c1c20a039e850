import Confab
import ConfabScenario

/// Documents of scenarios for tests. The first step is on line 4.
enum ScenarioSample {
  /// A conversation of Sam, the viewer, with Ana and Bo.
  static let conversation = """
    {"confab": "1", "self": "sam", "participants": [{"id": "sam", "name": "Sam"}, \
    {"id": "ana", "name": "Ana"}, {"id": "bo", "name": "Bo"}], "messages": [\
    {"id": "hello", "kind": "text", "from": "ana", "text": "Hello"}, \
    {"id": "lunch", "kind": "text", "from": "sam", "text": "Lunch?"}]}
    """

  /// - Parameters:
  ///   - steps: The steps, each in a line of its own.
  ///   - header: Members before the steps, which end with a comma.
  ///   - conversation: The value of the conversation.
  static func document(
    _ steps: [String], header: String = "", conversation: String = conversation
  ) -> String {
    """
    {"schema": "confab/scenario/1", \(header)
    "conversation": \(conversation),
    "steps": [
    \(steps.joined(separator: ",\n"))
    ]}
    """
  }

  /// The problems of a document, one a line.
  static func problems(_ document: String) -> [String] {
    do throws(DocumentError) {
      _ = try ScenarioReader.read(Array(document.utf8), named: "a.json")
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  /// The scenario of some steps.
  static func scenario(_ steps: String..., header: String = "") throws -> Scenario {
    try ScenarioReader.read(Array(document(steps, header: header).utf8), named: "a.json")
  }

  /// The actions of some steps.
  static func actions(_ steps: String...) throws -> [Action] {
    try ScenarioReader.read(Array(document(steps).utf8), named: "a.json").steps.map(\.action)
  }

  /// One valid step or more for each action and each form of its values.
  static let steps = [
    #"{"receive": {"id": "r1", "kind": "text", "from": "ana", "text": "One"}}"#,
    #"{"receive": [{"id": "r2", "kind": "text", "from": "bo", "text": "Two", "replyTo": "r3"}, {"id": "r3", "kind": "call", "from": "ana", "call": {"outcome": "missed"}}], "after": 0.5}"#,
    #"{"send": "On my way!"}"#,
    #"{"send": "Read", "sent": 0.2, "delivered": 0.4, "read": 2}"#,
    #"{"send": "Not sent", "failed": 1, "sent": null}"#,
    #"{"send": {"id": "mine", "kind": "text", "text": "Mine"}, "delivered": null}"#,
    #"{"seen": "r1", "by": "ana"}"#, #"{"seen": "sent-1", "by": ["ana", "bo"]}"#,
    #"{"leave": "bo"}"#, #"{"leave": ["ana", "bo"]}"#,
    #"{"typing": ["ana"]}"#, #"{"typing": []}"#,
    #"{"type": "Hi 👩‍👧"}"#, #"{"type": "Hi", "interval": 0.1, "wait": false}"#,
    #"{"input": {"text": ""}}"#, #"{"input": {"tab": "photos"}}"#, #"{"input": {"editing": true}}"#,
    #"{"react": "hello", "with": "❤️", "by": "ana"}"#,
    #"{"react": "hello", "with": "❤️", "by": "ana", "remove": true}"#,
    #"{"receive": [{"id": "poll", "kind": "poll", "from": "ana", "poll": {"question": "Where?", "options": [{"text": "Park"}, {"text": "Sea"}]}}, {"id": "voice", "kind": "voice", "from": "ana", "attachments": [{"src": "a.m4a", "duration": 4}]}, {"id": "file", "kind": "file", "from": "ana", "attachments": [{"src": "a.pdf", "progress": 0.2}]}]}"#,
    #"{"vote": "poll", "option": "Sea"}"#, #"{"vote": "poll", "option": 1, "by": "bo"}"#,
    #"{"vote": "poll", "option": 1, "by": "bo", "remove": true}"#,
    #"{"download": "file", "to": 0.5}"#, #"{"download": "file", "over": 2}"#,
    #"{"play": "voice", "wait": false}"#, #"{"play": "voice", "over": 1, "to": 0.5}"#,
    #"{"edit": "lunch", "text": "Dinner?"}"#,
    #"{"update": {"id": "lunch", "kind": "text", "from": "sam", "text": "Supper?"}, "strip": "updated"}"#,
    #"{"retry": "lunch", "sent": 0.2, "read": 2}"#, #"{"retry": "lunch", "failed": 1}"#,
    #"{"unsend": "lunch", "strip": "unsent"}"#,
    #"{"delete": "r3", "curve": "ease"}"#,
    #"{"scroll": {"by": -120.5}, "curve": "linear", "duration": 0.2}"#,
    #"{"scroll": {"to": "hello", "at": "top"}, "curve": [0.4, 0, 0.2, 1]}"#,
    #"{"scroll": "top", "curve": {"stiffness": 100, "damping": 20, "mass": 2, "velocity": 1}}"#,
    #"{"scroll": "bottom", "x-note": 1}"#, #"{"scroll": {"to": "lunch"}}"#,
    #"{"fling": -2500}"#, #"{"loadPrevious": true}"#, #"{"loadNext": true}"#,
    #"{"rotate": "landscape"}"#, #"{"rotate": "portrait"}"#, #"{"split": {"width": 320}}"#,
    #"{"split": {"fraction": 0.5}}"#, #"{"split": null}"#, #"{"keyboard": "show"}"#,
    #"{"keyboard": "hide"}"#, #"{"keyboard": {"drag": 200, "over": 0.6, "then": "return"}}"#,
    #"{"keyboard": {"drag": 100}}"#, #"{"reveal": 70}"#,
    #"{"reveal": 70, "over": 1, "hold": 2, "back": 3}"#, #"{"reply": "hello"}"#,
    #"{"reply": "hello", "by": 90, "over": 1}"#, #"{"tap": "hello"}"#, #"{"appearance": "dark"}"#,
    #"{"typeSize": 21}"#, #"{"typeSize": null}"#, #"{"theme": "imessage"}"#,
    #"{"theme": "themes/forest.json"}"#, #"{"wait": 1.5}"#, #"{"capture": "After-1_a"}"#,
    #"{"expect": {"frames": {"hello": {"x": 0, "y": -3.5, "width": 390, "height": 44, "tolerance": 0.5}, "lunch": {"y": 2}}}}"#,
    #"{"repeat": 2, "steps": [{"send": "{{index}}"}, {"wait": 0.5}]}"#,
    #"{"include": "steps/a.steps.json"}"#,
    #"{"expect": {"offset": 12}}"#, #"{"expect": {"offset": {"min": 1, "max": 2}}}"#,
    #"{"expect": {"offset": {"max": 2}, "atBottom": false, "visible": ["hello", "lunch"]}}"#,
    #"{"expect": {"includes": ["r1"], "excludes": ["r3"], "count": 4, "draft": "Hi"}}"#,
    #"{"expect": {"heads": {"r1": ["ana"], "lunch": []}, "still": true}, "after": 1}"#,
  ]

  /// Members of a scenario, each with a comma.
  static let headers = [
    "", #""device": "ipad", "chrome": false,"#,
    #""device": {"width": 400, "height": 300, "scale": 2, "safeTop": 20, "safeBottom": 10},"#,
    #""device": {"width": 400, "height": 300}, "chrome": true, "theme": "a.json","#,
    #""appearance": "dark", "typeSize": 21, "loaded": 20, "pageSize": 10, "maximumLoaded": 60,"#,
    #""reducedTo": 30, "latency": 0, "framesPerSecond": 120, "x-note": {"any": []},"#,
    #""motion": {"curve": "easeInOut", "duration": 0.5},"#,
    #""motion": {"curve": "spring"}, "speed": 0.5,"#,
  ]

  /// Valid documents that have every key.
  static let documents =
    headers.map { document([#"{"wait": 0}"#], header: $0) } + [
      document(steps), document(steps, header: headers[4]),
      document([#"{"send": "Hi, {{name}}"}"#], header: #""parameters": {"name": "Ana"},"#),
      document([#"{"send": "Hi"}"#], conversation: #""chats/a.json""#),
    ]
}

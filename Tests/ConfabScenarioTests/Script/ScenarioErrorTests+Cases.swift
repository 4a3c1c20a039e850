extension ScenarioErrorTests {
  static let cases: [Case] = [
    Case(
      #"{"wait": 0}"#, header: #""devise": "ipad","#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, conversation: #"7"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, conversation: #""../chat.json""#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, conversation: #"{"confab": "1", "messages": [{"id": "a", "kind": "deleted"}, {"id": "a", "kind": "deleted"}]}"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""device": "iphone-ee","#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""device": 3,"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""device": {"width": 100, "height": 5000, "scale": 9, "safeTop": -1, "safeBottom": 5000},"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""device": {"scale": 2},"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""device": {"width": 300, "height": 200, "safeTop": 120, "safeBottom": 80},"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""chrome": "full","#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""theme": "imesage","#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""theme": "../a.json","#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""appearance": "drak","#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""typeSize": 7,"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""loaded": 0, "pageSize": 1.5, "maximumLoaded": 2000000, "reducedTo": "all","#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""maximumLoaded": 100, "reducedTo": 101,"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""latency": 3601, "framesPerSecond": 121,"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": "eas", "duration": -1},"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": "spring", "duration": 1},"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": 3},"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": [0.4, 0, 1.2]},"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": [0.4, 11, 1.2, "1"]},"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": {"mass": 0, "stiffness": 0, "velocity": 101}},"#, problems: [
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"duration": 1},"#, problems: [
      ]),
    Case(
      #"3"#, problems: [
      ]),
    Case(
      #"{}"#, problems: [
      ]),
    Case(
      #"{"recieve": []}"#, problems: [
      ]),
    Case(
      #"{"wait": true}"#, problems: [
      ]),
    Case(
      #"{"tap": "hello", "delete": "hello"}"#, problems: [
      ]),
    Case(
      #"{"tap": "hello", "interval": 1}"#, problems: [
      ]),
    Case(
      #"{"wait": 3601}"#, problems: [
      ]),
    Case(
      #"{"wait": "1"}"#, problems: [
      ]),
    Case(
      #"{"tap": "hello", "wait": 1}"#, problems: [
      ]),
    Case(
      #"{"tap": "hello", "after": -1}"#, problems: [
      ]),
    Case(
      #"{"tap": "hello", "duration": 1}"#, problems: [
      ]),
    Case(
      #"{"tap": "hello", "curve": "spring", "duration": 1}"#, problems: [
      ]),
    Case(
      #"{"capture": "a", "curve": "linear"}"#, problems: [
      ]),
    Case(
      #"{"receive": "hi"}"#, problems: [
      ]),
    Case(
      #"{"receive": []}"#, problems: [
      ]),
    Case(
      #"{"receive": {"id": "hello", "kind": "deleted"}}"#, problems: [
      ]),
    Case(
      #"{"receive": {"id": "r", "kind": "deleted"}}"#, #"{"receive": [{"id": "r", "kind": "deleted"}, {"id": "q", "kind": "deleted"}, {"id": "q", "kind": "deleted"}]}"#, problems: [
      ]),
    Case(
      #"{"receive": {"kind": "text", "from": "eva"}}"#, problems: [
      ]),
    Case(
      #"{"receive": {"id": "r", "kind": "deleted", "replyTo": "helo"}}"#, problems: [
      ]),
    Case(
      #"{"send": ""}"#, problems: [
      ]),
    Case(
      #"{"send": 3}"#, problems: [
      ]),
    Case(
      #"{"send": {"id": "s", "kind": "text", "text": "a", "from": "ana"}}"#, problems: [
      ]),
    Case(
      #"{"send": {"id": "lunch", "kind": "text", "text": "a"}}"#, problems: [
      ]),
    Case(
      #"{"receive": {"id": "sent-1", "kind": "deleted"}}"#, #"{"send": "a"}"#, problems: [
      ]),
    Case(
      #"{"send": "a"}"#, conversation: #"{"confab": "1", "messages": []}"#, problems: [
      ]),
    Case(
      #"{"send": "a", "sent": 2, "delivered": 1}"#, problems: [
      ]),
    Case(
      #"{"send": "a", "delivered": 2, "read": 1}"#, problems: [
      ]),
    Case(
      #"{"send": "a", "sent": null, "read": 1}"#, problems: [
      ]),
    Case(
      #"{"send": "a", "sent": null, "delivered": 1}"#, problems: [
      ]),
    Case(
      #"{"send": "a", "failed": 1, "sent": 0.5, "delivered": 1, "read": 2}"#, problems: [
      ]),
    Case(
      #"{"send": "a", "sent": "now"}"#, problems: [
      ]),
    Case(
      #"{"seen": "helo", "by": "anna"}"#, problems: [
      ]),
    Case(
      #"{"seen": "hello"}"#, problems: [
      ]),
    Case(
      #"{"seen": "hello", "by": 3}"#, problems: [
      ]),
    Case(
      #"{"seen": "hello", "by": []}"#, problems: [
      ]),
    Case(
      #"{"seen": "hello", "by": ["ana", "ana"]}"#, problems: [
      ]),
    Case(
      #"{"typing": "ana"}"#, problems: [
      ]),
    Case(
      #"{"typing": ["nobody"]}"#, problems: [
      ]),
    Case(
      #"{"type": ""}"#, problems: [
      ]),
    Case(
      #"{"type": "abcd", "interval": 1000}"#, problems: [
      ]),
    Case(
      #"{"input": {}}"#, problems: [
      ]),
    Case(
      #"{"input": {"txt": "a"}}"#, problems: [
      ]),
    Case(
      #"{"input": {"text": "a", "tab": "b"}}"#, problems: [
      ]),
    Case(
      #"{"input": {"tab": ""}}"#, problems: [
      ]),
    Case(
      #"{"react": "hello"}"#, problems: [
      ]),
    Case(
      #"{"react": "x", "with": "", "by": "x", "remove": 1}"#, problems: [
      ]),
    Case(
      #"{"edit": "hello"}"#, problems: [
      ]),
    Case(
      #"{"delete": "lunch"}"#, #"{"edit": "lunch", "text": "a"}"#, #"{"receive": {"id": "lunch", "kind": "deleted"}}"#, #"{"tap": "lunhc"}"#, problems: [
      ]),
    Case(
      #"{"scroll": "end"}"#, problems: [
      ]),
    Case(
      #"{"scroll": 3}"#, problems: [
      ]),
    Case(
      #"{"scroll": {}}"#, problems: [
      ]),
    Case(
      #"{"scroll": {"by": 1, "to": "hello"}}"#, problems: [
      ]),
    Case(
      #"{"scroll": {"by": 1, "at": "top"}}"#, problems: [
      ]),
    Case(
      #"{"scroll": {"by": 1e8}}"#, problems: [
      ]),
    Case(
      #"{"scroll": {"to": "hello", "at": "center"}}"#, problems: [
      ]),
    Case(
      #"{"fling": 1e6}"#, problems: [
      ]),
    Case(
      #"{"loadPrevious": false}"#, problems: [
      ]),
    Case(
      #"{"loadNext": 1}"#, problems: [
      ]),
    Case(
      #"{"rotate": "left"}"#, problems: [
      ]),
    Case(
      #"{"split": 0.5}"#, problems: [
      ]),
    Case(
      #"{"split": {}}"#, problems: [
      ]),
    Case(
      #"{"split": {"fraction": 0}}"#, problems: [
      ]),
    Case(
      #"{"split": {"fraction": 1.5}}"#, problems: [
      ]),
    Case(
      #"{"split": {"width": 100}}"#, problems: [
      ]),
    Case(
      #"{"keyboard": "open"}"#, problems: [
      ]),
    Case(
      #"{"keyboard": true}"#, problems: [
      ]),
    Case(
      #"{"keyboard": {"over": 1, "then": "leave"}}"#, problems: [
      ]),
    Case(
      #"{"keyboard": {"drag": -1}}"#, problems: [
      ]),
    Case(
      #"{"reveal": -1, "over": 3601, "hold": "a", "back": -1}"#, problems: [
      ]),
    Case(
      #"{"reply": "helo", "by": -1, "over": null}"#, problems: [
      ]),
    Case(
      #"{"appearance": "black"}"#, problems: [
      ]),
    Case(
      #"{"typeSize": 100}"#, problems: [
      ]),
    Case(
      #"{"theme": "forest"}"#, problems: [
      ]),
    Case(
      #"{"capture": "a b"}"#, problems: [
      ]),
    Case(
      #"{"capture": "one"}"#, #"{"capture": "One"}"#, problems: [
      ]),
    Case(
      #"{"expect": {}}"#, problems: [
      ]),
    Case(
      #"{"expect": {"ofset": 1}}"#, problems: [
      ]),
    Case(
      #"{"expect": {"frames": {"helo": {}, "lunch": {"width": -1}}}}"#, problems: [
      ]),
    Case(
      #"{"expect": {"offset": {}}}"#, problems: [
      ]),
    Case(
      #"{"expect": {"offset": {"min": 2, "max": 1}}}"#, problems: [
      ]),
    Case(
      #"{"expect": {"offset": "top", "atBottom": 1, "count": -1, "draft": 2, "still": false}}"#, problems: [
      ]),
    Case(
      #"{"delete": "lunch"}"#, #"{"expect": {"visible": ["hello", "hello"], "includes": ["lunch"], "excludes": ["lunch", "nothing"]}}"#, problems: [
      ]),
    Case(
      #"{"expect": {"heads": {"hello": ["x"], "y": []}}}"#, problems: [
      ]),
  ]
}

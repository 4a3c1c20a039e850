import ConfabBubbles
import ConfabLayout
import ConfabSupport

extension ScenarioErrorTests {
  private static let themes = Theme.builtIn.map { ProblemText.quoted($0.name) }.joined(
    separator: ", ")

  /// A poll that is closed, one that isn't, a recording and a file.
  private static let contents =
    #"{"receive": [{"id": "poll", "kind": "poll", "from": "ana", "poll": {"question": "Where?", "options": [{"text": "Park"}, {"text": "Sea"}]}}, "#
    + #"{"id": "closed", "kind": "poll", "from": "ana", "poll": {"question": "Who?", "closed": true, "options": [{"text": "Me"}]}}, "#
    + #"{"id": "voice", "kind": "voice", "from": "ana", "attachments": [{"src": "a.m4a"}]}, {"id": "file", "kind": "file", "from": "ana", "attachments": [{"src": "a.pdf", "progress": 0.2}]}]}"#

  static let cases: [Case] = [
    Case(
      contents, #"{"vote": "poll", "option": "See"}"#, #"{"vote": "poll", "option": 3}"#,
      #"{"vote": "closed", "option": 1}"#, #"{"vote": "hello", "option": 1}"#, #"{"vote": "poll"}"#,
      #"{"vote": "poll", "option": true, "by": "an"}"#,
      problems: [
        #"line 5, column 28, $.steps[1].option: expected "Park" or "Sea", found "See"; did you mean "Sea"?"#,
        #"line 6, column 28, $.steps[2].option: expected at most 2, the number of options, found 3"#,
        #"line 7, column 10, $.steps[3].vote: the poll "closed" is closed"#,
        #"line 8, column 10, $.steps[4].vote: expected a message of the kind "poll", found "text""#,
        #"line 9, column 1, $.steps[5]: missing key "option", the text of an option, or its number from 1"#,
        #"line 10, column 28, $.steps[6].option: expected the text of an option, or its number from 1, found true"#,
        #"line 10, column 40, $.steps[6].by: no participant has the id "an"; did you mean "ana"?"#,
      ]),
    Case(
      contents, #"{"play": "voice"}"#, #"{"play": "file", "to": 2}"#, #"{"download": "file"}"#,
      #"{"download": "file"}"#, #"{"leave": 3}"#, #"{"unsend": "poll"}"#,
      #"{"vote": "poll", "option": 1}"#,
      problems: [
        #"line 5, column 1, $.steps[1]: the recording has no "duration"; say how long it plays with "over""#,
        #"line 6, column 10, $.steps[2].play: expected a message of the kind "voice", found "file""#,
        #"line 6, column 24, $.steps[2].to: expected a number from 0 to 1, found 2"#,
        #"line 8, column 14, $.steps[4].download: the message "file" has no file with "progress" or "failed", so there is nothing to transfer"#,
        #"line 9, column 11, $.steps[5].leave: expected the id of a participant, or an array of ids, found a number"#,
        #"line 11, column 10, $.steps[7].vote: expected a message of the kind "poll", found "deleted""#,
      ]),
    Case(
      #"{"wait": 0}"#, header: #""devise": "ipad","#,
      problems: [
        #"line 1, column 33, $.devise: unknown key "devise"; did you mean "device"?"#
      ]),
    Case(
      #"{"wait": 0}"#, conversation: #"7"#,
      problems: [
        #"line 2, column 17, $.conversation: expected the path of a confab/1 document, or the document, found a number"#
      ]),
    Case(
      #"{"wait": 0}"#, conversation: #""../chat.json""#,
      problems: [
        #"line 2, column 17, $.conversation: a path must be relative to the document and inside its folder, but "../chat.json" leads out of it"#
      ]),
    Case(
      #"{"wait": 0}"#,
      conversation:
        #"{"confab": "1", "messages": [{"id": "a", "kind": "deleted"}, {"id": "a", "kind": "deleted"}]}"#,
      problems: [
        #"line 2, column 85, $.conversation.messages[1].id: the id "a" is already that of $.conversation.messages[0] on line 2"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""device": "iphone-ee","#,
      problems: [
        #"line 1, column 43, $.device: expected "iphone", "iphone-max", "iphone-e", "iphone-se", "ipad", "ipad-mini", "ipad-pro" or "pixel", found "iphone-ee"; did you mean "iphone-e"?"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""device": 3,"#,
      problems: [
        #"line 1, column 43, $.device: expected the name of a device, or its size, found a number"#
      ]),
    Case(
      #"{"wait": 0}"#,
      header:
        #""device": {"width": 100, "height": 5000, "scale": 9, "safeTop": -1, "safeBottom": 5000},"#,
      problems: [
        #"line 1, column 53, $.device.width: expected a number from 120 to 4096, found 100"#,
        #"line 1, column 68, $.device.height: expected a number from 120 to 4096, found 5000"#,
        #"line 1, column 83, $.device.scale: expected a number from 0.5 to 8, found 9"#,
        #"line 1, column 97, $.device.safeTop: expected a number from 0 to 4096, found -1"#,
        #"line 1, column 115, $.device.safeBottom: expected a number from 0 to 4096, found 5000"#,
      ]),
    Case(
      #"{"wait": 0}"#, header: #""device": {"scale": 2},"#,
      problems: [
        #"line 1, column 43, $.device: missing key "width", a number"#,
        #"line 1, column 43, $.device: missing key "height", a number"#,
      ]),
    Case(
      #"{"wait": 0}"#,
      header: #""device": {"width": 300, "height": 200, "safeTop": 120, "safeBottom": 80},"#,
      problems: [
        #"line 1, column 43, $.device: "safeTop" and "safeBottom" are 200 together; expected less than the height, 200"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""chrome": "full","#,
      problems: [
        #"line 1, column 43, $.chrome: expected true or false, found a string"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""theme": "imesage","#,
      problems: [
        #"line 1, column 42, $.theme: expected \#(themes) or a theme file such as forest.json, found "imesage"; did you mean "imessage"?"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""theme": "../a.json","#,
      problems: [
        #"line 1, column 42, $.theme: a path must be relative to the document and inside its folder, but "../a.json" leads out of it"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""appearance": "drak","#,
      problems: [
        #"line 1, column 47, $.appearance: expected "light" or "dark", found "drak"; did you mean "dark"?"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""typeSize": 7,"#,
      problems: [
        #"line 1, column 45, $.typeSize: expected a number from 8 to 80, found 7"#
      ]),
    Case(
      #"{"wait": 0}"#,
      header: #""loaded": 0, "pageSize": 1.5, "maximumLoaded": 2000000, "reducedTo": "all","#,
      problems: [
        #"line 1, column 43, $.loaded: expected a whole number from 1 to 1000000, found 0"#,
        #"line 1, column 58, $.pageSize: expected a whole number from 1 to 1000000, found 1.5"#,
        #"line 1, column 80, $.maximumLoaded: expected a whole number from 1 to 1000000, found 2000000"#,
        #"line 1, column 102, $.reducedTo: expected a whole number, found a string"#,
      ]),
    Case(
      #"{"wait": 0}"#, header: #""maximumLoaded": 100, "reducedTo": 101,"#,
      problems: [
        #"line 1, column 55, $.reducedTo: expected at most "maximumLoaded", 100, found 101"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""latency": 3601, "framesPerSecond": 121,"#,
      problems: [
        #"line 1, column 44, $.latency: expected a number from 0 to 3600, found 3601"#,
        #"line 1, column 69, $.framesPerSecond: expected a whole number from 1 to 120, found 121"#,
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": "eas", "duration": -1},"#,
      problems: [
        #"line 1, column 53, $.motion.curve: expected "linear", "ease", "easeInOut" or "spring", found "eas"; did you mean "ease"?"#,
        #"line 1, column 72, $.motion.duration: expected a number from 0 to 3600, found -1"#,
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": "spring", "duration": 1},"#,
      problems: [
        #"line 1, column 63, $.motion.duration: a spring has no duration; it ends when it rests"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": 3},"#,
      problems: [
        #"line 1, column 53, $.motion.curve: expected the name of a curve, four numbers of a Bézier curve, or a spring, found a number"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": [0.4, 0, 1.2]},"#,
      problems: [
        #"line 1, column 53, $.motion.curve: expected at least 4 elements, found 3"#
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"curve": [0.4, 11, 1.2, "1"]},"#,
      problems: [
        #"line 1, column 59, $.motion.curve[1]: expected a number from -10 to 10, found 11"#,
        #"line 1, column 63, $.motion.curve[2]: expected a number from 0 to 1, found 1.2"#,
        #"line 1, column 68, $.motion.curve[3]: expected a number, found a string"#,
      ]),
    Case(
      #"{"wait": 0}"#,
      header: #""motion": {"curve": {"mass": 0, "stiffness": 0, "velocity": 101}},"#,
      problems: [
        #"line 1, column 53, $.motion.curve: missing key "damping", a number"#,
        #"line 1, column 62, $.motion.curve.mass: expected a number from 0.01 to 100, found 0"#,
        #"line 1, column 78, $.motion.curve.stiffness: expected a number from 0.1 to 10000, found 0"#,
        #"line 1, column 93, $.motion.curve.velocity: expected a number from -100 to 100, found 101"#,
      ]),
    Case(
      #"{"wait": 0}"#, header: #""motion": {"duration": 1},"#,
      problems: [
        #"line 1, column 44, $.motion.duration: the curve is a spring, which has no duration; add a "curve" such as "ease""#
      ]),
    Case(
      #"3"#,
      problems: [
        #"line 4, column 1, $.steps[0]: expected an object, found a number"#
      ]),
    Case(
      #"{}"#,
      problems: [
        #"line 4, column 1, $.steps[0]: missing an action, such as "receive", "send" or "scroll""#
      ]),
    Case(
      #"{"recieve": []}"#,
      problems: [
        #"line 4, column 2, $.steps[0].recieve: unknown key "recieve"; did you mean "receive"?"#
      ]),
    Case(
      #"{"wait": true}"#,
      problems: [
        #"line 4, column 1, $.steps[0]: missing an action, such as "receive", "send" or "scroll""#
      ]),
    Case(
      #"{"tap": "hello", "delete": "hello"}"#,
      problems: [
        #"line 4, column 1, $.steps[0]: expected one action, found "delete" and "tap"; write a step for each"#
      ]),
    Case(
      #"{"tap": "hello", "interval": 1}"#,
      problems: [
        #"line 4, column 18, $.steps[0].interval: unknown key "interval"; known here: tap, curve, duration, after, wait, strip"#
      ]),
    Case(
      #"{"wait": 3601}"#,
      problems: [
        #"line 4, column 10, $.steps[0].wait: expected a number from 0 to 3600, found 3601"#
      ]),
    Case(
      #"{"wait": "1"}"#,
      problems: [
        #"line 4, column 10, $.steps[0].wait: expected a number, found a string"#
      ]),
    Case(
      #"{"tap": "hello", "wait": 1}"#,
      problems: [
        #"line 4, column 26, $.steps[0].wait: expected true or false, found a number"#
      ]),
    Case(
      #"{"tap": "hello", "after": -1}"#,
      problems: [
        #"line 4, column 27, $.steps[0].after: expected a number from 0 to 3600, found -1"#
      ]),
    Case(
      #"{"tap": "hello", "duration": 1}"#,
      problems: [
        #"line 4, column 18, $.steps[0].duration: the curve is a spring, which has no duration; add a "curve" such as "ease""#
      ]),
    Case(
      #"{"tap": "hello", "curve": "spring", "duration": 1}"#,
      problems: [
        #"line 4, column 37, $.steps[0].duration: a spring has no duration; it ends when it rests"#
      ]),
    Case(
      #"{"capture": "a", "curve": "linear"}"#,
      problems: [
        #"line 4, column 18, $.steps[0].curve: unknown key "curve"; known here: capture, after"#
      ]),
    Case(
      #"{"receive": "hi"}"#,
      problems: [
        #"line 4, column 13, $.steps[0].receive: expected a message or an array of messages, found a string"#
      ]),
    Case(
      #"{"receive": []}"#,
      problems: [
        #"line 4, column 13, $.steps[0].receive: expected at least 1 element, found none"#
      ]),
    Case(
      #"{"receive": {"id": "hello", "kind": "deleted"}}"#,
      problems: [
        #"line 4, column 20, $.steps[0].receive.id: the id "hello" is already that of a message of the conversation"#
      ]),
    Case(
      #"{"receive": {"id": "r", "kind": "deleted"}}"#,
      #"{"receive": [{"id": "r", "kind": "deleted"}, {"id": "q", "kind": "deleted"}, {"id": "q", "kind": "deleted"}]}"#,
      problems: [
        #"line 5, column 21, $.steps[1].receive[0].id: the id "r" is already that of a message of $.steps[0] on line 4"#,
        #"line 5, column 85, $.steps[1].receive[2].id: the id "q" is already that of a message of $.steps[1] on line 5"#,
      ]),
    Case(
      #"{"receive": {"kind": "text", "from": "eva"}}"#,
      problems: [
        #"line 4, column 13, $.steps[0].receive: missing key "id", a string"#,
        #"line 4, column 13, $.steps[0].receive: missing key "text", a string, "blocks" or "markdown""#,
        #"line 4, column 38, $.steps[0].receive.from: no participant has the id "eva""#,
      ]),
    Case(
      #"{"receive": {"id": "r", "kind": "deleted", "replyTo": "helo"}}"#,
      problems: [
        #"line 4, column 55, $.steps[0].receive.replyTo: no message has the id "helo" at this step; did you mean "hello"?"#
      ]),
    Case(
      #"{"send": ""}"#,
      problems: [
        #"line 4, column 10, $.steps[0].send: expected a text that isn't empty"#
      ]),
    Case(
      #"{"send": 3}"#,
      problems: [
        #"line 4, column 10, $.steps[0].send: expected a text or a message, found a number"#
      ]),
    Case(
      #"{"send": {"id": "s", "kind": "text", "text": "a", "from": "ana"}}"#,
      problems: [
        #"line 4, column 59, $.steps[0].send.from: expected "sam", who sends all messages of "send", found "ana""#
      ]),
    Case(
      #"{"send": {"id": "lunch", "kind": "text", "text": "a"}}"#,
      problems: [
        #"line 4, column 17, $.steps[0].send.id: the id "lunch" is already that of a message of the conversation"#
      ]),
    Case(
      #"{"receive": {"id": "sent-1", "kind": "deleted"}}"#, #"{"send": "a"}"#,
      problems: [
        #"line 5, column 10, $.steps[1].send: the id "sent-1" is already that of a message of $.steps[0] on line 4; write a message with another id instead of a text"#
      ]),
    Case(
      #"{"send": "a"}"#, conversation: #"{"confab": "1", "messages": []}"#,
      problems: [
        #"line 4, column 10, $.steps[0].send: the conversation has no "self", so nobody can send messages"#
      ]),
    Case(
      #"{"send": "a", "sent": 2, "delivered": 1}"#,
      problems: [
        #"line 4, column 26, $.steps[0].delivered: expected at least 2, the time of "sent", found 1"#
      ]),
    Case(
      #"{"send": "a", "delivered": 2, "read": 1}"#,
      problems: [
        #"line 4, column 31, $.steps[0].read: expected at least 2, the time of "delivered", found 1"#
      ]),
    Case(
      #"{"send": "a", "sent": null, "read": 1}"#,
      problems: [
        #"line 4, column 29, $.steps[0].read: a message that isn't sent has no "read""#
      ]),
    Case(
      #"{"send": "a", "sent": null, "delivered": 1}"#,
      problems: [
        #"line 4, column 29, $.steps[0].delivered: a message that isn't sent has no "delivered""#
      ]),
    Case(
      #"{"send": "a", "failed": 1, "sent": 0.5, "delivered": 1, "read": 2}"#,
      problems: [
        #"line 4, column 28, $.steps[0].sent: a message that fails has no "sent""#,
        #"line 4, column 41, $.steps[0].delivered: a message that fails has no "delivered""#,
        #"line 4, column 57, $.steps[0].read: a message that fails has no "read""#,
      ]),
    Case(
      #"{"send": "a", "sent": "now"}"#,
      problems: [
        #"line 4, column 23, $.steps[0].sent: expected a number, found a string"#
      ]),
    Case(
      #"{"seen": "helo", "by": "anna"}"#,
      problems: [
        #"line 4, column 10, $.steps[0].seen: no message has the id "helo" at this step; did you mean "hello"?"#,
        #"line 4, column 24, $.steps[0].by: no participant has the id "anna"; did you mean "ana"?"#,
      ]),
    Case(
      #"{"seen": "hello"}"#,
      problems: [
        #"line 4, column 1, $.steps[0]: missing key "by", the id of a participant, or an array of ids"#
      ]),
    Case(
      #"{"seen": "hello", "by": 3}"#,
      problems: [
        #"line 4, column 25, $.steps[0].by: expected the id of a participant, or an array of ids, found a number"#
      ]),
    Case(
      #"{"seen": "hello", "by": []}"#,
      problems: [
        #"line 4, column 25, $.steps[0].by: expected at least 1 element, found none"#
      ]),
    Case(
      #"{"seen": "hello", "by": ["ana", "ana"]}"#,
      problems: [
        #"line 4, column 33, $.steps[0].by[1]: "ana" is listed twice"#
      ]),
    Case(
      #"{"typing": "ana"}"#,
      problems: [
        #"line 4, column 12, $.steps[0].typing: expected an array, found a string"#
      ]),
    Case(
      #"{"typing": ["nobody"]}"#,
      problems: [
        #"line 4, column 13, $.steps[0].typing[0]: no participant has the id "nobody""#
      ]),
    Case(
      #"{"type": ""}"#,
      problems: [
        #"line 4, column 10, $.steps[0].type: expected a text that isn't empty"#
      ]),
    Case(
      #"{"type": "abcd", "interval": 1000}"#,
      problems: [
        #"line 4, column 10, $.steps[0].type: typing takes 4000 seconds; expected at most 3600"#
      ]),
    Case(
      #"{"input": {}}"#,
      problems: [
        #"line 4, column 11, $.steps[0].input: expected one of the keys "text", "tab" or "editing", found none"#
      ]),
    Case(
      #"{"input": {"txt": "a"}}"#,
      problems: [
        #"line 4, column 12, $.steps[0].input.txt: unknown key "txt"; did you mean "text"?"#
      ]),
    Case(
      #"{"input": {"text": "a", "tab": "b"}}"#,
      problems: [
        #"line 4, column 11, $.steps[0].input: expected one of the keys "text", "tab" or "editing", found "text" and "tab""#
      ]),
    Case(
      #"{"input": {"tab": ""}}"#,
      problems: [
        #"line 4, column 19, $.steps[0].input.tab: expected a text that isn't empty"#
      ]),
    Case(
      #"{"react": "hello"}"#,
      problems: [
        #"line 4, column 1, $.steps[0]: missing key "with", a string"#,
        #"line 4, column 1, $.steps[0]: missing key "by", the id of a participant"#,
      ]),
    Case(
      #"{"react": "x", "with": "", "by": "x", "remove": 1}"#,
      problems: [
        #"line 4, column 11, $.steps[0].react: no message has the id "x" at this step"#,
        #"line 4, column 24, $.steps[0].with: expected a text that isn't empty"#,
        #"line 4, column 34, $.steps[0].by: no participant has the id "x""#,
        #"line 4, column 49, $.steps[0].remove: expected true or false, found a number"#,
      ]),
    Case(
      #"{"edit": "hello"}"#,
      problems: [
        #"line 4, column 1, $.steps[0]: missing key "text", a string"#
      ]),
    Case(
      #"{"update": {"id": "x", "kind": "text", "from": "ana", "text": "a"}}"#,
      #"{"tap": "hello", "strip": "a b"}"#, #"{"tap": "hello", "strip": "a"}"#,
      #"{"capture": "A"}"#,
      problems: [
        #"line 4, column 12, $.steps[0].update: no message has the id "x" at this step"#,
        #"line 5, column 27, $.steps[1].strip: expected a name of 1 to 100 letters (a to z), digits, - and _, found "a b""#,
        #"line 7, column 13, $.steps[3].capture: the name "A" is already that of $.steps[2] on line 6; upper and lower case count as equal"#,
      ]),
    Case(
      #"{"delete": "lunch"}"#, #"{"edit": "lunch", "text": "a"}"#,
      #"{"receive": {"id": "lunch", "kind": "deleted"}}"#, #"{"tap": "lunhc"}"#,
      problems: [
        #"line 5, column 10, $.steps[1].edit: the message "lunch" was deleted by $.steps[0] on line 4"#,
        #"line 6, column 20, $.steps[2].receive.id: the id "lunch" is already that of a message of the conversation"#,
        #"line 7, column 9, $.steps[3].tap: no message has the id "lunhc" at this step"#,
      ]),
    Case(
      #"{"scroll": "end"}"#,
      problems: [
        #"line 4, column 12, $.steps[0].scroll: expected "top" or "bottom", found "end""#
      ]),
    Case(
      #"{"scroll": 3}"#,
      problems: [
        #"line 4, column 12, $.steps[0].scroll: expected "top", "bottom" or an object, found a number"#
      ]),
    Case(
      #"{"scroll": {}}"#,
      problems: [
        #"line 4, column 12, $.steps[0].scroll: expected one of the keys "by" or "to", found none"#
      ]),
    Case(
      #"{"scroll": {"by": 1, "to": "hello"}}"#,
      problems: [
        #"line 4, column 12, $.steps[0].scroll: expected one of the keys "by" or "to", found "by" and "to""#
      ]),
    Case(
      #"{"scroll": {"by": 1, "at": "top"}}"#,
      problems: [
        #"line 4, column 22, $.steps[0].scroll.at: "at" needs "to""#
      ]),
    Case(
      #"{"scroll": {"by": 1e8}}"#,
      problems: [
        #"line 4, column 19, $.steps[0].scroll.by: expected a number from -10000000 to 10000000, found 100000000"#
      ]),
    Case(
      #"{"scroll": {"to": "hello", "at": "center"}}"#,
      problems: [
        #"line 4, column 34, $.steps[0].scroll.at: expected "top", "middle" or "bottom", found "center""#
      ]),
    Case(
      #"{"fling": 1e6}"#,
      problems: [
        #"line 4, column 11, $.steps[0].fling: expected a number from -100000 to 100000, found 1000000"#
      ]),
    Case(
      #"{"loadPrevious": false}"#,
      problems: [
        #"line 4, column 18, $.steps[0].loadPrevious: expected true, found false"#
      ]),
    Case(
      #"{"loadNext": 1}"#,
      problems: [
        #"line 4, column 14, $.steps[0].loadNext: expected true or false, found a number"#
      ]),
    Case(
      #"{"rotate": "left"}"#,
      problems: [
        #"line 4, column 12, $.steps[0].rotate: expected "portrait" or "landscape", found "left""#
      ]),
    Case(
      #"{"split": 0.5}"#,
      problems: [
        #"line 4, column 11, $.steps[0].split: expected an object or null, found a number"#
      ]),
    Case(
      #"{"split": {}}"#,
      problems: [
        #"line 4, column 11, $.steps[0].split: expected one of the keys "width" or "fraction", found none"#
      ]),
    Case(
      #"{"split": {"fraction": 0}}"#,
      problems: [
        #"line 4, column 24, $.steps[0].split.fraction: expected a number above 0, found 0"#
      ]),
    Case(
      #"{"split": {"fraction": 1.5}}"#,
      problems: [
        #"line 4, column 24, $.steps[0].split.fraction: expected a number from 0 to 1, found 1.5"#
      ]),
    Case(
      #"{"split": {"width": 100}}"#,
      problems: [
        #"line 4, column 21, $.steps[0].split.width: expected a number from 120 to 4096, found 100"#
      ]),
    Case(
      #"{"keyboard": "open"}"#,
      problems: [
        #"line 4, column 14, $.steps[0].keyboard: expected "show" or "hide", found "open""#
      ]),
    Case(
      #"{"keyboard": true}"#,
      problems: [
        #"line 4, column 14, $.steps[0].keyboard: expected "show", "hide" or an object, found true"#
      ]),
    Case(
      #"{"keyboard": {"over": 1, "then": "leave"}}"#,
      problems: [
        #"line 4, column 14, $.steps[0].keyboard: missing key "drag", a number"#,
        #"line 4, column 34, $.steps[0].keyboard.then: expected "dismiss" or "return", found "leave""#,
      ]),
    Case(
      #"{"keyboard": {"drag": -1}}"#,
      problems: [
        #"line 4, column 23, $.steps[0].keyboard.drag: expected a number from 0 to 100000, found -1"#
      ]),
    Case(
      #"{"reveal": -1, "over": 3601, "hold": "a", "back": -1}"#,
      problems: [
        #"line 4, column 12, $.steps[0].reveal: expected a number from 0 to 100000, found -1"#,
        #"line 4, column 24, $.steps[0].over: expected a number from 0 to 3600, found 3601"#,
        #"line 4, column 38, $.steps[0].hold: expected a number, found a string"#,
        #"line 4, column 51, $.steps[0].back: expected a number from 0 to 3600, found -1"#,
      ]),
    Case(
      #"{"reply": "helo", "by": -1, "over": null}"#,
      problems: [
        #"line 4, column 11, $.steps[0].reply: no message has the id "helo" at this step; did you mean "hello"?"#,
        #"line 4, column 25, $.steps[0].by: expected a number from 0 to 100000, found -1"#,
        #"line 4, column 37, $.steps[0].over: expected a number, found null"#,
      ]),
    Case(
      #"{"appearance": "black"}"#,
      problems: [
        #"line 4, column 16, $.steps[0].appearance: expected "light" or "dark", found "black""#
      ]),
    Case(
      #"{"typeSize": 100}"#,
      problems: [
        #"line 4, column 14, $.steps[0].typeSize: expected a number from 8 to 80, found 100"#
      ]),
    Case(
      #"{"theme": "forest"}"#,
      problems: [
        #"line 4, column 11, $.steps[0].theme: expected \#(themes) or a theme file such as forest.json, found "forest""#
      ]),
    Case(
      #"{"capture": "a b"}"#,
      problems: [
        #"line 4, column 13, $.steps[0].capture: expected a name of 1 to 100 letters (a to z), digits, - and _, found "a b""#
      ]),
    Case(
      #"{"capture": "one"}"#, #"{"capture": "One"}"#,
      problems: [
        #"line 5, column 13, $.steps[1].capture: the name "One" is already that of $.steps[0] on line 4; upper and lower case count as equal"#
      ]),
    Case(
      #"{"expect": {}}"#,
      problems: [
        #"line 4, column 12, $.steps[0].expect: this expects nothing; add one of "frames", "offset", "atBottom", "visible", "includes", "excludes", "count", "draft", "heads" or "still""#
      ]),
    Case(
      #"{"expect": {"ofset": 1}}"#,
      problems: [
        #"line 4, column 13, $.steps[0].expect.ofset: unknown key "ofset"; did you mean "offset"?"#
      ]),
    Case(
      #"{"expect": {"frames": {"helo": {}, "lunch": {"width": -1}}}}"#,
      problems: [
        #"line 4, column 32, $.steps[0].expect.frames.helo: no message has the id "helo" at this step; did you mean "hello"?"#,
        #"line 4, column 32, $.steps[0].expect.frames.helo: expected one of the keys "x", "y", "width" or "height", found none"#,
        #"line 4, column 55, $.steps[0].expect.frames.lunch.width: expected a number from 0 to 100000, found -1"#,
      ]),
    Case(
      #"{"expect": {"offset": {}}}"#,
      problems: [
        #"line 4, column 23, $.steps[0].expect.offset: expected one of the keys "min" or "max", found none"#
      ]),
    Case(
      #"{"expect": {"offset": {"min": 2, "max": 1}}}"#,
      problems: [
        #"line 4, column 23, $.steps[0].expect.offset: expected "max" of at least 2, "min", found 1"#
      ]),
    Case(
      #"{"expect": {"offset": "top", "atBottom": 1, "count": -1, "draft": 2, "still": false}}"#,
      problems: [
        #"line 4, column 23, $.steps[0].expect.offset: expected a number, found a string"#,
        #"line 4, column 42, $.steps[0].expect.atBottom: expected true or false, found a number"#,
        #"line 4, column 54, $.steps[0].expect.count: expected a whole number from 0 to 1000000, found -1"#,
        #"line 4, column 67, $.steps[0].expect.draft: expected a string, found a number"#,
        #"line 4, column 79, $.steps[0].expect.still: expected true, found false"#,
      ]),
    Case(
      #"{"delete": "lunch"}"#,
      #"{"expect": {"visible": ["hello", "hello"], "includes": ["lunch"], "excludes": ["lunch", "nothing"]}}"#,
      problems: [
        #"line 5, column 34, $.steps[1].expect.visible[1]: "hello" is listed twice"#,
        #"line 5, column 57, $.steps[1].expect.includes[0]: the message "lunch" was deleted by $.steps[0] on line 4"#,
        #"line 5, column 89, $.steps[1].expect.excludes[1]: no message has the id "nothing" at this step"#,
      ]),
    Case(
      #"{"expect": {"heads": {"hello": ["x"], "y": []}}}"#,
      problems: [
        #"line 4, column 33, $.steps[0].expect.heads.hello[0]: no participant has the id "x""#,
        #"line 4, column 44, $.steps[0].expect.heads.y: no message has the id "y" at this step"#,
      ]),
  ]
}

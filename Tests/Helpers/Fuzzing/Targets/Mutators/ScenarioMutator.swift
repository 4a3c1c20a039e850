/// Mutates scenarios: adds, removes and swaps steps, or changes their JSON with words of the
/// format.
enum ScenarioMutator {
  static func mutated(
    _ bytes: [UInt8], random: inout SeededRandom, anyBytes: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    if !random.oneIn(3), let result = withOtherSteps(bytes, &random) { return result }
    return RecordMutator.mutated(
      bytes, words: RecordWords.scenario, random: &random, anyBytes: anyBytes)
  }

  private static func withOtherSteps(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8]? {
    guard case .object(var members)? = JSONTree(bytes),
      let place = members.firstIndex(where: { $0.key == "steps" }),
      case .array(var steps) = members[place].value, !steps.isEmpty,
      let added = JSONTree(Array(random.pick(pieces).utf8))
    else { return nil }
    let index = random.int(0..<steps.count)
    switch random.int(0..<5) {
    case 0 where steps.count > 1: steps.remove(at: index)
    case 1: steps.swapAt(index, random.int(0..<steps.count))
    default: if steps.count < 60 { steps.insert(added, at: random.int(0...steps.count)) }
    }
    members[place].value = .array(steps)
    return JSONTree.object(members).bytes
  }

  /// Steps that most scenarios can have.
  private static let pieces = [
    #"{"wait": 0.5}"#, #"{"type": "a b", "interval": 0.1}"#, #"{"input": {"text": "a"}}"#,
    #"{"input": {"tab": "photos"}}"#, #"{"input": {"editing": true}}"#, #"{"typing": ["ana"]}"#,
    #"{"typing": []}"#, #"{"scroll": "top"}"#, #"{"scroll": {"by": 100}, "curve": "spring"}"#,
    #"{"scroll": {"to": "m1"}, "curve": [0, 0, 1, 1], "duration": 1}"#, #"{"fling": 2000}"#,
    #"{"loadPrevious": true}"#, #"{"loadNext": true}"#, #"{"rotate": "portrait"}"#,
    #"{"split": {"width": 300}}"#, #"{"split": null}"#, #"{"keyboard": "show", "wait": false}"#,
    #"{"keyboard": {"drag": 90}}"#, #"{"reveal": 60, "back": 1}"#, #"{"appearance": "light"}"#,
    #"{"typeSize": 17}"#, #"{"theme": "imessage"}"#, #"{"capture": "two"}"#, #"{"send": "a"}"#,
    #"{"send": "b", "sent": null, "after": 2}"#, #"{"send": "c", "failed": 1}"#, #"{"tap": "m1"}"#,
    #"{"receive": {"id": "m9", "kind": "deleted"}}"#, #"{"delete": "m1"}"#,
    #"{"react": "m1", "with": "a", "by": "ana", "remove": true}"#,
    #"{"expect": {"offset": 1, "visible": []}}"#, #"{"expect": {"excludes": ["m1"]}}"#,
  ]
}

/// Messages in one script.
public struct ScriptGroup: Sendable {
  /// The smallest number of messages from which figures for a script are meaningful.
  public static let leastMessages = 100

  var script: MessageScript
  var texts: [String]

  /// The groups with at least ``leastMessages`` messages: Latin first, then by size.
  static func groups(of texts: [String]) -> [ScriptGroup] {
    var byScript: [MessageScript: [String]] = [:]
    for text in texts {
      if let script = MessageScript(of: text) { byScript[script, default: []].append(text) }
    }
    return byScript.filter { $0.value.count >= leastMessages }
      .map { ScriptGroup(script: $0.key, texts: $0.value) }
      .sorted { first, second in
        if (first.script == .latin) != (second.script == .latin) { return first.script == .latin }
        if first.texts.count != second.texts.count {
          return first.texts.count > second.texts.count
        }
        return first.script.rawValue < second.script.rawValue
      }
  }
}

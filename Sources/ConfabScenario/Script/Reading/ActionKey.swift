import ConfabModel

/// The keys of actions.
enum ActionKey: String, CaseIterable {
  case receive, send, seen, leave, typing, type, input, react, vote, edit, update, retry, unsend
  case delete, download, play
  case scroll, fling
  case loadPrevious, loadNext, rotate, split, keyboard, reveal, reply, tap, appearance, typeSize
  case theme, wait, capture, expect

  /// The keys that a step with this action may have.
  var keys: KeySet { Self.sets[self] ?? [] }
  /// The keys of all steps.
  static let allKeys = KeySet(
    allCases.map(\.rawValue) + ["repeat", "include", "curve", "duration", "after", "strip"]
      + Set(allCases.flatMap(\.details)).sorted())

  private static let sets = Dictionary(
    uniqueKeysWithValues: allCases.map { key in
      (key, KeySet([key.rawValue] + key.details + key.options))
    })

  /// The keys of the action besides its own.
  private var details: [String] {
    switch self {
    case .send, .retry: ["sent", "delivered", "read", "failed"]
    case .seen: ["by"]
    case .type: ["interval"]
    case .react: ["with", "by", "remove"]
    case .vote: ["option", "by", "remove"]
    case .download, .play: ["over", "to"]
    case .edit: ["text"]
    case .reveal: ["over", "hold", "back"]
    case .reply: ["by", "over"]
    default: []
    }
  }

  /// The keys of the timing.
  private var options: [String] {
    switch self {
    case .wait, .capture, .expect: ["after"]
    default: ["curve", "duration", "after", "wait", "strip"]
    }
  }
}

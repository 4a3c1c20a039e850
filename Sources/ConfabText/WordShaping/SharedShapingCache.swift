import Synchronization

/// What the shapers of one library have found out about its fonts, so that no other needs to.
final class FontKnowledge: Sendable {
  /// Of one ``RunPlan/Key``.
  struct Plan: Sendable {
    /// A character and the glyph that it begins as; `nil` where it can't be told from its
    /// neighbours.
    let characters = SharedAnswers<UInt32, PairTable.Quiet?>(limit: 2048)
    /// Two characters and what HarfBuzz makes of them, as ``PairTable`` writes it.
    let pairs = SharedAnswers<UInt64, Int32>(limit: 1 << 15)
    let words = SharedAnswers<Word, ShapedWord>(limit: 1 << 12)
  }

  /// Of a style and a language, what Pango says of words and of what stands around spaces.
  struct Paragraphs: Sendable {
    let words = SharedAnswers<[UInt8], PlainParagraphs.Answer>(limit: 1 << 12)
    let breaks = SharedAnswers<UInt64, Bool>(limit: 1 << 14)
  }

  struct Word: Hashable {
    var bytes: [UInt8]
    var edges: UnitTable.Edges
  }

  struct ShapedWord {
    var unit: ShapedUnit
    var piece: ShapedPiece
  }

  private enum Reading {
    case begun
    case done(FontRules)
  }

  private struct State {
    var rules = BoundedCache<RunPlan.Key, Reading>(limit: FontKnowledge.most)
    var plans = BoundedCache<RunPlan.Key, Plan>(limit: FontKnowledge.most)
    var paragraphs = BoundedCache<PlainParagraphs.Key, Paragraphs>(limit: FontKnowledge.most)
  }

  /// Fonts, scripts and languages that are known of at most; more than a conversation has.
  private static let most = 64
  private let state = Mutex(State())

  /// Whether ``rules(of:)`` costs next to nothing.
  func hasRules(of key: RunPlan.Key) -> Bool {
    let key = Self.withoutSize(key)
    return state.withLock { state in
      if case .done = state.rules[key] { true } else { false }
    }
  }

  /// - Returns: `nil` while another shaper is reading them.
  func rules(of plan: RunPlan) -> FontRules? {
    let key = Self.withoutSize(plan.key)
    let known = state.withLock { state -> Reading? in
      if let known = state.rules[key] { return known }
      state.rules.insert(.begun, for: key)
      return nil
    }
    switch known {
    case .begun: return nil
    case .done(let rules): return rules.copy
    case nil:
      let rules = FontRules(of: plan)
      let copy = rules.copy
      state.withLock { $0.rules.insert(.done(copy), for: key) }
      return rules
    }
  }

  func plan(_ key: RunPlan.Key) -> Plan {
    state.withLock { Self.value(of: key, in: &$0.plans) { Plan() } }
  }

  func paragraphs(_ key: PlainParagraphs.Key) -> Paragraphs {
    state.withLock { Self.value(of: key, in: &$0.paragraphs) { Paragraphs() } }
  }

  private static func value<Key: Hashable, Value>(
    of key: Key, in values: inout BoundedCache<Key, Value>, make: () -> Value
  ) -> Value {
    if let known = values[key] { return known }
    let new = make()
    values.insert(new, for: key)
    return new
  }

  private static func withoutSize(_ key: RunPlan.Key) -> RunPlan.Key {
    var key = key
    key.font = FontInstance(path: key.font.path, index: key.font.index, size: 0)
    return key
  }
}

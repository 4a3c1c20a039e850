/// Whether the messages of others have bubbles. It is not a key of theme files.
package struct OthersMetrics: KindMetrics {
  /// Whether texts and captions of others have no bubble, and their cards have a line around them
  /// instead of a ground.
  package var isPlain = false

  /// Creates the default: others have bubbles.
  package init() {}

  /// It has no numbers.
  package static let measures: [Measure<OthersMetrics>] = []
}

extension Metrics {
  /// Whether texts, captions and cards of others have no bubble.
  package var hasPlainOthers: Bool {
    get { self[OthersMetrics.self].isPlain }
    set { self[OthersMetrics.self].isPlain = newValue }
  }
}

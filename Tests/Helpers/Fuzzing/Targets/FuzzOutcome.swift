/// The result of one input.
struct FuzzOutcome: Sendable, Equatable {
  /// Whether the reader accepted the input.
  var isAccepted = false
  /// Whether the input was drawn. Drawing takes longest, so only some accepted inputs are drawn.
  var isDrawn = false
  /// A violated invariant in words, or `nil`.
  var violation: String?
}

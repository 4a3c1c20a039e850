/// The result of an update. Each completion receives exactly one.
public enum UpdateOutcome: Sendable {
  /// The update is shown, by itself or as part of a later one that replaced it.
  case applied
  /// The update couldn't be computed. The screen hasn't changed.
  case failed(any Error)
  /// The queue was released before the update's turn.
  case cancelled

  /// Whether the update is shown.
  public var isApplied: Bool { if case .applied = self { true } else { false } }
}

/// What became of an update. Everyone who asked for one is told once.
public enum UpdateOutcome: Sendable {
  /// It is shown, by itself or within a later one that took its place.
  case applied
  /// It could not be computed; what was shown before is still shown.
  case failed(any Error)
  /// The queue was let go before its turn came.
  case cancelled

  public var isApplied: Bool { if case .applied = self { true } else { false } }
}

/// What happens in an update queue, in the order in which it happens. Updates are numbered from 1 in
/// the order in which they were submitted.
public enum UpdateEvent: Sendable, Equatable {
  case started
  case stopped
  case submitted(Int, UpdateKind)
  /// A waiting update was replaced by a newer one, which answers for both.
  case coalesced(Int, into: Int)
  case contextChanged(generation: Int)
  case began(Int, UpdateKind, generation: Int)
  /// What was being computed was of an older generation, or the queue was stopped. It begins anew.
  case discarded(Int, generation: Int)
  case failed(Int)
  case applied(Int, UpdateKind, generation: Int)
  /// Nothing waits and nothing is being shown: the moment to shrink a window that is overfull.
  case drained
}

extension UpdateKind {
  /// The kind of an update that is two at once. Pages keep the reader's place, whatever came with
  /// them; two kinds that have nothing in common are a reload.
  func combined(with other: UpdateKind) -> UpdateKind {
    if self == other { return self }
    for kind in [UpdateKind.firstLoad, .pagination] where self == kind || other == kind {
      return kind
    }
    return .reload
  }
}

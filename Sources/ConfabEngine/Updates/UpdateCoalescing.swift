/// Which waiting updates of an ``UpdateQueue`` are combined into one.
public enum UpdateCoalescing: Sendable, Hashable, CaseIterable {
  /// Every update is shown by itself.
  case none
  /// An update replaces a waiting one of the same kind.
  case sameKind
  /// An update replaces all waiting ones. Updates of different kinds become a ``UpdateKind/reload``, but
  /// ``UpdateKind/firstLoad`` and ``UpdateKind/pagination`` keep their kind, so that the reader's place is kept.
  case acrossKinds
}

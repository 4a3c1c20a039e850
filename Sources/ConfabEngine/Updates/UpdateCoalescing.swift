/// Which waiting updates of an ``UpdateQueue`` are combined into one.
///
/// An update of a ``ConversationEngine`` shows its newest state, also edits whose own update still
/// waits. That one then shows nothing, and its completion is called in its turn.
public enum UpdateCoalescing: Sendable, Hashable, CaseIterable {
  /// An update replaces a waiting one of the same kind.
  case sameKind
  /// An update replaces all waiting ones. Updates of different kinds become a
  /// ``UpdateKind/reload``, but ``UpdateKind/firstLoad`` and ``UpdateKind/pagination`` keep their
  /// kind, so that the reader's place is kept.
  case acrossKinds
}

/// An event of an update queue. Updates are numbered from 1 in the order in which they were
/// submitted.
public enum UpdateEvent: Sendable, Equatable {
  /// The queue has started.
  case started
  /// The queue has stopped.
  case stopped
  /// An update was submitted: its number and kind.
  case submitted(Int, UpdateKind)
  /// A waiting update was replaced by a newer one that combines both.
  case coalesced(Int, into: Int)
  /// The context has changed for the `generation`th time.
  case contextChanged(generation: Int)
  /// The computation of an update has started.
  case began(Int, UpdateKind, generation: Int)
  /// The computation was discarded because the context changed or the queue was stopped. It starts
  /// again.
  case discarded(Int, generation: Int)
  /// The computation of an update has failed.
  case failed(Int)
  /// An update is shown.
  case applied(Int, UpdateKind, generation: Int)
  /// No update is waiting or being shown. This is the time to reduce an overfull window.
  case drained
}

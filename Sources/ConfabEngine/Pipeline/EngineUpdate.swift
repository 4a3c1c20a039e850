import ConfabLayout
import ConfabModel

/// The request that a layout depends on, and its number.
struct EngineContext: Sendable {
  var number: Int
  var request: LayoutRequest
}

/// What an engine reports.
package enum EngineEvent: Sendable {
  /// An update. The next one starts when the continuation is resumed. Updates that would change
  /// nothing, such as those whose messages an earlier one has shown, are left out.
  case update(EngineUpdate, CheckedContinuation<Void, Never>)
  /// An event of the schedule of updates.
  case progress(UpdateEvent)
  /// The engine refused an edit, or all messages because of some. It needs all messages.
  case refused([Message], (any Error)?)
  /// An update failed, because a presenter can't measure the rows of these messages.
  case unmeasurable([Message], any Error)
  /// The engine can't show the messages.
  case failed(any Error)
}

/// One update of what is shown: the layouts before and after, the changes, and the scroll position.
package struct EngineUpdate: Sendable {
  /// The number of the update, in the order in which updates were submitted.
  package let number: Int
  /// The reason for the update.
  package let kind: UpdateKind
  /// The layout before the update.
  package let old: LiveLayout
  /// The layout after the update.
  package let new: LiveLayout
  /// The changes of rows and sections from ``old`` to ``new``.
  package let changes: SectionedChanges
  /// Whether everything was measured again for another width, type or theme.
  package let isOfAnotherContext: Bool
  let scrollIntent: ScrollIntent

  /// The changes in the form that collection views take, or `nil` if all rows are to be replaced at
  /// once.
  package var batch: BatchUpdate? {
    kind.animatesRows && !isOfAnotherContext ? BatchUpdate(changes) : nil
  }

  /// The viewport after the update.
  ///
  /// - Parameter viewport: The viewport before the update, in ``old``.
  package func scroll(_ viewport: Viewport) -> ScrollChange {
    scrollIntent.scroll(viewport, kind, from: old.model, to: new.model)
  }
}

/// How a change of width, type or theme is shown.
public enum ContextChanges: Sendable, Hashable {
  /// The rows on and near the screen are measured first, and shown with the old heights and gaps
  /// of the other rows as estimates. The ``HeightStrategy`` determines the heights of the other
  /// rows afterwards, from the reader outwards, and no visible row moves.
  ///
  /// The screen is the viewport that was last reported. If none was, it is the end of the
  /// conversation.
  case firstFrame
  /// All rows that the ``HeightStrategy`` measures are measured before the change is shown.
  case whole
}

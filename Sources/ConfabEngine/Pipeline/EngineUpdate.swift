/// One update of what is shown: the layouts before and after, the changes, and the scroll position.
public struct EngineUpdate: Sendable {
  /// The number of the update, in the order in which updates were submitted.
  public let number: Int
  /// The reason for the update.
  public let kind: UpdateKind
  /// The layout before the update.
  public let old: LiveLayout
  /// The layout after the update.
  public let new: LiveLayout
  /// The changes of rows and sections from ``old`` to ``new``.
  public let changes: SectionedChanges
  /// Whether everything was measured again for another width, type or theme.
  public let isOfAnotherContext: Bool
  let scrollIntent: ScrollIntent

  /// The changes in the form that collection views take, or `nil` if all rows are to be replaced at
  /// once.
  public var batch: BatchUpdate? {
    kind.animatesRows && !isOfAnotherContext ? BatchUpdate(changes) : nil
  }

  /// The viewport after the update.
  ///
  /// - Parameter viewport: The viewport before the update, in ``old``.
  public func scroll(_ viewport: Viewport) -> ScrollChange {
    scrollIntent.scroll(viewport, kind, from: old.model, to: new.model)
  }
}

import ConfabScene
import ConfabTimeline

/// A conversation as it is shown at one moment: its rows and where each stands. Immutable; copies cost
/// nothing.
public struct LiveLayout: Sendable {
  /// What is shown.
  public let rows: LiveRows
  /// Where; its rows are those of ``rows``, by their ids and in their order.
  public let model: LayoutModel<String>
  /// Everything else that sizes depend on; without items.
  public let request: LayoutRequest
  /// Which of the requests that the engine was given this is.
  let context: Int
  /// By the labels of the rows.
  let measured: LabelledList<MeasuredRow>

  /// The item at an index that is there. Constant.
  public func item(at index: Int) -> TimelineItem? {
    let label = rows.rows.labels.lowerBound + index
    return rows.rows.labels.contains(label) ? rows.rows[label].item : nil
  }
}

/// One step of what is shown.
public struct EngineUpdate: Sendable {
  /// In the order in which they were asked for.
  public let number: Int
  public let kind: UpdateKind
  public let old: LiveLayout
  public let new: LiveLayout
  /// Row by row and section by section.
  public let changes: SectionedChanges
  /// Whether everything was measured anew: for another width, type or theme.
  public let isOfAnotherContext: Bool

  /// The changes as a collection view takes them; `nil` where everything is to be shown anew.
  public var batch: BatchUpdate? {
    kind.animatesRows && !isOfAnotherContext ? BatchUpdate(changes) : nil
  }

  /// Where to scroll to, from where the reader is.
  public func scroll(_ viewport: Viewport) -> ScrollChange {
    viewport.following(kind, from: old.model, to: new.model)
  }
}

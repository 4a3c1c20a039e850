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
  let scrollIntent: ScrollIntent

  /// The changes as a collection view takes them; `nil` where everything is to be shown anew.
  public var batch: BatchUpdate? {
    kind.animatesRows && !isOfAnotherContext ? BatchUpdate(changes) : nil
  }

  /// Where to scroll to, from where the reader is.
  public func scroll(_ viewport: Viewport) -> ScrollChange {
    scrollIntent.scroll(viewport, kind, from: old.model, to: new.model)
  }
}

/// How the screen follows an update, besides what its kind says.
struct ScrollIntent: Sendable {
  /// A row that is gone to.
  struct Target: Sendable {
    var number: Int
    var id: String
    var alignment: Viewport.Alignment
  }

  /// Whether nothing but heights was put right.
  var resolvesEstimates = false
  var target: Target?

  func scroll(
    _ viewport: Viewport, _ kind: UpdateKind, from old: LayoutModel<String>,
    to new: LayoutModel<String>
  ) -> ScrollChange {
    if let target,
      let found = viewport.scrolled(to: target.id, at: target.alignment, in: new)
    {
      return ScrollChange(viewport: found, isAnimated: false)
    }
    return resolvesEstimates
      ? ScrollChange(viewport: viewport.resolvingEstimates(from: old, to: new), isAnimated: false)
      : viewport.following(kind, from: old, to: new)
  }
}

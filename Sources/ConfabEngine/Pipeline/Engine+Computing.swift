import ConfabLayout

extension Engine {
  /// Computes the layout of the current timeline.
  func compute(_ context: EngineContext) async throws -> ComputedLayout {
    try context.request.validate()
    let (rows, kept) = try state.rowsToShow(in: context)
    // Messages can change while the rows are measured.
    let (old, consumed, reader) = (state.shown, state.changes.count, state.reader)
    let endsConversation = state.endsConversation
    let isOfSameContext = old.context == context.number
    let scrollIntent = state.scrollIntent(
      resolvesEstimates: isOfSameContext && kept.isEverything(from: old.rows, to: rows))
    let measuring = state.measuring
    let steps = LayoutSteps(measuring: measuring, preparedLimit: state.preparedLimit)
    let showsFirstFrame = state.contextChanges == .firstFrame && !old.model.isEmpty
    var layout: LiveLayout
    var hasMeasured = false
    if isOfSameContext || showsFirstFrame {
      let base = isOfSameContext ? old : steps.estimated(old, for: context)
      layout = try await steps.extend(base, to: rows, keeping: kept)
    } else {
      layout = try await steps.measureAll(rows, from: old, keeping: kept, context)
    }
    if !measuring.strategy.isExact || layout.hasOldHeights {
      hasMeasured = try await steps.resolveEstimates(of: &layout, from: old, reader, scrollIntent)
    }
    if layout.hasOldHeights, scrollIntent.resolvesEstimates {
      layout = try await steps.measureOldHeights(of: layout, reader)
      hasMeasured = true
    }
    layout.endsConversation = endsConversation
    let changes = try rows.changes(from: old.rows, keeping: kept)
    return ComputedLayout(
      layout: layout, changes: changes, consumed: consumed, scrollIntent: scrollIntent,
      isEmpty: isOfSameContext && changes.isEmpty && !hasMeasured)
  }
}

/// A layout that was computed and isn't shown yet.
struct ComputedLayout: Sendable {
  var layout: LiveLayout
  var changes: SectionedChanges
  /// The number of changes of the timeline that the layout includes.
  var consumed: Int
  var scrollIntent: ScrollIntent
  /// Whether the update changes nothing that is shown, because an earlier one has shown its edits.
  var isEmpty: Bool

  /// The kind of the update that has to follow, or `nil`.
  var followUp: UpdateKind? { layout.hasOldHeights ? .normal : nil }
}

/// How an update scrolls, besides what its kind says.
struct ScrollIntent: Sendable {
  /// Whether only estimated heights were replaced.
  var resolvesEstimates = false
  /// Whether a page of newer messages was added at the end.
  var addsPageBelow = false

  func scroll(
    _ viewport: Viewport, _ kind: UpdateKind, from old: LayoutModel<String>,
    to new: LayoutModel<String>
  ) -> ScrollChange {
    resolvesEstimates
      ? ScrollChange(viewport: viewport.resolvingEstimates(from: old, to: new), isAnimated: false)
      : viewport.following(kind, from: old, to: new, addsPageBelow: addsPageBelow)
  }
}

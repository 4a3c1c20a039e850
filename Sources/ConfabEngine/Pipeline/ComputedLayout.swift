/// A layout that was computed and isn't shown yet.
struct ComputedLayout: Sendable {
  var layout: LiveLayout
  var changes: SectionedChanges
  /// The number of changes of the timeline that the layout includes.
  var consumed: Int
  var scrollIntent: ScrollIntent
  /// Whether the update changes nothing that is shown, because an earlier one has shown its edits.
  var isEmpty: Bool
  /// Whether older messages follow in another update.
  var isPartial: Bool

  /// The kind of the update that has to follow, or `nil`.
  var followUp: UpdateKind? {
    isPartial ? .pagination : layout.hasOldHeights ? .normal : nil
  }
}

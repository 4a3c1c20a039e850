import ConfabScene
import ConfabTimeline

extension Decoration {
  /// Whether a row has the same size with another decoration.
  ///
  /// The space above a row is not part of its size. The position in a cluster matters only for rows
  /// with heads of readers.
  package func isMeasured(like other: Decoration) -> Bool {
    MeasuredDecoration(self) == MeasuredDecoration(other)
  }
}

extension LayoutRequest {
  /// Whether a row that was measured with one decoration has the same height with another one.
  ///
  /// The avatar is shown at the last row of a cluster and moves when a row is appended. It affects
  /// the height only of rows that are lower than the avatar.
  package func isAsHigh(_ height: Double, with old: Decoration, as new: Decoration) -> Bool {
    if old.isMeasured(like: new) { return true }
    var moved = old
    moved.showsAvatar = new.showsAvatar
    guard moved.isMeasured(like: new), new.sectionEnd == nil else { return false }
    // An upper limit: heads beside the body add no height.
    let heads =
      old.seenBy.isEmpty
      ? 0 : grid.round(metrics.seenHeads.gap) + grid.round(metrics.seenHeads.diameter)
    return height - heads - grid.round(new.marginBelow) > grid.round(metrics.avatars.diameter)
  }
}

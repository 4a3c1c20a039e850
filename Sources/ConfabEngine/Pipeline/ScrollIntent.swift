/// How an update scrolls, besides what its kind says.
struct ScrollIntent: Sendable {
  /// A row to scroll to.
  struct Target: Sendable {
    var number: Int
    var id: String
    var alignment: Viewport.Alignment
  }

  /// Whether only estimated heights were replaced.
  var resolvesEstimates = false
  /// Whether a page of newer messages was added at the end.
  var addsPageBelow = false
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
      : viewport.following(kind, from: old, to: new, addsPageBelow: addsPageBelow)
  }
}

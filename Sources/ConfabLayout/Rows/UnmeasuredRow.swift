import ConfabTimeline

/// A row that needs to be measured.
package struct UnmeasuredRow: Sendable {
  /// The item that the row shows.
  package var item: TimelineItem
  /// The prepared body, if there is one.
  package var prepared: PreparedBody?
  /// The body, if a ``HostedItemPresenter`` has measured it.
  package var body: ItemBody?
  /// Whether the row is likely to be drawn, so that its body is kept.
  package var keepsBody = false

  /// Creates an unmeasured row.
  package init(item: TimelineItem, prepared: PreparedBody? = nil, body: ItemBody? = nil) {
    self.item = item
    self.prepared = prepared
    self.body = body
  }
}

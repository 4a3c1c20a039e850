import ConfabModel

/// The row above some rows.
package struct RowAbove {
  package var row: Row
  /// The last known time of its sender's run of messages.
  var speechTime: Timestamp?

  package init(row: Row, speechTime: Timestamp?) {
    self.row = row
    self.speechTime = speechTime
  }
}

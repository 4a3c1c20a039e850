/// The replacement of consecutive messages while rows are rebuilt.
struct MessageSplice {
  /// The indexes of the replaced messages.
  let old: Range<Int>
  /// The indexes of the new messages.
  let new: Range<Int>
  /// The number of rows of the replaced messages that are still shown.
  var rowCount: Int

  /// The index before the splice of a message that isn't new, or of the end.
  func oldIndex(of index: Int) -> Int {
    index < new.upperBound ? index : index - new.count + old.count
  }

  /// Whether a region of messages has all new messages, and messages around the place of the
  /// splice.
  func isIn(_ region: Range<Int>) -> Bool {
    region.lowerBound <= new.lowerBound && new.upperBound <= region.upperBound
  }
}

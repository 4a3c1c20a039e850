/// Successive rows of one picture, or lines of one text, that match successive ones of the other.
package struct RowRun: Equatable {
  /// The first row of the reference.
  package var expected: Int
  /// The first row of the new picture.
  package var actual: Int
  /// The number of rows.
  package var count: Int

  /// The number of rows by which the run moved down.
  var offset: Int { actual - expected }
}

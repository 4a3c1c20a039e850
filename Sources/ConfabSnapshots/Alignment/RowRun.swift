/// Successive rows of one picture that match successive rows of the other.
struct RowRun: Equatable {
  /// The first row of the reference.
  var expected: Int
  /// The first row of the new picture.
  var actual: Int
  /// The number of rows.
  var count: Int

  /// The number of rows by which the run moved down.
  var offset: Int { actual - expected }
}

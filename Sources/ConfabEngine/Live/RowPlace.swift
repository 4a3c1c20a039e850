/// The start of a message, of its first row and of its section.
struct RowPlace {
  /// Stable indexes, or `nil` for the start of the list.
  var message: Int?
  var row: Int?
  var section: Int?

  static let start = RowPlace()
}

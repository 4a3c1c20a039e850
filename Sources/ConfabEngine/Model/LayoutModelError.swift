/// An error for rows that can't form a layout model.
public enum LayoutModelError: Error, Equatable, CustomStringConvertible {
  /// Two rows have the same id. The numbers are their indexes in the new list or in the model.
  case duplicate(id: String, first: Int, second: Int)

  /// A line for a person to read.
  public var description: String {
    switch self {
    case .duplicate(let id, let first, let second):
      "the rows at indexes \(first) and \(second) have the same id \"\(id)\""
    }
  }
}

/// An error for items that can't form a page.
public enum PageError: Error, Equatable, CustomStringConvertible {
  /// The item at `index` isn't greater than the one before it.
  case notAscending(id: String, index: Int)
  /// The items at two indexes have the same id.
  case duplicate(id: String, first: Int, second: Int)
  /// The item at `index` is outside the page's span.
  case outside(id: String, index: Int)
  /// An answer has no item of the requested span, but says that the span has some.
  case empty

  /// A line for a person to read.
  public var description: String {
    switch self {
    case .notAscending(let id, let index):
      "message \"\(id)\", at index \(index) of the page, isn't after the message before it"
    case .duplicate(let id, let first, let second):
      "the messages at indexes \(first) and \(second) of the page have the same id \"\(id)\""
    case .outside(let id, let index):
      "message \"\(id)\", at index \(index) of the page, is outside the page's span"
    case .empty:
      """
      the answer has no message of the requested span, but says that the span has some; give at least one, or set \
      hasOlder and hasNewer to false
      """
    }
  }
}

/// The error for a feature or a list of features that can't be read. The description is one line.
public struct FontFeatureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Problem: Sendable, Equatable {
    /// The item is empty.
    case empty
    /// The tag is not four letters or digits; `nearest` is a registered tag with a similar
    /// spelling.
    case tag(nearest: String?)
    /// The value is not `on`, `off` or a number from 0 to 65,535.
    case value
    /// The item has both a sign and a value.
    case signAndValue
    /// The list has more than ``FontFeature/maximumListCount`` items.
    case tooMany
  }

  /// The item as it was written.
  public let item: String
  /// The position of the item in the list, counted from 1; `nil` if there is no list.
  public let number: Int?
  /// The kind of the error.
  public let problem: Problem

  /// The error in one line.
  public var description: String {
    let place = number.map { "feature \($0)" } ?? "feature"
    let shown = item.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined()
    switch problem {
    case .empty: return "\(place) is empty; expected a tag such as \"kern\""
    case .tag(let nearest):
      return "\(place), \"\(shown)\": expected a tag of four letters or digits such as \"kern\""
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .value:
      return "\(place), \"\(shown)\": expected one value, a whole number from 0 to 65535, on or off"
    case .signAndValue:
      return "\(place), \"\(shown)\": expected a sign or a value, not both"
    case .tooMany: return "\(place): expected at most \(FontFeature.maximumListCount) features"
    }
  }
}

/// An error in the use or the implementation of a ``HostedItemPresenter``.
public enum HostedItemError: Error, Equatable, CustomStringConvertible {
  /// An item was measured without a call of ``HostedItemPresenter/bodies(of:in:)``.
  case notMeasured(kind: String)
  /// The number of bodies differs from the number of items.
  case wrongCount(kind: String, items: Int, bodies: Int)

  /// The error in one line.
  public var description: String {
    switch self {
    case .notMeasured(let kind):
      "items of kind \"\(kind)\" can only be measured with bodies(of:in:) of their presenter"
    case .wrongCount(let kind, let items, let bodies):
      "the presenter of kind \"\(kind)\" returned \(bodies) bodies for \(items) items; "
        + "expected one for each item"
    }
  }
}

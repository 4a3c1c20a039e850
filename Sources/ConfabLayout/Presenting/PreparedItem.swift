import ConfabScene

/// A body that can be measured quickly at any width. For example, its text is shaped and only needs
/// to be broken into lines.
///
/// It is valid for one set of metrics and one language, and only for bodies with the placement
/// ``ItemBody/Placement/side``.
public protocol PreparedItem: Sendable {
  /// The size of the body in points, the same as that of ``ItemPresenter/measure(_:in:)``.
  ///
  /// - Throws: `FontError` if a font can't be used, and errors of the presenter's own.
  func size(in context: MeasureContext) throws -> Size
  /// The memory that the prepared item uses, in bytes.
  var memoryFootprint: Int { get }
}

import ConfabScene

/// The content of a body that is too long to be in memory as a whole, such as a text of many pages.
///
/// It has its size and its page breaks, and what is drawn in the vertical ranges that it was asked
/// for last. Without a request it draws nothing of the long part.
package protocol PartialContent: ItemContent {
  /// The body with everything that is drawn in some vertical ranges.
  ///
  /// - Parameters:
  ///   - body: The body of the content.
  ///   - ranges: The ranges, in the body's coordinates.
  ///   - context: What the body was measured with.
  /// - Returns: A body of the same size. Its lines and hit regions are those in the ranges, and
  ///   perhaps others. `nil` if the content is complete.
  /// - Throws: `FontError`.
  func body(
    _ body: ItemBody, showing ranges: [Range<Double>], in context: MeasureContext
  ) throws -> ItemBody?
}

import ConfabScene

/// A block of text with its frame.
public struct PlacedText: Sendable {
  /// The lines of text.
  public let block: TextBlock
  /// The frame in points, in the coordinates of the row.
  public let frame: Rect

  /// Creates a placed text.
  public init(block: TextBlock, frame: Rect) {
    self.block = block
    self.frame = frame
  }
}

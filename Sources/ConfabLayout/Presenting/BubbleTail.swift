/// The side at which a bubble has its tail.
public enum BubbleTail: Sendable, Hashable {
  /// At the bottom left.
  case left
  /// At the bottom right.
  case right
}

/// The side at which a bubble has its tail.
public enum BubbleTail: Sendable, Hashable {
  case left, right
}

import Confab

/// Where the conversation is scrolled.
public enum ScrollTarget: Sendable, Equatable {
  /// A place on the screen for a message.
  public enum Place: String, Sendable, CaseIterable {
    /// The upper edge of the visible area.
    case top
    /// The middle of the visible area.
    case middle
    /// The lower edge of the visible area.
    case bottom
  }

  /// A distance in points; negative towards older messages.
  case by(Double)
  /// A message.
  case message(MessageID, at: Place)
  /// The first loaded message.
  case top
  /// The last loaded message.
  case bottom
}

/// An orientation of the screen.
public enum Orientation: String, Sendable, CaseIterable {
  /// Higher than wide.
  case portrait
  /// Wider than high.
  case landscape
}

/// The width of the conversation on the screen.
public enum Split: Sendable, Equatable {
  /// A width in points.
  case width(Double)
  /// A share of the screen's width, more than 0 and at most 1.
  case fraction(Double)
  /// The whole width.
  case full
}

/// A swipe left that reveals the times of messages.
public struct RevealSwipe: Sendable, Equatable {
  /// The distance in points, 0 or more.
  public var distance: Double
  /// The duration of the swipe, in seconds.
  public var over: Double
  /// The time for which the finger holds, in seconds.
  public var hold: Double
  /// The duration of the return, in seconds.
  public var back: Double

  /// Creates a swipe without checking it.
  public init(_ distance: Double, over: Double = 0.4, hold: Double = 0.3, back: Double = 0.3) {
    self.distance = distance
    self.over = over
    self.hold = hold
    self.back = back
  }
}

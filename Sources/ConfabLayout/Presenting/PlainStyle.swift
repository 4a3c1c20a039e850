import ConfabScene

/// Bubbles with round corners and no tails, and screens without chrome.
public struct PlainStyle: ThemeStyle {
  /// Creates the style.
  public init() {}

  /// A rectangle with round corners.
  public func bubble(_ frame: Rect, radius: Double, tail: BubbleTail?) -> Path {
    .roundedRect(frame, radius: radius)
  }
}

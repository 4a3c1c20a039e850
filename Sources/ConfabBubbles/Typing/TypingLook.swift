import ConfabLayout

/// How an app shows that someone types: the outline of the bubble and the movement of its dots.
///
/// The lengths are in ``TypingMetrics``. A theme sets both:
///
/// ```swift
/// registry.register(TypingPresenter(look: .signal))
/// theme.metrics.typing = .signal
/// ```
package struct TypingLook: Sendable {
  /// A dot at one moment.
  struct Dot {
    /// The opacity, 0 … 1.
    var strength = 1.0
    /// The diameter, relative to the metric.
    var diameter = 1.0
    /// The distance below the middle of the bubble, in points.
    var y = 0.0

    /// The dot between this one (0) and another (1).
    func mixed(with other: Dot, _ share: Double) -> Dot {
      Dot(
        strength: strength + (other.strength - strength) * share,
        diameter: diameter + (other.diameter - diameter) * share,
        y: y + (other.y - y) * share)
    }
  }

  /// The bubble.
  enum Outline {
    /// A bubble with round ends and two small bubbles below it, as in iMessage.
    case thought
    /// The bubble of the theme, as messages have it.
    case bubble
    /// Nothing is shown.
    case none
  }

  var outline = Outline.bubble
  /// The paint of the dots.
  var ink = Ink.secondary
  /// A dot between two movements.
  var rest = Dot()
  /// A dot in the middle of its movement.
  var peak = Dot()
  /// The dots in a picture: a moment in the middle of their movement.
  var still: [Dot] = [Dot(), Dot(), Dot()]

  /// iMessage of iOS 26.
  package static let imessage = TypingLook(
    outline: .thought, rest: Dot(strength: 0.45), peak: Dot(strength: 0.9),
    still: [Dot(strength: 0.45), Dot(strength: 0.65), Dot(strength: 0.9)])

  /// Signal for iOS (TypingIndicatorView): dots of 6 to 8 points; 8, 7 and 6 points in a picture.
  package static let signal = TypingLook(
    ink: .fixed(0x636467, dark: 0xBBBDBE), rest: Dot(strength: 0.4, diameter: 0.75), peak: Dot(),
    still: [
      Dot(), Dot(strength: 0.7, diameter: 0.875), Dot(strength: 0.4, diameter: 0.75),
    ])

  /// WhatsApp (the animation of its web app: dots that jump in a frame of 72 units, here 32 points
  /// high). The color of the dots is approximate.
  package static let whatsapp = TypingLook(
    ink: .shade(0.6, dark: 0.6), rest: Dot(y: 2 * unit), peak: Dot(y: -8 * unit),
    still: [Dot(y: -4 * unit), Dot(), Dot(y: 2 * unit)])

  /// Messenger (styles of its web app). The movement is approximate.
  package static let messenger = TypingLook(
    ink: .fixed(0x65676B, dark: 0xB0B3B8), rest: Dot(strength: 0.4), peak: Dot(),
    still: [Dot(), Dot(strength: 0.7), Dot(strength: 0.4)])

  /// Telegram: nothing, because the header of the screen shows it. The row has no height; its
  /// theme's rules are to leave it out.
  package static let telegram = TypingLook(outline: .none)

  /// A unit of WhatsApp's animation in points.
  private static let unit = 32.0 / 72
}

extension TypingMetrics {
  /// Signal for iOS: three boxes of 8 points. That they are 6 points apart, 12 points from the sides
  /// of a bubble of one line, is approximate.
  package static let signal = TypingMetrics(width: 60, height: 34, dot: 8, pitch: 14)

  /// WhatsApp (its web app): 32 points high, dots of 14 of 72 units at distances of 23 units. The
  /// width is approximate.
  package static let whatsapp = TypingMetrics(
    width: 55, height: 32, dot: 14.0 * 32 / 72, pitch: 23.0 * 32 / 72)

  /// Messenger (styles of its web app): a content of 16 × 17 points in a bubble with insets of 12
  /// and 8 points.
  package static let messenger = TypingMetrics(width: 40, height: 33, dot: 4, pitch: 6)

  private init(width: Double, height: Double, dot: Double, pitch: Double) {
    (self.width, self.height, self.dot, self.pitch) = (width, height, dot, pitch)
  }
}

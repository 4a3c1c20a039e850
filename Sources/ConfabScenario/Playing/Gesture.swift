import Glibc

/// A finger on the screen, or content that goes on moving after one: a distance that depends on
/// time alone.
struct Gesture: Sendable {
  /// What the distance moves.
  enum Subject: Sendable, Equatable {
    /// The conversation.
    case scroll
    /// The keyboard, from a top edge in points.
    case keyboard(from: Double)
    /// The times of messages.
    case reveal
    /// A message, by the id of its row.
    case reply(String)

    /// Whether one finger can't do both at once.
    func isSameKind(as other: Subject) -> Bool {
      switch (self, other) {
      case (.scroll, .scroll), (.keyboard, .keyboard), (.reveal, .reveal), (.reply, .reply): true
      default: false
      }
    }
  }

  private enum Form: Sendable {
    /// The same speed all the time.
    case even(distance: Double)
    /// A speed that falls by the same factor in each millisecond.
    case fading(velocity: Double)
  }

  /// The factor by which the speed of flung content falls in a millisecond (UIScrollView's normal
  /// rate).
  private static let deceleration = 0.998
  /// The speed at which flung content rests, in points per second.
  private static let leastSpeed = 10.0

  let subject: Subject
  let start: Double
  let end: Double
  private let form: Form

  /// A finger that moves a distance in points.
  init(_ subject: Subject, distance: Double, from start: Double, over duration: Double) {
    self.subject = subject
    self.start = start
    end = start + duration
    form = .even(distance: distance)
  }

  /// Content that was flung with a velocity in points per second.
  init(flingWith velocity: Double, at start: Double) {
    subject = .scroll
    self.start = start
    let ratio = max(1, abs(velocity) / Self.leastSpeed)
    end = start - log(ratio) / (1000 * log(Self.deceleration))
    form = .fading(velocity: velocity)
  }

  /// The distance at a time in seconds, in points.
  func distance(at time: Double) -> Double {
    let passed = min(max(0, time - start), end - start)
    switch form {
    case .even(let distance): return end > start ? distance * passed / (end - start) : distance
    case .fading(let velocity):
      let rate = 1000 * log(Self.deceleration)
      return velocity * (exp(rate * passed) - 1) / rate
    }
  }
}

/// The progress of a movement over time.
public struct TimingCurve: Sendable, Hashable {
  /// The form of a curve.
  public enum Form: Sendable, Hashable {
    /// The same speed from the start to the end.
    case linear
    /// A Bézier curve.
    case cubic(CubicBezier)
    /// A spring.
    case spring(Spring)
  }

  /// The form.
  public let form: Form
  /// The time from the start to the end, in seconds.
  public let duration: Double

  /// Creates a curve. A negative duration counts as 0.
  public init(_ form: Form, duration: Double) {
    self.form = form
    self.duration = max(0, duration)
  }

  /// A spring. Its movement ends when it is within a thousandth of the end.
  public init(_ spring: Spring) {
    self.init(.spring(spring), duration: spring.settlingTime())
  }

  /// The progress after a time in seconds: 0 until the start, exactly 1 from the end on. In
  /// between, springs and Bézier curves can be outside 0 … 1.
  public func progress(at seconds: Double) -> Double {
    if seconds >= duration { return 1 }
    if seconds <= 0 { return 0 }
    return switch form {
    case .linear: seconds / duration
    case .cubic(let curve): curve.progress(at: seconds / duration)
    case .spring(let spring): spring.progress(at: seconds) + correction(of: spring, at: seconds)
    }
  }

  /// What is added to the progress of a spring so that it reaches its end at the end of the
  /// duration, and doesn't jump there.
  private func correction(of spring: Spring, at seconds: Double) -> Double {
    let fraction = seconds / duration
    let missing = 1 - spring.progress(at: duration)
    return missing * fraction * fraction * fraction * fraction
  }
}

/// The progress of a movement over time.
package struct TimingCurve: Sendable, Hashable {
  /// The form of a curve.
  package enum Form: Sendable, Hashable {
    /// The same speed from the start to the end.
    case linear
    /// A Bézier curve.
    case cubic(CubicBezier)
    /// A spring.
    case spring(Spring)
  }

  /// The form.
  package let form: Form
  /// The time from the start to the end, in seconds.
  package let duration: Double

  /// Creates a curve. A negative duration counts as 0.
  package init(_ form: Form, duration: Double) {
    self.form = form
    self.duration = max(0, duration)
  }

  /// A spring. Its movement ends when it is within a thousandth of the end.
  package init(_ spring: Spring) {
    self.init(.spring(spring), duration: spring.settlingTime())
  }

  /// The progress after a time in seconds: 0 until the start, exactly 1 from the end on. In
  /// between, springs and Bézier curves can be outside 0 … 1.
  package func progress(at seconds: Double) -> Double {
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

/// The progress of a movement as a cubic Bézier curve from (0, 0) to (1, 1), as in CSS Easing
/// Functions.
package struct CubicBezier: Sendable, Hashable {
  /// The first control point. `x1` is 0 … 1.
  package let x1, y1: Double
  /// The second control point. `x2` is 0 … 1.
  package let x2, y2: Double

  /// Creates a curve. Horizontal coordinates outside 0 … 1 are clamped, so that there is one
  /// progress for each time.
  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(1, max(0, x1))
    self.y1 = y1
    self.x2 = min(1, max(0, x2))
    self.y2 = y2
  }

  /// Starts slowly and ends slowly.
  package static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)
  /// The default curve of CSS and of Core Animation's transactions.
  package static let ease = CubicBezier(0.25, 0.1, 0.25, 1)

  /// The progress at a fraction of the duration. Fractions outside 0 … 1 give 0 and 1.
  package func progress(at fraction: Double) -> Double {
    if fraction <= 0 { return 0 }
    if fraction >= 1 { return 1 }
    return Self.value(y1, y2, parameter(at: fraction))
  }

  /// The parameter whose point has a horizontal coordinate: Newton's method, kept within a bracket
  /// that is halved if a step leaves it.
  private func parameter(at x: Double) -> Double {
    var (low, high, t) = (0.0, 1.0, x)
    for _ in 0..<64 {
      let error = Self.value(x1, x2, t) - x
      if abs(error) < 1e-15 { break }
      if error > 0 { high = t } else { low = t }
      let slope = Self.slope(x1, x2, t)
      let next = t - error / slope
      t = next > low && next < high ? next : (low + high) / 2
    }
    return t
  }

  private static func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
  }

  private static func slope(_ a: Double, _ b: Double, _ t: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * a + 6 * u * t * (b - a) + 3 * t * t * (1 - b)
  }
}

import Glibc

/// The progress of a movement that a damped spring pulls to its end.
///
/// The solution of *m x″ + c x′ + k x = 0* with *x* = 1 − progress, in closed form for all three
/// kinds of damping.
package struct Spring: Sendable, Hashable {
  /// The mass, greater than 0.
  package let mass: Double
  /// The stiffness, greater than 0.
  package let stiffness: Double
  /// The damping, 0 or more. Without damping, the spring never rests.
  package let damping: Double
  /// The progress per second at the start.
  package let initialVelocity: Double

  /// Creates a spring. Values outside their ranges are clamped.
  package init(mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    self.mass = max(1e-6, mass)
    self.stiffness = max(1e-6, stiffness)
    self.damping = max(0, damping)
    self.initialVelocity = initialVelocity
  }

  /// The angular frequency without damping, in radians per second.
  private var frequency: Double { (stiffness / mass).squareRoot() }
  /// Below 1 the spring overshoots, above 1 it creeps.
  private var ratio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The progress after a time in seconds. 0 at the start; it can be more than 1.
  package func progress(at seconds: Double) -> Double {
    seconds <= 0 ? 0 : 1 - displacement(at: seconds)
  }

  /// The distance from the end, relative to the distance at the start.
  private func displacement(at t: Double) -> Double {
    let (w, z, v) = (frequency, ratio, initialVelocity)
    if abs(z - 1) < 1e-9 { return exp(-w * t) * (1 + (w - v) * t) }
    if z < 1 {
      let damped = w * (1 - z * z).squareRoot()
      return exp(-z * w * t) * (cos(damped * t) + (z * w - v) / damped * sin(damped * t))
    }
    let root = w * (z * z - 1).squareRoot()
    let (slow, fast) = (-z * w + root, -z * w - root)
    return ((slow + v) * exp(fast * t) - (fast + v) * exp(slow * t)) / (slow - fast)
  }

  /// The time after which the progress stays within `tolerance` of 1, in seconds; at most `limit`.
  package func settlingTime(within tolerance: Double = 0.001, limit: Double = 10) -> Double {
    let envelope = { (t: Double) in bound(from: t) }
    guard envelope(limit) < tolerance else { return limit }
    var (low, high) = (0.0, limit)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if envelope(middle) < tolerance { high = middle } else { low = middle }
    }
    return high
  }

  /// A bound of the displacement from a time on, which falls with the time.
  private func bound(from t: Double) -> Double {
    let (w, z, v) = (frequency, ratio, initialVelocity)
    if abs(z - 1) < 1e-9 {
      // (1 + |w − v| t) e^(−w t) falls from t = 1 / w − 1 / |w − v| on.
      let slope = abs(w - v)
      let top = slope > w ? 1 / w - 1 / slope : 0
      return exp(-w * max(t, top)) * (1 + slope * max(t, top))
    }
    if z < 1 {
      let damped = w * (1 - z * z).squareRoot()
      return exp(-z * w * t) * (1 + pow((z * w - v) / damped, 2)).squareRoot()
    }
    let root = w * (z * z - 1).squareRoot()
    let (slow, fast) = (-z * w + root, -z * w - root)
    return (abs(slow + v) * exp(fast * t) + abs(fast + v) * exp(slow * t)) / (slow - fast)
  }
}

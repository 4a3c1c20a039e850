import ConfabLayout

/// A value that moves to its target, such as a frame.
///
/// A new target doesn't replace the movement: the way from the old target to the new one is added
/// to it. So the value neither jumps nor changes its speed abruptly, whatever the curves are and
/// however often the target changes. (A spring continues exactly as one spring that is pulled to
/// another place, because its equation is linear.)
///
/// ```swift
/// var position = Movement(SIMD2(0.0, 0))
/// position.move(to: [100, 0], at: 0, TimingCurve(.linear, duration: 1))
/// position.move(to: [100, 50], at: 0.5, TimingCurve(.linear, duration: 1))
/// position.value(at: 0.5)  // [50, 0]
/// ```
package struct Movement<Value: SIMD & Sendable>: Sendable where Value.Scalar == Double {
  /// A way that the value has not gone completely.
  package struct Leg: Sendable {
    package var distance: Value
    package var start: Double
    package var curve: TimingCurve

    package var end: Double { start + curve.duration }
  }

  /// The value when nothing moves any more.
  package private(set) var target: Value
  package private(set) var legs: [Leg] = []

  /// Creates a value that rests.
  package init(_ value: Value) { target = value }

  /// Moves the value to another target.
  ///
  /// - Parameters:
  ///   - target: The new target.
  ///   - time: The time in seconds. It must not be before that of an earlier call.
  ///   - curve: The curve of the way from the old target to the new one; `nil` moves the value at
  ///     once, and what is on its way continues.
  package mutating func move(to target: Value, at time: Double, _ curve: TimingCurve?) {
    legs.removeAll { time >= $0.end }
    guard target != self.target else { return }
    if let curve, curve.duration > 0 {
      legs.append(Leg(distance: target - self.target, start: time, curve: curve))
    }
    self.target = target
  }

  /// Sets the value without a movement.
  package mutating func jump(to value: Value) {
    target = value
    legs = []
  }

  /// The value at a time in seconds. Exactly the target when the movement is over.
  package func value(at time: Double) -> Value {
    var value = target
    for leg in legs where time < leg.end {
      value -= leg.distance * (1 - leg.curve.progress(at: time - leg.start))
    }
    return value
  }

  /// The time at which the movement is over, in seconds; `nil` if nothing moves.
  package var end: Double? { legs.map(\.end).max() }

  /// A movement to another target that is always as far from it as this one is from its own.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - weights: Of each component, 1 if it moves along, 0 if it rests.
  package func parallel(to target: Value, _ weights: Value) -> Movement {
    var movement = Movement(target)
    movement.legs = legs.map { leg in
      var leg = leg
      leg.distance *= weights
      return leg
    }
    return movement
  }
}

import ConfabLayout
import ConfabScenario
import TestSupport
import Testing

@Suite struct MovementTests {
  private typealias Position = SIMD2<Double>

  private static func curve(_ random: inout SeededRandom) -> TimingCurve {
    switch random.int(0..<4) {
    case 0: TimingCurve(.linear, duration: 0.3)
    case 1: TimingCurve(.cubic(.easeInOut), duration: 0.35)
    case 2: TimingCurve(.cubic(.ease), duration: 0.25)
    default: TimingCurve(Spring(stiffness: 250, damping: 22))
    }
  }

  @Test func `A movement begins at the old value and ends at exactly the target`() {
    var movement = Movement(Position(10, 20))
    #expect(movement.end == nil && movement.value(at: 5) == [10, 20])
    movement.move(to: [110, 20], at: 1, TimingCurve(.linear, duration: 2))
    #expect(movement.value(at: 1) == [10, 20] && movement.value(at: 2) == [60, 20])
    #expect(movement.value(at: 3) == [110, 20] && movement.end == 3)
    movement.jump(to: [0, 0])
    #expect(movement.value(at: 1.5) == [0, 0] && movement.end == nil)
  }

  @Test func `A change of the target doesn't make the value jump`() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      func next(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      var movement = Movement(Position(0, 0))
      var time = 0.0
      for _ in 0..<random.int(1...8) {
        let before = movement.value(at: time)
        let target = Position(next(-500...500), next(-500...500))
        movement.move(to: target, at: time, Self.curve(&random))
        let after = movement.value(at: time)
        #expect(abs(before.x - after.x) < 1e-9 && abs(before.y - after.y) < 1e-9, "\(seed)")
        time += next(0...0.4)
      }
      #expect(movement.value(at: movement.end ?? time) == movement.target, "\(seed)")
    }
  }

  /// A spring that is pulled elsewhere on its way goes on as one spring that starts there with the
  /// velocity it has.
  @Test func `An interrupted spring keeps its velocity`() {
    let spring = Spring(mass: 1, stiffness: 120, damping: 14)
    let (turn, first, second, step) = (0.17, 300.0, 80.0, 1e-6)
    let curve = TimingCurve(.spring(spring), duration: 60)
    var movement = Movement(Position(0, 0))
    movement.move(to: [first, 0], at: 0, curve)
    movement.move(to: [second, 0], at: turn, curve)

    let position = first * spring.progress(at: turn)
    let velocity =
      first * (spring.progress(at: turn + step) - spring.progress(at: turn - step)) / (2 * step)
    let rest = Spring(
      mass: 1, stiffness: 120, damping: 14, initialVelocity: velocity / (second - position))
    for index in 0...200 {
      let time = Double(index) / 100
      let expected = position + (second - position) * rest.progress(at: time)
      #expect(abs(movement.value(at: turn + time).x - expected) < 1e-3)
    }
  }
}

import ConfabLayout
import ConfabScenario
import TestSupport
import Testing

@Suite struct CurveTests {
  private func near(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
    abs(a - b) <= tolerance
  }

  /// Values of WebKit's solver.
  @Test func `Bézier curves have known values`() {
    #expect(near(CubicBezier.easeInOut.progress(at: 0.1), 0.019722))
    #expect(near(CubicBezier.easeInOut.progress(at: 0.25), 0.129162))
    #expect(near(CubicBezier.easeInOut.progress(at: 0.75), 0.870838))
    #expect(near(CubicBezier.ease.progress(at: 0.25), 0.408511))
  }

  @Test func `Bézier curves pass through the points of their definition`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      func next(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      let (x1, y1, x2, y2) = (next(0...1), next(-1...2), next(0...1), next(-1...2))
      let curve = CubicBezier(x1, y1, x2, y2)
      for step in 1..<50 {
        let t = Double(step) / 50
        let (a, b, c) = (3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t)
        #expect(near(curve.progress(at: a * x1 + b * x2 + c), a * y1 + b * y2 + c, 1e-9), "\(seed)")
      }
    }
  }

  @Test func `A spring has known values`() {
    let spring = Spring(stiffness: 100, damping: 10)
    #expect(near(spring.progress(at: 0.1), 0.340300))
    #expect(near(spring.progress(at: 0.5), 1.074591))
    let peak = (0...10_000).map { spring.progress(at: Double($0) / 10_000) }.max() ?? 0
    #expect(near(peak, 1.1630, 5e-5))
    #expect(near(spring.progress(at: 0.3628), peak, 1e-6))
  }

  /// The closed forms against small steps of the equation (Runge and Kutta, fourth order).
  @Test func `Springs solve their equation`() {
    for seed in 0..<60 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      func next(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
      let (mass, stiffness) = (next(0.2...3), next(20...400))
      let critical = 2 * (mass * stiffness).squareRoot()
      let damping = critical * [0.1, 0.5, 0.999, 1, 1.001, 2, 5][Int(seed % 7)]
      let velocity = next(-20...20)
      let spring = Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
      var (x, v, step) = (1.0, -velocity, 1e-4)
      func slope(_ x: Double, _ v: Double) -> (Double, Double) {
        (v, -(damping * v + stiffness * x) / mass)
      }
      step = 1e-4
      for index in 1...20_000 {
        let a = slope(x, v)
        let b = slope(x + a.0 * step / 2, v + a.1 * step / 2)
        let c = slope(x + b.0 * step / 2, v + b.1 * step / 2)
        let d = slope(x + c.0 * step, v + c.1 * step)
        x += step / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
        v += step / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
        guard index % 500 == 0 else { continue }
        #expect(near(spring.progress(at: Double(index) * step), 1 - x, 1e-6), "\(seed)")
      }
      let end = spring.settlingTime(within: 0.001, limit: 1_000)
      for index in 0..<200 {
        #expect(abs(1 - spring.progress(at: end + Double(index) / 50)) <= 0.001 + 1e-12, "\(seed)")
      }
    }
  }

  @Test func `A curve begins at 0 and ends at exactly 1`() {
    for curve in [
      TimingCurve(.linear, duration: 0.3), TimingCurve(.cubic(.ease), duration: 0.4),
      TimingCurve(Spring(stiffness: 200, damping: 20)), TimingCurve(.linear, duration: 0),
    ] {
      #expect(curve.duration == 0 || curve.progress(at: 0) == 0)
      #expect(curve.progress(at: curve.duration) == 1 && curve.progress(at: 100) == 1)
    }
    #expect(TimingCurve(.linear, duration: 2).progress(at: 0.5) == 0.25)
  }

  @Test func `A spring doesn't jump at its end, even if it never rests`() {
    for (stiffness, damping) in [(100.0, 0.0), (40, 1), (250, 28), (600, 60)] {
      let curve = TimingCurve(Spring(stiffness: stiffness, damping: damping))
      #expect(abs(1 - curve.progress(at: curve.duration - 1e-7)) < 1e-5)
    }
  }
}

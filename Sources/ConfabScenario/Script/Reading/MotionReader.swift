import ConfabLayout
import ConfabModel

/// Reads the curves of a scenario.
struct MotionReader {
  private static let names = ["linear", "ease", "easeInOut", "spring"]
  private static let springKeys: KeySet = ["mass", "stiffness", "damping", "velocity"]

  /// The curve of changes without one of their own; `nil` for those of the theme.
  private(set) var standard: TimingCurve?
  /// The duration of curves that aren't springs, in seconds.
  private var duration = 0.35

  /// Reads the curve of changes without one of their own.
  mutating func readDefault(_ object: ObjectReader) {
    guard let curve = curve(object) else { return }
    standard = curve
    if case .spring = curve.form { return }
    duration = curve.duration
  }

  /// Reads the members `curve` and `duration`. Returns `nil` if there are none.
  func curve(_ object: ObjectReader) -> TimingCurve? {
    let value = object.value("curve")
    let seconds = object.number("duration", in: ScenarioLimits.times)
    guard value != nil || object.has("duration") else { return nil }
    guard let form = value.map(form) ?? (standard ?? .system).form else { return nil }
    if case .spring(let spring) = form {
      if object.has("duration") {
        object.report(
          key: "duration",
          value == nil
            ? "the curve is a spring, which has no duration; add a \"curve\" such as \"ease\""
            : "a spring has no duration; it ends when it rests")
      }
      return TimingCurve(spring)
    }
    return TimingCurve(form, duration: seconds ?? duration)
  }

  private func form(_ value: ValueReader) -> TimingCurve.Form? {
    if value.isText {
      switch value.string(.oneOf(Self.names)) {
      case "linear": return .linear
      case "ease": return .cubic(.ease)
      case "easeInOut": return .cubic(.easeInOut)
      case "spring": return TimingCurve.system.form
      default: return nil
      }
    }
    if value.isArray {
      var places = [0.0...1, -10...10, 0...1, -10...10].makeIterator()
      let numbers = value.array(count: 4...4) { element in
        places.next().flatMap { element.number(in: $0) }
      }
      guard let numbers, numbers.count == 4 else { return nil }
      return .cubic(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
    }
    if value.isObject { return value.object(knowing: Self.springKeys).flatMap(spring) }
    value.reportExpected(
      "the name of a curve, four numbers of a Bézier curve, or a spring")
    return nil
  }

  private func spring(_ object: ObjectReader) -> TimingCurve.Form? {
    let mass = object.number("mass", in: 0.01...100) ?? 1
    let stiffness = object.number("stiffness", .required, in: 0.1...10_000)
    let damping = object.number("damping", .required, in: 0...1_000)
    let velocity = object.number("velocity", in: -100...100) ?? 0
    guard let stiffness, let damping else { return nil }
    return .spring(
      Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
  }
}

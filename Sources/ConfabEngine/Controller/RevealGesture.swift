/// A finger that reveals the times of messages.
struct RevealGesture {
  /// The times as they are shown.
  private(set) var reveal = TimeReveal()
  /// The distance of the finger, in points; `nil` if there is none.
  private var finger: Double?
  /// Whether times are being measured. Pulling them waits for it when a finger begins.
  private(set) var isMeasuring = false

  init(_ rules: TimeReveal.Rules) { reveal.rules = rules }

  /// Whether times are to be measured: a finger reveals them, and none are being measured.
  var needsTimes: Bool { finger != nil && !isMeasuring }

  /// Moves the finger.
  mutating func move(to distance: Double) {
    if finger == nil { (reveal.times, reveal.isReady) = ([:], false) }
    finger = distance.isFinite ? max(0, distance) : 0
  }

  /// Lifts the finger.
  ///
  /// - Returns: Whether the times move back.
  mutating func end() -> Bool {
    finger = nil
    guard reveal.distance > 0 else { return false }
    reveal.distance = 0
    return true
  }

  /// Moves the times to where the finger pulls them.
  ///
  /// - Returns: Whether they move.
  mutating func pull(width: Double) -> Bool {
    guard let finger, reveal.isReady else { return false }
    let distance = reveal.rules.distance(
      byFinger: finger, full: reveal.fullDistance, width: width)
    guard distance != reveal.distance else { return false }
    reveal.distance = distance
    return true
  }

  /// Notes that times are being measured.
  mutating func beginMeasuring() { isMeasuring = true }

  /// Notes that the measuring has ended.
  mutating func endMeasuring() { isMeasuring = false }

  /// Adds measured times. The finger can pull them.
  mutating func add(_ times: [String: TimeReveal.MessageTime]) {
    reveal.times.merge(times) { $1 }
    reveal.isReady = true
  }

  /// Forgets the measured times, because the width or the type has changed.
  mutating func forgetTimes() { reveal.times = [:] }
}

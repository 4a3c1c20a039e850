import ConfabEngine
import ConfabModel

/// What happens later in a scenario, in the order of its time.
struct Schedule {
  /// Something that happens.
  enum Event {
    /// The server answers a request.
    case answer(MessageRequest)
    /// The viewer types the next character.
    case letter(Character)
    /// A message that was sent gets another state; the first time under the server's id.
    case status(MessageID, temporary: MessageID, DeliveryStatus)
    /// The gesture of a step ends.
    case end(Gesture, Step)
    /// What a swipe revealed goes back.
    case goBack(TimingCurve)
  }

  private var entries: [(time: Double, number: Int, event: Event)] = []
  private var count = 0

  /// The time of the next event, in seconds; `nil` if there is none.
  var nextTime: Double? { entries.first?.time }

  mutating func add(_ event: Event, at time: Double) {
    count += 1
    let index =
      entries.firstIndex { $0.time > time } ?? entries.endIndex
    entries.insert((time, count, event), at: index)
  }

  /// Removes and returns the next event if its time has come.
  mutating func next(until time: Double) -> Event? {
    guard let first = entries.first, first.time <= time else { return nil }
    entries.removeFirst()
    return first.event
  }

  /// Forgets the end of gestures.
  mutating func removeEnd(of subject: Gesture.Subject) {
    entries.removeAll { entry in
      if case .end(let gesture, _) = entry.event { gesture.subject == subject } else { false }
    }
  }

  /// Whether an event is on its way for which a step waits: all but the states of messages that
  /// were sent.
  var isStepOpen: Bool {
    entries.contains { entry in
      if case .status = entry.event { false } else { true }
    }
  }
}

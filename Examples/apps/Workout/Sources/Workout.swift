import ConfabKinds

/// The payload of `x-workout`: one session of sport, and the share of the weekly goal after it.
struct Workout: MessagePayload {
  /// What was trained.
  enum Sport: String, CaseIterable, Sendable {
    case cycling, rowing, running, swimming

    /// The name as a title, in English.
    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }

  static let kind = MessageKind(rawValue: "x-workout")

  /// What was trained.
  let sport: Sport
  /// The distance in kilometres.
  let distance: Double
  /// The duration in minutes.
  let minutes: Double
  /// The share of the weekly goal that is reached, 0 … 1.
  let goal: Double

  /// Creates a workout. The goal is clamped to 0 … 1.
  init(_ sport: Sport, distance: Double, minutes: Double, goal: Double) {
    self.sport = sport
    self.distance = distance
    self.minutes = minutes
    self.goal = goal > 0 ? min(goal, 1) : 0
  }

  init?(_ reader: ValueReader, references: inout DocumentReferences) {
    guard let object = reader.object(knowing: ["sport", "distance", "minutes", "goal"]) else {
      return nil
    }
    // All values are read before the check, so that the reader reports every problem.
    let sport = object.choice("sport", .required, of: Sport.self)
    let distance = object.number("distance", .required, in: 0...1000)
    let minutes = object.number("minutes", .required, in: 0...1440)
    let goal = object.number("goal", .required, in: 0...1)
    guard let sport, let distance, let minutes, let goal else { return nil }
    self.init(sport, distance: distance, minutes: minutes, goal: goal)
  }

  var json: JSONValue {
    .object([
      "sport": .string(sport.rawValue), "distance": .number(distance),
      "minutes": .number(minutes), "goal": .number(goal),
    ])
  }

  var noun: String? { "workout" }
  var summary: String? {
    "\(sport.title), \(distanceText) in \(Self.decimal(minutes)) minutes, "
      + "\(goalText) of the weekly goal"
  }
}

extension Workout {
  /// The distance with its unit, such as "12.4 km".
  var distanceText: String { "\(Self.decimal(distance)) km" }

  /// The time for one kilometre, such as "5:06 /km"; `nil` without a distance.
  var paceText: String? {
    guard distance > 0, let seconds = Int(exactly: (minutes * 60 / distance).rounded()) else {
      return nil
    }
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest) /km"
  }

  /// The share of the weekly goal in percent.
  var goalText: String { "\(Int((goal * 100).rounded()))%" }

  /// Returns a number with at most one decimal place.
  private static func decimal(_ value: Double) -> String {
    guard let tenths = Int(exactly: (value * 10).rounded()) else { return "–" }
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}

import Confab
import ConfabModel

/// Actions of the viewer and changes of the screen.
extension StepDecoder {
  mutating func type(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    let text = value.string(.nonEmpty)
    let interval = object.number("interval", in: ScenarioLimits.times) ?? 0.06
    guard let text else { return nil }
    let count = text.count
    let seconds = Double(count) * interval
    if count > ScenarioLimits.characters {
      value.report("expected at most \(ScenarioLimits.characters) characters, found \(count)")
    } else if seconds > ScenarioLimits.seconds {
      value.report(
        "typing takes \(ProblemText.number(seconds)) seconds; expected at most "
          + ProblemText.number(ScenarioLimits.seconds))
    }
    return .type(text, interval: interval)
  }

  func input(_ value: ValueReader) -> InputChange? {
    guard let (key, value, _) = value.oneMember(of: ["text", "tab", "editing"]) else { return nil }
    return switch key {
    case "text": value.string().map(InputChange.text)
    case "tab": value.string(.nonEmpty).map(InputChange.tab)
    default: value.bool().map(InputChange.editing)
    }
  }

  mutating func scroll(_ value: ValueReader) -> ScrollTarget? {
    if value.isText {
      return value.string(.oneOf(["top", "bottom"])).map { $0 == "top" ? .top : .bottom }
    }
    guard value.isObject else {
      value.reportExpected("\"top\", \"bottom\" or an object")
      return nil
    }
    guard let (key, target, object) = value.oneMember(of: ["by", "to"], and: ["at"]) else {
      return nil
    }
    let place = object.choice("at", of: ScrollTarget.Place.self)
    if key == "by" {
      if object.has("at") { object.report(key: "at", "\"at\" needs \"to\"") }
      return target.number(in: ScenarioLimits.offsets).map(ScrollTarget.by)
    }
    return message(target).map { .message($0, at: place ?? .middle) }
  }

  func split(_ value: ValueReader) -> Split? {
    if value.isNull { return .full }
    guard value.isObject else {
      value.reportExpected("an object or null")
      return nil
    }
    guard let (key, value, _) = value.oneMember(of: ["width", "fraction"]) else { return nil }
    if key == "width" { return value.number(in: ScenarioLimits.sides).map(Split.width) }
    guard let fraction = value.number(in: 0...1) else { return nil }
    if fraction == 0 { value.report("expected a number above 0, found 0") }
    return .fraction(fraction)
  }

  func keyboard(_ value: ValueReader) -> KeyboardChange? {
    if value.isText {
      return value.string(.oneOf(["show", "hide"])).map { $0 == "show" ? .show : .hide }
    }
    guard value.isObject else {
      value.reportExpected("\"show\", \"hide\" or an object")
      return nil
    }
    guard let object = value.object(knowing: ["drag", "over", "then"]) else { return nil }
    let distance = object.number("drag", .required, in: ScenarioLimits.distances)
    let over = object.number("over", in: ScenarioLimits.times) ?? 0.4
    let end = object.choice("then", of: KeyboardChange.DragEnd.self) ?? .dismiss
    return distance.map { .drag(distance: $0, over: over, then: end) }
  }

  func reveal(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    let distance = value.number(in: ScenarioLimits.distances)
    let over = object.number("over", in: ScenarioLimits.times) ?? 0.4
    let hold = object.number("hold", in: ScenarioLimits.times) ?? 0.3
    let back = object.number("back", in: ScenarioLimits.times) ?? 0.3
    return distance.map { .reveal(RevealSwipe($0, over: over, hold: hold, back: back)) }
  }

  mutating func reply(_ value: ValueReader, _ object: ObjectReader) -> Action? {
    let id = message(value)
    let distance = object.number("by", in: ScenarioLimits.distances) ?? 120
    let over = object.number("over", in: ScenarioLimits.times) ?? 0.4
    return id.map { .reply($0, by: distance, over: over) }
  }
}

extension ValueReader {
  /// Reads an object with exactly one of some members.
  ///
  /// - Parameters:
  ///   - names: The members of which the object has one.
  ///   - others: Other members that it may have.
  /// - Returns: The name of the member, its value and the object; `nil` after reporting a problem.
  fileprivate func oneMember(
    of names: [String], and others: [String] = []
  ) -> (String, ValueReader, ObjectReader)? {
    let before = problems.problems.count
    guard let object = object(knowing: KeySet(names + others)) else { return nil }
    let found = names.filter(object.has)
    if found.count == 1, let value = object.value(found[0]) { return (found[0], value, object) }
    // A key with a typing error was reported.
    if !found.isEmpty || problems.problems.count == before {
      let keys = found.map(ProblemText.quoted).joined(separator: " and ")
      report(
        "expected one of the keys \(ProblemText.alternatives(names)), "
          + "found \(found.isEmpty ? "none" : keys)")
    }
    return nil
  }
}

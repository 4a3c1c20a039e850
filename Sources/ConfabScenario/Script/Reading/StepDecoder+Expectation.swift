import Confab
import ConfabModel

/// The action `expect`.
extension StepDecoder {
  private static let expectationKeys: KeySet = [
    "frames", "offset", "atBottom", "visible", "includes", "excludes", "count", "draft", "heads",
    "still",
  ]

  mutating func expectation(_ value: ValueReader) -> Expectation? {
    let before = value.problems.problems.count
    guard let object = value.object(knowing: Self.expectationKeys) else { return nil }
    var result = Expectation()
    for (id, frame) in object.object("frames", knowing: nil)?.entries ?? [] {
      check(id, frame)
      if let frame = self.frame(of: id, frame) { result.frames.append(frame) }
    }
    result.offset = object.value("offset").flatMap(offset)
    result.atBottom = object.bool("atBottom")
    result.visible = object.value("visible").flatMap { ids($0) }
    result.includes = object.value("includes").flatMap { ids($0) } ?? []
    result.excludes = object.value("excludes").flatMap { ids($0, allowsDeleted: true) } ?? []
    result.count = object.integer("count", in: 0...ScenarioLimits.counts.upperBound)
    result.draft = object.string("draft")
    for (id, readers) in object.object("heads", knowing: nil)?.entries ?? [] {
      check(id, readers)
      if let readers = readers.participantIDs(&added.references) {
        result.heads.append(Expectation.Heads(at: id, readers))
      }
    }
    result.isStill = still(object)
    if result == Expectation(), value.problems.problems.count == before {
      value.report(
        "this expects nothing; add one of \(ProblemText.alternatives(Self.expectationKeys.names))")
    }
    return result
  }

  private mutating func ids(
    _ value: ValueReader, allowsDeleted: Bool = false
  ) -> [MessageID]? {
    var seen: Set<MessageID> = []
    return value.array { element in
      guard let id = message(element, allowsDeleted: allowsDeleted) else { return nil }
      if !seen.insert(id).inserted { element.report("\(ProblemText.quoted(id)) is listed twice") }
      return id
    }
  }

  private func frame(of id: MessageID, _ value: ValueReader) -> Expectation.Frame? {
    let before = value.problems.problems.count
    guard let object = value.object(knowing: ["x", "y", "width", "height", "tolerance"]) else {
      return nil
    }
    let frame = Expectation.Frame(
      of: id, x: object.number("x", in: ScenarioLimits.lengths),
      y: object.number("y", in: ScenarioLimits.lengths),
      width: object.number("width", in: ScenarioLimits.distances),
      height: object.number("height", in: ScenarioLimits.distances),
      tolerance: object.number("tolerance", in: ScenarioLimits.distances) ?? 0)
    if frame.x == nil, frame.y == nil, frame.width == nil, frame.height == nil,
      value.problems.problems.count == before
    {
      value.report("expected one of the keys \"x\", \"y\", \"width\" or \"height\", found none")
    }
    return frame
  }

  private func offset(_ value: ValueReader) -> ClosedRange<Double>? {
    guard value.isObject else {
      return value.number(in: ScenarioLimits.offsets).map { $0...$0 }
    }
    let before = value.problems.problems.count
    guard let object = value.object(knowing: ["min", "max"]) else { return nil }
    let low = object.number("min", in: ScenarioLimits.offsets)
    let high = object.number("max", in: ScenarioLimits.offsets)
    if low == nil, high == nil {
      if value.problems.problems.count == before {
        value.report("expected one of the keys \"min\" or \"max\", found none")
      }
      return nil
    }
    let (least, most) = (low ?? -.infinity, high ?? .infinity)
    guard least <= most else {
      value.report(
        "expected \"max\" of at least \(ProblemText.number(least)), \"min\", "
          + "found \(ProblemText.number(most))")
      return nil
    }
    return least...most
  }

  private func still(_ object: ObjectReader) -> Bool {
    guard let value = object.value("still"), let flag = value.bool() else { return false }
    if !flag { value.report("expected true, found false") }
    return flag
  }
}

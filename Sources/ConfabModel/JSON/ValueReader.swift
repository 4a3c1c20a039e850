/// Reads one JSON value as what it should be, and reports what it is not.
///
/// Every method returns `nil` after it has reported why.
///
///     let problems = ProblemCollector(bytes)
///     if let root = ValueReader(problems)?.object(knowing: ["radius", "tint"]) {
///       let radius = root.number("radius", .required, in: 0...40)
///       let tint = root.color("tint")
///     }
///     if let error = problems.error(source: "theme.json") { throw error }
public struct ValueReader {
  enum Step {
    case root
    case key(String)
    case index(Int)
  }

  public let node: JSONNode
  public let problems: ProblemCollector
  let parent: JSONPath
  let step: Step

  init(_ node: JSONNode, _ problems: ProblemCollector, _ parent: JSONPath, _ step: Step) {
    self.node = node
    self.problems = problems
    self.parent = parent
    self.step = step
  }

  /// The root of a collector's text; `nil` where its syntax is broken, which is then reported.
  public init?(_ problems: ProblemCollector) {
    guard let node = JSONNode.parse(problems) else { return nil }
    self.init(node, problems, .root, .root)
  }

  public var path: JSONPath {
    switch step {
    case .root: parent
    case .key(let key): .key(parent, key)
    case .index(let index): .index(parent, index)
    }
  }

  /// Reports a problem with this value.
  public func report(_ text: String) {
    problems.add(text, at: path, offset: node.offset)
  }

  private func reportExpected(_ expected: String) {
    report("expected \(expected), found \(node.kindInWords)")
  }

  public func string(_ format: TextFormat = .any) -> String? {
    guard case .string(let text) = node.value else {
      reportExpected("a string")
      return nil
    }
    if let problem = format.problem(text) {
      report(problem)
      return nil
    }
    return text
  }

  public func bool() -> Bool? {
    guard case .bool(let value) = node.value else {
      reportExpected("true or false")
      return nil
    }
    return value
  }

  /// A number within a range; an infinite bound is none.
  public func number(in range: ClosedRange<Double> = -.infinity ... .infinity) -> Double? {
    guard case .number(let value) = node.value else {
      reportExpected("a number")
      return nil
    }
    guard range.contains(value) else {
      report("expected a number\(Self.words(range)), found \(Wording.number(value))")
      return nil
    }
    return value
  }

  /// A whole number within a range. Beyond ±2⁵³ JSON numbers are not exact and not accepted.
  public func integer(in range: ClosedRange<Int>) -> Int? {
    guard case .number(let value) = node.value else {
      reportExpected("a whole number")
      return nil
    }
    let exact = Int(exactly: value)
    guard let exact, range.contains(exact), exact.magnitude <= 1 << 53 else {
      let range = Double(range.lowerBound)...Double(range.upperBound)
      report("expected a whole number\(Self.words(range)), found \(Wording.number(value))")
      return nil
    }
    return exact
  }

  /// `#rrggbb`, or with `withAlpha` also `#rrggbbaa`.
  public func color(withAlpha: Bool = true) -> HexColor? {
    guard let text = string() else { return nil }
    guard let color = HexColor(text, withAlpha: withAlpha) else {
      let example = withAlpha ? "#ff8800 or #ff880080" : "#ff8800"
      report("expected a colour such as \(example), found \(Wording.quoted(text))")
      return nil
    }
    return color
  }

  /// One of the names of an enumeration.
  public func choice<E: RawRepresentable & CaseIterable>(of type: E.Type = E.self) -> E?
  where E.RawValue == String {
    guard let name = string() else { return nil }
    if let choice = E(rawValue: name) { return choice }
    reportUnknown(name, expected: E.allCases.map(\.rawValue))
    return nil
  }

  func reportUnknown(_ name: String, expected names: [String]) {
    if let problem = TextFormat.oneOf(names).problem(name) { report(problem) }
  }

  /// An object with these keys and no others but `x-…`; with `nil`, any keys.
  public func object(knowing names: [String]?) -> ObjectReader? {
    guard case .object(let members) = node.value else {
      reportExpected("an object")
      return nil
    }
    let reader = ObjectReader(members, offset: node.offset, path: path, problems)
    if let names { reader.reportUnknownKeys(names) }
    return reader
  }

  /// An array, each element read by `body`; elements for which it returns `nil` are left out.
  public func array<T>(
    count: ClosedRange<Int> = 0...Int.max, _ body: (ValueReader) -> T?
  ) -> [T]? {
    guard case .array(let nodes) = node.value else {
      reportExpected("an array")
      return nil
    }
    if !count.contains(nodes.count) {
      report(
        nodes.count < count.lowerBound
          ? "expected at least \(Wording.count(count.lowerBound, "element")), "
            + "found \(nodes.isEmpty ? "none" : "\(nodes.count)")"
          : "expected at most \(Wording.count(count.upperBound, "element")), found \(nodes.count)")
      return nil
    }
    let path = path
    var result: [T] = []
    result.reserveCapacity(nodes.count)
    for (index, node) in nodes.enumerated() {
      if problems.isFull { break }
      if let element = body(ValueReader(node, problems, path, .index(index))) {
        result.append(element)
      }
    }
    return result
  }

  private static func words(_ range: ClosedRange<Double>) -> String {
    // 2⁶³ is Int.max as a double.
    let low = range.lowerBound <= -0x1p63 ? nil : Wording.number(range.lowerBound)
    let high = range.upperBound >= 0x1p63 ? nil : Wording.number(range.upperBound)
    return switch (low, high) {
    case (let low?, let high?): " from \(low) to \(high)"
    case (let low?, nil): " of at least \(low)"
    case (nil, let high?): " of at most \(high)"
    case (nil, nil): ""
    }
  }
}

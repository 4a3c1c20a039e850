import Confab
import ConfabLayout
import ConfabModel
import ConfabSupport

/// Builds a scenario from its document.
struct ScenarioDecoder {
  static let keys: KeySet = [
    "schema", "conversation", "repeat", "device", "chrome", "theme", "appearance", "typeSize",
    "loaded",
    "pageSize", "maximumLoaded", "reducedTo", "latency", "framesPerSecond", "speed", "motion",
    "parameters",
    "steps", "$schema",
  ]
  private static let version = "confab/scenario/1"
  private static let areaKeys: KeySet = ["width", "height", "scale", "safeTop", "safeBottom"]

  private let payloads: PayloadTypes
  private let replaced: [String: String]

  /// - Parameters:
  ///   - payloads: The types of the payloads of messages.
  ///   - replaced: Values of parameters that take the place of those in the document, by name.
  init(_ payloads: PayloadTypes, replaced: [String: String]) {
    self.payloads = payloads
    self.replaced = replaced
  }

  /// - Parameters:
  ///   - open: Returns the conversation of a file; `nil` if it isn't known. Receives the path and
  ///     its value.
  ///   - openSteps: Returns a file with steps; `nil` if no files are read.
  /// - Returns: The scenario, and what has read its steps.
  func scenario(
    _ root: ObjectReader, open: (String, ValueReader) -> Conversation?,
    openSteps: StepExpander.Opener?
  ) -> (Scenario, StepExpander) {
    _ = root.string("$schema")
    if let version = root.value("schema", .required, expected: ProblemText.quoted(Self.version)),
      let name = version.string(), name != Self.version
    {
      version.report(
        "expected \(ProblemText.quoted(Self.version)), the only version of the format, "
          + "found \(ProblemText.quoted(name))")
    }
    var parameters = ScenarioParameters(root, replaced: replaced)
    let (source, conversation) = conversation(root, &parameters, open: open)
    var scenario = Scenario(
      conversation: source, screen: root.value("device").flatMap(screen) ?? .device(.iPhoneNotch),
      showsChrome: root.bool("chrome"), steps: [])
    look(root, into: &scenario)
    messages(root, into: &scenario)
    scenario.framesPerSecond = root.integer("framesPerSecond", in: 1...120).map(Double.init)
    scenario.speed = root.number("speed", in: ScenarioLimits.speeds) ?? scenario.speed
    var motion = MotionReader()
    if let object = root.object("motion", knowing: ["curve", "duration"]) {
      motion.readDefault(object)
    }
    scenario.motion = motion.standard
    var steps = StepExpander(
      StepDecoder(payloads, motion, conversation), parameters, open: openSteps)
    scenario.steps = steps.read(root)
    return (scenario, steps)
  }

  private func conversation(
    _ root: ObjectReader, _ parameters: inout ScenarioParameters,
    open: (String, ValueReader) -> Conversation?
  ) -> (Scenario.Source, Conversation?) {
    let expected = "the path of a confab/1 document, or the document"
    guard let value = root.value("conversation", .required, expected: expected) else {
      return (.file(""), nil)
    }
    if value.isObject {
      let conversation = AddedMessages(payloads)
        .conversation(parameters.apply(to: value, index: nil))
      return (.inline(conversation ?? Conversation()), conversation)
    }
    guard value.isText else {
      value.reportExpected(expected)
      return (.file(""), nil)
    }
    guard let path = value.string(.localPath) else { return (.file(""), nil) }
    return (.file(path), open(path, value))
  }

  private func screen(_ value: ValueReader) -> Screen? {
    if value.isText {
      return value.string(.oneOf(Device.all.map(\.name))).flatMap(Device.init(named:))
        .map(Screen.device)
    }
    guard value.isObject else {
      value.reportExpected("the name of a device, or its size")
      return nil
    }
    guard let object = value.object(knowing: Self.areaKeys) else { return nil }
    let width = object.number("width", .required, in: PictureOptionTable.sides)
    let height = object.number("height", .required, in: PictureOptionTable.sides)
    let scale = object.number("scale", in: PictureOptionTable.scales) ?? 3
    let top = object.number("safeTop", in: 0...PictureOptionTable.sides.upperBound) ?? 0
    let bottom = object.number("safeBottom", in: 0...PictureOptionTable.sides.upperBound) ?? 0
    guard let width, let height else { return nil }
    if top + bottom >= height {
      object.report(
        "\"safeTop\" and \"safeBottom\" are \(ShortNumber.text(top + bottom)) together; expected "
          + "less than the height, \(ShortNumber.text(height))")
    }
    return .area(
      size: Size(width: width, height: height), scale: scale, safeTop: top, safeBottom: bottom)
  }

  private func look(_ root: ObjectReader, into scenario: inout Scenario) {
    scenario.theme = root.string("theme", .optional, .theme) ?? scenario.theme
    scenario.appearance = root.choice("appearance") ?? scenario.appearance
    scenario.typeSize = root.number("typeSize", in: PictureOptionTable.typeSizes)
  }

  private func messages(_ root: ObjectReader, into scenario: inout Scenario) {
    let counts = ScenarioLimits.counts
    scenario.repeats = root.integer("repeat", in: ScenarioLimits.repeats) ?? scenario.repeats
    scenario.loaded = root.integer("loaded", in: counts) ?? scenario.loaded
    scenario.pageSize = root.integer("pageSize", in: counts) ?? scenario.pageSize
    scenario.maximumLoaded = root.integer("maximumLoaded", in: counts) ?? scenario.maximumLoaded
    let reduced = root.integer("reducedTo", in: counts)
    scenario.reducedTo = reduced ?? min(scenario.reducedTo, scenario.maximumLoaded)
    if scenario.reducedTo > scenario.maximumLoaded {
      root.report(
        key: "reducedTo",
        "expected at most \"maximumLoaded\", \(scenario.maximumLoaded), "
          + "found \(scenario.reducedTo)")
    }
    scenario.latency = root.number("latency", in: ScenarioLimits.times) ?? scenario.latency
  }
}

extension TextFormat {
  /// The name of a built-in theme, or the path of a theme file inside the scenario's folder.
  static let theme = TextFormat { text in
    if Theme.builtIn(named: text) != nil { return nil }
    return text.hasSuffix(".json") ? localPath.problem(text) : Theme.problem(ofName: text)
  }
}

extension Conversation {
  /// The conversation with its messages several times: a long conversation from a short document.
  ///
  /// The newest messages keep their ids and times. Those of the copies before them end with `~1`,
  /// `~2`, … from the newest copy to the oldest, and are earlier by the length of the conversation
  /// and a minute.
  ///
  /// - Parameter count: How often the messages occur, at least 1.
  func repeated(_ count: Int) -> Conversation {
    guard count > 1 else { return self }
    let times = messages.compactMap { $0.at?.milliseconds }
    let length = (times.max() ?? 0) - (times.min() ?? 0) + 60_000
    var result = self
    result.messages = []
    result.messages.reserveCapacity(count * messages.count)
    for copy in (1..<count).reversed() {
      for message in messages {
        var message = message
        message.id += "~\(copy)"
        message.replyTo = message.replyTo.map { "\($0)~\(copy)" }
        message.at = message.at?.moved(back: Int64(copy) * length)
        message.deliveredAt = message.deliveredAt?.moved(back: Int64(copy) * length)
        message.readAt = message.readAt?.moved(back: Int64(copy) * length)
        result.messages.append(message)
      }
    }
    result.messages += messages
    return result
  }
}

extension Timestamp {
  fileprivate func moved(back milliseconds: Int64) -> Timestamp {
    Timestamp(milliseconds: self.milliseconds - milliseconds, offset: offset)
  }
}

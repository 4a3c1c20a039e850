import Confab
import ConfabLayout

/// A script of a chat session: a conversation, the screen that shows it, and the steps of the
/// session. The document `confab/scenario/1` as a value.
///
/// Read a scenario with ``ScenarioReader``, which reports every problem with its place.
public struct Scenario: Sendable, Equatable {
  /// Where the conversation comes from.
  public enum Source: Sendable, Equatable {
    /// The path of a `confab/1` document, relative to the scenario's folder.
    case file(String)
    /// A conversation that is part of the scenario, or that was loaded.
    case inline(Conversation)
  }

  /// The conversation at the start. Messages that aren't loaded are on a simulated server.
  public var conversation: Source
  /// How often the messages of the conversation occur in its document, 1 … 1,000: a long
  /// conversation from a short one. The conversation of a ``LoadedScenario`` has them as often.
  public var repeats = 1
  /// The screen that shows the conversation.
  public var screen: Screen
  /// Whether the header, the input bar and the status bar of the theme are drawn.
  public var showsChrome: Bool
  /// The name of a built-in theme, or the path of a theme file relative to the scenario's folder;
  /// `nil` for the theme of the conversation's platform.
  public var theme: String?
  /// Light or dark.
  public var appearance: Appearance
  /// The size of message text in points, 8 … 80; `nil` for that of the theme.
  public var typeSize: Double?
  /// The language in which text is shaped, as a BCP 47 tag; `nil` for the conversation's locale.
  package var language: String?
  /// The number of the newest messages that are loaded at the start, 1 or more.
  public var loaded: Int
  /// The number of messages of a page of the simulated server, 1 or more.
  public var pageSize: Int
  /// The largest number of loaded messages. When there are more, messages far from the reader are
  /// unloaded.
  public var maximumLoaded: Int
  /// The number of messages that stay loaded after messages were unloaded; at most
  /// ``maximumLoaded``.
  public var reducedTo: Int
  /// The time that the server takes to answer a request of a page, in seconds.
  public var latency: Double
  /// Frames per second, 1 … 120; `nil` for those of the film's format, or 60.
  public var framesPerSecond: Double?
  /// The frame rate of a scenario that is played without a film.
  static let usualFramesPerSecond = 60.0
  /// The speed of the film, 0.1 … 10: all times of the scenario are divided by it.
  public var speed = 1.0
  /// The curve of changes for which the step has none; `nil` for those of the theme.
  package var motion: TimingCurve?
  /// The steps, in the order in which they are played.
  package var steps: [Step]

  /// Creates a scenario without checking it. Parameters without an argument have the defaults of
  /// the document.
  package init(
    conversation: Source, screen: Screen = .device(.iPhoneNotch), showsChrome: Bool? = nil,
    theme: String? = nil, appearance: Appearance = .light, typeSize: Double? = nil,
    loaded: Int = 50, pageSize: Int = 50, maximumLoaded: Int = 500, reducedTo: Int = 400,
    latency: Double = 0.3, framesPerSecond: Double? = nil, motion: TimingCurve? = nil,
    steps: [Step]
  ) {
    self.conversation = conversation
    self.screen = screen
    self.showsChrome = showsChrome ?? screen.isDevice
    self.theme = theme
    self.appearance = appearance
    self.typeSize = typeSize
    self.loaded = loaded
    self.pageSize = pageSize
    self.maximumLoaded = maximumLoaded
    self.reducedTo = reducedTo
    self.latency = latency
    self.framesPerSecond = framesPerSecond
    self.motion = motion
    self.steps = steps
  }
}

/// A step of a scenario: an action and its timing.
package struct Step: Sendable, Equatable {
  /// What happens.
  package var action: Action
  /// The curve of the change; `nil` for that of the scenario.
  package var motion: TimingCurve?
  /// The time before the step, in seconds, 0 or more.
  package var after: Double
  /// Whether the next step waits until the animation of this one is over.
  package var waits: Bool
  /// The name of a picture with five moments of the step's animation: its start, its end, and three
  /// between at equal distances. `nil` for none.
  package var strip: String?
  /// The line of the step in its file, counted from 1; 0 for a step that is in no file.
  package var line: Int
  /// The file of the step inside the scenario's folder; `nil` for that of the scenario.
  package var file: String?

  /// Creates a step without checking it.
  package init(
    _ action: Action, motion: TimingCurve? = nil, after: Double = 0, waits: Bool = true,
    strip: String? = nil, line: Int = 0, file: String? = nil
  ) {
    self.action = action
    self.motion = motion
    self.after = after
    self.waits = waits
    self.strip = strip
    self.line = line
    self.file = file
  }
}

/// The screen of a scenario.
public enum Screen: Sendable, Equatable {
  /// The display of a device.
  case device(Device)
  /// A display of any size.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: Device pixels per point.
  ///   - safeTop: The height at the top that content avoids, in points.
  ///   - safeBottom: The height at the bottom that content avoids, in points.
  case area(size: Size, scale: Double, safeTop: Double, safeBottom: Double)

  /// Whether the screen is that of a device.
  package var isDevice: Bool {
    if case .device = self { true } else { false }
  }

  /// The size in points, in portrait for a device.
  public var size: Size {
    switch self {
    case .device(let device): device.size
    case .area(let size, _, _, _): size
    }
  }

  /// Device pixels per point.
  public var scale: Double {
    get {
      switch self {
      case .device(let device): device.scale
      case .area(_, let scale, _, _): scale
      }
    }
    set {
      switch self {
      case .device(var device):
        device.scale = newValue
        self = .device(device)
      case .area(let size, _, let top, let bottom):
        self = .area(size: size, scale: newValue, safeTop: top, safeBottom: bottom)
      }
    }
  }

  /// The height at the top that content avoids, in points: the status bar of a device.
  public var safeTop: Double {
    switch self {
    case .device(let device): device.statusBarHeight
    case .area(_, _, let top, _): top
    }
  }

  /// The height at the bottom that content avoids, in points: the home indicator of a device.
  public var safeBottom: Double {
    switch self {
    case .device(let device): device.bottomInset
    case .area(_, _, _, let bottom): bottom
    }
  }
}

extension Scenario {
  /// The names of all themes of the scenario.
  package var themeNames: Set<String> {
    var names = Set([theme].compactMap(\.self))
    for step in steps {
      if case .theme(let name) = step.action { names.insert(name) }
    }
    return names
  }
}

import Confab
import ConfabModel
import ConfabSupport

/// Reads scenarios: the document `confab/scenario/1`.
///
///     {"schema": "confab/scenario/1", "conversation": "chat.json",
///      "steps": [{"send": "On my way!"}, {"wait": 1}, {"expect": {"atBottom": true}}]}
public enum ScenarioReader {
  /// The default limit of a scenario's length, in bytes.
  public static let maximumLength = 64 << 20

  /// Reads a scenario that is in memory, without opening any file.
  ///
  /// If the conversation is in a file of its own, ids of messages and participants aren't checked,
  /// and messages that are sent have no author. Steps of other files are left out.
  ///
  /// - Parameters:
  ///   - bytes: The scenario.
  ///   - name: The file's name, for errors.
  ///   - payloads: The types of the payloads of messages.
  /// - Throws: `DocumentError` with every problem.
  public static func read(
    _ bytes: [UInt8], named name: String, payloads: PayloadTypes = .standard
  ) throws(DocumentError) -> Scenario {
    let problems = ProblemCollector(bytes)
    let (scenario, _) = decode(problems, payloads, [:], open: { _, _ in nil }, openSteps: nil)
    if let error = problems.error(source: name) { throw error }
    return scenario
  }

  /// Reads a scenario from a file, and the conversation that it names.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file or a pipe.
  ///   - limit: The most bytes. A longer file is refused.
  ///   - payloads: The types of the payloads of messages.
  ///   - parameters: Values of parameters instead of those in the scenario, by name.
  /// - Throws: `DocumentError` with every problem of the scenario, or of the conversation or a file
  ///   with steps if the scenario has none; `DocumentFileError` if the file can't be read.
  public static func load(
    path: String, limit: Int = maximumLength, payloads: PayloadTypes = .standard,
    parameters: [String: String] = [:]
  ) throws -> LoadedScenario {
    try load(
      WholeFile.read(path: path, limit: limit), named: path,
      folder: FilePath.folder(of: path) ?? ".", payloads: payloads, parameters: parameters)
  }

  /// Reads a scenario that is in memory, and the conversation that it names.
  ///
  /// - Parameters:
  ///   - bytes: The scenario.
  ///   - name: The file's name, for errors.
  ///   - folder: The folder of the scenario. No other files are read.
  ///   - payloads: The types of the payloads of messages.
  ///   - parameters: Values of parameters instead of those in the scenario, by name.
  /// - Throws: `DocumentError` with every problem of the scenario, or of the conversation or a file
  ///   with steps if the scenario has none.
  public static func load(
    _ bytes: [UInt8], named name: String, folder: String, payloads: PayloadTypes = .standard,
    parameters: [String: String] = [:]
  ) throws(DocumentError) -> LoadedScenario {
    let problems = ProblemCollector(bytes)
    var loaded: Conversation?
    var failure: DocumentError?
    var (scenario, steps) = decode(problems, payloads, parameters) { file, value in
      do throws(DocumentError) {
        loaded = try conversation(file, in: folder, payloads, value)
      } catch {
        failure = error
      }
      return loaded
    } openSteps: { (path, limit) throws(FileError) in
      try InputFolder(path: folder).open(path).readAll(limit: limit)
    }
    if let error = problems.error(source: name) ?? failure ?? steps?.failure(in: folder) {
      throw error
    }
    var attachments = folder
    var conversationFile: String?
    if case .file(let file) = scenario.conversation {
      conversationFile = "\(folder)/\(file)"
      if let inner = FilePath.folder(of: file) { attachments += "/" + inner }
      if let loaded { scenario.conversation = .inline(loaded) }
    }
    if case .inline(let conversation) = scenario.conversation {
      scenario.conversation = .inline(conversation.repeated(scenario.repeats))
    }
    var result = LoadedScenario(
      scenario: scenario, folder: folder, attachmentFolder: attachments)
    result.conversationFile = conversationFile
    result.stepFiles = steps?.paths.map { "\(folder)/\($0)" } ?? []
    return result
  }

  /// Reads a scenario that is a part of a document. It has everything that it needs: names of files
  /// are problems.
  ///
  /// - Parameters:
  ///   - value: The scenario. Problems are reported to its collector.
  ///   - payloads: The types of the payloads of messages.
  /// - Returns: The scenario; `nil` after a problem.
  package static func read(
    _ value: ValueReader, payloads: PayloadTypes = .standard
  ) -> LoadedScenario? {
    let before = value.problems.problems.count
    guard let root = value.object(knowing: ScenarioDecoder.keys) else { return nil }
    var (scenario, steps) = ScenarioDecoder(payloads, replaced: [:]).scenario(root) { _, file in
      file.report("expected a conversation, found the name of a file")
      return nil
    } openSteps: { (path, _) throws(FileError) in
      throw FileError(.read, path, .outside)
    }
    for name in scenario.themeNames.sorted() where Theme.builtIn(named: name) == nil {
      value.report("expected a built-in theme, found \(ProblemText.quoted(name))")
    }
    guard value.problems.problems.count == before, steps.failure(in: "") == nil,
      case .inline(let conversation) = scenario.conversation
    else { return nil }
    scenario.conversation = .inline(conversation.repeated(scenario.repeats))
    return LoadedScenario(scenario: scenario, folder: "", attachmentFolder: "")
  }

  /// Reads the file of the conversation.
  ///
  /// - Parameter value: The value that names the file, at which a file that can't be read is
  ///   reported.
  private static func conversation(
    _ file: String, in folder: String, _ payloads: PayloadTypes, _ value: ValueReader
  ) throws(DocumentError) -> Conversation? {
    let bytes: [UInt8]
    do {
      bytes = try InputFolder(path: folder).open(file)
        .readAll(limit: ConversationReader.maximumLength)
    } catch {
      value.report("can't read the conversation \(ProblemText.quoted(file)): \(error.reason)")
      return nil
    }
    return try ConversationReader.read(bytes, named: "\(folder)/\(file)", payloads: payloads)
  }

  private static func decode(
    _ problems: ProblemCollector, _ payloads: PayloadTypes, _ parameters: [String: String],
    open: (String, ValueReader) -> Conversation?, openSteps: StepExpander.Opener?
  ) -> (Scenario, StepExpander?) {
    guard let root = ValueReader(problems)?.object(knowing: ScenarioDecoder.keys) else {
      return (Scenario(conversation: .file(""), steps: []), nil)
    }
    return ScenarioDecoder(payloads, replaced: parameters)
      .scenario(root, open: open, openSteps: openSteps)
  }
}

extension ScenarioReader {
  /// Whether a document says that it is a scenario, of any version.
  ///
  /// - Complexity: O(n) in the document's length.
  package static func isScenario(_ bytes: [UInt8]) -> Bool {
    let problems = ProblemCollector(bytes)
    let root = ValueReader(problems)?.object(knowing: nil)
    return root?.value("schema")?.string()?.hasPrefix("confab/scenario/") ?? false
  }

  /// The film of a conversation in a file: ``Scenario/film(of:on:framesPerSecond:)`` with the
  /// folder of its pictures.
  public static func film(
    of conversation: Conversation, folder: String, on screen: Screen
  ) -> LoadedScenario {
    LoadedScenario(
      scenario: .film(of: conversation, on: screen), folder: folder, attachmentFolder: folder)
  }
}

/// A scenario with its conversation and the folders of its files.
public struct LoadedScenario: Sendable, Equatable {
  /// The scenario. Its conversation is ``Scenario/Source/inline(_:)``.
  public var scenario: Scenario
  /// The folder of the scenario, which has its theme files.
  public var folder: String
  /// The folder of the pictures and other attachments of all messages: that of the conversation.
  public var attachmentFolder: String
  /// The path of the conversation if it is in a file of its own.
  package internal(set) var conversationFile: String?
  /// The paths of files with steps that the scenario includes.
  package internal(set) var stepFiles: [String] = []

  /// Creates a scenario that is loaded.
  public init(scenario: Scenario, folder: String, attachmentFolder: String) {
    self.scenario = scenario
    self.folder = folder
    self.attachmentFolder = attachmentFolder
  }

  /// The conversation at the start.
  public var conversation: Conversation {
    get {
      switch scenario.conversation {
      case .inline(let conversation): conversation
      case .file: Conversation()
      }
    }
    set { scenario.conversation = .inline(newValue) }
  }

  /// Returns a theme of the scenario.
  ///
  /// - Parameter name: The name of a built-in theme, or the path of a theme file in ``folder``;
  ///   `nil` for the theme of the conversation's platform.
  /// - Throws: `DocumentError` for a bad theme file; `FileError` if it can't be read.
  public func theme(named name: String?) throws -> Theme {
    try Theme.chosen(name, for: conversation.info) { name in
      let bytes = try InputFolder(path: folder).open(name).readAll(limit: ThemeFile.maximumLength)
      return try ThemeFile.read(bytes, named: "\(folder)/\(name)")
    }
  }

  /// The theme at the start.
  ///
  /// - Parameter themes: Themes by their names in the scenario. Others are read.
  package func theme(among themes: [String: Theme]) throws -> Theme {
    try scenario.theme.flatMap { themes[$0] } ?? theme(named: scenario.theme)
  }
}

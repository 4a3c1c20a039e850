import Confab
import ConfabModel
import ConfabRendering

/// A scenario with its conversation and the folders of its files.
public struct LoadedScenario: Sendable, Equatable {
  /// The scenario. Its conversation is ``Scenario/Source/inline(_:)``.
  public var scenario: Scenario
  /// The folder of the scenario, which has its theme files.
  public var folder: String
  /// The folder of the pictures and other attachments of all messages: that of the conversation.
  public var attachmentFolder: String

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
  /// - Parameter name: The name of a built-in theme, or the path of a theme file in ``folder``.
  /// - Throws: `DocumentError` for a bad theme file; `FileError` if it can't be read.
  public func theme(named name: String) throws -> Theme {
    if let theme = Theme.builtIn.first(where: { $0.name == name }) { return theme }
    let bytes = try InputFolder(path: folder).open(name).readAll(limit: ThemeFile.maximumLength)
    return try ThemeFile.read(bytes, named: "\(folder)/\(name)")
  }
}

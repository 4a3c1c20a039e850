import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabSupport

extension Theme {
  /// Returns the built-in theme that the platform of a conversation names, in upper or lower case,
  /// or iMessage.
  public static func builtIn(for conversation: ConversationInfo) -> Theme {
    conversation.platform.flatMap { builtIn(named: $0.lowercased()) } ?? .imessage
  }

  /// Chooses a theme: the one that an option names, or that of the conversation's platform.
  ///
  /// - Parameters:
  ///   - name: The name of a built-in theme or of a theme file; `nil` without the option.
  ///   - conversation: The conversation; `nil` if it isn't known yet.
  ///   - read: Reads a theme file. It returns `nil` for a name that can't be that of a file.
  /// - Throws: ``OptionError`` for an unknown name, and the errors of `read`.
  package static func chosen(
    _ name: String?, for conversation: ConversationInfo?, reading read: (String) throws -> Theme?
  ) throws -> Theme {
    guard let name else { return conversation.map(builtIn(for:)) ?? .imessage }
    if let theme = builtIn(named: name) { return theme }
    guard let theme = try read(name) else {
      throw OptionError("there is no such theme: \(problem(ofName: name))")
    }
    return theme
  }

  /// What was expected instead of a name that is neither a built-in theme's nor a file's.
  package static func problem(ofName name: String) -> String {
    let names = builtIn.map(\.name)
    let hint = NearestName.nearest(to: name, among: names)
      .map { "; did you mean \(ProblemText.quoted($0))?" }
    let expected = names.map(ProblemText.quoted) + ["a theme file such as forest.json"]
    return "expected \(ProblemText.either(expected)), found \(ProblemText.quoted(name))"
      + (hint ?? "")
  }
}

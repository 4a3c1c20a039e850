import ArgumentParser
import Confab
import ConfabModel
import ConfabProcess
import ConfabSupport

/// A conversation of lines on the command line.
struct SpokenConversation: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A message of a new conversation, as 'name: text', or @FILE (@- is standard input) with such lines; the name me is the "
        + "viewer's. Repeat the option.", valueName: "line"))
  var say: [String] = []

  /// Whether there are lines.
  var isGiven: Bool { !say.isEmpty }

  /// The files with lines.
  var files: [String] { say.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) } }

  /// Makes the conversation.
  ///
  /// - Parameter limit: The largest size of the files.
  func conversation(_ limit: InputLimit) throws -> Conversation {
    let mostBytes = try limit.bytes() ?? ConversationReader.maximumLength
    let lines = try say.flatMap { line -> [String] in
      guard line.hasPrefix("@") else { return [line] }
      let path = String(line.dropFirst())
      let bytes =
        path == "-"
        ? try WholeFile.readStandardInput(limit: mostBytes)
        : try WholeFile.read(path: path, limit: mostBytes)
      return String(decoding: bytes, as: UTF8.self)
        .split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
    do { return try Conversation(lines: lines) } catch let error as SpokenLineError {
      throw OptionError("--say: \(error)")
    }
  }
}

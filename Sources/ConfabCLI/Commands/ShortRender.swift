import Confab
import ConfabBatch
import ConfabImport
import ConfabModel
import ConfabProcess
import ConfabText

/// `confab render CHAT` and `confab render CHAT -o PICTURE`, the most frequent calls, read without the
/// parser of arguments.
///
/// The parser reflects all options of the command, which takes a quarter of the time of a small picture.
/// Calls with other options are calls of ``RenderCommand``, and so are those with words that the parser
/// may understand differently.
struct ShortRender: Sendable, Equatable {
  let chat: String
  let output: String?

  /// - Parameter arguments: The arguments without the name of the program.
  /// - Returns: `nil` for another call.
  init?(_ arguments: some Sequence<String>) {
    var words = arguments.makeIterator()
    guard words.next() == "render" else { return nil }
    var chat: String?
    var output: String?
    while let word = words.next() {
      if word == "-o" || word == "--output" {
        guard output == nil, let path = words.next(), Self.isPlain(path) else { return nil }
        output = path
      } else {
        guard chat == nil, Self.isPlain(word) else { return nil }
        chat = word
      }
    }
    guard let chat, !BatchSources.isSeveral(chat) else { return nil }
    if let output, OutputPattern.isPattern(output) { return nil }
    self.chat = chat
    self.output = output
  }

  /// Whether a word can be nothing but the path of a file.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty && word.utf8.first != UInt8(ascii: "-")
  }

  /// The options of ``RenderCommand`` without any option.
  ///
  /// - Throws: `OptionError` for an output whose ending is not that of a picture.
  static func options(
    for conversation: ConversationInfo, target: String
  ) throws -> RenderOptions {
    var options = RenderOptions()
    _ = try options.file.format(forPath: target, option: "a --format")
    options.layout.theme = .builtIn(for: conversation)
    return options
  }

  func run() async throws {
    let target = try SingleRender.target(of: chat, output: output, format: nil)
    let read = try ConversationFile.read(
      path: chat, limit: ConversationReader.maximumLength, format: nil, options: ImportOptions()
    ).writingWarnings(of: chat)
    let options = try Self.options(for: read.conversation.info, target: target)
    let studio = try Studio(
      typefaces: [], fontLimit: FontLibrary.maximumFontLength,
      workers: SystemLimits.workers(atMost: Studio.defaultWorkers))
    _ = try await SingleRender(
      studio: studio, target: target, inputs: [chat], namesFiles: output == nil
    ).run(read, options)
  }
}

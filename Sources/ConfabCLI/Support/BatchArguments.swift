import ArgumentParser
import ConfabBatch

/// The options of many conversations at once.
struct BatchArguments: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Leaves out conversations whose pictures were drawn before from the same document, attachments, options and engine. "
        + "A hidden file beside the pictures remembers them."))
  var skipUnchanged = false

  @Option(
    help: ArgumentHelp(
      "Only one of n equal parts of the conversations, for several machines, such as 3/8.",
      valueName: "i/n"))
  var shard: String?

  /// Whether an option is given that is for many conversations.
  var isGiven: Bool { skipUnchanged || shard != nil }

  func part() throws -> BatchShard? { try shard.map { try BatchShard($0) } }
}

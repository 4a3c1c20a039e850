/// A line of a ``DrawnRecord``: the pictures of a conversation, and what they were drawn from.
struct DrawnPicture: Codable, Sendable {
  struct File: Codable, Sendable {
    var path: String
    /// The digest of the file's bytes.
    var digest: String
  }

  /// The path for the conversation, with `{page}` in it if the pattern has it.
  var output: String
  /// The digest of everything that the pictures depend on.
  var inputs: String
  var files: [File]
}

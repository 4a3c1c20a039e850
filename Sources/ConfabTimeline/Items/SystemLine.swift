/// The words of a system line in the conversation's language.
public struct SystemLine: Sendable, Equatable, Encodable {
  /// "Ana added Ben to the conversation."
  public let text: String
  /// The ranges of ``text`` with the names of those who act, in UTF-8 bytes and in ascending order. They are set in a
  /// heavier weight.
  public let names: [Range<Int>]

  /// Creates a line.
  public init(text: String, names: [Range<Int>] = []) {
    self.text = text
    self.names = names
  }
}

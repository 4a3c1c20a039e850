/// A note of the maker of a picture about a message.
public struct PictureNote: Sendable, Hashable {
  /// The message, by its id or its number counted from 1.
  public var message: String
  /// The text; never empty.
  public var text: String

  /// Creates a note.
  public init(_ text: String, on message: String) {
    self.text = text
    self.message = message
  }
}

/// A change between a reference and a new picture, in words and with the frames it concerns.
public struct PictureChange: Sendable, Hashable, Codable {
  /// The change in one line, such as "message 7 (m7): 3 lines → 4, height 64 → 84".
  public var text: String
  /// The id of the message; `nil` for changes of other rows and of the whole picture.
  public var message: String?
  /// The number of the message in the conversation, from 1.
  public var number: Int?
  /// The part of the row or of the screen, such as `bubble`; `nil` for a change of the whole row.
  public var part: String?
  /// The frame in the reference in pixels; `nil` if there is none.
  public var expected: PixelRect?
  /// The frame in the new picture in pixels; `nil` if there is none.
  public var actual: PixelRect?

  /// Creates a change.
  public init(
    _ text: String, message: String? = nil, number: Int? = nil, part: String? = nil,
    expected: PixelRect? = nil, actual: PixelRect? = nil
  ) {
    self.text = text
    self.message = message
    self.number = number
    self.part = part
    self.expected = expected
    self.actual = actual
  }
}

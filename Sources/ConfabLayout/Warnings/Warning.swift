/// Something that a picture does not show as the conversation or the options ask for.
public struct Warning: Sendable, Hashable, CustomStringConvertible {
  /// The reasons for warnings.
  public enum Kind: String, Sendable, CaseIterable {
    /// There is no picture of that name. A placeholder is drawn.
    case missingPicture
    /// The picture can't be read or decoded. A placeholder is drawn.
    case unreadablePicture
    /// The picture's name promises another format than the file has.
    case mislabelledPicture
    /// The picture is drawn with less detail than it has, because decoding it needs too much
    /// memory.
    case reducedPicture
    /// The picture could not be drawn, for example because its file has changed since the layout.
    case undrawnPicture
    /// The loudness of a sound file can't be measured. A flat line is drawn.
    case unmeasuredRecording
    /// No font has some characters. Boxes are drawn.
    case missingCharacters
    /// The font of the text does not have an OpenType feature.
    case missingFontFeature
    /// The font has colors in a format that is not drawn.
    case unsupportedFontColors
    /// No presenter shows a kind of message. A labeled placeholder is drawn.
    case missingPresenter
    /// The conversation has features that are not drawn yet.
    case undrawnFeature
    /// The theme does not know the platform of the conversation. The conversation is drawn as
    /// without a platform.
    case unknownPlatform
    /// Text extends beyond its bubble.
    case overflow
  }

  /// The part of the conversation that a warning is about.
  public enum Place: Sendable, Hashable {
    /// The whole conversation.
    case conversation
    /// The row with this id. The id of a message's only row is the id of the message.
    case row(String)
    /// The attachment or avatar with this name in the document.
    case attachment(String)
    /// The fonts of the text.
    case fonts
  }

  /// The reason.
  public var kind: Kind
  /// The part of the conversation.
  public var place: Place
  /// One sentence for people, without a capital letter at its start.
  public var description: String

  /// Creates a warning.
  public init(_ kind: Kind, at place: Place, _ description: String) {
    self.kind = kind
    self.place = place
    self.description = description
  }
}

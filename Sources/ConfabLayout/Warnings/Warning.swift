import ConfabSupport
import ConfabText

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
    /// A table is too wide. Its last columns are left out, and a mark says how many.
    case hiddenColumns
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

/// The warning about characters that no font covers.
struct MissingFonts {
  private let scalars: [Unicode.Scalar]
  /// The largest number of code points in a list.
  private static let maximumListed = 8

  init(_ scalars: Set<Unicode.Scalar>) { self.scalars = scalars.sorted() }

  var warning: Warning { Warning(.missingCharacters, at: .conversation, sentence) }

  /// The scripts, the code points without a script, and then the code points of the scripts in
  /// brackets.
  private var sentence: String {
    var scripts: [String] = []
    var others: [Unicode.Scalar] = []
    for scalar in scalars {
      guard let name = scalar.scriptName else {
        others.append(scalar)
        continue
      }
      if !scripts.contains(name) { scripts.append(name) }
    }
    guard !scripts.isEmpty else {
      return "no font for \(Self.list(scalars)); boxes are drawn instead"
    }
    if !others.isEmpty { scripts.append(Self.list(others)) }
    let letters = Self.list(scalars.filter { $0.scriptName != nil })
    return "no font for \(scripts.joined(separator: ", ")); boxes are drawn instead (\(letters))"
  }

  private static func list(_ scalars: [Unicode.Scalar]) -> String {
    let rest = scalars.count > maximumListed ? " and \(scalars.count - maximumListed) more" : ""
    return scalars.prefix(maximumListed).map { Hexadecimal.codePoint($0.value) }.joined(
      separator: ", ") + rest
  }
}

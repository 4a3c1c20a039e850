/// The properties that a span adds to the base style of a text.
///
/// Only the traits in ``shaping`` change the size of the text.
public struct TextTraits: OptionSet, Sendable, Hashable, Codable {
  /// One bit for each trait.
  public let rawValue: UInt16

  /// Creates a set from its bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Weight 700, if the text is lighter.
  public static let bold = TextTraits(rawValue: 1)
  /// The italic face of the family.
  public static let italic = TextTraits(rawValue: 2)
  /// The fixed-width family.
  public static let code = TextTraits(rawValue: 4)
  /// An underline.
  public static let underline = TextTraits(rawValue: 8)
  /// A strike-through line.
  public static let strike = TextTraits(rawValue: 16)
  /// A mention of a person.
  public static let mention = TextTraits(rawValue: 32)
  /// A link.
  public static let link = TextTraits(rawValue: 64)
  /// Weight 500, if the text is lighter.
  public static let medium = TextTraits(rawValue: 128)
  /// Text that is hidden: its place is drawn instead of its letters.
  public static let spoiler = TextTraits(rawValue: 256)

  /// The traits that change the font, and so the size of the text.
  public static let shaping: TextTraits = [.medium, .bold, .italic, .code]
}

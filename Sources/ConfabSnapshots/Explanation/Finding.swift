import ConfabScene

/// One difference between two descriptions, before equal differences of several rows become one
/// change.
struct Finding {
  /// The importance of a change, causes before their consequences.
  enum Rank: Int, Comparable {
    /// A setting of the whole picture.
    case setting
    /// A message that came, went or changed places, or another kind, author, status or date of a
    /// message.
    case message
    /// The text and the pictures of a message, and of the screen.
    case content
    /// What is beside and between messages: names, avatars, date headers.
    case detail
    case font, color
    /// The number of lines and the size of a row.
    case layout
    case size, outline, position
    /// Rows that moved because of others.
    case moves
    /// The height of a picture that has other rows.
    case height

    /// Whether a person changed this, rather than that it follows from another change.
    var isCause: Bool { self <= .color }

    static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
  }

  /// Something that can differ.
  enum Owner: Hashable {
    /// The picture as a whole.
    case picture
    /// A row by its position in each description; one of them is `nil` for rows that came or went.
    case row(expected: Int?, actual: Int?)
    /// A part of the screen.
    case screen
  }

  var rank: Rank
  var owner: Owner
  /// The name of the part; `nil` for the whole row or picture.
  var part: String?
  /// The difference without the name of its owner.
  var text: String
  /// The difference without its numbers. Many differences that are alike become one with this text.
  var general: String
  /// The places of the part, or of what else differs, in the two pictures.
  var expected: PixelRect?
  var actual: PixelRect?

  init(
    _ rank: Rank, _ owner: Owner, part: String? = nil, _ text: String, general: String? = nil,
    expected: PixelRect? = nil, actual: PixelRect? = nil
  ) {
    self.rank = rank
    self.owner = owner
    self.part = part
    self.text = text
    self.general = general ?? text
    self.expected = expected
    self.actual = actual
  }
}

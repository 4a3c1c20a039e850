/// One difference between two descriptions, before equal differences of several rows become one change.
struct Finding {
  /// The importance of a change, the most important first.
  enum Rank: Int, Comparable {
    case picture, rows, layout, moves, content, font, color, size, outline, position

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

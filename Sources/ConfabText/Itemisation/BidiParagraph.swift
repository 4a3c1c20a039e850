import CTypography

/// A paragraph as FriBidi can bear it, which Pango asks for the levels of UAX #9.
///
/// FriBidi 1.0.8 reads memory that nobody wrote where nesting meets the limit of UAX #9; it looks
/// for the direction of a first strong isolate beyond its end, as far as the paragraph reaches; and
/// with many isolates or brackets it takes the square of their number in steps. So isolates get
/// their direction here, controls without effect or nested too deep are replaced by a character of
/// the same size that has none either, and a paragraph with very many is seen in pieces.
struct DirectedParagraph {
  /// A stretch that FriBidi sees by itself.
  struct Piece: Equatable {
    /// Offsets from the paragraph's start.
    var bytes: Range<Int>
    /// Where the controls stand that are open at its start, the outermost first.
    var open: [Int]
  }

  /// As many bytes as the paragraph has.
  private(set) var utf8: [UInt8]
  /// At least one.
  private(set) var pieces: [Piece]

  /// Controls and brackets after which a piece ends at the next good place; at twice as many it ends
  /// anywhere.
  static let fullPiece = 128
  /// All controls, and their stand-in U+206A, take three bytes.
  private static let controlLength = 3

  /// - Complexity: linear in the paragraph's length.
  init(_ paragraph: ArraySlice<UInt8>, isRightToLeft: Bool) {
    utf8 = Array(paragraph)
    pieces = [Piece(bytes: 0..<utf8.count, open: [])]
    // The first characters that are not written from left to right, Hebrew, begin with D6.
    guard isRightToLeft || utf8.contains(where: { $0 >= 0xD6 }) else { return }
    guard utf8.count > Self.fullPiece || hasControl else { return }
    prepare(isRightToLeft: isRightToLeft)
  }

  /// A piece's text: its bytes behind the controls that are open.
  func text(of piece: Piece) -> [UInt8] {
    if piece.bytes == utf8.indices { return utf8 }
    return piece.open.flatMap { utf8[$0..<$0 + Self.controlLength] } + utf8[piece.bytes]
  }

  /// Whether there is a U+202A … U+202E or U+2066 … U+2069.
  private var hasControl: Bool {
    utf8.indices.dropLast(2).contains { i in
      utf8[i] == 0xE2
        && (utf8[i + 1] == 0x80 && (0xAA...0xAE).contains(utf8[i + 2])
          || utf8[i + 1] == 0x81 && (0xA6...0xA9).contains(utf8[i + 2]))
    }
  }

  private mutating func prepare(isRightToLeft: Bool) {
    var nesting = DirectionalNesting()
    var result: [Piece] = []
    var piece = Piece(bytes: 0..<0, open: [])
    var (load, openBrackets) = (0, 0)
    var byte = 0
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      let type = CharacterDirection(scalar)
      let isGood =
        type.isStrong && type.isRightToLeft == isRightToLeft && nesting.open.isEmpty
        && openBrackets == 0
      if load >= Self.fullPiece, isGood || load >= 2 * Self.fullPiece {
        piece.bytes = piece.bytes.lowerBound..<byte
        result.append(piece)
        piece = Piece(bytes: byte..<byte, open: nesting.open.map(\.byte))
        (load, openBrackets) = (piece.open.count, 0)
      }
      if type.isStrong, let control = nesting.decide() {
        write(type.isRightToLeft ? 0x2067 : 0x2066, at: control)
      } else if let hasEffect = take(scalar, at: byte, &nesting) {
        if hasEffect { load += 1 } else { write(0x206A, at: byte) }
      } else if type.isNeutral {
        switch fribidi_get_bracket(scalar.value) {
        case 0: break
        case let bracket:
          load += 1
          openBrackets += bracket & 0x8000_0000 == 0 ? -min(1, openBrackets) : 1
        }
      }
      byte += UTF8.width(scalar)
    }
    piece.bytes = piece.bytes.lowerBound..<byte
    pieces = result + [piece]
  }

  /// Whether a control has an effect; `nil` for any other character, such as the end of no isolate.
  private mutating func take(
    _ scalar: Unicode.Scalar, at byte: Int, _ nesting: inout DirectionalNesting
  ) -> Bool? {
    switch scalar.value {
    case 0x202A, 0x202B, 0x202D, 0x202E: return nesting.openEmbedding(at: byte)
    case 0x202C: return nesting.closeEmbedding()
    case 0x2066, 0x2067: return nesting.openIsolate(at: byte, isUndecided: false)
    case 0x2068:
      // From left to right unless a character says otherwise (UAX #9, X5c).
      write(0x2066, at: byte)
      return nesting.openIsolate(at: byte, isUndecided: true)
    case 0x2069: return nesting.closeIsolate()
    default: return nil
    }
  }

  /// Puts a character of U+2000 … U+2FFF in the place of another.
  private mutating func write(_ value: UInt32, at byte: Int) {
    utf8[byte + 1] = UInt8(0x80 | value >> 6 & 0x3F)
    utf8[byte + 2] = UInt8(0x80 | value & 0x3F)
  }
}

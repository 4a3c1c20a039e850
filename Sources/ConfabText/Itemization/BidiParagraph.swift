import CTypography

/// A paragraph prepared for FriBidi, which computes the levels of UAX #9 for Pango.
///
/// The preparation works around three problems of FriBidi 1.0.8. It reads uninitialized memory if
/// nesting reaches the limit of UAX #9. It looks for the direction of a first strong isolate beyond
/// the isolate's end, up to the end of the paragraph. With many isolates or brackets it takes
/// quadratic time. So this type gives isolates their direction, replaces controls that have no
/// effect or are nested too deep by an ineffective character of the same length, and splits a
/// paragraph with very many controls into pieces.
struct BidiParagraph {
  /// A part that FriBidi processes by itself.
  struct Piece: Equatable {
    /// UTF-8 offsets from the paragraph's start.
    var bytes: Range<Int>
    /// The offsets of the controls that are open at its start, the outermost first.
    var open: [Int]
  }

  /// The prepared text, of the same length as the paragraph.
  private(set) var utf8: [UInt8]
  /// The pieces in text order; at least one.
  private(set) var pieces: [Piece]

  /// The number of controls and brackets after which a piece ends at the next suitable position.
  /// After twice as many it ends anywhere.
  static let pieceLimit = 128
  /// All controls, and their replacement U+206A, take three bytes.
  private static let controlLength = 3

  /// - Complexity: linear in the paragraph's length.
  init(_ paragraph: ArraySlice<UInt8>, isRightToLeft: Bool) {
    utf8 = Array(paragraph)
    pieces = [Piece(bytes: 0..<utf8.count, open: [])]
    // Hebrew, the first right-to-left script in Unicode, begins with byte D6.
    guard isRightToLeft || utf8.contains(where: { $0 >= 0xD6 }) else { return }
    guard utf8.count > Self.pieceLimit || hasControl else { return }
    prepare(isRightToLeft: isRightToLeft)
  }

  /// The text of a piece: the controls that are open at its start, and its bytes.
  func text(of piece: Piece) -> [UInt8] {
    if piece.bytes == utf8.indices { return utf8 }
    return piece.open.flatMap { utf8[$0..<$0 + Self.controlLength] } + utf8[piece.bytes]
  }

  /// Whether the paragraph contains U+202A … U+202E or U+2066 … U+2069.
  private var hasControl: Bool {
    utf8.indices.dropLast(2).contains { i in
      utf8[i] == 0xE2
        && (utf8[i + 1] == 0x80 && (0xAA...0xAE).contains(utf8[i + 2])
          || utf8[i + 1] == 0x81 && (0xA6...0xA9).contains(utf8[i + 2]))
    }
  }

  private mutating func prepare(isRightToLeft: Bool) {
    var nesting = BidiNesting()
    var result: [Piece] = []
    var piece = Piece(bytes: 0..<0, open: [])
    var (load, openBrackets) = (0, 0)
    var byte = 0
    for scalar in String(decoding: utf8, as: UTF8.self).unicodeScalars {
      let type = CharacterDirection(scalar)
      let isSuitable =
        type.isStrong && type.isRightToLeft == isRightToLeft && nesting.open.isEmpty
        && openBrackets == 0
      if load >= Self.pieceLimit, isSuitable || load >= 2 * Self.pieceLimit {
        piece.bytes = piece.bytes.lowerBound..<byte
        result.append(piece)
        piece = Piece(bytes: byte..<byte, open: nesting.open.map(\.byte))
        (load, openBrackets) = (piece.open.count, 0)
      }
      if type.isStrong, let control = nesting.decide() {
        write(type.isRightToLeft ? 0x2067 : 0x2066, at: control)
      } else if let hasEffect = apply(scalar, at: byte, &nesting) {
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

  /// Applies a character to the nesting.
  ///
  /// - Returns: Whether the character is a control with an effect; `nil` if it is no control, or
  ///   closes an isolate that is not open.
  private mutating func apply(
    _ scalar: Unicode.Scalar, at byte: Int, _ nesting: inout BidiNesting
  ) -> Bool? {
    switch scalar.value {
    case 0x202A, 0x202B, 0x202D, 0x202E: return nesting.openEmbedding(at: byte)
    case 0x202C: return nesting.closeEmbedding()
    case 0x2066, 0x2067: return nesting.openIsolate(at: byte, isUndecided: false)
    case 0x2068:
      // Left to right, until a strong character is found (UAX #9, X5c).
      write(0x2066, at: byte)
      return nesting.openIsolate(at: byte, isUndecided: true)
    case 0x2069: return nesting.closeIsolate()
    default: return nil
    }
  }

  /// Replaces a control by another character of U+2000 … U+2FFF.
  private mutating func write(_ value: UInt32, at byte: Int) {
    utf8[byte + 1] = UInt8(0x80 | value >> 6 & 0x3F)
    utf8[byte + 2] = UInt8(0x80 | value & 0x3F)
  }
}

import CTypography

/// How the base direction of a paragraph is chosen.
public enum BaseDirection: Sendable, Hashable {
  /// The direction of the first strong character outside isolates (UAX #9, P2 and P3); left to
  /// right if there is none.
  case automatic
  /// Left to right, whatever the text.
  case leftToRight
  /// Right to left, whatever the text.
  case rightToLeft
}

extension BaseDirection {
  /// Whether a paragraph's base direction is right to left.
  ///
  /// - Complexity: linear in the number of characters up to the first strong one.
  func isRightToLeft(_ utf8: [UInt8], in bytes: Range<Int>) -> Bool {
    switch self {
    case .leftToRight: return false
    case .rightToLeft: return true
    case .automatic: return Self.ofFirstStrong(in: utf8, bytes) ?? false
    }
  }

  /// Whether the first strong character outside isolates is one of a right-to-left script; `nil` if
  /// there is none.
  ///
  /// - Complexity: linear in the number of characters up to the first strong one.
  package static func ofFirstStrong(in utf8: [UInt8], _ bytes: Range<Int>) -> Bool? {
    var isolates = 0
    var byte = bytes.lowerBound
    while byte < bytes.upperBound, let scalar = UTF8Text.scalar(at: byte, in: utf8) {
      byte += UTF8.width(scalar)
      switch scalar.value {
      case 0x2066...0x2068: isolates += 1
      case 0x2069: isolates = max(0, isolates - 1)
      case 0x202A...0x202E: continue
      default:
        guard isolates == 0 else { continue }
        let direction = CharacterDirection(scalar)
        if direction.isStrong { return direction.isRightToLeft }
      }
    }
    return nil
  }
}

/// The bidirectional properties of a character that UAX #9 uses.
struct CharacterDirection {
  /// Whether the character has type L, R or AL.
  let isStrong: Bool
  let isRightToLeft: Bool
  /// Whether the character has type ON, as all brackets do.
  let isNeutral: Bool

  init(_ scalar: Unicode.Scalar) {
    let type = Int(fribidi_get_bidi_type(scalar.value).rawValue)
    // The masks of fribidi-bidi-types.h.
    let letter = Int(FRIBIDI_MASK_STRONG) | Int(FRIBIDI_MASK_LETTER)
    isStrong = type & letter == letter
    isRightToLeft = type & Int(FRIBIDI_MASK_RTL) != 0
    isNeutral = type == Int(FRIBIDI_MASK_NEUTRAL)
  }
}

import CTypography

/// Where a paragraph's base direction comes from.
public enum BaseDirection: Sendable, Hashable {
  /// The first strong character outside isolates decides (UAX #9, P2 and P3); left to right
  /// without one.
  case automatic
  case leftToRight
  case rightToLeft
}

extension BaseDirection {
  /// Applies UAX #9 rules P2 and P3 to a paragraph.
  ///
  /// - Complexity: linear in what is before the first strong character.
  func isRightToLeft(_ utf8: [UInt8], in bytes: Range<Int>) -> Bool {
    switch self {
    case .leftToRight: return false
    case .rightToLeft: return true
    case .automatic: break
    }
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
    return false
  }
}

/// What UAX #9 has to know of a character.
struct CharacterDirection {
  /// L, R or AL.
  let isStrong: Bool
  let isRightToLeft: Bool
  /// ON, as all brackets are.
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

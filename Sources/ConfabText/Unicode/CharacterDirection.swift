import CTypography

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

extension Unicode.Scalar {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }

  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// Whether the scalar is a letter, a combining mark or a digit of any script.
  var isWord: Bool {
    if isASCII { return isASCIILetter || isASCIIDigit }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
      // Variation selectors follow emoji and aren't part of a word.
      return !(0xFE00...0xFE0F).contains(value)
    default:
      return false
    }
  }

  /// Whether the scalar is a word character of a script without spaces between words, or of Hangul,
  /// which adds endings to foreign words. Characters of other scripts beside it belong to another
  /// word.
  var isUnspacedWord: Bool {
    guard !isASCII, isWord else { return false }
    switch value {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1100...0x11FF, 0x1780...0x17FF, 0x2E80...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF66...0xFFDC, 0x1_B000...0x1_B2FF,
      0x2_0000...0x3_FFFF:
      return true
    default:
      return false
    }
  }

  /// Whether the scalar is a word character of a script with spaces between words.
  var isSpacedWord: Bool { isWord && !isUnspacedWord }

  /// Whether the scalar may be part of a host name.
  var isHost: Bool { isSpacedWord || self == "-" || self == "." }

  /// Whether the scalar may be part of the local part of an email address. Each link without a
  /// scheme is within one run of such scalars.
  var isRun: Bool {
    isHost || self == "_" || self == "+" || self == "%" || self == "'"
  }

  /// Whether the scalar may follow the host of an address, besides word characters.
  var isURLPunctuation: Bool {
    switch self {
    case "-", ".", "_", "~", ":", "/", "?", "#", "[", "]", "@", "!", "$", "&", "'", "(", ")", "*",
      "+", ",", ";", "=", "%":
      return true
    default:
      return false
    }
  }

  /// Whether the scalar at the end of an address belongs to the sentence around it.
  var isTrailing: Bool {
    switch self {
    case ".", ",", ";", ":", "!", "?", "'", "*", "(", "[": true
    default: false
    }
  }

  var isCurrency: Bool { properties.generalCategory == .currencySymbol }
}

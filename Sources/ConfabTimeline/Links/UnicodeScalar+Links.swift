extension Unicode.Scalar {
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }

  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }

  /// A letter, a mark on one, or a digit, of any script.
  var isWord: Bool {
    if isASCII { return isASCIILetter || isASCIIDigit }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber, .letterNumber:
      // Variation selectors follow emoji, and are no part of a word.
      return !(0xFE00...0xFE0F).contains(value)
    default:
      return false
    }
  }

  /// A word character of a script that puts no spaces between words, or that hangs endings on
  /// foreign words (Hangul): what stands beside it is not part of the same word.
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

  /// A word character of a script with spaces between words.
  var isSpacedWord: Bool { isWord && !isUnspacedWord }

  /// What a bare host name may consist of.
  var isHost: Bool { isSpacedWord || self == "-" || self == "." }

  /// What the part of an e-mail address before the `@` may consist of; every bare link lies in one
  /// run of these.
  var isRun: Bool {
    isHost || self == "_" || self == "+" || self == "%" || self == "'"
  }

  /// What may follow the host in an address besides word characters.
  var isURLPunctuation: Bool {
    switch self {
    case "-", ".", "_", "~", ":", "/", "?", "#", "[", "]", "@", "!", "$", "&", "'", "(", ")", "*",
      "+", ",", ";", "=", "%":
      return true
    default:
      return false
    }
  }

  /// What belongs to the sentence rather than to the address that it ends with.
  var isTrailing: Bool {
    switch self {
    case ".", ",", ";", ":", "!", "?", "'", "*", "(", "[": true
    default: false
    }
  }

  var isCurrency: Bool { properties.generalCategory == .currencySymbol }
}

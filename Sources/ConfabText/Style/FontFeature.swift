/// A setting of one OpenType feature: on, off, or one of its alternates.
///
/// A feature that the font does not have is ignored.
public struct FontFeature: Sendable, Hashable, CustomStringConvertible {
  /// The tag: four ASCII letters or digits, case-sensitive.
  public let tag: String
  /// The value, 0 … 65,535: 0 is off, 1 is on, higher numbers select an alternate.
  public let value: Int

  /// The feature as a tag and a value, such as `ss01=1`.
  public var description: String { "\(tag)=\(value)" }

  /// The largest number of features in a list. The OpenType registry has about 140.
  package static let maximumListCount = 256

  /// Creates a feature.
  ///
  /// - Throws: ``FontFeatureError`` if the tag is invalid or the value is out of range.
  public init(_ tag: String, _ value: Int = 1) throws {
    guard Self.isTag(tag) else {
      throw FontFeatureError(item: tag, number: nil, problem: .tag(nearest: Self.nearest(to: tag)))
    }
    guard (0...0xFFFF).contains(value) else {
      throw FontFeatureError(item: "\(tag)=\(value)", number: nil, problem: .value)
    }
    self.init(knownTag: tag, value: value)
  }

  /// Digits of equal widths, for columns of numbers.
  package static let tabularFigures = FontFeature(knownTag: "tnum", value: 1)

  /// Settings that turn optional ligatures off.
  static let withoutLigatures = ["clig", "dlig", "hlig", "liga"].map {
    FontFeature(knownTag: $0, value: 0)
  }

  private init(knownTag: String, value: Int) {
    tag = knownTag
    self.value = value
  }

  /// Reads a list such as `kern=0, ss01, -liga, "tnum" 1, cv05=2`.
  ///
  /// The syntax is what HarfBuzz and the CSS property `font-feature-settings` have in common. An
  /// item is a tag, with or without quotes, and an optional value after `=` or white space: `on`,
  /// `off` or a number. Instead of a value there can be a sign in front of the tag. Without either
  /// the feature is on. An empty list has no features.
  ///
  /// - Returns: The features in canonical form; see ``canonical(_:)``.
  /// - Throws: ``FontFeatureError`` for the first item that is wrong.
  package static func list(_ text: String) throws -> [FontFeature] {
    guard !text.allSatisfy(\.isWhitespace) else { return [] }
    let items = text.split(
      separator: ",", maxSplits: maximumListCount, omittingEmptySubsequences: false)
    var features: [FontFeature] = []
    for (index, item) in items.enumerated() {
      guard index < maximumListCount else {
        throw FontFeatureError(item: String(item), number: index + 1, problem: .tooMany)
      }
      features.append(try FontFeature(item: String(item), number: index + 1))
    }
    return canonical(features)
  }

  /// Some features in canonical form: sorted by tag, each tag once, with its last value.
  package static func canonical(_ features: [FontFeature]) -> [FontFeature] {
    guard features.count > 1 else { return features }
    return Dictionary(features.map { ($0.tag, $0) }, uniquingKeysWith: { $1 })
      .values.sorted { $0.tag < $1.tag }
  }

  private init(item: String, number: Int) throws {
    func wrong(_ problem: FontFeatureError.Problem) -> FontFeatureError {
      FontFeatureError(item: item, number: number, problem: problem)
    }
    let words = item.split { $0.isWhitespace || $0 == "=" }.map(String.init)
    guard let first = words.first else { throw wrong(.empty) }
    let sign = first.first.flatMap { "+-".contains($0) ? $0 : nil }
    let tag = Self.unquoted(sign == nil ? first : String(first.dropFirst()))
    guard Self.isTag(tag) else { throw wrong(.tag(nearest: Self.nearest(to: tag))) }
    let hasEqualsSign = item.contains("=")
    switch words.count {
    case 1 where !hasEqualsSign: self.init(knownTag: tag, value: sign == "-" ? 0 : 1)
    case 2 where sign == nil:
      guard let value = Self.value(words[1]) else { throw wrong(.value) }
      self.init(knownTag: tag, value: value)
    case 2: throw wrong(.signAndValue)
    default: throw wrong(.value)
    }
  }

  /// The tag as a number.
  var openTypeTag: OpenTypeTag { OpenTypeTag(tag) }

  private static func unquoted(_ word: String) -> String {
    guard word.count > 2, let quote = word.first, "\"'".contains(quote), word.last == quote else {
      return word
    }
    return String(word.dropFirst().dropLast())
  }

  private static func value(_ word: String) -> Int? {
    switch word {
    case "on": return 1
    case "off": return 0
    default:
      guard word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(word),
        value <= 0xFFFF
      else { return nil }
      return value
    }
  }

  private static func isTag(_ text: String) -> Bool {
    text.utf8.count == 4
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || (0x30...0x39).contains($0.value))
      }
  }
}

extension FontFeature {
  /// The name of a tag in the OpenType registry, such as "Standard Ligatures".
  ///
  /// Source: the OpenType Layout tag registry, version 1.9.1 (Microsoft, "Registered features").
  ///
  /// - Returns: `nil` if the tag is not registered.
  package static func registeredName(of tag: String) -> String? {
    if let name = names[tag] { return name }
    guard tag.utf8.count == 4, let number = Int(tag.dropFirst(2)), number > 0,
      tag.utf8.dropFirst(2).allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    if tag.hasPrefix("ss"), number <= 20 { return "Stylistic Set \(number)" }
    return tag.hasPrefix("cv") ? "Character Variant \(number)" : nil
  }

  private static let names: [String: String] = Dictionary(
    list.split(separator: "\n").map { (String($0.prefix(4)), String($0.dropFirst(5))) },
    uniquingKeysWith: { first, _ in first })

  private static let list = """
    aalt Access All Alternates
    abvf Above-base Forms
    abvm Above-base Mark Positioning
    abvs Above-base Substitutions
    afrc Alternative Fractions
    akhn Akhand
    apkn Kerning for Alternate Proportional Widths
    blwf Below-base Forms
    blwm Below-base Mark Positioning
    blws Below-base Substitutions
    c2pc Petite Capitals From Capitals
    c2sc Small Capitals From Capitals
    calt Contextual Alternates
    case Case-sensitive Forms
    ccmp Glyph Composition / Decomposition
    cfar Conjunct Form After Ro
    chws Contextual Half-width Spacing
    cjct Conjunct Forms
    clig Contextual Ligatures
    cpct Centered CJK Punctuation
    cpsp Capital Spacing
    cswh Contextual Swash
    curs Cursive Positioning
    dist Distances
    dlig Discretionary Ligatures
    dnom Denominators
    dtls Dotless Forms
    expt Expert Forms
    falt Final Glyph on Line Alternates
    fin2 Terminal Forms #2
    fin3 Terminal Forms #3
    fina Terminal Forms
    flac Flattened Accent Forms
    frac Fractions
    fwid Full Widths
    half Half Forms
    haln Halant Forms
    halt Alternate Half Widths
    hist Historical Forms
    hkna Horizontal Kana Alternates
    hlig Historical Ligatures
    hngl Hangul
    hojo Hojo Kanji Forms
    hwid Half Widths
    init Initial Forms
    isol Isolated Forms
    ital Italics
    jalt Justification Alternates
    jp04 JIS2004 Forms
    jp78 JIS78 Forms
    jp83 JIS83 Forms
    jp90 JIS90 Forms
    kern Kerning
    lfbd Left Bounds
    liga Standard Ligatures
    ljmo Leading Jamo Forms
    lnum Lining Figures
    locl Localized Forms
    ltra Left-to-right Alternates
    ltrm Left-to-right Mirrored Forms
    mark Mark Positioning
    med2 Medial Forms #2
    medi Medial Forms
    mgrk Mathematical Greek
    mkmk Mark to Mark Positioning
    mset Mark Positioning via Substitution
    nalt Alternate Annotation Forms
    nlck NLC Kanji Forms
    nukt Nukta Forms
    numr Numerators
    onum Oldstyle Figures
    opbd Optical Bounds
    ordn Ordinals
    ornm Ornaments
    palt Proportional Alternate Widths
    pcap Petite Capitals
    pkna Proportional Kana
    pnum Proportional Figures
    pref Pre-base Forms
    pres Pre-base Substitutions
    pstf Post-base Forms
    psts Post-base Substitutions
    pwid Proportional Widths
    qwid Quarter Widths
    rand Randomize
    rclt Required Contextual Alternates
    rkrf Rakar Forms
    rlig Required Ligatures
    rphf Reph Form
    rtbd Right Bounds
    rtla Right-to-left Alternates
    rtlm Right-to-left Mirrored Forms
    ruby Ruby Notation Forms
    rvrn Required Variation Alternates
    salt Stylistic Alternates
    sinf Scientific Inferiors
    size Optical Size
    smcp Small Capitals
    smpl Simplified Forms
    ssty Math Script-style Alternates
    stch Stretching Glyph Decomposition
    subs Subscript
    sups Superscript
    swsh Swash
    titl Titling
    tjmo Trailing Jamo Forms
    tnam Traditional Name Forms
    tnum Tabular Figures
    trad Traditional Forms
    twid Third Widths
    unic Unicase
    valt Alternate Vertical Metrics
    vapk Kerning for Alternate Proportional Vertical Metrics
    vatu Vattu Variants
    vchw Vertical Contextual Half-width Spacing
    vert Vertical Alternates
    vhal Alternate Vertical Half Metrics
    vjmo Vowel Jamo Forms
    vkna Vertical Kana Alternates
    vkrn Vertical Kerning
    vpal Proportional Alternate Vertical Metrics
    vrt2 Vertical Alternates and Rotation
    vrtr Vertical Alternates for Rotation
    zero Slashed Zero
    """
}

extension FontFeature {
  /// The registered tags without the numbered ones.
  ///
  /// Source: the OpenType Layout tag registry, version 1.9.1 (Microsoft, "Registered features").
  private static let named = """
    aalt abvf abvm abvs afrc akhn apkn blwf blwm blws c2pc c2sc calt case ccmp cfar chws cjct clig \
    cpct cpsp cswh curs dist dlig dnom dtls expt falt fin2 fin3 fina flac frac fwid half haln halt \
    hist hkna hlig hngl hojo hwid init isol ital jalt jp04 jp78 jp83 jp90 kern lfbd liga ljmo lnum \
    locl ltra ltrm mark med2 medi mgrk mkmk mset nalt nlck nukt numr onum opbd ordn ornm palt pcap \
    pkna pnum pref pres pstf psts pwid qwid rand rclt rkrf rlig rphf rtbd rtla rtlm ruby rvrn \
    salt sinf size smcp smpl ssty stch subs sups swsh titl tjmo tnam tnum trad twid unic valt vapk \
    vatu vchw vert vhal vjmo vkna vkrn vpal vrt2 vrtr zero
    """.split(separator: " ").map(String.init)

  private static let numbered: [String] =
    ((1...20).map { ("ss", $0) } + (1...99).map { ("cv", $0) })
    .map { $0.0 + ($0.1 < 10 ? "0" : "") + String($0.1) }

  /// The first registered tag that differs from a word by one typing error.
  ///
  /// - Complexity: constant; words of more than five characters have no nearest tag.
  static func nearest(to word: String) -> String? {
    let word = Array(word.lowercased().unicodeScalars.prefix(6))
    guard (2...5).contains(word.count) else { return nil }
    return named.first { $0.unicodeScalars.starts(with: word) }
      ?? (named + numbered).first { isOneTypingError(word, Array($0.unicodeScalars)) }
  }

  /// Whether one character was added, left out, replaced, or swapped with its neighbor.
  private static func isOneTypingError(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Bool {
    let same = zip(a, b).prefix { $0 == $1 }.count
    let (restA, restB) = (a[same...], b[same...])
    return restA.dropFirst() == restB.dropFirst() || restA.dropFirst() == restB
      || restA == restB.dropFirst()
      || (restA.count > 1 && restB.count > 1 && restA.dropFirst(2) == restB.dropFirst(2)
        && restA.first == restB.dropFirst().first && restB.first == restA.dropFirst().first)
  }
}

/// The error for a feature or a list of features that can't be read. The description is one line.
public struct FontFeatureError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Problem: Sendable, Equatable {
    /// The item is empty.
    case empty
    /// The tag is not four letters or digits; `nearest` is a registered tag with a similar
    /// spelling.
    case tag(nearest: String?)
    /// The value is not `on`, `off` or a number from 0 to 65,535.
    case value
    /// The item has both a sign and a value.
    case signAndValue
    /// The list has more than 256 items.
    case tooMany
  }

  /// The item as it was written.
  public let item: String
  /// The position of the item in the list, counted from 1; `nil` if there is no list.
  public let number: Int?
  /// The kind of the error.
  public let problem: Problem

  /// The error in one line.
  public var description: String {
    let place = number.map { "feature \($0)" } ?? "feature"
    let shown = item.unicodeScalars.prefix(40).map { $0.escaped(asASCII: true) }.joined()
    switch problem {
    case .empty: return "\(place) is empty; expected a tag such as \"kern\""
    case .tag(let nearest):
      return "\(place), \"\(shown)\": expected a tag of four letters or digits such as \"kern\""
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    case .value:
      return "\(place), \"\(shown)\": expected one value, a whole number from 0 to 65535, on or off"
    case .signAndValue:
      return "\(place), \"\(shown)\": expected a sign or a value, not both"
    case .tooMany: return "\(place): expected at most \(FontFeature.maximumListCount) features"
    }
  }
}

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

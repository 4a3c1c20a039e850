@testable import ConfabText

/// The reasons for lines of PangoLayout that differ from the arbiter's. Each reason is tested on
/// the line in question; none is a tolerance.
enum Difference: String, CaseIterable {
  /// PangoLayout hides the width of only the last white-space character at a line's end, so spaces
  /// can push a word to the next line. In ConfabText all of them hang.
  case spacesCounted
  /// PangoLayout subtracts the last space with its width before the break. In a font that kerns
  /// letters with the space after them (Roboto), the space is wider at a line's end, so the line
  /// seems too wide. In ConfabText a line is as wide as its letters.
  case kernedSpace
  /// If not even one character fits, PangoLayout puts the spaces and controls after it on lines of
  /// their own. In ConfabText they hang after the character.
  case spacesAlone
  /// PangoLayout breaks inside a ligature or a syllable. ConfabText keeps together what was shaped
  /// as one glyph.
  case ligatureTorn
  /// A break inside a grapheme cluster, such as a mark on a space, where Unicode allows a line
  /// break. ConfabText does not split grapheme clusters.
  case characterTorn
  /// If Unicode allows a line break before a mark on a space, PangoLayout can abort the process: it
  /// finds the break between words but not between characters. It is not asked then.
  case abort
  /// PangoLayout looks for Thai words in each run, so a span or another font splits a word.
  /// ConfabText looks in the whole paragraph.
  case wordsCut
  /// Pango assumes that Korean is not written with Han and shapes it without a language. In
  /// ConfabText Han beside hangul is Korean.
  case koreanHan
  /// Spaces beside a symbol that only the emoji font has get that font in Pango and are as wide as
  /// an emoji. In ConfabText they get the text font.
  case spaceOfEmoji
  /// Pango takes a keycap without U+FE0F for a digit and a mark. In ConfabText it is an emoji.
  case keycap
  /// PangoLayout sets tab stops by the font of a paragraph's first character, which can be that of
  /// a span. In ConfabText all paragraphs of a text have the same tab stops.
  case tabStops
  /// Unicode allows no line break between a tab and a hyphen, and none after a tab in Hebrew. In
  /// ConfabText a line can end after a tab wherever it can end after a space.
  case tabNotBroken
  /// Unicode allows a line break after "https://". ConfabText does not.
  case schemeTorn
  /// PangoLayout breaks a URL without a break opportunity anywhere. ConfabText breaks it after one
  /// of / ? & = - . if it has one.
  case addressBroken
  /// PangoLayout replaces U+2027 at a line's end by a hyphen, although it must insert none. In
  /// ConfabText the hyphenation point stays.
  case hyphenationPoint
  /// If only a break between characters is left, PangoLayout looks for it in the run that is too
  /// wide and in none before it, so a run without breaks overflows. In ConfabText the line ends
  /// before the run.
  case runTooWide
  /// A mark that the font of its base character lacks begins a run in another font. PangoLayout
  /// breaks and measures such runs differently from how Pango shapes them. ConfabText measures them
  /// as they are shaped.
  case partedMark
  /// Pango treats a glyph with a negative advance, as some marks have, as one with the same
  /// positive advance. Its widths are then meaningless and the text is not compared.
  case negativeAdvance
  /// To save shaping, PangoLayout does not examine a break if the advances of the unbroken text up
  /// to it exceed the width by more than its safe distance of three average characters, even if the
  /// line by itself would fit. The distance is 0 for a font that Pango met for the first time while
  /// it measured the average character of another font, on one thread or on two.
  case stoppedEarly
  /// The opposite: PangoLayout uses a break without measuring it if the advances of the unbroken
  /// text leave more room than the safe distance, even if the line by itself is too wide.
  case takenUnseen
}

extension Difference {
  /// Departures on purpose. Their counts depend on how many URLs, keycaps and tabs the texts have.
  static let intended: Set<Difference> = [
    .keycap, .tabStops, .tabNotBroken, .schemeTorn, .addressBroken,
  ]
}

extension Arbiter {
  /// The reason why PangoLayout's line differs from the right one, which starts at the same byte;
  /// `nil` if no known reason applies.
  func reason(for theirs: SetLine, insteadOf right: SetLine, limit: Int) -> Difference? {
    if let reason = provenReason(for: theirs, insteadOf: right, limit: limit) { return reason }
    let end = max(theirs.bytes.upperBound, right.bytes.upperBound) - paragraph.origin
    return beginsWithMark(theirs.bytes.lowerBound - paragraph.origin..<end) ? .partedMark : nil
  }

  private func provenReason(
    for theirs: SetLine, insteadOf right: SetLine, limit: Int
  ) -> Difference? {
    let start = theirs.bytes.lowerBound - paragraph.origin
    let their = theirs.bytes.upperBound - paragraph.origin
    let end = right.bytes.upperBound - paragraph.origin
    for end in [their, end] where isHyphenationPoint.contains(characterStart(before: end)) {
      return .hyphenationPoint
    }
    if isByPangoHabits(theirs, insteadOf: right, limit: limit) {
      let lines = start..<max(their, end)
      if keycaps.contains(where: lines.overlaps) { return .keycap }
      return hasTab(in: lines) ? .tabStops : .spaceOfEmoji
    }
    if schemeEnds.contains(their) { return .schemeTorn }
    if their > end, addressBreaks.contains(end), !opportunities.contains(end) {
      return .addressBroken
    }
    if their == end { return isKoreanHan(start..<end) ? .koreanHan : nil }
    if opportunities.contains(end), !layoutOpportunities.contains(end) {
      return hasTab(in: characterStart(before: end)..<end) ? .tabNotBroken : .wordsCut
    }
    if layoutOpportunities.contains(their), !opportunities.contains(their) { return .wordsCut }
    if their > end {
      if !clusterEnds.contains(their) { return .ligatureTorn }
      if !characterEnds.contains(their) { return .characterTorn }
      if theirs.width <= limit, isKoreanHan(start..<their) { return .koreanHan }
      if theirs.width > limit, !opportunities.contains(end), end <= itemStart(before: their) {
        return .runTooWide
      }
      if theirs.width > limit, isTakenUnseen(start..<their, limit: limit) { return .takenUnseen }
      return nil
    }
    if right.width > limit, hanging.covers(their..<end) { return .spacesAlone }
    if width(start..<end, before: whiteBefore(end)) > limit { return .spacesCounted }
    if widthAsPangoLayout(start..<end) > limit { return .kernedSpace }
    if isKoreanHan(start..<end) { return .koreanHan }
    if !clusterEnds.contains(their) { return .ligatureTorn }
    if !characterEnds.contains(their) { return .characterTorn }
    if isStoppedEarly(start..<end, limit: limit) { return .stoppedEarly }
    return nil
  }

  /// Whether a run that overlaps a line begins with a mark.
  private func beginsWithMark(_ line: Range<Int>) -> Bool {
    runs.contains { $0.beginsWithMark && $0.bytes.overlaps(line) }
  }

  /// The start of the run that ends a line.
  private func itemStart(before byte: Int) -> Int {
    runs.last { $0.bytes.lowerBound < byte }?.bytes.lowerBound ?? 0
  }

  /// Whether PangoLayout's line is explained by the fonts and tab stops that Pango chooses: it has
  /// the same width with them, and either they change its width, or the right line does not fit
  /// with them, or only PangoLayout's line does.
  private func isByPangoHabits(
    _ theirs: SetLine, insteadOf right: SetLine, limit: Int
  ) -> Bool {
    func widths(_ line: SetLine) -> (pango: Int, right: Int) {
      let bytes =
        line.bytes.lowerBound - paragraph.origin..<line.bytes.upperBound - paragraph.origin
      let visible = hanging.start(in: bytes)
      // Han in Korean text is a reason of its own.
      let own = width(bytes, before: visible, .languages)
      return (width(bytes, before: visible, .all), own)
    }
    let (their, wanted) = (widths(theirs), widths(right))
    guard theirs.width == their.pango else { return false }
    if theirs.bytes == right.bytes { return their.pango != their.right }
    if theirs.bytes.upperBound < right.bytes.upperBound {
      // As with all spaces at a line's end, PangoLayout hides the width of only the last one.
      let start = right.bytes.lowerBound - paragraph.origin
      let end = right.bytes.upperBound - paragraph.origin
      let counted = whiteBefore(end)
      return wanted.pango > limit && wanted.right <= limit
        || width(start..<end, before: counted, .all) > limit
          && width(start..<end, before: counted, .languages) <= limit
    }
    return their.pango <= limit && their.right > limit
  }

  /// Whether a line has another width in the languages that Pango chose.
  private func isKoreanHan(_ line: Range<Int>) -> Bool {
    let visible = hanging.start(in: line)
    return width(line, before: visible) != width(line, before: visible, .languages)
  }

  /// The last character of a line if it is white space; otherwise the line's end.
  private func whiteBefore(_ end: Int) -> Int {
    let last = characterStart(before: end)
    return isWhite.contains(last) ? last : end
  }

  private func widthAsPangoLayout(_ line: Range<Int>) -> Int {
    let white = whiteBefore(line.upperBound)
    return width(line, before: line.upperBound) - unbrokenWidth(white..<line.upperBound)
  }

  private func isStoppedEarly(_ line: Range<Int>, limit: Int) -> Bool {
    let end = whiteBefore(line.upperBound)
    return unbrokenWidth(line.lowerBound..<end)
      > limit + safeDistance(at: characterStart(before: line.upperBound))
  }

  private func isTakenUnseen(_ line: Range<Int>, limit: Int) -> Bool {
    unbrokenWidth(line.lowerBound..<whiteBefore(line.upperBound))
      < limit - safeDistance(at: characterStart(before: line.upperBound))
  }
}

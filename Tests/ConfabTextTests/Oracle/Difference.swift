@testable import ConfabText

/// Why PangoLayout sets a line otherwise than the arbiter. Each is found out by testing that very
/// reason on that very line; none is a tolerance.
enum Difference: String, CaseIterable {
  /// Of several white characters at a line's end PangoLayout hides the width of the last only, so
  /// spaces can push a word to the next line. Here all of them hang.
  case spacesCounted
  /// PangoLayout takes the last space off a line as wide as it was before the break. A font that
  /// kerns letters with the space behind them (Roboto) makes it wider at a line's end, so the line
  /// seems too wide. Here a line is as wide as its letters.
  case kernedSpace
  /// Where not even one character fits, PangoLayout gives the spaces and controls behind it lines of
  /// their own. Here they hang behind the character.
  case spacesAlone
  /// A break inside what the font draws as one, a ligature or a syllable: PangoLayout tears it. Here
  /// what was shaped as one stays whole.
  case ligatureTorn
  /// A break inside what a reader sees as one character, such as a mark on a space, where Unicode
  /// lets a line end. Here no such character is torn.
  case characterTorn
  /// Where Unicode lets a line end before a mark that stands on a space, PangoLayout can abort the
  /// whole process: it finds the break as one between words and then misses it as one between
  /// characters. It is not asked then.
  case abort
  /// PangoLayout looks for the words of Thai in each run by itself, so a word that a span or another
  /// font cuts is two words to it. Here the whole paragraph is looked at.
  case wordsCut
  /// Pango holds that Korean is not written with Han and shapes it without a language. Here Han
  /// beside hangul is Korean.
  case koreanHan
  /// A sign that only the emoji font has lends the spaces beside it that font's space, which is as
  /// wide as an emoji. Here they are the text font's.
  case spaceOfEmoji
  /// Pango takes a keycap without U+FE0F for a digit and a mark. Here it is an emoji.
  case keycap
  /// PangoLayout sets tab stops by the font of a paragraph's first character, which may be that of a
  /// span. Here all paragraphs of a text have the same tab stops.
  case tabStops
  /// Unicode lets no line end between a tab and a hyphen, nor behind a tab in Hebrew. Here a line may
  /// end behind a tab wherever it may end behind a space.
  case tabNotBroken
  /// Unicode lets a line end behind "https://". Here none does.
  case schemeTorn
  /// A web address without a place to end a line is broken anywhere by PangoLayout. Here it is broken
  /// behind one of / ? & = - . where it has one.
  case addressBroken
  /// PangoLayout puts a hyphen in the place of U+2027 at a line's end, though it is told to insert
  /// none. Here the hyphenation point stays.
  case hyphenationPoint
  /// Where only a break between characters is left, PangoLayout looks for it in the run that is too
  /// wide and in none before it, so a run that can't be broken overflows. Here the line ends before.
  case runTooWide
  /// A mark that the font of the character below it lacks begins a run of another font. PangoLayout
  /// breaks and measures such runs otherwise than Pango shapes them. Here they are measured as they
  /// are shaped.
  case partedMark
  /// Pango takes a glyph that moves back, as some marks do, for one as wide as that to the right. Its
  /// widths say nothing then, and the text is not compared.
  case negativeAdvance
  /// To save shaping, PangoLayout does not look at a break if the advances of the unbroken text up
  /// to it are too wide by more than its safe distance, three average characters, even if they are
  /// not so once the line is shaped by itself. The distance is 0 for a font that Pango met for the
  /// first time while it measured another one's average character, on one thread or on two.
  case stoppedEarly
  /// The same the other way round: a break is taken unseen if the advances of the unbroken text
  /// leave more room than the safe distance, even if the line by itself is too wide.
  case takenUnseen
}

extension Difference {
  /// Departures on purpose: how often they are found says how many addresses, keycaps and tabs the
  /// texts have, and nothing of PangoLayout.
  static let intended: Set<Difference> = [
    .keycap, .tabStops, .tabNotBroken, .schemeTorn, .addressBroken,
  ]
}

extension Arbiter {
  /// Why PangoLayout's line is not the right one; both start in the same place. `nil` if no known
  /// reason is one.
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

  /// Whether a run that meets a line begins with a mark.
  private func beginsWithMark(_ line: Range<Int>) -> Bool {
    runs.contains { $0.beginsWithMark && $0.bytes.overlaps(line) }
  }

  /// Where the run begins that ends a line.
  private func itemStart(before byte: Int) -> Int {
    runs.last { $0.bytes.lowerBound < byte }?.bytes.lowerBound ?? 0
  }

  /// Whether PangoLayout's line is just as wide with the fonts and tab stops that Pango chooses, and
  /// either it is wider or narrower only by them, or the right line does not fit with them, or theirs
  /// only does.
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
      // As of all spaces at a line's end, PangoLayout hides the width of the last one only.
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

  /// The last character of a line, if it is white; else the line's end.
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

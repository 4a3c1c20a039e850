import CTypography

@testable import ConfabText

/// Finds where a line must end by trying every possible end.
///
/// Each candidate is shaped by Pango as a line of its own and measured. Nothing is estimated,
/// cached or skipped. The arbiter is slow, and independent of ConfabText and of PangoLayout's
/// search.
final class Arbiter {
  let paragraph: PangoParagraph
  let text: UnsafePointer<CChar>
  let length: Int
  /// The items as Pango finds them, with ConfabText's deviations.
  private(set) var runs: [Item] = []
  private(set) var items: [Item] = []
  /// The offsets where a line can end according to the whole paragraph, and those that PangoLayout
  /// uses.
  private(set) var opportunities: Set<Int> = []
  private(set) var layoutOpportunities: Set<Int> = []
  /// The offsets where glyphs can be separated, and the ends of grapheme clusters.
  private(set) var clusterEnds: Set<Int> = []
  private(set) var characterEnds: Set<Int> = []
  /// The offsets where PangoLayout can end a line and ConfabText can't: after "https://".
  private(set) var schemeEnds: Set<Int> = []
  /// The offsets where a URL that does not fit on a line can be broken.
  private(set) var addressBreaks: Set<Int> = []
  private var tabs: Set<Int> = []
  private(set) var hanging: Hanging
  private(set) var isWhite: Set<Int> = []
  private(set) var isHyphenationPoint: Set<Int> = []
  private(set) var marks: Set<Int> = []
  /// The first bytes of all scalars, and the sum of the advances before them in the unbroken text.
  private(set) var scalarStarts: [Int] = []
  private var sums: [Int: Int] = [:]

  init(_ paragraph: PangoParagraph) {
    self.paragraph = paragraph
    text = pango_layout_get_text(paragraph.layout)
    length = paragraph.text.utf8.count
    hanging = Hanging("", nil, inked: [])
    findOpportunities()
    runs = pangoItems()
    items = withKeycaps(withTextSpaces(runs))
    measureUnbroken()
  }

  deinit {
    for item in runs { pango_item_free(item.pointer) }
    for font in items.compactMap(\.ownFont) { g_object_unref(font) }
  }

  /// All lines, each starting at the end of the one before.
  func lines(width limit: Int) -> [SetLine] {
    var start = 0
    var result: [SetLine] = []
    repeat {
      let line = line(from: start, limit: limit)
      result.append(
        SetLine(
          bytes: paragraph.origin + line.lowerBound..<paragraph.origin + line.upperBound,
          width: width(line, before: hanging.start(in: line))))
      start = line.upperBound
    } while start < length
    return result
  }

  /// The width of the text before a byte on a line of its own, in 1/1024 point.
  ///
  /// - Parameter habits: Pango's behaviors to follow.
  func width(_ line: Range<Int>, before visible: Int, _ habits: PangoHabits = []) -> Int {
    (habits.contains(.fonts) ? runs : items).reduce(0) { sum, item in
      let part = item.bytes.clamped(to: line)
      guard !part.isEmpty else { return sum }
      guard !tabs.contains(part.lowerBound) else {
        return part.lowerBound < visible ? tabStop(behind: sum, habits) : sum
      }
      return sum
        + (shape(part, of: item, habits) {
          PangoParagraph.advance(of: $0, from: part.lowerBound, before: visible)
        } ?? 0)
    }
  }

  private func line(from start: Int, limit: Int) -> Range<Int> {
    let whole = characterEnds.intersection(clusterEnds)
    let ends = opportunities.intersection(whole).filter { $0 > start }.sorted()
    if let end = lastFitting(ends, from: start, limit: limit) { return start..<end }
    let next = ends.first ?? length
    let inAddress = addressBreaks.intersection(whole).filter { $0 > start && $0 < next }.sorted()
    if let end = lastFitting(inAddress, from: start, limit: limit) { return start..<end }
    let parts = whole.filter { $0 > start && $0 <= next }.sorted()
    if let end = lastFitting(parts, from: start, limit: limit) { return start..<end }
    // One character that is too wide, and what hangs after it.
    let first = parts.first ?? length
    let behind = whole.filter { $0 >= first && hanging.covers(first..<$0) }
    return start..<(behind.intersection(opportunities).max() ?? behind.max() ?? first)
  }

  /// The last end of a line that fits. A longer line can be narrower than a shorter one, but not by
  /// much.
  private func lastFitting(_ ends: [Int], from start: Int, limit: Int) -> Int? {
    var last: Int?
    for end in ends {
      let line = start..<end
      let width = width(line, before: hanging.start(in: line))
      if width <= limit { last = end }
      if width > 2 * limit + 100 * 1024 { break }
    }
    return last
  }
}

/// What PangoLayout depends on.
extension Arbiter {
  /// The sum of the advances of a range in the unbroken text.
  func unbrokenWidth(_ range: Range<Int>) -> Int {
    (sums[range.upperBound] ?? 0) - (sums[range.lowerBound] ?? 0)
  }

  func hasTab(in line: Range<Int>) -> Bool { tabs.contains(where: line.contains) }

  /// The first multiple of eight spaces that is at least one space ahead.
  private func tabStop(behind width: Int, _ habits: PangoHabits) -> Int {
    let space = spaceWidth(at: habits.contains(.tabs) ? 0 : nil)
    var stop = 0
    while stop < width + space { stop += 8 * space }
    return stop
  }

  func characterStart(before byte: Int) -> Int { scalarStarts.last { $0 < byte } ?? 0 }

  /// The distance from the line width at which PangoLayout starts to measure, for the font of a
  /// character.
  func safeDistance(at byte: Int) -> Int {
    guard let item = runs.first(where: { $0.bytes.contains(byte) }) else { return 0 }
    let analysis = item.pointer.pointee.analysis
    guard let metrics = pango_font_get_metrics(analysis.font, analysis.language) else { return 0 }
    defer { pango_font_metrics_unref(metrics) }
    return 3 * Int(pango_font_metrics_get_approximate_char_width(metrics))
  }
}

extension Arbiter {
  private func findOpportunities() {
    let scalars = paragraph.text.unicodeScalars
    var whole = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
    pango_get_log_attrs(
      text, Int32(length), -1, pango_language_from_string(paragraph.language), &whole,
      Int32(whole.count))
    var count: Int32 = 0
    let layout = pango_layout_get_log_attrs_readonly(paragraph.layout, &count)
    let spaced = tabsAsSpaces()
    var byte = 0
    var isBehindTab = false
    for (index, scalar) in scalars.enumerated() {
      if isBehindTab, spaced[index].is_char_break != 0 {
        whole[index].is_line_break = spaced[index].is_line_break
      }
      isBehindTab = scalar == "\t"
      if whole[index].is_line_break != 0 { opportunities.insert(byte) }
      if whole[index].is_char_break != 0 { characterEnds.insert(byte) }
      if scalar.isMark { marks.insert(byte) }
      if scalar == "\t" { tabs.insert(byte) }
      if whole[index].is_white != 0 { isWhite.insert(byte) }
      if index < count, let layout, layout[index].is_line_break != 0 {
        layoutOpportunities.insert(byte)
      }
      if scalar == "\u{2027}" { isHyphenationPoint.insert(byte) }
      scalarStarts.append(byte)
      byte += UTF8.width(scalar)
    }
    (schemeEnds, addressBreaks) = Self.addresses(in: paragraph.text)
    opportunities.subtract(schemeEnds)
    opportunities.insert(length)
    layoutOpportunities.insert(length)
    characterEnds.insert(length)
  }

  /// The attributes of the text with tabs replaced by spaces: a line can end after either alike.
  private func tabsAsSpaces() -> [PangoLogAttr] {
    let spaced = paragraph.text.replacing("\t", with: " ")
    var flags = [PangoLogAttr](
      repeating: PangoLogAttr(), count: spaced.unicodeScalars.count + 1)
    pango_get_log_attrs(
      spaced, Int32(length), -1, pango_language_from_string(paragraph.language), &flags,
      Int32(flags.count))
    return flags
  }

  /// The clusters of the unbroken text by their first byte, with their advances.
  private func clusters(_ habits: PangoHabits) -> [Int: Int] {
    var widths: [Int: Int] = [:]
    var sum = 0
    for item in habits.contains(.fonts) ? runs : items {
      if tabs.contains(item.bytes.lowerBound) {
        let stop = tabStop(behind: sum, habits)
        widths[item.bytes.lowerBound] = stop - sum
        sum = stop
        continue
      }
      shape(item.bytes, of: item, habits) { glyphs in
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
          let start = item.bytes.lowerBound + Int(glyphs.pointee.log_clusters[index])
          widths[start, default: 0] += Int(glyphs.pointee.glyphs[index].geometry.width)
          sum += Int(glyphs.pointee.glyphs[index].geometry.width)
        }
      }
    }
    return widths
  }

  private func measureUnbroken() {
    let own = clusters([])
    clusterEnds = Set(items.flatMap(starts)).union([length])
    hanging = Hanging(
      paragraph.text, pango_layout_get_log_attrs_readonly(paragraph.layout, nil),
      inked: Set(own.filter { $0.value != 0 }.keys))
    let widths = clusters(.all)
    // The width of a cluster is divided evenly among its characters; the first gets the remainder.
    var sum = 0
    var first = 0
    while first < scalarStarts.count {
      let next = scalarStarts[(first + 1)...].firstIndex { widths[$0] != nil } ?? scalarStarts.count
      let width = widths[scalarStarts[first]] ?? 0
      let share = width / (next - first)
      for index in first..<next {
        sums[scalarStarts[index]] = sum
        sum += index == first ? width - share * (next - first - 1) : share
      }
      first = next
    }
    sums[length] = sum
  }
}

extension Unicode.Scalar {
  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

import CTypography

@testable import ConfabText

/// Decides where a line must end by trying every end there is.
///
/// Each candidate is shaped by Pango as a line of its own and measured; nothing is estimated, kept
/// or skipped. Slow, and independent both of ConfabText and of PangoLayout's search.
final class Arbiter {
  /// A stretch of one font, script, direction and language, as Pango itemised it.
  struct Item {
    var pointer: UnsafeMutablePointer<PangoItem>
    var bytes: Range<Int>
    /// Pango's own, but for Han in Korean text.
    var language: OpaquePointer?
    var beginsWithMark: Bool
  }

  private static let han: UInt32 = 0x4861_6E69

  let paragraph: PangoParagraph
  private let text: UnsafePointer<CChar>
  private let length: Int
  private(set) var items: [Item] = []
  /// Bytes of the paragraph where a line may end, as found in the whole of it, and as PangoLayout
  /// finds them.
  private(set) var opportunities: Set<Int> = []
  private(set) var layoutOpportunities: Set<Int> = []
  /// Where glyphs can be parted, and where what a reader sees as one character ends.
  private(set) var clusterEnds: Set<Int> = []
  private(set) var characterEnds: Set<Int> = []
  private(set) var hanging: Hanging
  private(set) var isWhite: Set<Int> = []
  private(set) var isHyphenationPoint: Set<Int> = []
  private var marks: Set<Int> = []
  /// First bytes of all scalars, and the sum of their advances in the unbroken text before them.
  private var scalarStarts: [Int] = []
  private var sums: [Int: Int] = [:]

  init(_ paragraph: PangoParagraph) {
    self.paragraph = paragraph
    text = pango_layout_get_text(paragraph.layout)
    length = paragraph.text.utf8.count
    hanging = Hanging("", nil, inked: [])
    findOpportunities()
    takeItems()
    measureUnbroken()
  }

  deinit { for item in items { pango_item_free(item.pointer) } }

  /// All lines, each from where the one before it ended.
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

  /// Width of a line of its own, in 1/1024 point, of what starts before a byte.
  ///
  /// - Parameter asItemised: in the languages that Pango chose.
  func width(_ line: Range<Int>, before visible: Int, asItemised: Bool = false) -> Int {
    items.reduce(0) { sum, item in
      let part = item.bytes.clamped(to: line)
      guard !part.isEmpty else { return sum }
      return sum
        + (shape(part, of: item, asItemised: asItemised) {
          PangoParagraph.advance(of: $0, from: part.lowerBound, before: visible)
        } ?? 0)
    }
  }

  private func line(from start: Int, limit: Int) -> Range<Int> {
    let whole = characterEnds.intersection(clusterEnds)
    let ends = opportunities.intersection(whole).filter { $0 > start }.sorted()
    if let end = lastFitting(ends, from: start, limit: limit) { return start..<end }
    let next = ends.first ?? length
    let parts = whole.filter { $0 > start && $0 <= next }.sorted()
    if let end = lastFitting(parts, from: start, limit: limit) { return start..<end }
    // One character that is too wide, and what hangs behind it.
    let first = parts.first ?? length
    let behind = whole.filter { $0 >= first && hanging.covers(first..<$0) }
    return start..<(behind.intersection(opportunities).max() ?? behind.max() ?? first)
  }

  /// Shaped by itself a longer piece can be narrower than a shorter one, but not by much.
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

/// What PangoLayout goes by.
extension Arbiter {
  /// The sum of advances that characters have when nothing is broken.
  func unbrokenWidth(_ range: Range<Int>) -> Int {
    (sums[range.upperBound] ?? 0) - (sums[range.lowerBound] ?? 0)
  }

  func characterStart(before byte: Int) -> Int { scalarStarts.last { $0 < byte } ?? 0 }

  /// How far from the width PangoLayout begins to measure, by the font of a character.
  func safeDistance(at byte: Int) -> Int {
    guard let item = items.first(where: { $0.bytes.contains(byte) }) else { return 0 }
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
    var byte = 0
    for (index, scalar) in scalars.enumerated() {
      if whole[index].is_line_break != 0 { opportunities.insert(byte) }
      if whole[index].is_char_break != 0 { characterEnds.insert(byte) }
      if scalar.isMark { marks.insert(byte) }
      if whole[index].is_white != 0 { isWhite.insert(byte) }
      if index < count, let layout, layout[index].is_line_break != 0 {
        layoutOpportunities.insert(byte)
      }
      if scalar == "\u{2027}" { isHyphenationPoint.insert(byte) }
      scalarStarts.append(byte)
      byte += UTF8.width(scalar)
    }
    opportunities.insert(length)
    layoutOpportunities.insert(length)
    characterEnds.insert(length)
  }

  private func takeItems() {
    for original in PangoParagraph.items(of: paragraph.layout) {
      guard let item = pango_item_copy(original) else { continue }
      // Pango's own sign that a hyphen is to be put at the item's end.
      item.pointee.analysis.flags &= ~UInt8(1 << 2)
      let analysis = item.pointee.analysis
      let script = g_unicode_script_to_iso15924(GUnicodeScript(Int32(analysis.script)))
      var language = analysis.language
      if script == Self.han, let tag = paragraph.given.language(ofScript: script) {
        language = pango_language_from_string(tag)
      }
      let start = Int(item.pointee.offset)
      items.append(
        Item(
          pointer: item, bytes: start..<start + Int(item.pointee.length), language: language,
          beginsWithMark: marks.contains(start)))
    }
    items.sort { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  /// Clusters of the unbroken text, by first byte, and their advances.
  private func clusters(asItemised: Bool) -> [Int: Int] {
    var widths: [Int: Int] = [:]
    for item in items {
      shape(item.bytes, of: item, asItemised: asItemised) { glyphs in
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
          let start = item.bytes.lowerBound + Int(glyphs.pointee.log_clusters[index])
          widths[start, default: 0] += Int(glyphs.pointee.glyphs[index].geometry.width)
        }
      }
    }
    return widths
  }

  private func measureUnbroken() {
    let own = clusters(asItemised: false)
    clusterEnds = Set(items.flatMap(starts)).union([length])
    hanging = Hanging(
      paragraph.text, pango_layout_get_log_attrs_readonly(paragraph.layout, nil),
      inked: Set(own.filter { $0.value != 0 }.keys))
    let widths = clusters(asItemised: true)
    // A cluster's width is shared out evenly, what remains goes to its first character.
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

  /// The bytes where glyphs can be parted: HarfBuzz keeps what a reader sees as one character
  /// together if it is asked to, as Pango does not.
  private func starts(in item: Item) -> [Int] {
    let analysis = item.pointer.pointee.analysis
    guard let buffer = hb_buffer_create() else { return [] }
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_set_direction(buffer, analysis.level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(
      buffer,
      hb_script_from_iso15924_tag(
        g_unicode_script_to_iso15924(GUnicodeScript(Int32(analysis.script)))))
    hb_buffer_set_language(
      buffer, hb_language_from_string(pango_language_to_string(item.language), -1))
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
    hb_buffer_add_utf8(
      buffer, text, Int32(length), UInt32(item.bytes.lowerBound), Int32(item.bytes.count))
    hb_shape(pango_font_get_hb_font(analysis.font), buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    return (0..<Int(count)).compactMap { index in infos.map { Int($0[index].cluster) } }
  }

  @discardableResult
  private func shape<Result>(
    _ bytes: Range<Int>, of item: Item, asItemised: Bool = true,
    _ body: (UnsafeMutablePointer<PangoGlyphString>) -> Result
  ) -> Result? {
    guard let glyphs = pango_glyph_string_new() else { return nil }
    defer { pango_glyph_string_free(glyphs) }
    var part = item.pointer.pointee
    part.offset = Int32(bytes.lowerBound)
    part.length = Int32(bytes.count)
    if !asItemised { part.analysis.language = item.language }
    part.num_chars = Int32(g_utf8_strlen(text + bytes.lowerBound, bytes.count))
    pango_shape_item(&part, text, Int32(length), nil, glyphs, PANGO_SHAPE_NONE)
    return body(glyphs)
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

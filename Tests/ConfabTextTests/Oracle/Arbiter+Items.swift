import CTypography

@testable import ConfabText

/// The behaviors of Pango's itemization that ConfabText deviates from.
struct PangoHabits: OptionSet {
  let rawValue: UInt8
  /// Han in Korean text has no language.
  static let languages = PangoHabits(rawValue: 1)
  /// Spaces beside symbols in the emoji font have that font, and keycaps without U+FE0F are text.
  static let fonts = PangoHabits(rawValue: 2)
  /// Tab stops are eight spaces apart in the font of the paragraph's first character.
  static let tabs = PangoHabits(rawValue: 4)
  static let all: PangoHabits = [.languages, .fonts, .tabs]
}

extension Arbiter {
  /// A range with one font, script, direction and language.
  struct Item {
    var pointer: UnsafeMutablePointer<PangoItem>
    var bytes: Range<Int>
    /// Pango's language, except for Han in Korean text.
    var language: OpaquePointer?
    var beginsWithMark: Bool
    /// The font for spaces that Pango set in the emoji font, and for keycaps that it did not.
    var ownFont: UnsafeMutablePointer<PangoFont>?
  }

  private static let han: UInt32 = 0x4861_6E69

  /// The text as Pango itemized it. The caller owns the items.
  func pangoItems() -> [Item] {
    var items: [Item] = []
    for original in PangoParagraph.items(of: paragraph.layout) {
      guard let item = pango_item_copy(original) else { continue }
      // Pango's flag for a hyphen at the end of the item.
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
    return items.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
  }

  /// Makes each space in the emoji font an item in the text font. The caller owns the fonts.
  func withTextSpaces(_ items: [Item]) -> [Item] {
    guard items.contains(where: \.isOfPictures) else { return items }
    let spaces = paragraph.text.unicodeScalars.map { $0.properties.generalCategory }
    return items.flatMap { item -> [Item] in
      guard item.isOfPictures else { return [item] }
      let places = zip(scalarStarts, spaces).filter { item.bytes.contains($0.0) }
      var result: [Item] = []
      for (index, (start, category)) in places.enumerated() {
        let end = index + 1 < places.count ? places[index + 1].0 : item.bytes.upperBound
        if category != .spaceSeparator, let last = result.last, last.ownFont == nil {
          result[result.count - 1].bytes = last.bytes.lowerBound..<end
          continue
        }
        var piece = item
        piece.bytes = start..<end
        piece.beginsWithMark = index == 0 && item.beginsWithMark
        piece.ownFont = category == .spaceSeparator ? textFont(at: start) : nil
        result.append(piece)
      }
      return result
    }
  }

  /// Makes each keycap without U+FE0F an item in the emoji font. The caller owns the fonts.
  func withKeycaps(_ items: [Item]) -> [Item] {
    let keycaps = keycaps
    guard !keycaps.isEmpty else { return items }
    return items.flatMap { item -> [Item] in
      guard !item.isOfPictures, item.ownFont == nil else { return [item] }
      let met = keycaps.filter { $0.overlaps(item.bytes) }
      guard !met.isEmpty else { return [item] }
      let edges =
        ([item.bytes.lowerBound, item.bytes.upperBound]
        + met.flatMap { [$0.lowerBound, $0.upperBound] })
        .filter { $0 >= item.bytes.lowerBound && $0 <= item.bytes.upperBound }
      let cuts = Set(edges).sorted()
      return zip(cuts, cuts.dropFirst()).compactMap { start, end in
        var piece = item
        piece.bytes = start..<end
        guard let keycap = met.first(where: { $0.contains(start) }) else { return piece }
        // The text after the digit is part of the keycap.
        guard keycap.lowerBound == start else { return nil }
        piece.bytes = keycap
        piece.ownFont = emojiFont()
        return piece
      }
    }
  }

  /// The ranges in which U+20E3 follows a digit, # or *.
  var keycaps: [Range<Int>] {
    let scalars = Array(paragraph.text.unicodeScalars)
    return scalarStarts.indices.dropLast().compactMap { index in
      let isKeycap =
        "0123456789#*".unicodeScalars.contains(scalars[index])
        && scalars[index + 1] == "\u{20E3}"
      return isKeycap ? scalarStarts[index]..<scalarStarts[index] + 4 : nil
    }
  }

  private func emojiFont() -> UnsafeMutablePointer<PangoFont>? {
    guard
      let description = pango_font_description_copy(
        pango_layout_get_font_description(paragraph.layout))
    else { return nil }
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, "Noto Color Emoji")
    return pango_context_load_font(pango_layout_get_context(paragraph.layout), description)
  }

  /// The width of a space in the font of a byte, or in the base font.
  func spaceWidth(at byte: Int?) -> Int {
    let font =
      byte.map(textFont)
      ?? pango_context_load_font(
        pango_layout_get_context(paragraph.layout),
        pango_layout_get_font_description(paragraph.layout))
    guard let font, let hbFont = pango_font_get_hb_font(font) else { return 0 }
    defer { g_object_unref(font) }
    var glyph: hb_codepoint_t = 0
    hb_font_get_nominal_glyph(hbFont, 0x20, &glyph)
    return Int(hb_font_get_glyph_h_advance(hbFont, glyph))
  }

  /// The first requested font at a byte.
  private func textFont(at byte: Int) -> UnsafeMutablePointer<PangoFont>? {
    guard
      let description = pango_font_description_copy(
        pango_layout_get_font_description(paragraph.layout))
    else { return nil }
    defer { pango_font_description_free(description) }
    if let list = pango_layout_get_attributes(paragraph.layout),
      let iterator = pango_attr_list_get_iterator(list)
    {
      defer { pango_attr_iterator_destroy(iterator) }
      var (start, end): (Int32, Int32) = (0, 0)
      repeat {
        pango_attr_iterator_range(iterator, &start, &end)
      } while end <= byte && pango_attr_iterator_next(iterator) != 0
      pango_attr_iterator_get_font(iterator, description, nil, nil)
    }
    return pango_context_load_font(pango_layout_get_context(paragraph.layout), description)
  }
}

extension Arbiter.Item {
  /// Whether the item's font draws color bitmaps.
  fileprivate var isOfPictures: Bool {
    hb_ot_color_has_png(hb_font_get_face(pango_font_get_hb_font(pointer.pointee.analysis.font)))
      != 0
  }
}

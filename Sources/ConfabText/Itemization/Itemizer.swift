import CFontMap
import CTypography
import ConfabSupport

/// Splits a paragraph where font, script, direction or style change, and finds its line breaks.
///
/// Pango does both, at one nominal size: the choice of a font does not depend on the size, and
/// Pango needs 10 ms for each new size.
final class Itemizer {
  /// A range of text with one font, script and direction.
  struct Item: Equatable {
    /// UTF-8 offsets in the text.
    var bytes: Range<Int>
    /// The embedding level of UAX #9; odd for right to left.
    var level: UInt8
    /// ISO 15924.
    var script: OpenTypeTag
    /// The font.
    var face: FontFaceID

    /// Whether an item follows another directly and has the same properties.
    func continues(_ other: Item) -> Bool {
      bytes.lowerBound == other.bytes.upperBound && level == other.level && script == other.script
        && face == other.face
    }
  }

  /// The result for a paragraph.
  struct Segment {
    /// In text order.
    var items: [Item]
    /// One value for each scalar of the paragraph, and one for its end.
    var breaks: [PangoLogAttr]
  }

  private let configuration: FontConfiguration
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  /// The names that stand for the families of running text and of fixed-width text.
  private static let listNames = (text: "confab-text", mono: "confab-mono")
  /// The families of running text, for errors.
  private let families: [String]
  /// The paths of the emoji fonts.
  let emojiFiles: Set<String>
  /// The first emoji font.
  let emojiFace: FontFaceID?
  private var files = BoundedCache<UnsafeMutablePointer<PangoFont>, PangoFontFile>(limit: 256)
  private var descriptions = BoundedCache<TextStyle, FontDescription>(limit: Itemizer.maximumStyles)
  /// The number of styles since Pango's font map was cleared.
  private var seenStyles = 0
  /// More styles than a conversation has. Pango's font map keeps about 5 KB of fontconfig patterns
  /// for each style and never drops them.
  private static let maximumStyles = 64

  init(library: FontLibrary) throws {
    configuration = try FontConfiguration(library: library)
    guard let fontMap = confab_font_map_new(configuration.pointer) else {
      throw FontError.unsupportedPango(version: String(cString: pango_version_string()))
    }
    guard let context = pango_font_map_create_context(fontMap) else {
      confab_font_map_free(fontMap)
      throw FontError.noMemory(what: "Pango's font map")
    }
    self.fontMap = fontMap
    self.context = context
    families = library.chain(mono: false)
    Self.nameList(Self.listNames.text, families, in: fontMap)
    Self.nameList(Self.listNames.mono, library.chain(mono: true), in: fontMap)
    let emojiFaces = library.faces.filter { $0.role == .emoji }
    emojiFiles = Set(emojiFaces.map(\.path))
    emojiFace = emojiFaces.first.map { FontFaceID(path: $0.path, index: $0.index) }
  }

  deinit {
    // Fonts must be released before their map.
    files = BoundedCache(limit: 0)
    g_object_unref(UnsafeMutableRawPointer(context))
    confab_font_map_free(fontMap)
  }

  /// Itemizes a paragraph and finds its line breaks.
  ///
  /// - Parameters:
  ///   - spans: Flattened spans of the whole text.
  ///   - language: A BCP 47 tag.
  /// - Complexity: linear in the paragraph's length and in the number of its spans.
  func items(
    of utf8: [UInt8], in bytes: Range<Int>, style: TextStyle, spans: [TraitSpan], language: String,
    isRightToLeft: Bool
  ) -> Segment {
    guard !bytes.isEmpty else { return Segment(items: [], breaks: []) }
    let pangoLanguage = pango_language_from_string(language)
    pango_context_set_language(context, pangoLanguage)
    pango_context_set_font_description(context, description(style))
    var directed = utf8[bytes]
    CodeDirection.isolate(spans, in: &directed, isRightToLeft: isRightToLeft)
    let paragraph = BidiParagraph(directed, isRightToLeft: isRightToLeft)
    var items: [Item] = []
    for piece in paragraph.pieces {
      let origin = bytes.lowerBound + piece.bytes.lowerBound
      for item in self.items(
        of: paragraph.text(of: piece), for: origin..<(origin + piece.bytes.count), utf8,
        style: style, spans: spans, isRightToLeft: isRightToLeft)
      {
        if item.bytes.lowerBound == origin, let last = items.last, item.continues(last) {
          items[items.count - 1].bytes = last.bytes.lowerBound..<item.bytes.upperBound
        } else {
          items.append(item)
        }
      }
    }
    CodeDirection.raise(&items, in: spans, isRightToLeft: isRightToLeft)
    let breaks = BreakOpportunities.flagsWithTabs(of: Array(utf8[bytes]), language: pangoLanguage)
    let textSpaced = withTextSpaces(items, of: utf8, style: style, spans: spans)
    return Segment(items: withKeycaps(textSpaced, of: utf8, in: bytes), breaks: breaks)
  }

  /// The items of one piece of a paragraph.
  ///
  /// - Parameters:
  ///   - text: The text for Pango: some controls, which get no items, and the prepared text of
  ///     `bytes`.
  ///   - bytes: The range of the piece in `utf8`.
  private func items(
    of text: [UInt8], for bytes: Range<Int>, _ utf8: [UInt8], style: TextStyle, spans: [TraitSpan],
    isRightToLeft: Bool
  ) -> [Item] {
    let origin = bytes.upperBound - text.count
    let attributes = attributes(for: spans, in: bytes, of: utf8, over: style, origin: origin)
    defer { if let attributes { pango_attr_list_unref(attributes) } }
    let list = text.withUnsafeBytes {
      let text = $0.bindMemory(to: CChar.self)
      return pango_itemize_with_base_dir(
        context, isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR, text.baseAddress, 0,
        Int32(text.count), attributes, nil)
    }
    return take(list, origin: origin).compactMap { item in
      var item = item
      item.bytes = item.bytes.clamped(to: bytes)
      return item.bytes.isEmpty ? nil : item
    }
  }

  /// The font for the Latin text of a style.
  ///
  /// - Throws: ``FontError/notAFont(path:)`` if no font of the chain can be used.
  func primaryFont(of style: TextStyle) throws -> FontInstance {
    guard let font = textFont(of: style) else {
      throw FontError.notAFont(path: families.joined(separator: ", "))
    }
    return FontInstance(face: font, size: style.size)
  }

  /// The face for the Latin text of a style; `nil` if there is none.
  func textFont(of style: TextStyle) -> FontFaceID? {
    pango_context_set_font_description(context, description(style))
    pango_context_set_language(context, pango_language_from_string("en"))
    return take(
      pango_itemize_with_base_dir(context, PANGO_DIRECTION_LTR, "x", 0, 1, nil, nil), origin: 0
    ).first?.face
  }

  /// Converts Pango's list to values and frees it.
  private func take(_ list: UnsafeMutablePointer<GList>?, origin: Int) -> [Item] {
    var items: [Item] = []
    var node = list
    while let current = node {
      if let item = current.pointee.data?.assumingMemoryBound(to: PangoItem.self) {
        let analysis = item.pointee.analysis
        if let font = analysis.font, let face = face(of: font) {
          let start = origin + Int(item.pointee.offset)
          let script = GUnicodeScript(Int32(analysis.script))
          items.append(
            Item(
              bytes: start..<(start + Int(item.pointee.length)), level: analysis.level,
              script: OpenTypeTag(rawValue: g_unicode_script_to_iso15924(script)), face: face))
        }
        pango_item_free(item)
      }
      node = current.pointee.next
    }
    g_list_free(list)
    return items
  }

  /// The face of a Pango font. The font is retained, so that its address stays unique.
  private func face(of font: UnsafeMutablePointer<PangoFont>) -> FontFaceID? {
    if let file = files[font] { return file.face }
    guard
      let pattern = pango_fc_font_get_pattern(
        UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)),
      let face = FontPattern.face(pattern)
    else { return nil }
    files.insert(PangoFontFile(font, face: face), for: font)
    return face
  }

  private func description(_ style: TextStyle) -> OpaquePointer? {
    var key = TextStyle(size: 16, weight: style.weight, italic: style.italic, mono: style.mono)
    key.weight = min(max(1, key.weight), 1000)
    if let known = descriptions[key] { return known.pointer }
    guard let owner = FontDescription() else { return nil }
    let description = owner.pointer
    pango_font_description_set_family(
      description, key.mono ? Self.listNames.mono : Self.listNames.text)
    pango_font_description_set_weight(description, PangoWeight(UInt32(key.weight)))
    pango_font_description_set_style(
      description, key.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, key.size * 1024)
    descriptions.insert(owner, for: key)
    seenStyles += 1
    if seenStyles > Self.maximumStyles { clearFontMap() }
    return description
  }

  private static func nameList(
    _ name: String, _ families: [String], in fontMap: UnsafeMutablePointer<PangoFontMap>
  ) {
    let strings = families.map { UnsafePointer(strdup($0)) }
    defer { for string in strings { free(UnsafeMutablePointer(mutating: string)) } }
    confab_font_map_name_list(fontMap, name, strings.compactMap(\.self) + [nil])
  }

  /// Drops the fonts and patterns that Pango keeps for styles. Pango creates them again when
  /// needed.
  private func clearFontMap() {
    // Fonts must be released before their map.
    files = BoundedCache(limit: files.limit)
    confab_font_map_clear(fontMap, 1)
    seenStyles = 0
  }

  /// The Pango attributes for the spans of a piece; `nil` for none. The caller releases them.
  ///
  /// - Parameter origin: The offset of the first byte of the text for Pango.
  private func attributes(
    for spans: [TraitSpan], in bytes: Range<Int>, of utf8: [UInt8], over style: TextStyle,
    origin: Int
  ) -> OpaquePointer? {
    var list: OpaquePointer?
    for span in shapingSpans(spans, in: bytes, of: utf8) {
      guard let attribute = pango_attr_font_desc_new(description(style.with(span.traits))) else {
        continue
      }
      attribute.pointee.start_index = UInt32(span.range.lowerBound - origin)
      attribute.pointee.end_index = UInt32(span.range.upperBound - origin)
      if list == nil { list = pango_attr_list_new() }
      pango_attr_list_insert(list, attribute)
    }
    return list
  }

  /// The spans with the traits that change fonts.
  ///
  /// Pango splits items at every edge of an attribute, even inside a character, and a split ends
  /// kerning and ligatures. So traits that don't change the font are left out.
  private func shapingSpans(
    _ spans: [TraitSpan], in bytes: Range<Int>, of utf8: [UInt8]
  ) -> [TraitSpan] {
    func scalarStart(_ byte: Int) -> Int {
      var start = byte
      while start > bytes.lowerBound, start < bytes.upperBound, utf8[start] & 0xC0 == 0x80 {
        start -= 1
      }
      return start
    }
    return TraitSpan.overlapping(bytes, in: spans).reduce(into: []) { result, span in
      let traits = span.traits.intersection(.shaping)
      let clamped = span.range.clamped(to: bytes)
      let range = scalarStart(clamped.lowerBound)..<scalarStart(clamped.upperBound)
      guard !traits.isEmpty, !range.isEmpty else { return }
      if let last = result.last, last.traits == traits, last.range.upperBound == range.lowerBound {
        result[result.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        result.append(TraitSpan(range: range, traits: traits))
      }
    }
  }
}

extension Itemizer {
  /// Moves keycaps without U+FE0F ("5⃣") to the emoji font.
  ///
  /// Old exports contain keycaps of that form. UTS #51 lists it as an unqualified emoji; Pango
  /// treats it as text. A keycap with U+FE0E stays text.
  ///
  /// - Parameter items: Items in text order.
  /// - Complexity: linear in the length of the items.
  func withKeycaps(_ items: [Item], of utf8: [UInt8], in bytes: Range<Int>) -> [Item] {
    guard let emojiFace else { return items }
    let keycaps = Self.keycaps(in: utf8, bytes)
    guard !keycaps.isEmpty else { return items }
    var result: [Item] = []
    func append(_ item: Item, _ bytes: Range<Int>, isKeycap: Bool) {
      guard !bytes.isEmpty else { return }
      var part = item
      part.bytes = bytes
      if isKeycap { part.face = emojiFace }
      if let last = result.last, part.continues(last) {
        result[result.count - 1].bytes = last.bytes.lowerBound..<part.bytes.upperBound
      } else {
        result.append(part)
      }
    }
    var next = 0
    for item in items {
      var start = item.bytes.lowerBound
      while next < keycaps.count, keycaps[next].lowerBound < item.bytes.upperBound {
        let keycap = keycaps[next]
        // The digit and the keycap mark can be in items of different fonts.
        if keycap.lowerBound >= item.bytes.lowerBound {
          append(item, start..<max(start, keycap.lowerBound), isKeycap: false)
          append(item, keycap, isKeycap: true)
        }
        start = max(start, keycap.upperBound)
        guard keycap.upperBound <= item.bytes.upperBound else { break }
        next += 1
      }
      append(item, min(start, item.bytes.upperBound)..<item.bytes.upperBound, isKeycap: false)
    }
    return result
  }

  /// The ranges in which U+20E3 directly follows a digit, `#` or `*`.
  private static func keycaps(in utf8: [UInt8], _ bytes: Range<Int>) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for byte in bytes.dropFirst() where utf8[byte] == 0xE2 {
      guard byte + 2 < bytes.upperBound, utf8[byte + 1] == 0x83, utf8[byte + 2] == 0xA3,
        isKeycapBase(utf8[byte - 1])
      else { continue }
      result.append(byte - 1..<byte + 3)
    }
    return result
  }

  private static func isKeycapBase(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "*"): true
    default: false
    }
  }
}

extension Itemizer {
  /// Moves the spaces between symbols in the emoji font to the text font.
  ///
  /// A space gets the font of the characters beside it. If a symbol is only in the emoji font ("🈂
  /// 🈷", also with U+FE0E), the space would be as wide as an emoji. Between colored emoji, Pango
  /// uses the text font's space itself.
  ///
  /// - Complexity: linear in the length of the items in the emoji font.
  func withTextSpaces(
    _ items: [Item], of utf8: [UInt8], style: TextStyle, spans: [TraitSpan]
  ) -> [Item] {
    guard items.contains(where: { emojiFiles.contains($0.face.path) }) else { return items }
    return items.flatMap { item in
      guard emojiFiles.contains(item.face.path) else { return [item] }
      let traits = TraitSpan.overlapping(item.bytes.prefix(1), in: spans).first?.traits ?? []
      let parts = Self.spaceRuns(of: item.bytes, in: utf8)
      guard parts.contains(where: \.isSpace), let font = textFont(of: style.with(traits)) else {
        return [item]
      }
      return parts.map { part in
        var piece = item
        piece.bytes = part.bytes
        if part.isSpace { piece.face = font }
        return piece
      }
    }
  }

  /// Splits a range into spaces and other characters.
  private static func spaceRuns(
    of bytes: Range<Int>, in utf8: [UInt8]
  ) -> [(bytes: Range<Int>, isSpace: Bool)] {
    var result: [(bytes: Range<Int>, isSpace: Bool)] = []
    var byte = bytes.lowerBound
    for scalar in String(decoding: utf8[bytes], as: UTF8.self).unicodeScalars {
      let end = byte + UTF8.width(scalar)
      let isSpace = scalar.properties.generalCategory == .spaceSeparator
      if let last = result.last, last.isSpace == isSpace {
        result[result.count - 1].bytes = last.bytes.lowerBound..<end
      } else {
        result.append((byte..<end, isSpace))
      }
      byte = end
    }
    return result
  }
}

/// An owned Pango font description.
final class FontDescription {
  let pointer: OpaquePointer

  /// - Returns: `nil` if memory is short.
  init?() {
    guard let pointer = pango_font_description_new() else { return nil }
    self.pointer = pointer
  }

  deinit { pango_font_description_free(pointer) }
}

/// The face of a Pango font. Retains the font, so that no other font gets its address.
final class PangoFontFile {
  let face: FontFaceID
  private let font: UnsafeMutablePointer<PangoFont>

  init(_ font: UnsafeMutablePointer<PangoFont>, face: FontFaceID) {
    g_object_ref(font)
    self.font = font
    self.face = face
  }

  deinit { g_object_unref(font) }
}

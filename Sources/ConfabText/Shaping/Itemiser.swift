import CFontMap
import CTypography

/// Cuts a paragraph where font, script, direction or style change, and finds where lines may end.
///
/// Pango does both; it works at one nominal size, since the choice of a font does not depend on
/// the size and a new size would cost it 10 ms.
final class Itemiser {
  struct Item: Equatable {
    var bytes: Range<Int>
    var level: UInt8
    var script: UInt32
    var path: String
    var index: Int

    /// Whether nothing but a cut between pieces is between the two.
    func continues(_ other: Item) -> Bool {
      bytes.lowerBound == other.bytes.upperBound && level == other.level && script == other.script
        && index == other.index && path == other.path
    }
  }

  /// One flag set per scalar of the paragraph, and one for its end.
  struct Segment {
    var items: [Item]
    var breaks: [PangoLogAttr]
  }

  private let configuration: FontConfiguration
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let textFamilies: String
  private let monoFamilies: String
  /// Paths of the fonts of emoji.
  let emojiFiles: Set<String>
  /// The first font of emoji.
  let emojiFace: (path: String, index: Int)?
  private var files = BoundedCache<UnsafeMutablePointer<PangoFont>, PangoFontFile>(limit: 256)
  private var descriptions = BoundedCache<TextStyle, FontDescription>(limit: Itemiser.mostStyles)
  /// The number of styles that the font map has seen since it was cleared.
  private var seenStyles = 0
  /// More styles than a conversation has. The font map keeps about 5 KB of fontconfig patterns for each.
  private static let mostStyles = 64

  init(library: FontLibrary) throws {
    configuration = try FontConfiguration(library: library)
    guard let fontMap = cfont_map_create(configuration.pointer),
      let context = pango_font_map_create_context(fontMap)
    else {
      throw FontError.noMemory(what: "a font map")
    }
    self.fontMap = fontMap
    self.context = context
    textFamilies = library.chain(mono: false).joined(separator: ",")
    monoFamilies = library.chain(mono: true).joined(separator: ",")
    let emojiFaces = library.faces.filter { $0.role == .emoji }
    emojiFiles = Set(emojiFaces.map(\.path))
    emojiFace = emojiFaces.first.map { ($0.path, $0.index) }
  }

  deinit {
    // Fonts go before their map.
    files = BoundedCache(limit: 0)
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
  }

  func items(
    of utf8: [UInt8], in bytes: Range<Int>, style: TextStyle, spans: [TraitSpan], language: String,
    isRightToLeft: Bool
  ) -> Segment {
    guard !bytes.isEmpty else { return Segment(items: [], breaks: []) }
    let pangoLanguage = pango_language_from_string(language)
    pango_context_set_language(context, pangoLanguage)
    pango_context_set_font_description(context, description(style))
    let paragraph = DirectedParagraph(utf8[bytes], isRightToLeft: isRightToLeft)
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
    let breaks = BreakOpportunities.flagsWithTabs(of: Array(utf8[bytes]), language: pangoLanguage)
    let textSpaced = withTextSpaces(items, of: utf8, style: style, spans: spans)
    return Segment(items: withKeycaps(textSpaced, of: utf8, in: bytes), breaks: breaks)
  }

  /// - Parameters:
  ///   - text: what Pango sees: ends with what stands for `bytes`; what is before is left out.
  ///   - bytes: the piece's place in `utf8`.
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

  /// The font that a style's Latin text is set in.
  func primaryFont(of style: TextStyle) throws -> FontInstance {
    guard let font = textFont(of: style) else { throw FontError.notAFont(path: textFamilies) }
    return FontInstance(path: font.path, index: font.index, size: style.size)
  }

  func textFont(of style: TextStyle) -> (path: String, index: Int)? {
    pango_context_set_font_description(context, description(style))
    pango_context_set_language(context, pango_language_from_string("en"))
    return take(
      pango_itemize_with_base_dir(context, PANGO_DIRECTION_LTR, "x", 0, 1, nil, nil), origin: 0
    ).first.map { ($0.path, $0.index) }
  }

  /// Empties Pango's list into values and frees it.
  private func take(_ list: UnsafeMutablePointer<GList>?, origin: Int) -> [Item] {
    var items: [Item] = []
    var node = list
    while let current = node {
      if let item = current.pointee.data?.assumingMemoryBound(to: PangoItem.self) {
        let analysis = item.pointee.analysis
        if let font = analysis.font, let file = file(of: font) {
          let start = origin + Int(item.pointee.offset)
          let script = GUnicodeScript(Int32(analysis.script))
          items.append(
            Item(
              bytes: start..<(start + Int(item.pointee.length)), level: analysis.level,
              script: g_unicode_script_to_iso15924(script), path: file.path, index: file.index))
        }
        pango_item_free(item)
      }
      node = current.pointee.next
    }
    g_list_free(list)
    return items
  }

  /// The file behind one of Pango's fonts; the font is kept, so that its address stays its name.
  private func file(of font: UnsafeMutablePointer<PangoFont>) -> (path: String, index: Int)? {
    if let file = files[font] { return (file.path, file.index) }
    guard let path = cfont_map_path(font) else { return nil }
    let file = PangoFontFile(
      font, path: String(cString: path), index: Int(cfont_map_index(font)))
    files.insert(file, for: font)
    return (file.path, file.index)
  }

  private func description(_ style: TextStyle) -> OpaquePointer? {
    var key = TextStyle(size: 16, weight: style.weight, italic: style.italic, mono: style.mono)
    key.weight = min(max(1, key.weight), 1000)
    if let known = descriptions[key] { return known.pointer }
    guard let owner = FontDescription() else { return nil }
    let description = owner.pointer
    pango_font_description_set_family(description, key.mono ? monoFamilies : textFamilies)
    pango_font_description_set_weight(description, PangoWeight(UInt32(key.weight)))
    pango_font_description_set_style(
      description, key.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, key.size * 1024)
    descriptions.insert(owner, for: key)
    seenStyles += 1
    if seenStyles > Self.mostStyles { emptyFontMap() }
    return description
  }

  /// Drops the fonts and patterns that the font map keeps for styles. It finds them again when needed.
  private func emptyFontMap() {
    // Fonts go before their map.
    files = BoundedCache(limit: files.limit)
    cfont_map_clear(fontMap)
    seenStyles = 0
  }

  /// - Parameter origin: the byte that is the first for Pango.
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

  /// What of the spans changes fonts. Pango cuts at every edge that it is told of, characters too,
  /// and a cut ends kerning and ligatures, so edges of other traits are left out.
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
    return TraitSpan.meeting(bytes, in: spans).reduce(into: []) { result, span in
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

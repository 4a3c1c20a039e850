import CTypography

/// Cuts a paragraph where font, script, direction or style change, and finds where lines may end.
///
/// Pango does both; it works at one nominal size, since the choice of a font does not depend on
/// the size and a new size would cost it 10 ms.
final class Itemiser {
  struct Item {
    var bytes: Range<Int>
    var level: UInt8
    var script: UInt32
    var path: String
    var index: Int
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
  private var files: [UnsafeMutablePointer<PangoFont>: (path: String, index: Int)] = [:]
  private var descriptions: [TextStyle: OpaquePointer] = [:]

  init(library: FontLibrary) throws {
    configuration = try FontConfiguration(library: library)
    guard let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
      let context = pango_font_map_create_context(fontMap)
    else {
      throw FontError.badManifest(path: library.directory, reason: "Pango has no FreeType")
    }
    self.fontMap = fontMap
    self.context = context
    pango_fc_font_map_set_config(OpaquePointer(fontMap), configuration.pointer)
    textFamilies = library.chain(mono: false).joined(separator: ",")
    monoFamilies = library.chain(mono: true).joined(separator: ",")
  }

  deinit {
    for description in descriptions.values { pango_font_description_free(description) }
    for font in files.keys { g_object_unref(font) }
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
    let attributes = attributes(for: spans, in: bytes, over: style)
    defer { if let attributes { pango_attr_list_unref(attributes) } }
    return utf8.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return Segment(items: [], breaks: []) }
      let text = UnsafeRawPointer(base).assumingMemoryBound(to: CChar.self)
      let direction = isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR
      let list = pango_itemize_with_base_dir(
        context, direction, text, Int32(bytes.lowerBound), Int32(bytes.count), attributes, nil)
      let scalars = g_utf8_strlen(text + bytes.lowerBound, bytes.count)
      var breaks = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars + 1)
      pango_get_log_attrs(
        text + bytes.lowerBound, Int32(bytes.count), -1, pangoLanguage, &breaks,
        Int32(breaks.count))
      return Segment(items: take(list), breaks: breaks)
    }
  }

  /// The font that a style's Latin text is set in.
  func primaryFont(of style: TextStyle) throws -> FontInstance {
    let segment = items(
      of: Array("x".utf8), in: 0..<1, style: style, spans: [], language: "en",
      isRightToLeft: false)
    guard let item = segment.items.first else { throw FontError.notAFont(path: textFamilies) }
    return FontInstance(path: item.path, index: item.index, size: style.size)
  }

  /// Empties Pango's list into values and frees it.
  private func take(_ list: UnsafeMutablePointer<GList>?) -> [Item] {
    var items: [Item] = []
    var node = list
    while let current = node {
      if let item = current.pointee.data?.assumingMemoryBound(to: PangoItem.self) {
        let analysis = item.pointee.analysis
        if let font = analysis.font, let file = file(of: font) {
          let start = Int(item.pointee.offset)
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
    if let file = files[font] { return file }
    guard
      let pattern = pango_fc_font_get_pattern(
        UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)),
      let path = FontFile.string(pattern, FC_FILE)
    else { return nil }
    let file = (path, FontFile.integer(pattern, FC_INDEX) ?? 0)
    g_object_ref(font)
    files[font] = file
    return file
  }

  private func description(_ style: TextStyle) -> OpaquePointer? {
    var key = TextStyle(size: 16, weight: style.weight, italic: style.italic, mono: style.mono)
    key.weight = min(max(1, key.weight), 1000)
    if let description = descriptions[key] { return description }
    guard let description = pango_font_description_new() else { return nil }
    pango_font_description_set_family(description, key.mono ? monoFamilies : textFamilies)
    pango_font_description_set_weight(description, PangoWeight(UInt32(key.weight)))
    pango_font_description_set_style(
      description, key.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, key.size * 1024)
    descriptions[key] = description
    return description
  }

  private func attributes(for spans: [TraitSpan], in bytes: Range<Int>, over style: TextStyle)
    -> OpaquePointer?
  {
    var list: OpaquePointer?
    for span in shapingSpans(spans, in: bytes) {
      var spanStyle = style
      if span.traits.contains(.bold) { spanStyle.weight = max(700, style.weight) }
      if span.traits.contains(.italic) { spanStyle.italic = true }
      if span.traits.contains(.code) { spanStyle.mono = true }
      guard let attribute = pango_attr_font_desc_new(description(spanStyle)) else { continue }
      attribute.pointee.start_index = UInt32(span.range.lowerBound)
      attribute.pointee.end_index = UInt32(span.range.upperBound)
      if list == nil { list = pango_attr_list_new() }
      pango_attr_list_insert(list, attribute)
    }
    return list
  }

  /// What of the spans changes fonts. Pango cuts at every edge that it is told of, and a cut ends
  /// kerning and ligatures, so edges of other traits are left out.
  private func shapingSpans(_ spans: [TraitSpan], in bytes: Range<Int>) -> [TraitSpan] {
    TraitSpan.meeting(bytes, in: spans).reduce(into: []) { result, span in
      let traits = span.traits.intersection(.shaping)
      let range = span.range.clamped(to: bytes)
      guard !traits.isEmpty, !range.isEmpty else { return }
      if let last = result.last, last.traits == traits, last.range.upperBound == range.lowerBound {
        result[result.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        result.append(TraitSpan(range: range, traits: traits))
      }
    }
  }
}

import CTypography

@testable import ConfabText

/// Sets text with a PangoLayout over the same private fonts: an opinion of its own on where lines
/// end and how wide they are.
final class SpacingOracle {
  struct Line: Equatable {
    /// UTF-8 bytes, the white space at its end included.
    var bytes: Range<Int>
    /// In 1/1024 point, without the white space at the line's end.
    var width: Int
  }

  private let library: FontLibrary
  private let configuration: FontConfiguration
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer

  /// Emoji are bitmaps: without these rules they come out at the size of the bitmap.
  private static let scaleBitmaps = """
    <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
    <match target="font"><test name="outline"><bool>false</bool></test>
    <edit name="pixelsizefixupfactor" mode="assign"><divide>
    <name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide></edit>
    <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
    <name>pixelsizefixupfactor</name><double>0</double>
    <double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit>
    <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name>
    </divide></edit></match></fontconfig>
    """

  init?(library: FontLibrary) throws {
    self.library = library
    configuration = try FontConfiguration(library: library)
    guard FcConfigParseAndLoadFromMemory(configuration.pointer, Self.scaleBitmaps, 0) == 1,
      let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
      let context = pango_font_map_create_context(fontMap),
      let options = cairo_font_options_create()
    else { return nil }
    self.fontMap = fontMap
    self.context = context
    pango_fc_font_map_set_config(OpaquePointer(fontMap), configuration.pointer)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fontMap)
  }

  /// The lines of a text that has been shaped, whose directions and languages are taken as given.
  ///
  /// - Parameter width: points; `nil` breaks at hard line breaks only.
  func lines(of shaped: ShapedText, width: Double?) -> [Line] {
    shaped.paragraphs.flatMap { paragraph in
      lines(of: paragraph, in: shaped, width: width)
    }
  }

  private func lines(
    of paragraph: ShapedText.Paragraph, in shaped: ShapedText, width: Double?
  ) -> [Line] {
    pango_context_set_base_dir(
      context, paragraph.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    pango_context_set_language(context, pango_language_from_string("en"))
    guard let layout = pango_layout_new(context), let base = description(shaped.style) else {
      return []
    }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    defer { pango_font_description_free(base) }
    let text = String(decoding: shaped.utf8[paragraph.bytes], as: UTF8.self)
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_font_description(layout, base)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    pango_layout_set_width(layout, width.map { Int32(($0 * 1024).rounded(.down)) } ?? -1)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    let attributes = attributes(of: shaped, in: paragraph)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
    let kinds = kinds(of: layout, text)
    let starts = characterStarts(of: layout, text)
    let half = Int((shaped.style.letterSpacing * 1024).rounded()) / 2
    let origin = paragraph.bytes.lowerBound
    var result: [Line] = []
    var node = pango_layout_get_lines_readonly(layout)
    while let current = node {
      if let line = current.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) {
        let start = Int(line.pointee.start_index)
        let end = start + Int(line.pointee.length)
        let tail = kinds[start..<end].reversed().prefix { $0 != .ink }.count
        let visible = kinds[(end - tail)..<end].firstIndex(of: .space) ?? end
        result.append(
          Line(
            bytes: (origin + start)..<(origin + end),
            width: trimmedWidth(of: line, before: visible)
              - strayHalves(
                of: line, starts: starts,
                isTrimmed: (start..<end).contains(visible) && visible > start) * half))
      }
      node = current.pointee.next
    }
    return result
  }

  private func trimmedWidth(of line: UnsafeMutablePointer<PangoLayoutLine>, before visible: Int)
    -> Int
  {
    var sum = 0
    var node = line.pointee.runs
    while let current = node {
      if let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let item = run.pointee.item, let string = run.pointee.glyphs
      {
        for index in 0..<Int(string.pointee.num_glyphs) {
          let byte = Int(item.pointee.offset) + Int(string.pointee.log_clusters[index])
          if byte < visible { sum += Int(string.pointee.glyphs[index].geometry.width) }
        }
      }
      node = current.pointee.next
    }
    return sum
  }

  private enum Kind { case ink, space, invisible }

  /// What the character of every byte is.
  private func kinds(of layout: OpaquePointer, _ text: String) -> [Kind] {
    var count: Int32 = 0
    let flags = pango_layout_get_log_attrs_readonly(layout, &count)
    var result: [Kind] = []
    for (index, scalar) in text.unicodeScalars.enumerated() where index < Int(count) {
      let isWhite = flags.map { $0[index].is_white != 0 } ?? false
      let kind: Kind =
        isWhite ? .space : scalar.properties.isDefaultIgnorableCodePoint ? .invisible : .ink
      for _ in 0..<UTF8.width(scalar) { result.append(kind) }
    }
    return result
  }

  private func description(_ style: TextStyle) -> OpaquePointer? {
    guard let description = pango_font_description_new() else { return nil }
    pango_font_description_set_family(
      description, library.chain(mono: style.mono).joined(separator: ","))
    pango_font_description_set_weight(description, PangoWeight(UInt32(style.weight)))
    pango_font_description_set_style(
      description, style.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, style.size * 1024)
    return description
  }

  private func attributes(
    of shaped: ShapedText, in paragraph: ShapedText.Paragraph
  ) -> OpaquePointer? {
    let list = pango_attr_list_new()
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
      let range = range.clamped(to: paragraph.bytes)
      guard let attribute, !range.isEmpty else { return }
      attribute.pointee.start_index = UInt32(range.lowerBound - paragraph.bytes.lowerBound)
      attribute.pointee.end_index = UInt32(range.upperBound - paragraph.bytes.lowerBound)
      pango_attr_list_insert(list, attribute)
    }
    add(pango_attr_insert_hyphens_new(0), paragraph.bytes)
    if shaped.style.letterSpacing != 0 {
      let spacing = Int32((shaped.style.letterSpacing * 1024).rounded())
      add(pango_attr_letter_spacing_new(spacing), paragraph.bytes)
    }
    if !shaped.style.features.isEmpty {
      let list = shaped.style.features.map { "\($0.tag)=\($0.value)" }.joined(separator: ",")
      add(pango_attr_font_features_new(list), paragraph.bytes)
    }
    for run in shaped.runs[paragraph.runs] where ["ja", "ko", "zh-hans"].contains(run.language) {
      let start = Int(shaped.clusters[run.clusters.lowerBound].byte)
      let end = Int(shaped.clusters[run.clusters.upperBound].byte)
      add(pango_attr_language_new(pango_language_from_string(run.language)), start..<end)
    }
    // Every attribute ends a run, equal neighbours too, so they are merged as they are for us.
    for trait in [TextTraits.bold, .italic, .code] {
      for range in merged(shaped.spans.filter { $0.traits.contains(trait) }.map(\.range)) {
        switch trait {
        case .bold: add(pango_attr_weight_new(PANGO_WEIGHT_BOLD), range)
        case .italic: add(pango_attr_style_new(PANGO_STYLE_ITALIC), range)
        default:
          add(pango_attr_family_new(library.chain(mono: true).joined(separator: ",")), range)
        }
      }
    }
    return list
  }

  private func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.reduce(into: []) { result, range in
      if let last = result.last, last.upperBound == range.lowerBound {
        result[result.count - 1] = last.lowerBound..<range.upperBound
      } else {
        result.append(range)
      }
    }
  }
}

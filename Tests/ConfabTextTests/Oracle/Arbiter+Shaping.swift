import CTypography

@testable import ConfabText

extension Arbiter {
  /// The offsets at which glyphs can be separated. HarfBuzz keeps grapheme clusters together on
  /// request; Pango does not request it.
  func starts(in item: Item) -> [Int] {
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
    hb_shape(pango_font_get_hb_font(item.ownFont ?? analysis.font), buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    return (0..<Int(count)).compactMap { index in infos.map { Int($0[index].cluster) } }
  }

  @discardableResult
  func shape<Result>(
    _ bytes: Range<Int>, of item: Item, _ habits: PangoHabits,
    _ body: (UnsafeMutablePointer<PangoGlyphString>) -> Result
  ) -> Result? {
    guard let glyphs = pango_glyph_string_new() else { return nil }
    defer { pango_glyph_string_free(glyphs) }
    var part = item.pointer.pointee
    part.offset = Int32(bytes.lowerBound)
    part.length = Int32(bytes.count)
    if !habits.contains(.languages) { part.analysis.language = item.language }
    if let font = item.ownFont { part.analysis.font = font }
    part.num_chars = Int32(g_utf8_strlen(text + bytes.lowerBound, bytes.count))
    pango_shape_item(&part, text, Int32(length), nil, glyphs, PANGO_SHAPE_NONE)
    return body(glyphs)
  }
}

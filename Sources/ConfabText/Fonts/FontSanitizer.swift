import CTypography

/// Writes the tables of a font anew, so that readers which trust offsets and lengths can be given it.
///
/// Cairo 1.16 follows the offsets of a TrueType font's tables without checks when it writes a PDF,
/// and FreeType and fontconfig have a history of similar mistakes. HarfBuzz checks every table
/// before it reads it; its subsetter, told to keep everything, writes tables from what passed the
/// checks. Glyph numbers, outlines, instructions, metrics, names and the character map stay what
/// they are, so a healthy font draws the same pixels.
///
/// Tables that only shaping needs are left out: HarfBuzz shapes with the original file.
enum FontSanitizer {
  /// Tables that only shaping or typesetting reads, and those with nothing that is drawn.
  private static let dropped = [
    "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "STAT", "meta", "DSIG", "hdmx", "VDMX", "LTSH",
    "PCLT", "COLR", "CPAL", "SVG ", "kern", "kerx", "morx", "mort", "Feat", "Glat", "Gloc", "Silf",
    "Sill",
    // Bitmaps in black and white; only outlines and colour bitmaps are drawn.
    "EBDT", "EBLC", "EBSC",
  ]

  /// One face of a font as a font of its own.
  ///
  /// - Parameter index: of the face within a collection.
  /// - Returns: `nil` where there is no such face, or its tables are damaged.
  /// - Complexity: linear in the font's size; some 5 ms for a text font, 20 ms for 11 MB of bitmaps,
  ///   200 ms for 19,000 outlines of the kind CFF.
  static func sanitized(_ font: FontBlob, face index: Int) -> FontBlob? {
    guard index < hb_face_count(font.pointer),
      let face = hb_face_create(font.pointer, UInt32(truncatingIfNeeded: index))
    else { return nil }
    defer { hb_face_destroy(face) }
    let glyphs = hb_face_get_glyph_count(face)
    guard glyphs > 0, let input = hb_subset_input_create_or_fail() else { return nil }
    defer { hb_subset_input_destroy(input) }
    keepAll(of: face, glyphs: glyphs, in: input)
    guard let clean = hb_subset_or_fail(face, input) else { return nil }
    defer { hb_face_destroy(clean) }
    guard hb_face_get_glyph_count(clean) == glyphs, let blob = hb_face_reference_blob(clean) else {
      return nil
    }
    return FontBlob(adopting: blob)
  }

  private static func keepAll(of face: OpaquePointer, glyphs: UInt32, in input: OpaquePointer) {
    let flags = [
      HB_SUBSET_FLAGS_RETAIN_GIDS, HB_SUBSET_FLAGS_NAME_LEGACY, HB_SUBSET_FLAGS_NOTDEF_OUTLINE,
      HB_SUBSET_FLAGS_GLYPH_NAMES, HB_SUBSET_FLAGS_NO_PRUNE_UNICODE_RANGES,
    ]
    hb_subset_input_set_flags(input, flags.reduce(0) { $0 | $1.rawValue })
    hb_set_add_range(hb_subset_input_glyph_set(input), 0, glyphs - 1)
    hb_face_collect_unicodes(face, hb_subset_input_unicode_set(input))
    for kept in [HB_SUBSET_SETS_NAME_ID, HB_SUBSET_SETS_NAME_LANG_ID] {
      let set = hb_subset_input_set(input, kept)
      hb_set_clear(set)
      hb_set_invert(set)
    }
    let tables = hb_subset_input_set(input, HB_SUBSET_SETS_DROP_TABLE_TAG)
    for name in dropped { hb_set_add(tables, FontFeature.number(name)) }
    if hasSymbolsOnly(face) {
      hb_set_add(
        hb_subset_input_set(input, HB_SUBSET_SETS_NO_SUBSET_TABLE_TAG), FontFeature.number("cmap"))
    }
  }

  /// Whether all character maps of a face are of the kinds "symbol" and Macintosh. The subsetter
  /// writes none of these, FreeType checks them, and Cairo does not read them.
  private static func hasSymbolsOnly(_ face: OpaquePointer) -> Bool {
    let table = OpenTypeTable(face, FontFeature.number("cmap"))
    let kinds = (0..<table.u16(2)).map { record in
      (table.u16(4 + 8 * record), table.u16(6 + 8 * record))
    }
    return !kinds.isEmpty && kinds.allSatisfy { $0 == (3, 0) || $0.0 == 1 }
  }
}

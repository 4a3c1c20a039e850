import CTypography

/// Rewrites the tables of a font, so that libraries that trust offsets and lengths can read it.
///
/// Cairo 1.16 follows the offsets of a TrueType font without checks when it writes a PDF. FreeType
/// and fontconfig have a history of similar bugs. HarfBuzz checks every table before it reads it.
/// Its subsetter, configured to keep everything, writes tables from what passed the checks. Glyph
/// numbers, outlines, instructions, metrics, names and the character map don't change, so a valid
/// font draws the same pixels.
///
/// Tables that only shaping needs are left out, because HarfBuzz shapes with the original file.
enum FontSanitizer {
  /// The tables for shaping or typesetting only, and those with nothing to draw.
  private static let droppedTables: [OpenTypeTag] = [
    "GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "STAT", "meta", "DSIG", "hdmx", "VDMX", "LTSH",
    "PCLT", "COLR", "CPAL", "SVG ", "kern", "kerx", "morx", "mort", "Feat", "Glat", "Gloc", "Silf",
    "Sill",
    // Black-and-white bitmaps; only outlines and color bitmaps are drawn.
    "EBDT", "EBLC", "EBSC",
  ]

  private static let characterMap: OpenTypeTag = "cmap"

  /// Returns one face as a font of its own.
  ///
  /// - Parameter index: The index of the face in a collection.
  /// - Returns: `nil` if there is no such face, or if its tables are damaged.
  /// - Complexity: linear in the font's size; about 5 ms for a text font, 20 ms for 11 MB of
  ///   bitmaps, 200 ms for 19,000 CFF outlines.
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
    for tag in droppedTables { hb_set_add(tables, tag.rawValue) }
    if hasSymbolsOnly(face) {
      hb_set_add(
        hb_subset_input_set(input, HB_SUBSET_SETS_NO_SUBSET_TABLE_TAG), characterMap.rawValue)
    }
  }

  /// Whether all character maps of a face are for symbols or for the Macintosh. The subsetter
  /// writes none of these. FreeType checks them, and Cairo does not read them.
  private static func hasSymbolsOnly(_ face: OpaquePointer) -> Bool {
    let table = OpenTypeTable(face, characterMap)
    let kinds = (0..<table.u16(2)).map { record in
      (table.u16(4 + 8 * record), table.u16(6 + 8 * record))
    }
    return !kinds.isEmpty && kinds.allSatisfy { $0 == (3, 0) || $0.0 == 1 }
  }
}

/// The bytes of a font, owned by HarfBuzz and released with this object.
final class FontBlob: Sendable {
  /// Immutable. HarfBuzz counts references atomically.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// Takes over one reference.
  init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  deinit { hb_blob_destroy(pointer) }

  /// The bytes. Valid while this object exists.
  var bytes: UnsafeRawBufferPointer {
    var length: UInt32 = 0
    let start = hb_blob_get_data(pointer, &length)
    return UnsafeRawBufferPointer(start: start, count: Int(length))
  }
}

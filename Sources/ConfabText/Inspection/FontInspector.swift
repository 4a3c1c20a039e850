import CTypography
import ConfabSupport

/// One face of a font file, opened to read its tables, and a position on its variation axes.
///
/// All lengths are in font units with y up. The tables are not trusted: readers that HarfBuzz has
/// no function for use ``OpenTypeTable``, whose steps are limited. An object belongs to one thread.
package final class FontInspector {
  /// The path of the file.
  package let path: String
  /// The file.
  package let file: MappedFont
  /// The index of the face.
  package let faceIndex: Int
  /// The number of faces in the file; more than 1 in a collection.
  package let faceCount: Int
  /// The number of glyphs, at least 1.
  package let glyphCount: Int
  /// The number of font units in an em, 16 … 16,384.
  package let unitsPerEm: Int
  /// `fontRevision` of the table head.
  package let revision: Double
  /// The axes and instances.
  let designSpace: DesignSpace
  /// The position on the axes that were set; the others are at their defaults.
  package let position: [FontAxisSetting]
  /// One sentence for each position outside its axis, which was moved to the nearest end.
  package let warnings: [String]
  let face: OpaquePointer
  /// A font with a scale of one font unit, at the position on the axes.
  let font: OpaquePointer

  /// Opens a face.
  ///
  /// - Parameters:
  ///   - typeface: The path of a font file with a face index and a position on the axes.
  ///   - limit: The largest size of the file, in bytes.
  /// - Throws: ``FontError`` if the file can't be read, is too large or is not a font, or if it has
  ///   no such face, instance or axis.
  package init(
    _ typeface: FontLibrary.Typeface, limit: Int = FontLibrary.maximumFontLength
  ) throws(FontError) {
    path = typeface.name
    faceIndex = typeface.faceIndex
    file = try MappedFont.open(path, limit: limit, as: .copied)
    faceCount = Int(hb_face_count(file.blob.pointer))
    guard faceCount > 0 else { throw .notAFont(path: path) }
    try file.checkLength(path: path)
    guard (0..<faceCount).contains(faceIndex), faceIndex <= 0xFFFF else {
      throw .unknownFace(path: path, index: faceIndex, count: faceCount)
    }
    designSpace = DesignSpace(file, face: faceIndex)
    let selected = try TypefacePosition(of: typeface, in: designSpace)
    position = selected.variation?.axes ?? []
    warnings = selected.warnings
    guard let face = file.makeFace(index: faceIndex) else { throw .noMemory(what: "a font") }
    guard let font = hb_font_create(face) else {
      hb_face_destroy(face)
      throw .noMemory(what: "a font")
    }
    self.face = face
    self.font = font
    glyphCount = Int(hb_face_get_glyph_count(face))
    // HarfBuzz takes 1,000 units for a font without the table.
    let head = OpenTypeTable(face, "head")
    unitsPerEm = head.u16(18)
    revision = Double(head.i16(4)) + Double(head.u16(6)) / 65_536
    guard glyphCount > 0, (16...16_384).contains(unitsPerEm) else { throw .notAFont(path: path) }
    hb_font_set_scale(font, Int32(unitsPerEm), Int32(unitsPerEm))
    guard !position.isEmpty else { return }
    let variations = position.compactMap { setting in
      setting.openTypeTag.map {
        hb_variation_t(tag: $0.rawValue, value: Float(setting.value))
      }
    }
    hb_font_set_variations(font, variations, UInt32(variations.count))
  }

  /// Opens the face that a shaper chose, at its position on the axes.
  ///
  /// - Throws: ``FontError`` if the file can't be read or is not a font.
  package convenience init(_ face: FontFaceID) throws(FontError) {
    let index = face.index & 0xFFFF
    var position: [FontAxisSetting] = []
    if face.index >> 16 > 0 {
      let file = try MappedFont.open(face.path, as: .copied)
      position = DesignSpace(file, face: index).position(ofInstance: face.index >> 16 - 1)
    }
    try self.init(
      FontLibrary.Typeface(face.path, faceIndex: index, axes: position + face.axes))
  }

  /// The position on all axes, in the order of the font; empty for a static font.
  package var fullPosition: [FontAxisSetting] {
    designSpace.axes.map { axis in
      FontAxisSetting(
        tag: axis.tag, value: position.last { $0.tag == axis.tag }?.value ?? axis.standard)
    }
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }
}

/// A design axis of a variable font.
package struct FontAxisRecord: Sendable, Hashable {
  /// The tag.
  package var tag: String
  /// The name; `nil` if the font has none.
  package var name: String?
  /// The smallest value.
  package var minimum: Double
  /// The value without a setting.
  package var standard: Double
  /// The largest value.
  package var maximum: Double
  /// Whether the font asks programs not to show the axis to people.
  package var isHidden: Bool
}

/// A named position in the design space of a variable font.
package struct FontInstanceRecord: Sendable, Hashable {
  /// The name of the style; `nil` if the font has none.
  package var name: String?
  /// The PostScript name; `nil` if the font has none.
  package var postScriptName: String?
  /// The position on all axes, in their order.
  package var position: [FontAxisSetting]
}

extension FontInspector {
  /// The axes, in the order of the font; at most 256.
  package func axes() -> [FontAxisRecord] {
    designSpace.axes.indices.compactMap { index in
      var info = hb_ot_var_axis_info_t()
      var count: UInt32 = 1
      hb_ot_var_get_axis_infos(face, UInt32(index), &count, &info)
      guard count == 1 else { return nil }
      return FontAxisRecord(
        tag: designSpace.axes[index].tag, name: name(info.name_id),
        minimum: Double(info.min_value), standard: Double(info.default_value),
        maximum: Double(info.max_value),
        isHidden: info.flags.rawValue & HB_OT_VAR_AXIS_FLAG_HIDDEN.rawValue != 0)
    }
  }

  /// The named instances, in the order of the font; at most 4,096.
  package func instances() -> [FontInstanceRecord] {
    designSpace.instances.indices.map { index in
      let postScript = hb_ot_var_named_instance_get_postscript_name_id(face, UInt32(index))
      let name = designSpace.instances[index]
      return FontInstanceRecord(
        name: name.isEmpty ? nil : name, postScriptName: self.name(postScript),
        position: designSpace.position(ofInstance: index))
    }
  }
}

extension FontInspector {
  /// A warning about a font without any character; `nil` for all others.
  package var coverageWarning: String? {
    mappedCodePoints().isEmpty
      ? "\(FilePath.name(of: path)) has no characters: its table cmap is missing, empty or damaged"
      : nil
  }

  /// The code points that the character map has a glyph for, as ascending ranges without gaps
  /// between their members.
  package func mappedCodePoints() -> [ClosedRange<UInt32>] {
    guard let set = hb_set_create() else { return [] }
    defer { hb_set_destroy(set) }
    hb_face_collect_unicodes(face, set)
    var ranges: [ClosedRange<UInt32>] = []
    var last = hb_codepoint_t.max
    var first: hb_codepoint_t = 0
    while hb_set_next_range(set, &first, &last) != 0 { ranges.append(first...last) }
    return ranges
  }

  /// The advance of a character's glyph before any rule is applied, in font units; `nil` if the
  /// font does not have the character.
  package func advance(of scalar: Unicode.Scalar) -> Double? {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 else { return nil }
    return Double(hb_font_get_glyph_h_advance(font, glyph))
  }
}

/// The classes and the vendor of a font, from the table OS/2.
package struct FontClasses: Sendable, Hashable {
  /// `usWeightClass`: 400 is regular.
  package var weight: Int
  /// `usWidthClass`: 5 is normal.
  package var width: Int
  /// `achVendID` without spaces at its end; `nil` if it is empty.
  package var vendor: String?
}

extension FontInspector {
  /// The CSS weight at the position on the axes: that of the axis `wght`, or `usWeightClass`, or
  /// 400.
  package var weight: Double {
    fullPosition.first { $0.tag == "wght" }?.value ?? classes().map { Double($0.weight) } ?? 400
  }

  /// Whether the face is italic or oblique at the position on the axes: by the axes `ital` and
  /// `slnt`, or by the flags in the tables OS/2 and head.
  package var isItalic: Bool {
    if fullPosition.contains(where: { ["ital", "slnt"].contains($0.tag) && $0.value != 0 }) {
      return true
    }
    let italicOrOblique = 1 | 1 << 9
    return OpenTypeTable(face, "OS/2").u16(62) & italicOrOblique != 0
      || OpenTypeTable(face, "head").u16(44) & 1 << 1 != 0
  }

  /// The classes and the vendor; `nil` without a table OS/2.
  package func classes() -> FontClasses? {
    let table = OpenTypeTable(face, "OS/2")
    guard table.count >= 78 else { return nil }
    let tag = table.u32(58)
    // Some fonts fill the tag with zeros.
    let isSet = tag & 0x7F7F_7F7F != 0
    let text = isSet ? OpenTypeTag(rawValue: UInt32(truncatingIfNeeded: tag)).text : ""
    let vendor = String(text.reversed().drop { $0 == " " }.reversed())
    return FontClasses(
      weight: table.u16(4), width: table.u16(6), vendor: vendor.isEmpty ? nil : vendor)
  }
}

/// The identifiers of texts in the table `name` (OpenType 1.9, "Name IDs").
package enum FontNameID: UInt32, CaseIterable {
  case copyright = 0
  case family = 1
  case style = 2
  case fullName = 4
  case version = 5
  case postScriptName = 6
  case trademark = 7
  case manufacturer = 8
  case designer = 9
  case vendorURL = 11
  case license = 13
  case licenseURL = 14
  case typographicFamily = 16
  case typographicStyle = 17
}

extension FontInspector {
  /// A text of the table `name` in English or, if there is none, in the language that HarfBuzz
  /// prefers; `nil` if there is none or if it is empty.
  package func name(_ id: FontNameID) -> String? { name(id.rawValue) }

  /// A text by its identifier. Texts are cut off after ``longestName`` bytes.
  func name(_ id: UInt32) -> String? {
    guard id != UInt32(HB_OT_NAME_ID_INVALID) else { return nil }
    let language = hb_language_from_string("en", -1)
    var length: UInt32 = 0
    let full = hb_ot_name_get_utf8(face, id, language, &length, nil)
    guard full > 0 else { return nil }
    // HarfBuzz ends the text with a NUL.
    var buffer = [CChar](repeating: 0, count: min(Int(full), Self.longestName) + 1)
    length = UInt32(buffer.count)
    hb_ot_name_get_utf8(face, id, language, &length, &buffer)
    let text = String(
      decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  /// More than the text of a license, in bytes.
  private static let longestName = 1 << 15
}

/// A palette of a color font.
package struct FontPaletteRecord: Sendable, Hashable {
  /// The name; `nil` if the font has none.
  package var name: String?
  /// Whether the font recommends the palette on a light background.
  package var isForLight: Bool
  /// Whether the font recommends the palette on a dark background.
  package var isForDark: Bool
  /// The colors as red, green, blue and alpha, the red in the highest byte.
  package var colors: [UInt32]
}

extension FontInspector {
  /// The number of palettes.
  package var paletteCount: Int { Int(hb_ot_color_palette_get_count(face)) }

  /// The palettes of the table CPAL: all of them, or as many as have ``mostColors`` colors
  /// together.
  ///
  /// Palettes can share colors, so a small table can describe billions.
  package func palettes() -> [FontPaletteRecord] {
    var left = Self.mostColors
    var palettes: [FontPaletteRecord] = []
    for index in 0..<UInt32(paletteCount) where left > 0 {
      var count = UInt32(left)
      var colors = [hb_color_t](repeating: 0, count: left)
      hb_ot_color_palette_get_colors(face, index, 0, &count, &colors)
      let flags = hb_ot_color_palette_get_flags(face, index).rawValue
      left -= max(1, Int(count))
      palettes.append(
        FontPaletteRecord(
          name: name(hb_ot_color_palette_get_name_id(face, index)),
          isForLight: flags
            & HB_OT_COLOR_PALETTE_FLAG_USABLE_WITH_LIGHT_BACKGROUND.rawValue != 0,
          isForDark: flags
            & HB_OT_COLOR_PALETTE_FLAG_USABLE_WITH_DARK_BACKGROUND.rawValue != 0,
          colors: colors.prefix(Int(count)).map { color in
            // HarfBuzz has blue in the highest byte, then green, red and alpha.
            let (blue, green) = (color >> 24, color >> 16 & 0xFF)
            let (red, alpha) = (color >> 8 & 0xFF, color & 0xFF)
            return red << 24 | green << 16 | blue << 8 | alpha
          }))
    }
    return palettes
  }

  /// The most colors that ``palettes()`` lists.
  private static let mostColors = 4_096
}

/// A table of a font and its size.
package struct TableSize: Sendable, Hashable {
  /// The tag.
  package var tag: OpenTypeTag
  /// The bytes of the table that the file has.
  package var bytes: Int
}

extension FontInspector {
  /// The tables, sorted by tag.
  package func tables() -> [TableSize] {
    var count = hb_face_get_table_tags(face, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    hb_face_get_table_tags(face, 0, &count, &tags)
    return tags.prefix(Int(count)).sorted().map { tag in
      let table = hb_face_reference_table(face, tag)
      defer { hb_blob_destroy(table) }
      return TableSize(tag: OpenTypeTag(rawValue: tag), bytes: Int(hb_blob_get_length(table)))
    }
  }

  /// The forms in which the face stores glyphs: outlines, pictures, colors.
  package func glyphFormats() -> [GlyphFormat] {
    let tags = Set(tables().filter { $0.bytes > 0 }.map(\.tag))
    return GlyphFormat.allCases.filter { format in
      switch format {
      case .trueType: tags.contains("glyf")
      case .cff: tags.contains("CFF ")
      case .cff2: tags.contains("CFF2")
      case .cbdt: tags.contains("CBDT")
      case .sbix: tags.contains("sbix")
      case .ebdt: tags.contains("EBDT")
      case .colr0: tags.contains("COLR") && OpenTypeTable(face, "COLR").u16(0) == 0
      case .colr1: tags.contains("COLR") && OpenTypeTable(face, "COLR").u16(0) > 0
      case .svg: tags.contains("SVG ")
      }
    }
  }
}

/// A form in which a font stores its glyphs.
package enum GlyphFormat: String, Sendable, CaseIterable {
  /// Quadratic outlines in the table glyf.
  case trueType = "TrueType"
  /// Cubic outlines in the table "CFF ".
  case cff = "CFF"
  /// Cubic outlines in the table CFF2.
  case cff2 = "CFF2"
  /// Color pictures in the table CBDT.
  case cbdt = "CBDT"
  /// Pictures in the table sbix.
  case sbix = "sbix"
  /// Gray or black-and-white pictures in the table EBDT.
  case ebdt = "EBDT"
  /// Color layers in the table COLR, version 0.
  case colr0 = "COLRv0"
  /// Color layers with gradients in the table COLR, version 1.
  case colr1 = "COLRv1"
  /// An SVG document for each glyph.
  case svg = "SVG"
}

import CTypography
import ConfabSupport

/// The HarfBuzz faces and fonts of one shaper, created on first use.
final class FaceStore {
  private let library: FontFiles
  private let known: [String: FontLibrary.Face]
  private let tracked = TrackedFonts()
  /// The files of the faces in use.
  private var files: [MappedFont] = []
  private var faces: [String: OpaquePointer] = [:]
  /// More fonts and sizes than a conversation has.
  private var fonts = BoundedCache<FontInstance, ShapingFont>(limit: 256)
  /// The ink of glyphs, about 6 MB.
  private var ink = BoundedCache<Glyph, InkBounds?>(limit: 1 << 16)

  private struct Glyph: Hashable {
    var font: FontInstance
    var id: UInt32
  }

  init(library: FontLibrary) {
    self.library = library.files
    known = Dictionary(library.faces.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
  }

  deinit {
    for face in faces.values { hb_face_destroy(face) }
  }

  /// A font with units of 1/1024 point, as in Pango.
  ///
  /// - Throws: ``FontError`` if the file can't be read, was changed or is not a font.
  func font(_ instance: FontInstance) throws -> ShapingFont {
    if let font = fonts[instance] { return font }
    if instance.tracking != 0 {
      let plain = try self.font(instance.untracked)
      guard let font = tracked?.font(over: plain, tracking: instance.tracking) else {
        throw FontError.noMemory(what: "fonts")
      }
      fonts.insert(font, for: instance)
      return font
    }
    let face = try face(path: instance.path, index: instance.index & 0xffff)
    guard let font = ShapingFont(face: face) else {
      throw FontError.notAFont(path: instance.path)
    }
    let scale = Int32((instance.size * 1024).rounded(.towardZero))
    hb_font_set_scale(font.pointer, scale, scale)
    instance.face.move(font.pointer)
    hb_font_make_immutable(font.pointer)
    fonts.insert(font, for: instance)
    return font
  }

  private func face(path: String, index: Int) throws -> OpaquePointer {
    let key = "\(index):\(path)"
    if let face = faces[key] { return face }
    let file = try library.font(path: path, sha256: known[path]?.sha256)
    guard let face = file.makeFace(index: index), hb_face_get_glyph_count(face) > 0 else {
      throw FontError.notAFont(path: path)
    }
    hb_face_make_immutable(face)
    files.append(file)
    faces[key] = face
    return face
  }

  /// The vertical metrics of a font: typo metrics if the font requests them,
  /// otherwise hhea, as in HarfBuzz.
  ///
  /// - Throws: ``FontError`` if the file can't be read, was changed or is not a font.
  func metrics(of instance: FontInstance) throws -> FontMetrics {
    let owner = try font(instance)
    let font = owner.pointer
    defer { withExtendedLifetime(owner) {} }
    var extents = hb_font_extents_t()
    hb_font_get_h_extents(font, &extents)
    var offset: Int32 = 0
    var thickness: Int32 = 0
    var strike: Int32 = 0
    hb_ot_metrics_get_position_with_fallback(font, HB_OT_METRICS_TAG_UNDERLINE_OFFSET, &offset)
    hb_ot_metrics_get_position_with_fallback(font, HB_OT_METRICS_TAG_UNDERLINE_SIZE, &thickness)
    hb_ot_metrics_get_position_with_fallback(font, HB_OT_METRICS_TAG_STRIKEOUT_OFFSET, &strike)
    func points(_ value: Int32) -> Double { Double(value) / 1024 }
    func known(_ tag: hb_ot_metrics_tag_t) -> Double? {
      var value: Int32 = 0
      return hb_ot_metrics_get_position(font, tag, &value) != 0 ? points(value) : nil
    }
    return FontMetrics(
      ascent: points(extents.ascender), descent: -points(extents.descender),
      underlineOffset: -points(offset), underlineThickness: points(thickness),
      strikeOffset: points(strike), lineGap: max(0, points(extents.line_gap)),
      capHeight: known(HB_OT_METRICS_TAG_CAP_HEIGHT), xHeight: known(HB_OT_METRICS_TAG_X_HEIGHT))
  }

  /// The design units per em.
  func unitsPerEm(of instance: FontInstance) throws -> Int {
    let font = try font(instance)
    defer { withExtendedLifetime(font) {} }
    return Int(hb_face_get_upem(hb_font_get_face(font.pointer)))
  }

  /// The glyph of a character before any rule is applied; `nil` if the font does not have it.
  func glyph(of scalar: Unicode.Scalar, in instance: FontInstance) throws -> UInt32? {
    let font = try font(instance)
    defer { withExtendedLifetime(font) {} }
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font.pointer, scalar.value, &glyph) != 0 ? glyph : nil
  }

  /// The advance of a glyph, in points.
  func advance(of glyph: UInt32, in instance: FontInstance) throws -> Double {
    let font = try font(instance)
    defer { withExtendedLifetime(font) {} }
    return Double(hb_font_get_glyph_h_advance(font.pointer, glyph)) / 1024
  }

  /// The tags of all features of a font.
  func featureTags(of instance: FontInstance) throws -> Set<OpenTypeTag> {
    let font = try font(instance)
    defer { withExtendedLifetime(font) {} }
    let face = hb_font_get_face(font.pointer)
    var tags: Set<OpenTypeTag> = []
    for table: OpenTypeTag in ["GSUB", "GPOS"] {
      var count = hb_ot_layout_table_get_feature_tags(face, table.rawValue, 0, nil, nil)
      var found = [hb_tag_t](repeating: 0, count: Int(count))
      hb_ot_layout_table_get_feature_tags(face, table.rawValue, 0, &count, &found)
      tags.formUnion(found.prefix(Int(count)).map(OpenTypeTag.init(rawValue:)))
    }
    return tags
  }

  /// The ink of a glyph relative to its origin; `nil` if it has none.
  func ink(_ glyph: UInt32, of instance: FontInstance) throws -> InkBounds? {
    let key = Glyph(font: instance, id: glyph)
    if let known = ink[key] { return known }
    var extents = hb_glyph_extents_t()
    let isKnown = hb_font_get_glyph_extents(try font(instance).pointer, glyph, &extents) != 0
    let bounds = isKnown ? InkBounds(extents) : nil
    ink.insert(bounds, for: key)
    return bounds
  }
}

extension InkBounds {
  /// Converts from 1/1024 point with y up, where the height is negative.
  fileprivate init?(_ extents: hb_glyph_extents_t) {
    guard extents.width != 0, extents.height != 0 else { return nil }
    let left = Double(extents.x_bearing) / 1024
    let top = -Double(extents.y_bearing) / 1024
    self.init(
      left: left, top: top, right: left + Double(extents.width) / 1024,
      bottom: top - Double(extents.height) / 1024)
  }
}

/// An owned HarfBuzz font. A cache can drop it while a run still uses it.
final class ShapingFont {
  let pointer: OpaquePointer

  /// - Returns: `nil` if memory is short.
  init?(face: OpaquePointer) {
    guard let pointer = hb_font_create(face) else { return nil }
    self.pointer = pointer
  }

  /// - Parameter pointer: A font; this object destroys it.
  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { hb_font_destroy(pointer) }
}

/// Creates HarfBuzz fonts whose advances are those of another font plus a fixed amount.
///
/// HarfBuzz shapes with the changed advances, so cached words contain them.
struct TrackedFonts: ~Copyable {
  private let functions: OpaquePointer

  /// - Returns: `nil` if memory is short.
  init?() {
    guard let functions = hb_font_funcs_create(), functions != hb_font_funcs_get_empty() else {
      return nil
    }
    hb_font_funcs_set_glyph_h_advance_func(
      functions,
      { font, amount, glyph, _ in
        let advance = hb_font_get_glyph_h_advance(hb_font_get_parent(font), glyph)
        guard advance > 0, let amount else { return advance }
        return max(0, advance &+ amount.load(as: hb_position_t.self))
      }, nil, nil)
    hb_font_funcs_make_immutable(functions)
    self.functions = functions
  }

  deinit { hb_font_funcs_destroy(functions) }

  /// Creates a font with tracking.
  ///
  /// - Parameters:
  ///   - parent: The font without tracking.
  ///   - tracking: The amount, in 1/1024 point.
  /// - Returns: `nil` if memory is short.
  func font(over parent: ShapingFont, tracking: Int32) -> ShapingFont? {
    guard let font = hb_font_create_sub_font(parent.pointer), font != hb_font_get_empty() else {
      return nil
    }
    let amount = UnsafeMutablePointer<hb_position_t>.allocate(capacity: 1)
    amount.initialize(to: tracking)
    hb_font_set_funcs(
      font, functions, amount,
      { $0?.assumingMemoryBound(to: hb_position_t.self).deallocate() })
    hb_font_make_immutable(font)
    return ShapingFont(owning: font)
  }
}

import CTypography

/// The inputs of shaping other than the text: a font, a script, a language, a direction and
/// features.
struct ShapingParameters {
  /// The inputs as values.
  struct Key: Hashable {
    var font: FontInstance
    /// ISO 15924.
    var script: OpenTypeTag
    /// A BCP 47 tag; empty for the font's default.
    var language: String
    var isRightToLeft: Bool
    var features: [FontFeature]

    init(_ request: ShapingRequest, font: FontInstance) {
      self.font = font
      script = request.script
      language = request.language
      isRightToLeft = request.isRightToLeft
      features = request.features
    }

    /// The key with size 0, for results that do not depend on the size.
    var withoutSize: Key {
      var key = self
      key.font = FontInstance(face: font.face, size: 0)
      return key
    }
  }

  let key: Key
  let font: OpaquePointer
  /// Keeps `font` alive.
  private let owner: ShapingFont
  let features: [hb_feature_t]
  /// Stored, because HarfBuzz looks languages up in a list that all threads share.
  let language: hb_language_t?
  /// Whether the script is left to right and shaped character by character, in text order.
  let hasSimpleShaping: Bool

  /// Latin, Cyrillic, Greek, Armenian, Georgian, and characters of all or of no script.
  private static let simpleScripts: Set<OpenTypeTag> = [
    .latin, .cyrillic, .greek, .armenian, .georgian, .commonScript, .inheritedScript,
  ]

  init(key: Key, font: ShapingFont) {
    self.key = key
    owner = font
    self.font = font.pointer
    features = key.features.map(\.harfBuzz)
    language = key.language.isEmpty ? nil : hb_language_from_string(key.language, -1)
    hasSimpleShaping = !key.isRightToLeft && Self.simpleScripts.contains(key.script)
  }

  /// Whether the direction is that of the script. HarfBuzz reverses the text otherwise.
  var isNativeDirection: Bool {
    let direction = hb_script_get_horizontal_direction(
      hb_script_from_iso15924_tag(key.script.rawValue))
    return key.isRightToLeft ? direction == HB_DIRECTION_RTL : direction != HB_DIRECTION_RTL
  }

  /// The glyph of a character before any rule is applied; `nil` if the font does not have it.
  func nominalGlyph(of scalar: Unicode.Scalar) -> Int? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 ? Int(glyph) : nil
  }

  /// Whether the font classifies a character as a mark.
  func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard let glyph = nominalGlyph(of: scalar), let face = hb_font_get_face(font) else {
      return false
    }
    return hb_ot_layout_get_glyph_class(face, UInt32(glyph)) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
  }
}

extension FontFeature {
  /// The feature for HarfBuzz, applied to all of the text.
  var harfBuzz: hb_feature_t {
    hb_feature_t(tag: openTypeTag.rawValue, value: UInt32(value), start: 0, end: .max)
  }
}

/// A run of text to be shaped with one font.
struct ShapingRequest {
  /// The UTF-8 range of the paragraph. Joining letters look at the text around the run.
  var context: Range<Int>
  /// The UTF-8 range of the run.
  var bytes: Range<Int>
  /// The embedding level of UAX #9.
  var level: UInt8
  /// ISO 15924.
  var script: OpenTypeTag
  /// A BCP 47 tag; empty for the font's default.
  var language: String
  /// If two features have the same tag, the later one applies.
  var features: [FontFeature]

  var isRightToLeft: Bool { level & 1 == 1 }
}

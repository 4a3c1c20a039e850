import CPangoCairo
import CTypography

@testable import ConfabText

/// Breaks text with PangoLayouts over the same private fonts, as an independent result for lines
/// and widths.
///
/// pangocairo is not safe for layouts on several threads, so every test that uses this class is
/// part of OracleTests.
final class PangoOracle {
  private let library: FontLibrary
  private let configuration: FontConfiguration
  private let fontMap: UnsafeMutablePointer<PangoFontMap>
  /// A context for each direction and language, because a layout reads its context again on every
  /// change.
  private var contexts: [Setting: OpaquePointer] = [:]
  private var warmed: Set<Warmth> = []

  private struct Setting: Hashable {
    var isRightToLeft: Bool
    var language: String
  }

  private struct Warmth: Hashable {
    var style: TextStyle
    var language: String
  }

  /// Without these rules emoji have the size of their bitmaps.
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
      let fontMap = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT)
    else { return nil }
    self.fontMap = fontMap
    Self.nameFiles(of: configuration)
    pango_fc_font_map_set_config(OpaquePointer(fontMap), configuration.pointer)
  }

  /// Lets patterns name the files of users' fonts, which Cairo opens by itself.
  private static func nameFiles(of configuration: FontConfiguration) {
    guard let fonts = FcConfigGetFonts(configuration.pointer, FcSetApplication) else { return }
    for place in 0..<Int(fonts.pointee.nfont) {
      guard let pattern = fonts.pointee.fonts[place],
        let path = FontPattern.string(pattern, FontPattern.origin)
      else { continue }
      FontPattern.replace(FC_FILE, by: path, in: pattern)
    }
  }

  deinit {
    for context in contexts.values { g_object_unref(UnsafeMutableRawPointer(context)) }
    g_object_unref(fontMap)
  }

  private func context(_ setting: Setting) -> OpaquePointer? {
    if let context = contexts[setting] { return context }
    guard let context = pango_font_map_create_context(fontMap),
      let options = cairo_font_options_create()
    else { return nil }
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_base_dir(
      context, setting.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    pango_context_set_language(context, pango_language_from_string(setting.language))
    contexts[setting] = context
    return context
  }

  /// The paragraphs of a text, ready to be broken at any width.
  func paragraphs(of specimen: Specimen) -> [PangoParagraph] {
    let given = Specimen.Given(specimen)
    guard let base = description(specimen.style) else { return [] }
    defer { pango_font_description_free(base) }
    warm(specimen, base)
    return given.paragraphs.compactMap { paragraph in
      let setting = Setting(
        isRightToLeft: paragraph.isRightToLeft, language: specimen.language)
      let text = String(decoding: given.utf8[paragraph.bytes], as: UTF8.self)
      guard let layout = layout(text, setting, base) else { return nil }
      let attributes = attributes(of: specimen, given, in: paragraph.bytes)
      pango_layout_set_attributes(layout, attributes)
      pango_attr_list_unref(attributes)
      return PangoParagraph(
        layout: layout, text: text, origin: paragraph.bytes.lowerBound,
        language: specimen.language, given: given,
        spacing: specimen.spacing)
    }
  }

  private func layout(_ text: String, _ setting: Setting, _ base: OpaquePointer) -> OpaquePointer? {
    guard let context = context(setting), let layout = pango_layout_new(context) else { return nil }
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_font_description(layout, base)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    return layout
  }

  /// Languages for which Pango's sample text is in each of the bundled scripts.
  private static let examples = [
    "ar", "fa", "he", "hi", "bn", "ta", "th", "ja", "ko", "zh-cn", "el", "ru", "en",
  ]

  /// Makes Pango measure the average character of the fonts for some languages.
  ///
  /// Pango requests it while it breaks lines. If it meets a font for the first time while it
  /// measures another one, it uses 0 for it and keeps that. So each font is measured first in a
  /// language of its own.
  private func warm(_ specimen: Specimen, _ base: OpaquePointer) {
    var style = specimen.style
    (style.letterSpacing, style.features) = (0, [])
    for language in Self.examples + [specimen.language] {
      guard warmed.insert(Warmth(style: style, language: language)).inserted,
        let sample = pango_language_get_sample_string(pango_language_from_string(language))
      else { continue }
      let setting = Setting(isRightToLeft: false, language: language)
      for text in [String(cString: sample), "x"] {
        guard let layout = layout(text, setting, base) else { continue }
        PangoParagraph.warmMetrics(of: layout)
        g_object_unref(UnsafeMutableRawPointer(layout))
      }
    }
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
    of specimen: Specimen, _ given: Specimen.Given, in bytes: Range<Int>
  ) -> OpaquePointer? {
    let list = pango_attr_list_new()
    func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>) {
      let range = range.clamped(to: bytes)
      guard let attribute, !range.isEmpty else { return }
      attribute.pointee.start_index = UInt32(range.lowerBound - bytes.lowerBound)
      attribute.pointee.end_index = UInt32(range.upperBound - bytes.lowerBound)
      pango_attr_list_insert(list, attribute)
    }
    add(pango_attr_insert_hyphens_new(0), bytes)
    if specimen.spacing != 0 {
      add(pango_attr_letter_spacing_new(Int32(specimen.spacing)), bytes)
    }
    if !specimen.style.features.isEmpty {
      let features = specimen.style.features.map { "\($0.tag)=\($0.value)" }
      add(pango_attr_font_features_new(features.joined(separator: ",")), bytes)
    }
    for (range, tag) in languages(given, in: bytes) {
      add(pango_attr_language_new(pango_language_from_string(tag)), range)
    }
    // Every attribute ends a run, even between equal neighbors, so they are merged as in
    // ConfabText.
    for trait in [TextTraits.bold, .italic, .code] {
      for range in union(given.spans.filter { $0.traits.contains(trait) }.map(\.range)) {
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

  /// The languages for East Asian scripts. Pango chooses all others itself.
  private func languages(_ given: Specimen.Given, in bytes: Range<Int>) -> [(Range<Int>, String)] {
    // Characters below U+1100 belong to none of these scripts.
    guard given.utf8[bytes].contains(where: { $0 >= 0xE1 }) else { return [] }
    let eastAsian = Set(["Hani", "Bopo", "Hira", "Kana", "Hang"].map(scriptCode))
    var result: [(Range<Int>, String)] = []
    for (range, code) in ScriptRanges.of(given.utf8[bytes]) where eastAsian.contains(code) {
      guard let tag = given.language(ofScript: code) else { continue }
      if let last = result.last, last.0.upperBound == range.lowerBound, last.1 == tag {
        result[result.count - 1].0 = last.0.lowerBound..<range.upperBound
      } else {
        result.append((range, tag))
      }
    }
    return result
  }

  private func scriptCode(_ name: String) -> UInt32 {
    name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The union, sorted and without overlapping or touching ranges.
  private func union(_ ranges: [Range<Int>]) -> [Range<Int>] {
    ranges.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { result, range in
      if let last = result.last, last.upperBound >= range.lowerBound {
        result[result.count - 1] =
          last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
  }
}

/// Ranges of one script, with characters that several scripts share resolved by Pango.
enum ScriptRanges {
  /// Ranges with the indexes of the slice, and ISO 15924 codes.
  static func of(_ utf8: ArraySlice<UInt8>) -> [(Range<Int>, UInt32)] {
    var result: [(Range<Int>, UInt32)] = []
    utf8.withUnsafeBytes { raw in
      guard let text = raw.baseAddress?.assumingMemoryBound(to: CChar.self),
        let iterator = pango_script_iter_new(text, Int32(raw.count))
      else { return }
      defer { pango_script_iter_free(iterator) }
      repeat {
        var (start, end): (UnsafePointer<CChar>?, UnsafePointer<CChar>?)
        var script = PANGO_SCRIPT_INVALID_CODE
        pango_script_iter_get_range(iterator, &start, &end, &script)
        guard let start, let end else { break }
        result.append(
          (
            utf8.startIndex + (start - text)..<utf8.startIndex + (end - text),
            g_unicode_script_to_iso15924(GUnicodeScript(script.rawValue))
          ))
      } while pango_script_iter_next(iterator) != 0
    }
    return result
  }
}

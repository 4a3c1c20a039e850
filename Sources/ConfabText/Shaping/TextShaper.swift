import CTypography

/// Itemises and shapes text with the fonts of one library.
///
/// Owns a private font map and everything made with it, so it belongs to one task at a time; make
/// one per worker. What it returns are plain values that do not depend on which shaper made them.
public final class TextShaper {
  public let library: FontLibrary
  let store: FaceStore
  private let itemiser: Itemiser
  private let buffer: OpaquePointer
  private var knownMetrics: [TextStyle: FontMetrics] = [:]

  /// Makes a font map over the library's files (about 10 ms).
  ///
  /// - Throws: ``FontError`` where a file is missing or no font.
  public init(library: FontLibrary) throws {
    guard let buffer = hb_buffer_create() else {
      throw FontError.badManifest(path: library.directory, reason: "HarfBuzz has no memory")
    }
    self.buffer = buffer
    self.library = library
    store = FaceStore(library: library)
    itemiser = try Itemiser(library: library)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes a text once, for any width.
  ///
  /// - Parameters:
  ///   - spans: may overlap; ranges beyond the text are cut off.
  ///   - language: BCP 47 tag of the text, for the forms that a font has per language and for
  ///     word boundaries.
  /// - Throws: ``FontError`` where a chosen font file is not the pinned one; ``TextStyleError``.
  /// - Complexity: linear in the text's length.
  public func shape(
    _ text: String, style: TextStyle, spans: [TraitSpan] = [], language: String = "en",
    direction: BaseDirection = .automatic
  ) throws -> ShapedText {
    try style.validate()
    let utf8 = Array(text.utf8)
    let flat = TraitSpan.flattened(spans, within: utf8.count)
    let readable = ControlCharacters.replaced(in: utf8)
    var assembly = ShapedTextAssembly(text: text, utf8: readable, style: style, spans: flat)
    let languages = LanguageChoice(text: text, document: language)
    for bytes in ControlCharacters.paragraphs(of: utf8) {
      let scalars = String(decoding: utf8[bytes], as: UTF8.self).unicodeScalars
      let isRightToLeft = direction.isRightToLeft(scalars)
      let segment = itemiser.items(
        of: readable, in: bytes, style: style, spans: flat, language: language,
        isRightToLeft: isRightToLeft)
      assembly.beginParagraph(bytes: bytes, isRightToLeft: isRightToLeft)
      for item in segment.items.flatMap({ $0.pieces(of: readable) }) {
        let font = FontInstance(path: item.path, index: item.index, size: style.size)
        let run = ShapingRequest(
          context: bytes, bytes: item.bytes, level: item.level, script: item.script,
          language: languages.tag(forScript: item.script),
          features: style.features(inScript: item.script))
        let shaped = try shape(run, of: readable, with: font)
        assembly.append(shaped, request: run, font: font, breaks: segment.breaks)
      }
      assembly.endParagraph()
    }
    return assembly.finish()
  }

  /// Vertical measures of the first font of the chain for a style, in points.
  ///
  /// - Throws: ``FontError``, ``TextStyleError``.
  public func metrics(of style: TextStyle) throws -> FontMetrics {
    if let known = knownMetrics[style] { return known }
    try style.validate()
    let metrics = try store.metrics(of: itemiser.primaryFont(of: style))
    knownMetrics[style] = metrics
    return metrics
  }

  /// One sentence for each feature that a style asks for and its first font does not have.
  ///
  /// - Throws: ``FontError``, ``TextStyleError``.
  public func warnings(about style: TextStyle) throws -> [String] {
    let asked = style.features.filter { $0.value > 0 }
    guard !asked.isEmpty else { return [] }
    try style.validate()
    let known = try store.featureTags(of: itemiser.primaryFont(of: style))
    let family = library.chain(mono: style.mono).first ?? "the font"
    return asked.filter { !known.contains(FontFeature.number($0.tag)) }.map { feature in
      let nearest = FontFeature.nearest(to: feature.tag).flatMap { $0 == feature.tag ? nil : $0 }
      return "\(family) has no feature \"\(feature.tag)\""
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    }
  }

  /// Shapes one run of one font with the paragraph around it as context.
  func shape(_ request: ShapingRequest, of utf8: [UInt8], with font: FontInstance) throws
    -> [HarfBuzzGlyph]
  {
    let hbFont = try store.font(font)
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(
      buffer, request.level & 1 == 1 ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(request.script))
    hb_buffer_set_language(
      buffer, request.language.isEmpty ? nil : hb_language_from_string(request.language, -1))
    hb_buffer_set_flags(
      buffer,
      hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
    utf8.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let start = UnsafeRawPointer(base + request.context.lowerBound)
        .assumingMemoryBound(to: CChar.self)
      hb_buffer_add_utf8(
        buffer, start, Int32(request.context.count),
        UInt32(request.bytes.lowerBound - request.context.lowerBound),
        Int32(request.bytes.count))
    }
    // Named, because HarfBuzz would otherwise ask the environment which shapers to try.
    "ot".withCString { openType in
      var shapers: [UnsafePointer<CChar>?] = [openType, nil]
      let features = request.features.map(\.harfBuzz)
      hb_shape_full(hbFont, buffer, features, UInt32(features.count), &shapers)
    }
    return glyphs(offset: request.context.lowerBound)
  }

  private func glyphs(offset: Int) -> [HarfBuzzGlyph] {
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    return (0..<Int(count)).map { i in
      HarfBuzzGlyph(
        id: infos[i].codepoint, byte: Int(infos[i].cluster) + offset,
        isUnsafe: infos[i].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0,
        advance: positions[i].x_advance, x: positions[i].x_offset, y: positions[i].y_offset)
    }
  }
}

/// One call of the shaping engine.
struct ShapingRequest {
  /// The paragraph, as context.
  var context: Range<Int>
  var bytes: Range<Int>
  var level: UInt8
  /// ISO 15924 tag, four bytes, the first highest.
  var script: UInt32
  /// BCP 47; empty for the font's default.
  var language: String
  /// Of two with one tag, the later counts.
  var features: [FontFeature]
}

extension FontFeature {
  /// Over the whole of what is shaped.
  fileprivate var harfBuzz: hb_feature_t {
    hb_feature_t(
      tag: Self.number(tag), value: UInt32(value), start: 0, end: .max)
  }
}

/// A glyph as HarfBuzz gives it: in visual order, in 1/1024 point.
struct HarfBuzzGlyph {
  var id: UInt32
  var byte: Int
  var isUnsafe: Bool
  var advance: Int32
  var x: Int32
  var y: Int32
}

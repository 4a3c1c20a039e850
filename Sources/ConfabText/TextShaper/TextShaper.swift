import ConfabSupport

/// Itemizes, shapes and breaks text with the fonts of one library.
///
/// A shaper owns a font map and caches that are not thread-safe. Use it from one task at a time,
/// and create one for each worker. Its results are values that do not depend on the shaper or on
/// what it shaped before.
public final class TextShaper {
  /// The fonts.
  public let library: FontLibrary
  private let texts: ShapedTextCache?
  let store: FaceStore
  private let itemizer: Itemizer
  let words: WordShaper
  let simpleItemizer: SimpleItemizer
  private var languageTags = BoundedCache<ScriptLanguages.Key, String>(limit: 32)
  private var fontLists = FontLists()
  private var knownMetrics = BoundedCache<TextStyle, FontMetrics>(limit: 256)

  /// Creates a shaper. This takes about 10 ms.
  ///
  /// - Throws: ``FontError`` if a file is missing or not a font.
  public convenience init(library: FontLibrary) throws {
    try self.init(library: library, texts: nil)
  }

  /// Creates a shaper that shares shaped texts with other shapers. This takes about 10 ms.
  ///
  /// - Parameter texts: The cache for shaped texts. The shaper uses its fonts.
  /// - Throws: ``FontError`` if a file is missing or not a font.
  public convenience init(sharing texts: ShapedTextCache) throws {
    try self.init(library: texts.library, texts: texts)
  }

  private init(library: FontLibrary, texts: ShapedTextCache?) throws {
    guard let buffer = ShapingBuffer() else {
      throw FontError.noMemory(what: "HarfBuzz")
    }
    self.library = library
    self.texts = texts
    store = FaceStore(library: library)
    words = WordShaper(store: store, buffer: buffer, sharing: library.wordRules)
    itemizer = try Itemizer(library: library)
    simpleItemizer = SimpleItemizer(itemizer: itemizer, sharing: library.itemizationCache)
  }

  /// Shapes a text. The result can be broken into lines at any width.
  ///
  /// - Parameters:
  ///   - text: The text. Hard line breaks separate its paragraphs.
  ///   - style: The base style.
  ///   - spans: Traits of ranges. They can overlap; ranges beyond the end of the text are cut off.
  ///   - language: The BCP 47 tag of the text's language. It selects glyph variants and
  ///     line-breaking rules.
  ///   - direction: The base direction of the paragraphs.
  /// - Throws: ``FontError`` if a font file can't be read or was changed, ``TextStyleError`` if the
  ///   style is invalid, `CancellationError` for a long text if the task is cancelled.
  /// - Complexity: linear in the text's length.
  public func shape(
    _ text: String, style: TextStyle, spans: [TraitSpan] = [], language: String = "en",
    direction: BaseDirection = .automatic
  ) throws -> ShapedText {
    try style.validate()
    let utf8 = Array(text.utf8)
    func shapeAnew() throws -> ShapedText {
      try self.shapeAnew(text, utf8, style, spans, language: language, direction: direction)
    }
    guard let texts else { return try shapeAnew() }
    let key = ShapedTextCache.Key(
      utf8: utf8, style: style, spans: spans, language: language, direction: direction)
    return try texts.text(key, shape: shapeAnew)
  }

  private func shapeAnew(
    _ text: String, _ utf8: [UInt8], _ style: TextStyle, _ spans: [TraitSpan],
    language: String, direction: BaseDirection
  ) throws -> ShapedText {
    let isLong = utf8.count >= WordShaper.interruptibleLength
    let spans =
      spans
      + RedactionBar.ranges(in: utf8).map { TraitSpan(range: $0, traits: .redacted) }
    let flat =
      spans.isEmpty
      ? [] : TraitSpan.flattened(TraitSpan.snapped(spans, in: text, utf8), within: utf8.count)
    let hasControls = ControlCharacters.areIn(utf8)
    let readable = hasControls ? ControlCharacters.replaced(in: utf8) : utf8
    let tabSpace = hasControls && readable.contains(0x09) ? try space(of: style) : nil
    let isResized = flat.contains { !$0.traits.isDisjoint(with: .resizing) }
    var assembly = ShapedTextAssembly(
      text: hasControls ? text : nil, utf8: readable, style: style, spans: flat)
    let languages = ScriptLanguages(text: text, document: language)
    for bytes in ControlCharacters.paragraphs(of: utf8) {
      if isLong { try Task.checkCancellation() }
      let isRightToLeft = direction.isRightToLeft(utf8, in: bytes)
      assembly.beginParagraph(bytes: bytes, isRightToLeft: isRightToLeft)
      var segment = try segment(
        of: readable, in: bytes, style: style, spans: flat, language: language,
        isRightToLeft: isRightToLeft)
      if tabSpace != nil {
        segment.items = segment.items.flatMap {
          $0.separatingTabs(of: readable, isRightToLeft: isRightToLeft)
        }
      }
      if isResized { segment.items = segment.items.flatMap { $0.separatingSizes(of: flat) } }
      for item in segment.items {
        if isLong { try Task.checkCancellation() }
        let font = FontInstance(
          face: item.face, size: style.size * (isResized ? item.sizeFactor(in: flat) : 1),
          tracking: library.textWeights[item.face.path].map { style.tracking.units(weight: $0) }
            ?? 0)
        let run = ShapingRequest(
          context: bytes, bytes: item.bytes, level: item.level, script: item.script,
          language: tag(forScript: item.script, languages),
          features: style.features(inScript: item.script))
        if let tabSpace, readable[item.bytes.lowerBound] == 0x09 {
          assembly.appendTab(run, space: tabSpace, breaks: segment.breaks)
          continue
        }
        try assembly.appendRun(
          run, font: font, covers: { try store.glyph(of: $0, in: font) != nil },
          shape: { builder in
            try words.shape(run, of: readable, with: font, breaks: segment.breaks, into: &builder)
          })
      }
      assembly.endParagraph()
    }
    let digits = assembly.hasMissing ? try hexDigits() : nil
    return assembly.finish(digits: digits, sharing: &fontLists)
  }

  /// The font for the Latin text of a style.
  func primaryFont(of style: TextStyle) throws -> FontInstance {
    try itemizer.primaryFont(of: style)
  }

  /// The language for a script. Cached, because Pango's list of languages has a lock that all
  /// threads share.
  private func tag(forScript script: OpenTypeTag, _ languages: ScriptLanguages) -> String {
    let key = ScriptLanguages.Key(languages, script: script)
    if let known = languageTags[key] { return known }
    let tag = languages.tag(forScript: script)
    languageTags.insert(tag, for: key)
    return tag
  }

  /// The items of a paragraph and its line breaks.
  private func segment(
    of utf8: [UInt8], in bytes: Range<Int>, style: TextStyle, spans: [TraitSpan],
    language: String, isRightToLeft: Bool
  ) throws -> (items: [Itemizer.Item], breaks: BreakFlags) {
    let changesFonts = TraitSpan.overlapping(bytes, in: spans).contains {
      !$0.traits.isDisjoint(with: .shaping)
    }
    if !isRightToLeft, !changesFonts,
      let simple = simpleItemizer.items(of: utf8, in: bytes, style: style, language: language)
    {
      return simple
    }
    // Pango does not stop, once it has begun.
    if bytes.count >= WordShaper.interruptibleLength { try Task.checkCancellation() }
    let segment = itemizer.items(
      of: utf8, in: bytes, style: style, spans: spans, language: language,
      isRightToLeft: isRightToLeft)
    return (
      segment.items.flatMap { $0.pieces(of: utf8) },
      BreakFlags(segment.breaks, of: utf8, in: bytes)
    )
  }

  /// The vertical metrics of a style's first font.
  ///
  /// - Throws: ``FontError`` if the font file can't be read or was changed, ``TextStyleError`` if
  ///   the style is invalid.
  public func metrics(of style: TextStyle) throws -> FontMetrics {
    if let known = knownMetrics[style] { return known }
    try style.validate()
    let metrics = try store.metrics(of: primaryFont(of: style))
    knownMetrics.insert(metrics, for: style)
    return metrics
  }

  /// A warning for each feature of a style that the style's first font does not have, one sentence
  /// each.
  ///
  /// - Throws: ``FontError`` if the font file can't be read or was changed, ``TextStyleError`` if
  ///   the style is invalid.
  public func warnings(about style: TextStyle) throws -> [String] {
    let asked = style.features.filter { $0.value > 0 }
    guard !asked.isEmpty else { return [] }
    try style.validate()
    let known = try store.featureTags(of: primaryFont(of: style))
    let family = library.chain(mono: style.mono).first ?? "the font"
    return asked.filter { !known.contains($0.openTypeTag) }.map { feature in
      let nearest = FontFeature.nearest(to: feature.tag).flatMap { $0 == feature.tag ? nil : $0 }
      return "\(family) has no feature \"\(feature.tag)\""
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    }
  }

  /// Shapes a part of a run, with the paragraph around it as context.
  func shape(_ request: ShapingRequest, of utf8: [UInt8], with font: FontInstance) throws
    -> ShapedPiece
  {
    try words.shape(request, of: utf8, with: font)
  }
}

extension TextShaper {
  /// The font for the Latin text of a style.
  ///
  /// - Throws: ``FontError`` if no font of the library can be used.
  package func firstFont(of style: TextStyle) throws -> FontInstance { try primaryFont(of: style) }

  /// The vertical metrics of a font.
  ///
  /// - Throws: ``FontError`` if the font file can't be read or was changed.
  package func metrics(of font: FontInstance) throws -> FontMetrics { try store.metrics(of: font) }

  /// The design units per em of a font.
  ///
  /// - Throws: ``FontError`` if the font file can't be read or was changed.
  package func unitsPerEm(of font: FontInstance) throws -> Int { try store.unitsPerEm(of: font) }
}

extension TextShaper {
  /// The digits of the fixed-width font; `nil` if it does not have them.
  func hexDigits() throws -> HexDigits? {
    let style = TextStyle(size: 16, mono: true)
    let instance = try primaryFont(of: style)
    let digits = "0123456789ABCDEF".unicodeScalars
    let glyphs = try digits.map { try store.glyph(of: $0, in: instance) }
    guard let zero = glyphs[0], glyphs.allSatisfy({ $0 != nil }),
      let ink = try store.ink(zero, of: instance), ink.top < 0
    else { return nil }
    let advance = try glyphs.compactMap { $0 }.map { try store.advance(of: $0, in: instance) }.max()
    return HexDigits(
      font: instance, glyphs: glyphs.compactMap { $0 }, advance: (advance ?? 0) / style.size,
      height: -ink.top / style.size)
  }
}

extension TextShaper {
  /// The space of a style's first font, a quarter of an em wide if the font has none.
  func space(of style: TextStyle) throws -> SpaceGlyph {
    let instance = try primaryFont(of: style)
    let glyph = try store.glyph(of: " ", in: instance) ?? 0
    let advance = try store.advance(of: glyph, in: instance)
    let usable = advance > 0 ? advance : max(1.0 / 1024, style.size / 4)
    return SpaceGlyph(
      font: instance, glyph: UInt16(truncatingIfNeeded: glyph),
      advance: Int32(min(usable * 1024, Double(SpaceGlyph.maximumAdvance))))
  }
}

import CTypography

/// Itemises and shapes text with the fonts of one library.
///
/// Owns a private font map and everything made with it, so it belongs to one task at a time; make
/// one per worker. What it returns are plain values that do not depend on which shaper made them,
/// nor on what it shaped before.
public final class TextShaper {
  public let library: FontLibrary
  private let texts: ShapedTextCache?
  let store: FaceStore
  private let itemiser: Itemiser
  let words: WordShaper
  private let plain: PlainParagraphs
  private var languageTags: [(key: LanguageChoice.Key, tag: String)] = []
  private var fontLists: [[FontInstance]] = []
  private var knownMetrics = BoundedCache<TextStyle, FontMetrics>(limit: 256)

  /// Makes a font map over the library's files (about 10 ms).
  ///
  /// - Throws: ``FontError`` where a file is missing or no font.
  public convenience init(library: FontLibrary) throws {
    try self.init(library: library, texts: nil)
  }

  /// Makes a shaper that looks texts up in a cache first and puts there what it shapes.
  ///
  /// - Throws: ``FontError`` where a file is missing or no font.
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
    words = WordShaper(store: store, buffer: buffer, knowledge: library.knowledge)
    itemiser = try Itemiser(library: library)
    plain = PlainParagraphs(itemiser: itemiser, knowledge: library.knowledge)
  }

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
    let flat =
      spans.isEmpty
      ? [] : TraitSpan.flattened(TraitSpan.snapped(spans, in: text, utf8), within: utf8.count)
    let hasControls = ControlCharacters.areIn(utf8)
    let readable = hasControls ? ControlCharacters.replaced(in: utf8) : utf8
    let tabSpace = hasControls && readable.contains(0x09) ? try space(of: style) : nil
    var assembly = ShapedTextAssembly(
      text: hasControls ? text : nil, utf8: readable, style: style, spans: flat)
    let languages = LanguageChoice(text: text, document: language)
    for bytes in ControlCharacters.paragraphs(of: utf8) {
      let isRightToLeft = direction.isRightToLeft(utf8, in: bytes)
      assembly.beginParagraph(bytes: bytes, isRightToLeft: isRightToLeft)
      var segment = segment(
        of: readable, in: bytes, style: style, spans: flat, language: language,
        isRightToLeft: isRightToLeft)
      if tabSpace != nil {
        segment.items = segment.items.flatMap {
          $0.partingTabs(of: readable, isRightToLeft: isRightToLeft)
        }
      }
      for item in segment.items {
        let font = FontInstance(
          path: item.path, index: item.index, size: style.size,
          tracking: library.textWeights[item.path].map { style.tracking.units(weight: $0) } ?? 0)
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

  /// The font that a style's Latin text is set in.
  func primaryFont(of style: TextStyle) throws -> FontInstance {
    try itemiser.primaryFont(of: style)
  }

  /// Pango's table of languages has a lock that all threads share, so it is asked once.
  private func tag(forScript script: UInt32, _ languages: LanguageChoice) -> String {
    let key = LanguageChoice.Key(languages, script: script)
    if let known = languageTags.first(where: { $0.key == key }) { return known.tag }
    let tag = languages.tag(forScript: script)
    if languageTags.count >= 32 { languageTags.removeFirst() }
    languageTags.append((key, tag))
    return tag
  }

  /// Items of a paragraph and where it may be broken.
  private func segment(
    of utf8: [UInt8], in bytes: Range<Int>, style: TextStyle, spans: [TraitSpan],
    language: String, isRightToLeft: Bool
  ) -> (items: [Itemiser.Item], breaks: BreakFlags) {
    if !isRightToLeft, spans.isEmpty,
      let plain = plain.item(of: utf8, in: bytes, style: style, language: language)
    {
      return ([plain.item], plain.breaks)
    }
    let segment = itemiser.items(
      of: utf8, in: bytes, style: style, spans: spans, language: language,
      isRightToLeft: isRightToLeft)
    return (
      segment.items.flatMap { $0.pieces(of: utf8) },
      BreakFlags(segment.breaks, of: utf8, in: bytes)
    )
  }

  /// How full the tables of known words are.
  public var tables: TextTables {
    let shaped = words.fill
    let known = plain.fill
    return TextTables(
      shapedWords: shaped.words, shapedWordsLimit: WordShaper.capacity,
      plainWords: known.words, plainWordsLimit: PlainParagraphs.limit,
      bytes: shaped.bytes + known.bytes)
  }

  /// Vertical measures of the first font of the chain for a style, in points.
  ///
  /// - Throws: ``FontError``, ``TextStyleError``.
  public func metrics(of style: TextStyle) throws -> FontMetrics {
    if let known = knownMetrics[style] { return known }
    try style.validate()
    let metrics = try store.metrics(of: primaryFont(of: style))
    knownMetrics.insert(metrics, for: style)
    return metrics
  }

  /// One sentence for each feature that a style asks for and its first font does not have.
  ///
  /// - Throws: ``FontError``, ``TextStyleError``.
  public func warnings(about style: TextStyle) throws -> [String] {
    let asked = style.features.filter { $0.value > 0 }
    guard !asked.isEmpty else { return [] }
    try style.validate()
    let known = try store.featureTags(of: primaryFont(of: style))
    let family = library.chain(mono: style.mono).first ?? "the font"
    return asked.filter { !known.contains(FontFeature.number($0.tag)) }.map { feature in
      let nearest = FontFeature.nearest(to: feature.tag).flatMap { $0 == feature.tag ? nil : $0 }
      return "\(family) has no feature \"\(feature.tag)\""
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
    }
  }

  /// Shapes a part of a run anew, with the paragraph around it as context.
  func shape(_ request: ShapingRequest, of utf8: [UInt8], with font: FontInstance) throws
    -> ShapedPiece
  {
    try words.shape(request, of: utf8, with: font)
  }
}

extension FontFeature {
  /// Over the whole of what is shaped.
  var harfBuzz: hb_feature_t {
    hb_feature_t(tag: Self.number(tag), value: UInt32(value), start: 0, end: .max)
  }
}

/// How full the tables are in which a shaper keeps words.
public struct TextTables: Sendable, Equatable {
  /// Words whose glyphs are known, for each font, size, script and language.
  public var shapedWords: Int
  public var shapedWordsLimit: Int
  /// Words of which font, script and breaks are known.
  public var plainWords: Int
  public var plainWordsLimit: Int
  /// What all of them take.
  public var bytes: Int
}

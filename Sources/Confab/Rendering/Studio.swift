import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabText
import ConfabTimeline

/// Renders conversations. It owns the fonts, the workers and their caches.
///
/// A studio can be used by several tasks at the same time. Results do not depend on the number of workers.
public final class Studio: Sendable {
  /// The fonts.
  public let library: FontLibrary
  let presenters: PresenterRegistry
  let factories: MessageFactories
  let decorators: [TimelineDecorator]
  let layoutWorkers: [LayoutWorker]
  let drawWorkers: [DrawWorker]
  let pictures = PictureStore()

  /// Creates a studio.
  ///
  /// - Parameters:
  ///   - fonts: The folder of the pinned fonts; `nil` for the bundled fonts.
  ///   - typefaces: The typefaces of text: paths of font files or names of bundled families. See
  ///     `FontLibrary`.
  ///   - fontLimit: The largest size of these files in bytes.
  ///   - presenters: The presenters and accessories of rows. To add a kind, register its presenter in a
  ///     copy of `.builtIn`.
  ///   - factories: The factories that turn messages into rows. By default each message is one row.
  ///   - decorators: Functions that change the decoration of rows, in the order in which they are applied.
  ///   - workers: The number of workers, at least 1.
  /// - Throws: `FontError` if the fonts can't be found or used.
  public init(
    fonts: String? = nil, typefaces: [String] = [],
    fontLimit: Int = FontLibrary.maximumFontLength, presenters: PresenterRegistry = .builtIn,
    factories: MessageFactories = .plain, decorators: [TimelineDecorator] = [], workers: Int = 1
  ) throws {
    let directory = try fonts ?? FontLibrary.bundledDirectory()
    let library = try FontLibrary(
      directory: directory, typefaces: typefaces, fontLimit: fontLimit)
    self.library = library
    self.presenters = presenters
    self.factories = factories
    self.decorators = decorators
    let count = max(1, workers)
    let texts = ShapedTextCache(library: library)
    layoutWorkers = (0..<count).map { _ in LayoutWorker(sharing: texts) }
    let colorGlyphs = ColorGlyphs()
    drawWorkers = (0..<count).map { [pictures] _ in
      DrawWorker(colorGlyphs: colorGlyphs, pictures: pictures)
    }
  }

  /// Lays out a conversation without drawing it.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - folder: The folder of the document, with its pictures.
  ///   - options: The options of the picture. Only those of the layout matter.
  /// - Throws: ``OptionError``, `TimelineError`, `FontError`, errors of presenters, and
  ///   `CancellationError`.
  /// - Complexity: O(*n*) in the number of rows and the length of their texts.
  public func layOut(
    _ conversation: Conversation, folder: String, options: RenderOptions = RenderOptions()
  ) async throws -> ConversationLayout {
    let request = try request(for: conversation, folder: folder, options: options)
    // The largest font, the emoji font, is checked while the others are loaded. An error is ignored here
    // and reported when the font is used.
    let checksEmoji = layoutWorkers.count > 1 && conversation.mayHaveEmoji
    async let check: Void? = checksEmoji ? try? library.check(.emoji) : nil
    let layout = try await LayoutWorker.layOut(request, on: layoutWorkers)
    _ = await check
    return layout
  }

  /// Returns everything that the layout of a conversation depends on.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - folder: The folder of the document, with its pictures. They are read and decoded.
  ///   - options: The options of the picture. Only those of the layout matter.
  /// - Throws: ``OptionError``, `TimelineError`.
  /// - Complexity: O(*n*) in the number of messages and the pixels of their pictures.
  public func request(
    for conversation: Conversation, folder: String, options: RenderOptions = RenderOptions()
  ) throws -> LayoutRequest {
    try options.validate()
    let timeline = try Timeline(
      conversation, selection: options.selection, rules: options.theme.rules,
      factories: factories, decorators: decorators)
    let locale = conversation.locale ?? "en"
    let participants = Dictionary(
      conversation.participants.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var presenters = presenters
    presenters.apply(options.theme.style)
    return LayoutRequest(
      items: timeline.items, participants: participants,
      assets: AssetCatalog(
        timeline.items, participants: conversation.participants, folder: folder,
        pictures: pictures, scale: options.scale),
      metrics: options.metrics,
      width: options.width, scale: options.scale, language: options.language ?? locale,
      isMirrored: LanguageTag(locale)?.isRightToLeft ?? false, presenters: presenters,
      style: options.theme.style)
  }
}

extension Conversation {
  /// Whether the text has a character outside the Basic Multilingual Plane, as most emoji are.
  ///
  /// - Complexity: O(*n*) in the length of the text before the first such character.
  fileprivate var mayHaveEmoji: Bool {
    messages.contains { $0.text?.utf8.contains { $0 >= 0xF0 } ?? false }
  }
}

import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabText
import ConfabTimeline

/// Fonts and workers, kept for one picture after another.
///
/// Safe to use from several tasks at once. Results do not depend on how many workers there are.
public final class Studio: Sendable {
  public let library: FontLibrary
  let presenters: PresenterRegistry
  let factories: MessageFactories
  let decorators: [TimelineDecorator]
  let layoutWorkers: [LayoutWorker]
  let drawWorkers: [DrawWorker]
  let pictures = PictureStore()

  /// - Parameters:
  ///   - fonts: folder of the pinned fonts; `nil` finds the bundled ones.
  ///   - typefaces: what to set text in: font files or bundled families' names, as
  ///     `FontLibrary` takes them.
  ///   - fontLimit: bytes that each of these files may have.
  ///   - presenters: what shows each kind; register your own kinds in a copy of `.builtIn`.
  ///   - factories: what is shown of messages; one row each without any.
  ///   - decorators: a host's last word on the rows, in the order in which they are applied.
  ///   - workers: how many work at once, at least 1.
  /// - Throws: `FontError`.
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

  /// Places everything, draws nothing.
  ///
  /// - Parameter folder: where the document lies; its pictures are looked for there.
  /// - Throws: ``OptionError``, `TimelineError`, `FontError`.
  public func layOut(
    _ conversation: Conversation, folder: String, options: RenderOptions = RenderOptions()
  ) async throws -> ConversationLayout {
    let request = try request(for: conversation, folder: folder, options: options)
    // The largest of the fonts is checked while the others are loaded; who then uses it says what is
    // wrong with it.
    let checksEmoji = layoutWorkers.count > 1 && conversation.mayHaveEmoji
    async let check: Void? = checksEmoji ? try? library.check(.emoji) : nil
    let layout = try await LayoutWorker.layOut(request, on: layoutWorkers)
    _ = await check
    return layout
  }

  /// All that the layout of a conversation depends on.
  ///
  /// - Parameter folder: where the document lies; its pictures are looked for there.
  /// - Throws: ``OptionError``, `TimelineError`.
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
  /// Whether there is a character beyond the Basic Multilingual Plane, as most emoji are.
  ///
  /// - Complexity: linear in the text before the first.
  fileprivate var mayHaveEmoji: Bool {
    messages.contains { $0.text?.utf8.contains { $0 >= 0xF0 } ?? false }
  }
}

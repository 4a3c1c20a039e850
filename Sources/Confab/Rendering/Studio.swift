import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabSupport
import ConfabText
import ConfabTimeline
import FoundationEssentials

/// Renders conversations. It owns the fonts, the workers and their caches.
///
/// A studio can be used by several tasks at the same time. Results do not depend on the number of
/// workers.
public final class Studio: Sendable {
  /// The fonts.
  public let library: FontLibrary
  package let presenters: PresenterRegistry
  package let factories: MessageFactories
  package let decorators: [TimelineDecorator]
  package let layoutWorkers: [LayoutWorker]
  let drawWorkers: [DrawWorker]
  package let pictures: ImageStore
  private let sounds: SoundStore

  /// The default number of workers: the number of processors, 1 to 16. With more, bands only wait
  /// for the encoder.
  package static var defaultWorkers: Int {
    max(1, min(16, ProcessInfo.processInfo.activeProcessorCount))
  }

  /// Creates a studio.
  ///
  /// - Parameters:
  ///   - fonts: The folder of the pinned fonts; `nil` for the bundled fonts.
  ///   - typefaces: The typefaces of text: paths of font files or names of bundled families. See
  ///     `FontLibrary`.
  ///   - fontLimit: The largest size of these files in bytes.
  ///   - presenters: The presenters and accessories of rows. To add a kind, register its presenter
  ///     in a copy of `.builtIn`.
  ///   - factories: The factories that turn messages into rows. By default each message is one row.
  ///   - decorators: Functions that change the decoration of rows, in the order in which they are
  ///     applied.
  ///   - workers: The number of workers, at least 1; `nil` for one on each processor, up to 16.
  /// - Throws: ``ConfabError/fonts(_:)`` if the fonts can't be found or used.
  public init(
    fonts: String? = nil, typefaces: [String] = [],
    fontLimit: Int = FontLibrary.maximumFontLength, presenters: PresenterRegistry = .builtIn,
    factories: MessageFactories = .plain, decorators: [TimelineDecorator] = [], workers: Int? = nil
  ) throws(ConfabError) {
    let library = try ConfabError.wrapping { () throws in
      try FontLibrary(
        directory: try fonts ?? FontLibrary.bundledDirectory(), typefaces: typefaces,
        fontLimit: fontLimit)
    }
    self.library = library
    self.presenters = presenters
    self.factories = factories
    self.decorators = decorators
    let count = max(1, workers ?? Self.defaultWorkers)
    let texts = ShapedTextCache(library: library)
    layoutWorkers = (0..<count).map { _ in LayoutWorker(sharing: texts) }
    let (colorGlyphs, shadows, pictures) = (ColorGlyphs(), ShadowStore(), ImageStore())
    drawWorkers = (0..<count).map { _ in
      DrawWorker(colorGlyphs: colorGlyphs, pictures: pictures, shadows: shadows)
    }
    self.pictures = pictures
    sounds = SoundStore()
  }

  /// A studio with one of the workers of another studio.
  private init(lane index: Int, of studio: Studio) {
    library = studio.library
    presenters = studio.presenters
    factories = studio.factories
    decorators = studio.decorators
    pictures = studio.pictures
    sounds = studio.sounds
    layoutWorkers = [studio.layoutWorkers[index]]
    drawWorkers = [studio.drawWorkers[index]]
  }

  /// Studios with one worker each, to draw as many pictures at the same time.
  ///
  /// They share the fonts, the shaped texts, the color glyphs and the decoded pictures of this
  /// studio, and each keeps the glyphs that it has drawn. Many small pictures are drawn faster by
  /// lanes, because no worker waits for another one. A single picture is drawn faster by this
  /// studio.
  public var lanes: [Studio] { layoutWorkers.indices.map { Studio(lane: $0, of: self) } }

  /// Lays out a conversation without drawing it.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - options: The options of the layout.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current row.
  /// - Complexity: O(*n*) in the number of rows and the length of their texts.
  public func layout(
    of conversation: Conversation, attachments: Attachments = .none,
    options: LayoutOptions = LayoutOptions()
  ) async throws -> ConversationLayout {
    try await ConfabError.wrappingAsync {
      // The largest fonts are checked while the others are loaded. An error is ignored here and
      // reported when the font is used.
      let large = layoutWorkers.count > 1 ? conversation.largeFonts : []
      async let check: Void? = try? library.check(large)
      let request = try makeRequest(
        for: conversation, attachments: attachments, options: options)
      let layout = try await LayoutWorker.layout(of: request, on: layoutWorkers)
      _ = await check
      return layout
    }
  }

  /// Returns everything that the layout of a conversation depends on.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - attachments: The place where the pictures of the conversation are found. They are read and
  ///     decoded.
  ///   - options: The options of the layout.
  /// - Throws: ``ConfabError``.
  /// - Complexity: O(*n*) in the number of messages and the pixels of their pictures.
  package func makeRequest(
    for conversation: Conversation, attachments: Attachments = .none,
    options: LayoutOptions = LayoutOptions()
  ) throws(ConfabError) -> LayoutRequest {
    try ConfabError.wrapping { () throws in
      try options.validate()
      let shared = try options.shared(conversation, attachments)
      let (conversation, attachments) = (shared.conversation, shared.attachments)
      var options = shared.options
      options.theme = options.theme.adapted(to: conversation.info)
      let timeline = try timeline(of: conversation, options)
      var request = LayoutRequest(
        for: conversation, theme: options.theme, width: options.width, scale: options.scale,
        presenters: presenters)
      request.items = timeline.items
      request.metrics = options.metrics
      request.language = options.language ?? request.language
      request.assets = AssetCatalog(
        request.pictureNames(of: timeline, conversation),
        recordings: presenters.recordings(of: timeline.items),
        wallpaper: conversation.info.wallpaperPicture, in: attachments,
        pictures: pictures, sounds: sounds, scale: options.scale)
      if let time = options.frameTime {
        request.time = time
        let assets = request.assets
        let later = conversation.playing(for: time) { assets.recording(of: $0)?.duration }
        request.items = try self.timeline(of: later, options).items
      }
      return request
    }
  }
}

extension Studio {
  /// The names of the pictures that a conversation shows, which can occur repeatedly.
  ///
  /// - Throws: `TimelineError`, such as for an unknown time zone.
  /// - Complexity: O(*n*) in the number of messages.
  package func pictureNames(
    of conversation: Conversation, options: LayoutOptions
  ) throws -> [String] {
    try pictureNames(of: timeline(of: conversation, options), conversation, options)
  }

  private func pictureNames(
    of timeline: Timeline, _ conversation: Conversation, _ options: LayoutOptions
  ) -> [String] {
    let request = LayoutRequest(
      for: conversation, theme: options.theme, width: options.width, scale: options.scale,
      presenters: presenters)
    return request.pictureNames(of: timeline, conversation)
  }
}

extension Studio {
  /// The paths of all picture and sound files of a conversation, also of those that can't be
  /// decoded and of messages that the options leave out. The files need not exist. Empty if its
  /// pictures are not files.
  ///
  /// - Complexity: O(*n*) in the number of messages.
  package func picturePaths(
    of conversation: Conversation, in attachments: Attachments, options: LayoutOptions
  ) -> [String] {
    guard case .folder(let folder) = attachments else { return [] }
    var options = options
    options.selection = .all
    let names =
      (try? timeline(of: conversation, options)).map {
        pictureNames(of: $0, conversation, options) + presenters.recordings(of: $0.items)
      } ?? []
    let wallpaper = conversation.info.wallpaperPicture
    return FilePath.withoutRepetitions(names + [wallpaper].compactMap { $0 }).map {
      folder.isEmpty ? $0 : "\(folder)/\($0)"
    }
  }

  private func timeline(
    of conversation: Conversation, _ options: LayoutOptions
  ) throws(TimelineError) -> Timeline {
    try Timeline(
      conversation, selection: options.selection,
      rules: options.rules(for: conversation.info), factories: factories,
      decorators: decorators + options.noteDecorators)
  }
}

extension LayoutRequest {
  /// The names of the pictures that rows show. Names can occur repeatedly.
  fileprivate func pictureNames(
    of timeline: Timeline, _ conversation: Conversation
  ) -> [String] {
    [conversation.info.wallpaperPicture].compactMap { $0 }
      + conversation.participants.compactMap(\.avatar) + presenters.pictures(of: timeline.items)
  }
}

extension Conversation {
  /// The large fonts that the text may need: emoji for characters outside the Basic Multilingual
  /// Plane, and CJK from U+3000 to the end of Hangul.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  fileprivate var largeFonts: [FontManifest.Role] {
    let firstBytes: [(FontManifest.Role, ClosedRange<UInt8>)] = [
      (.emoji, 0xF0...0xF4), (.cjk, 0xE3...0xED),
    ]
    return firstBytes.compactMap { role, bytes in
      let isNeeded = messages.contains { $0.text?.utf8.contains(where: bytes.contains) ?? false }
      return isNeeded ? role : nil
    }
  }
}

extension Studio {
  /// Lays out a conversation and divides it into pages.
  ///
  /// - Throws: ``OptionError``, ``ConfabError/emptyConversation``, errors of the layout.
  package func prepare(
    _ original: Conversation, attachments originals: Attachments, options: RenderOptions
  ) async throws -> PreparedPages {
    try options.validate()
    let clock = ContinuousClock()
    let start = clock.now
    let shared = try options.layout.shared(original, originals)
    let conversation = shared.conversation
    var options = options
    options.layout = shared.options
    let layout = try await layout(
      of: conversation, attachments: shared.attachments, options: options.layout)
    let pages = try await plan(layout, conversation, options: options)
    let palette = options.palette(for: conversation, with: layout.request.assets)
    var prepared = PreparedPages(
      conversation: conversation, options: options, layout: layout, pages: pages, palette: palette,
      warnings: layout.warnings + PictureWarnings.warnings(for: conversation, options),
      layoutTime: start.duration(to: clock.now).seconds)
    let mount = options.picture.mount
    prepared.highlighted = Set(
      try mount.highlighted.map {
        conversation.messages[try original.position(ofMessage: $0, for: "a message to highlight")]
          .id
      })
    var surroundings = try await self.mount(layout, palette: palette, options: options)
    if let crop = mount.crop {
      let range = try Selection(parsing: crop, in: original).range(in: original)
      let (page, window) = try await self.crop(
        to: Set(conversation.messages[range].map(\.id)), prepared)
      prepared.pages = [page]
      let ids = conversation.messages[range].map(\.id)
      prepared.options.picture.mount.crop = "\(ids.first ?? "")..\(ids.last ?? "")"
      surroundings?.window = window
    }
    prepared.mount = surroundings
    // The ids of the original can be names.
    prepared.options.picture.mount.highlighted = prepared.highlighted.sorted()
    return prepared
  }

  /// Divides a layout into the pages that the options ask for.
  ///
  /// - Throws: ``ConfabError/emptyConversation`` if there are neither rows nor chrome.
  func plan(
    _ layout: ConversationLayout, _ conversation: Conversation, options: RenderOptions
  ) async throws -> [PageLayout] {
    switch options.picture.chrome {
    case .full:
      let device = options.screenDevice(grid: layout.request.grid)
      let chrome = try await chrome(of: device, layout, conversation, options: options)
      return PagePlan.screen(
        layout, height: device.size.height, chrome: chrome,
        startsAtBottom: options.layout.theme.rules.startsAtBottom)
    case .none:
      guard !layout.rows.isEmpty else { throw ConfabError.emptyConversation }
      guard let height = options.picture.pageHeight else { return PagePlan.single(layout) }
      return try await PagePlan.pages(layout, height: height) { row in
        try await layoutWorkers[0].rows(of: layout, at: row..<row + 1, showing: [])
          .flatMap { $0.breaks(layout.request.metrics) }
      }
    }
  }

  /// The display lists of a page.
  package func scenes(of page: PageLayout, in prepared: PreparedPages) async throws -> PageScenes {
    let (layout, options) = (prepared.layout, prepared.options)
    var chrome: (any ScreenChrome)?
    if options.picture.chrome == .full {
      chrome = try await self.chrome(
        of: options.screenDevice(grid: layout.request.grid), layout, prepared.conversation,
        options: options)
    }
    return PageScenes(
      page, of: layout, palette: prepared.palette, options: options, chrome: chrome,
      mount: prepared.mount, highlighted: prepared.highlighted, worker: layoutWorkers[0])
  }

  func chrome(
    of device: Device, _ layout: ConversationLayout, _ conversation: Conversation,
    options: RenderOptions
  ) async throws -> any ScreenChrome {
    let theme = options.layout.theme.adapted(to: conversation.info)
    let (style, service) = (theme.style, theme.rules.service)
    return try await layoutWorkers[0].withContext(of: layout.request) { context in
      try style.chrome(of: device, for: conversation, service: service, in: context)
    }
  }

  /// Draws a page in bands.
  ///
  /// - Parameters:
  ///   - output: The file or the memory that gets the pixels.
  ///   - report: The report that gets the times and the pictures that could not be drawn.
  ///   - progress: Called after some bands with the fraction of the page that is done, 0 … 1.
  func draw(
    _ page: PageLayout, of prepared: PreparedPages, to output: PictureOutput,
    report: inout RenderReport, progress: (Double) -> Void = { _ in }
  ) async throws {
    let scenes = try await scenes(of: page, in: prepared)
    let scale = prepared.options.layout.scale
    let bands = output.bands
    let portion = output.portion(for: drawWorkers.count)
    for start in stride(from: 0, to: bands.count, by: portion) {
      let part = Array(bands[start..<min(bands.count, start + portion)])
      guard let first = part.first, let last = part.last else { break }
      let scene = try await scenes.scene(
        of: Double(first.lowerBound) / scale..<Double(last.upperBound) / scale)
      try await output.append(part, of: scene, by: drawWorkers, report: &report)
      progress(Double(last.upperBound) / Double(output.target.height))
    }
    try output.finish(timing: &report.timing)
  }

  /// The texts in the file of a page.
  func metadata(of page: PageLayout, in prepared: PreparedPages) throws -> PictureMetadata {
    try PictureMetadata(
      for: page, of: prepared.layout, prepared.conversation,
      isScreen: prepared.options.picture.chrome == .full,
      quotesAreInside: !prepared.options.layout.theme.rules.showsQuotesAbove, library: library)
  }
}

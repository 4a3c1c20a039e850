import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene

extension Studio {
  /// Lays out a conversation and divides it into pages.
  ///
  /// - Throws: ``OptionError``, ``ConfabError/emptyConversation``, errors of the layout.
  func prepare(
    _ conversation: Conversation, attachments: Attachments, options: RenderOptions
  ) async throws -> PreparedPages {
    try options.validate()
    let clock = ContinuousClock()
    let start = clock.now
    let layout = try await layout(
      of: conversation, attachments: attachments, options: options.layout)
    let pages = try await plan(layout, conversation, options: options)
    return PreparedPages(
      conversation: conversation, options: options, layout: layout, pages: pages,
      palette: options.palette(for: conversation),
      warnings: layout.warnings
        + PictureWarnings.warnings(for: conversation, options),
      layoutTime: start.duration(to: clock.now).seconds)
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
      return PagePlan.screen(layout, height: device.size.height, chrome: chrome)
    case .none:
      guard !layout.rows.isEmpty else { throw ConfabError.emptyConversation }
      guard let height = options.picture.pageHeight else { return PagePlan.single(layout) }
      return try await PagePlan.pages(layout, height: height) { row in
        try await layoutWorkers[0].rows(of: layout, at: row..<row + 1)
          .flatMap { $0.breaks(layout.request.metrics) }
      }
    }
  }

  /// The display lists of a page.
  func scenes(of page: PageLayout, in prepared: PreparedPages) async throws -> PageScenes {
    let (layout, options) = (prepared.layout, prepared.options)
    var chrome: (any ScreenChrome)?
    if options.picture.chrome == .full {
      chrome = try await self.chrome(
        of: options.screenDevice(grid: layout.request.grid), layout, prepared.conversation,
        options: options)
    }
    return PageScenes(
      page, of: layout, palette: prepared.palette, options: options, chrome: chrome,
      worker: layoutWorkers[0])
  }

  private func chrome(
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
      isScreen: prepared.options.picture.chrome == .full, library: library)
  }
}

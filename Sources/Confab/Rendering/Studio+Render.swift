import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene

extension Studio {
  /// Renders a conversation to a picture file. With a page height, the pages become numbered files, except
  /// for PDF, which has all pages in one file.
  ///
  /// A file is complete or does not exist. The memory for a PNG or an SVG does not depend on its height. A
  /// WebP, and a page of a PDF, is in memory as a whole.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - folder: The folder of the document, with its pictures.
  ///   - options: The options of the picture.
  ///   - path: The path of the file. `-` is standard output. Pages are `name-1.png`, `name-2.png`, and so
  ///     on.
  ///   - inputs: The paths of files that no output may replace, such as the document. Pictures of the
  ///     conversation and fonts are never replaced.
  ///   - progress: Called repeatedly with the fraction that is done, 0 … 1.
  /// - Returns: The files, the warnings and the times.
  /// - Throws: ``OptionError``, ``EmptyConversation``, `TimelineError`, `FontError`, `SceneError`,
  ///   `RenderError`, `PNGError`, `WebPError`, `VectorError`, `FileError`, errors of presenters, and
  ///   `CancellationError`, at the latest after the current row or band.
  /// - Complexity: O(*n*) in the number of pixels, the number of rows and the length of their texts.
  @discardableResult
  public func render(
    _ conversation: Conversation, folder: String, options: RenderOptions = RenderOptions(),
    to path: String, inputs: [String] = [], progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> RenderReport {
    let clock = ContinuousClock()
    let start = clock.now
    let layout = try await layOut(conversation, folder: folder, options: options)
    let pages = try await plan(layout, conversation, options: options)
    var report = RenderReport()
    report.timing.layout = start.duration(to: clock.now).seconds
    report.warnings =
      layout.warnings + UndrawnFeatures.warnings(for: layout.request, of: conversation)
    let palette = options.palette(for: conversation)
    let names = PageNames(path: path, count: pages.count, numbered: options.isPaged)
    try names.check(
      against: inputs + layout.request.assets.paths + library.faces.map(\.path))
    if options.format.isVector {
      let start = clock.now
      try await drawVectors(
        pages, of: layout, conversation, options: options, names: names, report: &report,
        progress: { progress?($0) })
      report.timing.drawing = start.duration(to: clock.now).seconds
      report.warnings += report.problems.map(\.description)
      return report
    }
    try checkPixels(of: pages, layout, options: options)
    let total = pages.reduce(0) { $0 + $1.height }
    var done = 0.0
    for (index, page) in pages.enumerated() {
      let file = try OutputFile(path: names[index])
      let size = try await draw(
        page, of: layout, conversation, palette: palette, options: options, report: &report,
        sink: { (bytes: UnsafeRawBufferPointer) throws(FileError) in try file.write(bytes) },
        progress: { [done] share in progress?((done + share * page.height) / total) })
      try file.commit()
      done += page.height
      report.pictures.append(
        RenderReport.Picture(path: names[index], width: size.width, height: size.height))
    }
    report.warnings += report.problems.map(\.description)
    return report
  }

  private func checkPixels(
    of pages: [Page], _ layout: ConversationLayout, options: RenderOptions
  ) throws {
    // Floating-point numbers can't overflow here.
    let pixels = pages.reduce(0.0) { $0 + $1.height } * layout.contentSize.width
    let devicePixels = (pixels * options.scale * options.scale).rounded()
    guard devicePixels <= Double(options.maxPixels) else {
      throw RenderError.tooManyPixels(
        Int(min(devicePixels, 0x1p62)), limit: options.maxPixels)
    }
  }

  /// Divides a layout into the pages that the options ask for.
  ///
  /// - Throws: ``EmptyConversation`` if there are neither rows nor chrome.
  func plan(
    _ layout: ConversationLayout, _ conversation: Conversation, options: RenderOptions
  ) async throws -> [Page] {
    switch options.chrome {
    case .full:
      let device = options.screenDevice(grid: layout.request.grid)
      let chrome = try await chrome(of: device, layout, conversation, options: options)
      return PagePlan.screen(layout, height: device.size.height, chrome: chrome)
    case .none:
      guard !layout.rows.isEmpty else {
        throw EmptyConversation()
      }
      guard let height = options.pageHeight else { return PagePlan.single(layout) }
      return try await PagePlan.pages(layout, height: height) { row in
        try await layoutWorkers[0].rows(of: layout, at: row..<row + 1)
          .flatMap { $0.breaks(layout.request.metrics) }
      }
    }
  }

  /// Draws a page to a file, some bands at a time.
  private func draw(
    _ page: Page, of layout: ConversationLayout, _ conversation: Conversation, palette: Palette,
    options: RenderOptions, report: inout RenderReport, sink: @escaping ByteSink,
    progress: (Double) -> Void
  ) async throws -> (width: Int, height: Int) {
    let frame = options.deviceFrame(grid: layout.request.grid, palette: palette)
    let target = try renderTarget(
      of: page, layout, background: options.background(palette), inset: options.frameInset,
      scale: options.scale)
    let picture = try PictureOutput(
      target, options: options,
      text: options.format.hasTextChunks
        ? PictureMetadata.texts(
          for: page, of: layout, conversation, options: options, library: library) : [],
      sink: sink)
    let screenChrome = try await chrome(over: page, of: layout, conversation, options: options)
    let bands = picture.bands
    let portion = picture.portion(for: drawWorkers.count)
    for start in stride(from: 0, to: bands.count, by: portion) {
      let part = Array(bands[start..<min(bands.count, start + portion)])
      guard let first = part.first, let last = part.last else { break }
      let scene = try await scene(
        of: page, layout, rows: first.lowerBound..<last.upperBound, chrome: screenChrome,
        frame: frame, palette: palette, screen: options.screen(of: page), scale: options.scale)
      try await picture.append(part, of: scene, by: drawWorkers, report: &report)
      progress(Double(last.upperBound) / Double(target.height))
    }
    try picture.finish(timing: &report.timing)
    return (target.width, target.height)
  }

  private func renderTarget(
    of page: Page, _ layout: ConversationLayout, background: Color, inset: Double, scale: Double
  ) throws -> DrawWorker.RenderTarget {
    let width = Int(((layout.contentSize.width + 2 * inset) * scale).rounded())
    let height = Int(((page.height + 2 * inset) * scale).rounded())
    guard height <= PNGWriter.maximumHeight else {
      throw RenderError.tooHigh(pixels: height, limit: PNGWriter.maximumHeight)
    }
    guard width <= BandRenderer.maximumWidth else {
      throw RenderError.tooWide(pixels: width, limit: BandRenderer.maximumWidth)
    }
    return DrawWorker.RenderTarget(
      width: width, height: height, scale: scale, background: .color(background))
  }

  /// The scene of a range of rows of pixels of a page.
  private func scene(
    of page: Page, _ layout: ConversationLayout, rows: Range<Int>, chrome: (any ScreenChrome)?,
    frame: DeviceFrame?, palette: Palette, screen: ScreenGradient, scale: Double
  ) async throws -> Scene {
    let inset = frame == nil ? 0 : DeviceFrame.inset
    let span =
      Double(rows.lowerBound) / scale - inset..<Double(rows.upperBound) / scale - inset
    let reach = layout.overhang
    let content =
      (span.lowerBound - page.offset - reach)..<(span.upperBound - page.offset + reach)
    let indexes = layout.rows(meeting: content).clamped(to: page.rows)
    let items = try await layoutWorkers[0].rows(of: layout, at: indexes)
    var scene = layout.scene(
      of: items, first: indexes.lowerBound, palette: palette, offset: page.offset,
      visible: (span.lowerBound - reach)..<(span.upperBound + reach), screen: screen
    ).cut(to: page)
    chrome?.draw(palette: palette, visible: span, into: &scene)
    guard let frame else { return scene }
    var framed = Scene()
    frame.draw(into: &framed)
    for element in frame.framed(scene, isFirst: true).elements { framed.add(element) }
    return framed
  }

  /// The chrome of a page, or `nil` if the options have none.
  func chrome(
    over page: Page, of layout: ConversationLayout, _ conversation: Conversation,
    options: RenderOptions
  ) async throws -> (any ScreenChrome)? {
    guard options.chrome == .full else { return nil }
    return try await chrome(
      of: options.screenDevice(grid: layout.request.grid), layout, conversation, options: options)
  }

  private func chrome(
    of device: Device, _ layout: ConversationLayout, _ conversation: Conversation,
    options: RenderOptions
  ) async throws -> any ScreenChrome {
    let (style, service) = (options.theme.style, options.theme.rules.service)
    return try await layoutWorkers[0].withContext(of: layout.request) { context in
      try style.chrome(of: device, for: conversation, service: service, in: context)
    }
  }
}

extension Scene {
  /// The part of the scene that a page shows.
  func cut(to page: Page) -> Scene {
    page.shown == 0..<page.height ? self : cut(to: page.shown)
  }
}

extension RenderOptions {
  /// Whether pages become numbered files.
  var isPaged: Bool { pageHeight != nil && chrome == .none && !format.hasPages }
}

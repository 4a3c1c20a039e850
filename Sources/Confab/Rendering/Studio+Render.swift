import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene

extension Studio {
  /// Renders a conversation to a picture file, or to numbered ones where a page height is given.
  ///
  /// Files appear whole or not at all. Memory does not grow with the height of a PNG; a WebP is held
  /// in memory as a whole.
  ///
  /// - Parameters:
  ///   - folder: where the document lies; its pictures are looked for there.
  ///   - path: the file; `-` is standard output. Pages become `name-1.png`, `name-2.png`, …
  ///   - progress: told the share of rows that are done, 0 … 1.
  /// - Throws: ``OptionError``, `TimelineError`, `FontError`, `RenderError`, `WebPError`,
  ///   `FileError`.
  @discardableResult
  public func render(
    _ conversation: Conversation, folder: String, options: RenderOptions = RenderOptions(),
    to path: String, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> RenderReport {
    let clock = ContinuousClock()
    let start = clock.now
    let layout = try await layOut(conversation, folder: folder, options: options)
    let pages = try await plan(layout, conversation, options: options)
    var report = RenderReport()
    report.timing.layout = start.duration(to: clock.now).seconds
    report.warnings =
      layout.warnings + UndrawnFeatures.warnings(for: layout.request.items, of: conversation)
    let palette = options.palette(for: conversation)
    let names = PageNames(path: path, count: pages.count, numbered: options.isPaged)
    try names.check()
    let total = pages.reduce(0) { $0 + $1.height }
    var done = 0.0
    for (index, page) in pages.enumerated() {
      let file = try OutputFile(path: names[index])
      let size = try await draw(
        page, of: layout, conversation, palette: palette, options: options, timing: &report.timing,
        sink: { (bytes: UnsafeRawBufferPointer) throws(FileError) in try file.write(bytes) },
        progress: { [done] share in progress?((done + share * page.height) / total) })
      try file.commit()
      done += page.height
      report.pictures.append(
        RenderReport.Picture(path: names[index], width: size.width, height: size.height))
    }
    return report
  }

  func plan(
    _ layout: ConversationLayout, _ conversation: Conversation, options: RenderOptions
  ) async throws -> [Page] {
    switch options.chrome {
    case .full:
      let height = options.pageHeight ?? options.width * options.metrics.screenAspect
      return PagePlan.screen(layout, height: height, metrics: options.metrics)
    case .none:
      guard !layout.rows.isEmpty else {
        throw OptionError(
          "the conversation has no messages, so there is nothing to draw; "
            + "--chrome full draws an empty screen")
      }
      return options.pageHeight.map { PagePlan.pages(layout, height: $0) }
        ?? PagePlan.single(layout)
    }
  }

  /// Draws a page band by band into a file.
  private func draw(
    _ page: Page, of layout: ConversationLayout, _ conversation: Conversation, palette: Palette,
    options: RenderOptions, timing: inout RenderReport.Timing, sink: @escaping PNGWriter.Sink,
    progress: (Double) -> Void
  ) async throws -> (width: Int, height: Int) {
    let clock = ContinuousClock()
    let scale = options.scale
    let width = Int((layout.contentSize.width * scale).rounded())
    let height = Int((page.height * scale).rounded())
    guard height <= PNGWriter.maximumHeight else {
      throw RenderError.tooHigh(pixels: height, limit: PNGWriter.maximumHeight)
    }
    guard width <= BandRenderer.maximumWidth else {
      throw RenderError.tooWide(pixels: width, limit: BandRenderer.maximumWidth)
    }
    let picture: any PictureWriter =
      switch options.format {
      case .png:
        try PNGWriter(
          width: width, height: height, mode: options.compression, scale: scale,
          text: try PictureText.texts(
            for: page, of: layout, conversation, options: options, library: library),
          sink: sink)
      case .webp:
        try WebPWriter(width: width, height: height, mode: options.compression, sink: sink)
      }
    let furniture = try await chrome(over: page, of: layout, conversation, options: options)
    // Bands of about a megabyte stay in the processor's cache.
    let bandRows = max(16, min(512, 300_000 / width))
    var row = 0
    while row < height {
      let drawStart = clock.now
      let bands = BandSplit.next(
        from: row, height: height, rows: bandRows, count: drawWorkers.count)
      guard let last = bands.last else { break }
      let scene = try await scene(
        of: page, layout, rows: row..<last.upperBound, chrome: furniture, palette: palette,
        scale: scale)
      let drawn = try await draw(
        scene, bands: bands, width: width, scale: scale, background: .color(palette.page))
      let encodeStart = clock.now
      for band in drawn { try picture.append(band.pixels) }
      row = last.upperBound
      timing.drawing += drawStart.duration(to: encodeStart).seconds
      timing.encoding += encodeStart.duration(to: clock.now).seconds
      progress(Double(row) / Double(height))
    }
    let finishStart = clock.now
    try picture.finish()
    timing.encoding += finishStart.duration(to: clock.now).seconds
    return (width, height)
  }

  /// The part of a page that meets some rows of pixels.
  private func scene(
    of page: Page, _ layout: ConversationLayout, rows: Range<Int>, chrome: ScreenChrome?,
    palette: Palette, scale: Double
  ) async throws -> Scene {
    let span =
      Double(rows.lowerBound) / scale..<Double(rows.upperBound) / scale
    let reach = layout.overhang
    let content =
      (span.lowerBound - page.offset - reach)..<(span.upperBound - page.offset + reach)
    let indexes = layout.rows(meeting: content).clamped(to: page.rows)
    let items = try await layoutWorkers[0].rows(of: layout, at: indexes)
    var scene = layout.scene(
      of: items, first: indexes.lowerBound, palette: palette, offset: page.offset,
      visible: (span.lowerBound - reach)..<(span.upperBound + reach), screen: 0..<page.height)
    chrome?.draw(palette: palette, visible: span, into: &scene)
    return scene
  }

  func chrome(
    over page: Page, of layout: ConversationLayout, _ conversation: Conversation,
    options: RenderOptions
  ) async throws -> ScreenChrome? {
    guard options.chrome == .full else { return nil }
    let height = page.height
    return try await layoutWorkers[0].withContext(of: layout.request) { context in
      try ScreenChrome(conversation, height: height, in: context)
    }
  }

  private func draw(
    _ scene: Scene, bands: [Range<Int>], width: Int, scale: Double, background: Paint
  ) async throws -> [Band] {
    if bands.count == 1 {
      return [
        try await drawWorkers[0].draw(
          scene, rows: bands[0], width: width, scale: scale, background: background)
      ]
    }
    return try await withThrowingTaskGroup(of: Band.self) { group in
      for (worker, band) in zip(drawWorkers, bands) {
        group.addTask {
          try await worker.draw(
            scene, rows: band, width: width, scale: scale, background: background)
        }
      }
      var drawn: [Band] = []
      for try await band in group { drawn.append(band) }
      return drawn.sorted { $0.rows.lowerBound < $1.rows.lowerBound }
    }
  }
}

extension RenderOptions {
  /// Whether the picture is cut into numbered pages.
  var isPaged: Bool { pageHeight != nil && chrome == .none }
}

/// Cuts rows into bands, one for each worker.
enum BandSplit {
  static func next(from row: Int, height: Int, rows: Int, count: Int) -> [Range<Int>] {
    (0..<count).compactMap { index in
      let start = row + index * rows
      return start < height ? start..<min(height, start + rows) : nil
    }
  }
}

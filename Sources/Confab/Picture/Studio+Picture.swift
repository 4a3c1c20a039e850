import ConfabModel
import ConfabRendering

extension Studio {
  /// The largest number of device pixels of a picture in memory: one gigabyte.
  public static let maximumPixelsInMemory = 1 << 28

  /// Draws a conversation to one picture in memory.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - options: The options.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current row or
  ///   band. An option that asks for several pages is an error; see
  ///   ``pages(of:attachments:options:)``.
  /// - Complexity: O(*n*) in the number of pixels, the number of rows and the length of their
  ///   texts.
  public func picture(
    of conversation: Conversation, attachments: Attachments = .none,
    options: RenderOptions = RenderOptions()
  ) async throws -> Picture {
    try await ConfabError.wrappingAsync {
      guard !options.picture.isPaged else {
        throw OptionError("a page height gives several pictures; draw them with pages(of:)")
      }
      let prepared = try await prepare(
        conversation, attachments: attachments, options: options)
      guard let page = prepared.pages.first else { throw ConfabError.emptyConversation }
      return try await picture(of: page, in: prepared)
    }
  }

  /// Lays out a conversation and divides it into pages, which are drawn one after another when they
  /// are asked for.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - attachments: The place where the pictures of the conversation are found.
  ///   - options: The options. ``PictureOptions/pageHeight`` is the height of a page.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current row.
  /// - Complexity: O(*n*) in the number of rows and the length of their texts.
  public func pages(
    of conversation: Conversation, attachments: Attachments = .none,
    options: RenderOptions = RenderOptions()
  ) async throws -> Pages {
    try await ConfabError.wrappingAsync {
      let prepared = try await prepare(
        conversation, attachments: attachments, options: options)
      try prepared.checkPixels()
      return Pages(prepared, by: self)
    }
  }

  /// Draws one page to memory.
  func picture(of page: PageLayout, in prepared: PreparedPages) async throws -> Picture {
    try await ConfabError.wrappingAsync {
      let target = try prepared.renderTarget(of: page)
      let limit = min(Self.maximumPixelsInMemory, prepared.options.picture.maximumPixels)
      let (count, overflow) = target.width.multipliedReportingOverflow(by: target.height)
      guard !overflow, count <= limit else {
        throw RenderError.tooManyPixels(overflow ? .max : count, limit: limit)
      }
      let buffer = PixelBuffer(capacity: count)
      var report = RenderReport(warnings: prepared.warnings)
      try await draw(
        page, of: prepared, to: PictureOutput(target, rows: buffer), report: &report)
      return Picture(
        target, pixels: buffer.pixels, warnings: report.allWarnings,
        file: prepared.options.file, metadata: try metadata(of: page, in: prepared))
    }
  }
}

/// Collects the pixels of a picture in memory.
final class PixelBuffer: PictureWriter {
  /// Pixels `0xAARRGGBB` in premultiplied colors, from the top.
  private(set) var pixels: [UInt32] = []

  /// - Parameter capacity: The number of pixels of the picture.
  init(capacity: Int) { pixels.reserveCapacity(capacity) }

  func append(_ pixels: [UInt32]) { self.pixels += pixels }

  func finish() {}
}

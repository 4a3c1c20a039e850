import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabTimeline

/// A conversation that is laid out and divided into pages.
package struct PreparedPages: Sendable {
  var conversation: Conversation
  var options: RenderOptions
  package var layout: ConversationLayout
  package var pages: [PageLayout]
  package var palette: Palette
  /// The warnings so far, without those of drawing.
  package var warnings: [Warning]
  /// The time to measure and place the rows, in seconds.
  var layoutTime: Double
  /// The messages that stand out; all if empty.
  var highlighted: Set<MessageID> = []
  /// What is around the pages; `nil` for nothing.
  var mount: MountLayout?

  /// The size of a page's picture, in points.
  func size(of page: PageLayout) -> Size {
    let insets = options.frameInsets
    let content = Size(
      width: layout.contentSize.width + 2 * insets.width, height: page.height + 2 * insets.height)
    return mount?.size(content) ?? content
  }

  /// The color behind everything.
  package var background: Color { mount?.background ?? options.background(palette) }

  /// The title that a header shows; `nil` without a header or with an empty one.
  var title: String? {
    guard options.picture.chrome == .full else { return nil }
    let title = Transcript.plain(conversation.displayTitle)
    return title.isEmpty ? nil : title
  }

  /// The number of device pixels of all pages.
  private var pixels: Double {
    // Floating-point numbers can't overflow here.
    let area =
      mount == nil
      ? pages.reduce(0.0) { $0 + $1.height } * layout.contentSize.width
      : pages.map(size(of:)).reduce(0.0) { $0 + $1.width * $1.height }
    return (area * options.layout.scale * options.layout.scale).rounded()
  }

  /// Checks the number of device pixels of all pages.
  ///
  /// - Throws: `RenderError.tooManyPixels`.
  func checkPixels() throws(RenderError) {
    let limit = options.picture.maximumPixels
    guard pixels <= Double(limit) else {
      throw .tooManyPixels(Int(min(pixels, 0x1p62)), limit: limit)
    }
  }

  /// The size of a page's picture.
  ///
  /// - Throws: `RenderError` if it is too large.
  func renderTarget(of page: PageLayout) throws(RenderError) -> DrawWorker.RenderTarget {
    let (size, scale) = (size(of: page), options.layout.scale)
    let (width, height) = (
      Int((size.width * scale).rounded()), Int((size.height * scale).rounded())
    )
    guard height <= PNGWriter.maximumHeight else {
      throw .tooHigh(pixels: height, limit: PNGWriter.maximumHeight)
    }
    guard width <= BandRenderer.maximumWidth else {
      throw .tooWide(pixels: width, limit: BandRenderer.maximumWidth)
    }
    return DrawWorker.RenderTarget(
      width: width, height: height, scale: scale,
      background: .color(background))
  }
}

import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene

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

  /// The number of device pixels of all pages.
  private var pixels: Double {
    // Floating-point numbers can't overflow here.
    let area = pages.reduce(0.0) { $0 + $1.height } * layout.contentSize.width
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
    let (insets, scale) = (options.frameInsets, options.layout.scale)
    let width = Int(((layout.contentSize.width + 2 * insets.width) * scale).rounded())
    let height = Int(((page.height + 2 * insets.height) * scale).rounded())
    guard height <= PNGWriter.maximumHeight else {
      throw .tooHigh(pixels: height, limit: PNGWriter.maximumHeight)
    }
    guard width <= BandRenderer.maximumWidth else {
      throw .tooWide(pixels: width, limit: BandRenderer.maximumWidth)
    }
    return DrawWorker.RenderTarget(
      width: width, height: height, scale: scale,
      background: .color(options.background(palette)))
  }
}

import ConfabScene
import ConfabText

/// Writes scenes as one SVG picture: outlines stay outlines, and letters become outlines, each in
/// the file once.
///
/// Goes out as it is drawn, so memory does not grow with the picture. The same calls give the same
/// bytes.
public final class SVGWriter: VectorWriter {
  /// What a picture says besides what is drawn; each `nil` for nothing.
  public struct Words: Sendable {
    public var title: String?
    /// The whole in words, for those who do not see it.
    public var description: String?
    /// What made it.
    public var engine: String?

    public init(title: String? = nil, description: String? = nil, engine: String? = nil) {
      self.title = title
      self.description = description
      self.engine = engine
    }
  }

  /// Points a side; readers count on with doubles.
  public static let maximumSide = 8_000_000.0

  private let sink: PNGWriter.Sink
  let page: Rect
  /// The page in the coordinates of the group that is drawn.
  var seen: Rect
  let grid: PixelGrid
  let fonts: OutlineFonts
  var text = SVGText()
  /// What is defined once and used often, with its number.
  var names: [SVGName: Int] = [:]
  var clips = 0
  /// Pictures that could not be drawn so far.
  public internal(set) var problems: [PictureProblem] = []

  /// - Parameters:
  ///   - width, height: points, above 0, at most ``maximumSide``.
  ///   - scale: device pixels a point, on whose grid baselines stand, and of pictures that are
  ///     scaled; 1/64 … 64.
  ///   - sink: takes the file's bytes in order, in pieces of any size.
  /// - Throws: ``VectorError``, ``RenderError``.
  public init(
    width: Double, height: Double, scale: Double, background: Paint, words: Words = Words(),
    sink: @escaping PNGWriter.Sink
  ) throws {
    guard (1.0 / 64...64).contains(scale) else { throw RenderError.scale(scale) }
    // Not a number compares false.
    guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide else {
      throw VectorError.size(width: width, height: height, limit: Self.maximumSide)
    }
    self.sink = sink
    page = Rect(x: 0, y: 0, width: width, height: height)
    seen = page
    grid = PixelGrid(scale: scale)
    fonts = try OutlineFonts()
    begin(words)
    fill(.rect(page), background)
  }

  private func begin(_ words: Words) {
    text.add("<svg xmlns=\"http://www.w3.org/2000/svg\"")
    text.add(" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"")
    text.add(page.width)
    text.add("\" height=\"")
    text.add(page.height)
    text.add("\" viewBox=\"0 0 ")
    text.add(page.width)
    text.add(" ")
    text.add(page.height)
    text.add("\" role=\"img\">\n")
    if let title = words.title {
      text.add("<title>")
      text.add(words: title)
      text.add("</title>\n")
    }
    if let description = words.description {
      text.add("<desc>")
      text.add(words: description)
      text.add("</desc>\n")
    }
    if let engine = words.engine {
      text.add("<metadata>")
      text.add(words: engine)
      text.add("</metadata>\n")
    }
  }

  public func draw(_ scene: Scene) throws(VectorError) {
    do { try scene.checkGroups() } catch { throw .scene(error) }
    for index in scene.elements(meeting: page) {
      guard !Task.isCancelled else { throw .cancelled }
      draw(scene.elements[index])
      if text.bytes.count > 1 << 16 { try flush() }
    }
  }

  public func link(to target: String, in frame: Rect) {
    guard let target = LinkTarget(target) else { return }
    let path = Path.rect(frame).drawable
    guard !path.elements.isEmpty else { return }
    text.add("<a xlink:href=\"")
    text.add(words: target.text)
    text.add("\"><path fill-opacity=\"0\" d=\"")
    text.add(path)
    text.add("\"/></a>\n")
  }

  /// Writes what is left.
  public func finish() throws(VectorError) {
    text.add("</svg>\n")
    try flush()
  }

  private func flush() throws(VectorError) {
    let bytes = text.take()
    var failure: FileError?
    bytes.withUnsafeBytes { buffer in
      do throws(FileError) { try sink(buffer) } catch { failure = error }
    }
    if let failure { throw .file(failure) }
  }
}

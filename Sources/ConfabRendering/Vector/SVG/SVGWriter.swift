import ConfabScene
import ConfabText

/// Writes scenes as one SVG picture. Letters become outlines, each of which is in the file once.
///
/// The file is written while it is drawn, so the memory does not grow with the picture. The same
/// calls give the same bytes.
public final class SVGWriter: VectorWriter {
  /// The text in a file besides what is drawn; `nil` for none.
  public struct Metadata: Sendable {
    /// The picture's title.
    public var title: String?
    /// A description of the whole picture for people who do not see it.
    public var description: String?
    /// The program and the libraries that made the picture.
    public var engine: String?

    /// Creates metadata; texts that are not given are left out.
    public init(title: String? = nil, description: String? = nil, engine: String? = nil) {
      self.title = title
      self.description = description
      self.engine = engine
    }
  }

  /// The largest side in points.
  public static let maximumSide = 8_000_000.0

  private let sink: ByteSink
  let page: Rect
  /// The page in the coordinates of the current group.
  var seen: Rect
  let grid: PixelGrid
  let fonts: OutlineFonts
  var text = SVGMarkup()
  /// The numbers of definitions.
  var names: [SVGName: Int] = [:]
  var clips = 0
  /// The pictures that could not be drawn so far.
  public internal(set) var problems: [PictureProblem] = []

  /// Creates a writer and writes the beginning of the file.
  ///
  /// - Parameters:
  ///   - width: The width in points, above 0, at most ``maximumSide``.
  ///   - height: The height in points, above 0, at most ``maximumSide``.
  ///   - scale: The number of device pixels per point, 1/64 … 64, for the grid of baselines and for
  ///     scaled pictures.
  ///   - background: The paint behind the scenes.
  ///   - metadata: The text in the file besides what is drawn.
  ///   - sink: Takes the file's bytes in order, in pieces of any size.
  /// - Throws: ``VectorError``, ``RenderError``.
  public init(
    width: Double, height: Double, scale: Double, background: Paint,
    metadata: Metadata = Metadata(),
    sink: @escaping ByteSink
  ) throws {
    guard (1.0 / 64...64).contains(scale) else { throw RenderError.scale(scale) }
    // NaN compares false.
    guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide else {
      throw VectorError.size(width: width, height: height, limit: Self.maximumSide)
    }
    self.sink = sink
    page = Rect(x: 0, y: 0, width: width, height: height)
    seen = page
    grid = PixelGrid(scale: scale)
    fonts = try OutlineFonts()
    begin(metadata)
    fill(.rect(page), background)
  }

  private func begin(_ metadata: Metadata) {
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
    if let title = metadata.title {
      text.add("<title>")
      text.add(words: title)
      text.add("</title>\n")
    }
    if let description = metadata.description {
      text.add("<desc>")
      text.add(words: description)
      text.add("</desc>\n")
    }
    if let engine = metadata.engine {
      text.add("<metadata>")
      text.add(words: engine)
      text.add("</metadata>\n")
    }
  }

  /// Writes the elements of a scene.
  ///
  /// - Throws: ``VectorError``; ``VectorError/cancelled`` after the task is cancelled.
  public func draw(_ scene: Scene) throws(VectorError) {
    do { try scene.checkGroups() } catch { throw .scene(error) }
    for index in scene.elements(meeting: page) {
      guard !Task.isCancelled else { throw .cancelled }
      draw(scene.elements[index])
      if text.bytes.count > 1 << 16 { try flush() }
    }
  }

  /// Adds a link over a rectangle.
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

  /// Writes the rest of the file.
  ///
  /// - Throws: ``VectorError``.
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

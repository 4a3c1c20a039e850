import ConfabScene
import ConfabSupport
import ConfabText

/// Writes scenes as one SVG picture. Letters become outlines, each of which is in the file once.
///
/// The file is written while it is drawn, so the memory does not grow with the picture. The same
/// calls give the same bytes.
package final class SVGWriter: VectorWriter {
  /// The text in a file besides what is drawn; `nil` for none.
  package struct Metadata: Sendable {
    /// The picture's title.
    package var title: String?
    /// A description of the whole picture for people who do not see it.
    package var description: String?
    /// The language of the title and the description as a BCP 47 tag. Other texts are left out.
    package var language: String?
    /// The program and the libraries that made the picture.
    package var engine: String?

    /// Creates metadata; texts that are not given are left out.
    package init(
      title: String? = nil, description: String? = nil, language: String? = nil,
      engine: String? = nil
    ) {
      self.title = title
      self.description = description
      self.language = language
      self.engine = engine
    }
  }

  /// The largest side in points.
  package static let maximumSide = 8_000_000.0

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
  package internal(set) var problems: [ImageProblem] = []

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
  package init(
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
    text.add("\" role=\"img\"")
    // Browsers support a name by reference better than the elements alone.
    let labels = [metadata.title.map { _ in "title" }, metadata.description.map { _ in "desc" }]
      .compactMap(\.self)
    if !labels.isEmpty {
      text.add(made: " aria-labelledby=\"\(labels.joined(separator: " "))\"")
    }
    if let language = metadata.language, language.isLanguageTag {
      text.add(made: " xml:lang=\"\(language)\"")
    }
    text.add(">\n")
    if let title = metadata.title {
      text.add("<title id=\"title\">")
      text.add(words: title)
      text.add("</title>\n")
    }
    if let description = metadata.description {
      text.add("<desc id=\"desc\">")
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
  package func draw(_ scene: Scene) throws(VectorError) {
    do { try scene.checkGroups() } catch { throw .scene(error) }
    for index in scene.elements(meeting: page) {
      guard !Task.isCancelled else { throw .cancelled }
      draw(scene.elements[index])
      if text.bytes.count > 1 << 16 { try flush() }
    }
  }

  /// Adds a link over a rectangle.
  package func link(to target: String, in frame: Rect) {
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
  package func finish() throws(VectorError) {
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

extension SVGWriter {
  /// The decimals of a scale from font units to points: enough for fonts of 2,048 units per em and
  /// for long lines.
  private static let scaleDecimals = 9

  func drawOutlines(_ run: PlacedRun, of instance: FontInstance, _ color: Color) {
    let factor = run.size / run.font.unitsPerEm
    var letters: [(number: Int, x: Double, y: Double)] = []
    for glyph in run.glyphs {
      guard let number = outline(glyph.id, of: run.font, instance) else { continue }
      letters.append((number, glyph.x, glyph.y))
    }
    guard let first = letters.first, color.drawable.alpha > 0 else { return }
    text.add("<g")
    text.add(color, as: "fill", "fill-opacity")
    text.add(" transform=\"translate(")
    text.add(first.x)
    text.add(" ")
    text.add(first.y)
    text.add(")scale(")
    text.add(factor, decimals: Self.scaleDecimals)
    text.add(")\">")
    for letter in letters {
      text.add("<use xlink:href=\"#g")
      text.add(letter.number)
      text.add("\"")
      let x = ((letter.x - first.x) / factor).rounded()
      let y = ((letter.y - first.y) / factor).rounded()
      if x != 0 {
        text.add(" x=\"")
        text.add(x)
        text.add("\"")
      }
      if y != 0 {
        text.add(" y=\"")
        text.add(y)
        text.add("\"")
      }
      text.add("/>")
    }
    text.add("</g>\n")
  }

  /// The number of a glyph's outline; `nil` for no ink. Defines it at its first use.
  private func outline(_ glyph: UInt32, of font: OutlineFont, _ instance: FontInstance) -> Int? {
    let name = SVGName.glyph(instance.face, id: glyph)
    if let known = names[name] { return known < 0 ? nil : known }
    let outline = font.outline(of: glyph)
    let number = outline.elements.isEmpty ? -1 : names.count
    names[name] = number
    guard number >= 0 else { return nil }
    text.add("<defs><path id=\"g")
    text.add(number)
    text.add("\" d=\"")
    // Font units are integers; converted quadratic curves have thirds.
    text.add(outline, decimals: 1)
    text.add("\"/></defs>\n")
    return number
  }

  func drawPictures(_ run: PlacedRun, of instance: FontInstance, opacity: Double) {
    let factor = run.size / run.font.unitsPerEm
    for glyph in run.glyphs {
      guard let number = picture(glyph.id, of: run.font, instance) else { continue }
      text.add("<use xlink:href=\"#g")
      text.add(number)
      text.add("\" transform=\"translate(")
      text.add(glyph.x)
      text.add(" ")
      text.add(glyph.y)
      text.add(")scale(")
      text.add(factor, decimals: Self.scaleDecimals)
      text.add(")\"")
      if opacity < 1 {
        text.add(" opacity=\"")
        text.add(opacity)
        text.add("\"")
      }
      text.add("/>\n")
    }
  }

  private func picture(_ glyph: UInt32, of font: OutlineFont, _ instance: FontInstance) -> Int? {
    let name = SVGName.glyph(instance.face, id: glyph)
    if let known = names[name] { return known < 0 ? nil : known }
    guard let picture = font.picture(of: glyph) else {
      names[name] = -1
      return nil
    }
    let png: [UInt8]
    do throws(ImageError) { png = try StrippedPNG.bytes(picture.png) } catch {
      problems.note([.glyph(glyph, of: instance, error)])
      names[name] = -1
      return nil
    }
    let number = names.count
    names[name] = number
    text.add("<defs><image id=\"g")
    text.add(number)
    text.add("\" x=\"")
    text.add(picture.frame.x)
    text.add("\" y=\"")
    text.add(picture.frame.y)
    text.add("\" width=\"")
    text.add(picture.frame.width)
    text.add("\" height=\"")
    text.add(picture.frame.height)
    text.add("\" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,")
    text.add(data: png)
    text.add("\"/></defs>\n")
    return number
  }
}

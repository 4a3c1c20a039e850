import ConfabScene
import ConfabText

/// Draws the part of a scene that meets a band of rows, with Cairo for shapes and pictures and our
/// own glyph masks for text.
///
/// Owns fonts and caches, so it belongs to one task at a time; make one per worker. The pixels do
/// not depend on how a picture is cut into bands nor on which renderer draws them. (One exception is
/// known: where a stroked curve turns back on the spot, Cairo 1.16 may draw the turn otherwise if a
/// band ends beside it. No outline of the built-in kinds does that.)
public final class BandRenderer {
  /// Cairo's image surfaces end here.
  public static let maximumWidth = 32_767

  /// Cairo's image surfaces end here, too.
  public static let maximumRows = 32_767
  /// Rows of a picture are counted from -2⁴⁰ to 2⁴⁰, so that no sum of them overflows.
  private static let countedRows = -1 << 40...1 << 40

  /// Device pixels a point.
  public let scale: Double
  /// Device pixels.
  public let width: Int
  public let background: Paint
  /// The background where it is one opaque colour: laid down with the memory, not painted over it.
  private let ground: UInt32?
  /// Whether nothing shines through the background.
  public let isOpaque: Bool
  private let glyphs: GlyphCache
  private let pictures: PictureStore
  private var problems: [PictureProblem] = []

  /// - Parameters:
  ///   - scale: device pixels a point, 1/64 … 64.
  ///   - width: device pixels, 1 … ``maximumWidth``.
  ///   - colorGlyphs, pictures: shared with other renderers, for speed only.
  /// - Throws: ``RenderError``.
  public init(
    scale: Double, width: Int, background: Paint, colorGlyphs: ColorGlyphs = ColorGlyphs(),
    pictures: PictureStore = PictureStore()
  ) throws {
    guard width <= Self.maximumWidth, width > 0 else {
      throw RenderError.tooWide(pixels: width, limit: Self.maximumWidth)
    }
    guard (1.0 / 64...64).contains(scale) else { throw RenderError.scale(scale) }
    self.scale = scale
    self.width = width
    self.background = background
    ground = background.opaquePixel
    isOpaque = background.isOpaque
    self.pictures = pictures
    glyphs = try GlyphCache(scale: scale, colorGlyphs: colorGlyphs)
  }

  /// Draws the rows of a scene whose point 0 is the top of row 0.
  ///
  /// - Parameter rows: at most ``maximumRows``.
  /// - Throws: ``RenderError``.
  /// - Complexity: that of finding the elements that meet the rows (``Scene/elements(meeting:)``),
  ///   and linear in the pixels they cover there.
  public func draw(_ scene: Scene, rows: Range<Int>) throws -> Band {
    try check(rows)
    var failure: (any Error)?
    let count = width * rows.count
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = count
      do { try draw(scene, rows: rows, into: .init(rebasing: buffer[..<count])) } catch {
        buffer.initialize(repeating: 0)
        failure = error
      }
    }
    if let failure { throw failure }
    return Band(width: width, rows: rows, pixels: pixels)
  }

  /// Draws rows into memory for as many pixels, whatever is in it.
  func draw(
    _ scene: Scene, rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt32>
  ) throws {
    try check(rows)
    try scene.checkGroups()
    pixels.initialize(repeating: ground ?? (isOpaque ? 0xFFFF_FFFF : 0))
    guard pixels.count == width * rows.count, !rows.isEmpty, let base = pixels.baseAddress else {
      return
    }
    let canvas = try Canvas(
      pixels: base, width: width, rows: rows, scale: scale, isOpaque: isOpaque, glyphs: glyphs,
      images: pictures)
    if ground == nil { canvas.paint(background) }
    // What stands beside a band may paint the pixels at its edge.
    let span = Double(rows.lowerBound) / scale - 1..<Double(rows.upperBound) / scale + 1
    scene.tree.visit(.rows(span)) { canvas.draw(scene.elements[$0]) }
    problems.note(canvas.problems)
    try canvas.finish()
  }

  /// Pictures that could not be drawn since this was last asked; each is a grey area.
  public func takeProblems() -> [PictureProblem] {
    defer { problems = [] }
    return problems
  }

  private func check(_ rows: Range<Int>) throws {
    guard Self.countedRows.contains(rows.lowerBound), Self.countedRows.contains(rows.upperBound),
      rows.count <= Self.maximumRows
    else { throw RenderError.tooManyRows(limit: Self.maximumRows) }
  }
}

extension Paint {
  /// Whether nothing shines through it.
  public var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .vertical(let top, let bottom, _, _): top.alpha >= 1 && bottom.alpha >= 1
    }
  }

  /// `0xFFRRGGBB` as Cairo would paint it, or `nil` for what is not one opaque colour.
  fileprivate var opaquePixel: UInt32? {
    guard case .color(let color) = self, color.alpha >= 1 else { return nil }
    func byte(_ part: Double) -> UInt32 { UInt32(min(255, max(0, part * 256))) }
    return 0xFF00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
  }
}

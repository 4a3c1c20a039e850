import ConfabScene
import ConfabSupport
import Synchronization

/// Draws the part of a scene that meets a band of pixel rows.
///
/// Cairo draws shapes and pictures; text is drawn from glyph masks by FreeType. A renderer owns
/// fonts and caches, so it belongs to one task at a time. Make one for each worker. The pixels do
/// not depend on the bands or on the renderer. (There is one known exception: at a cusp of a
/// stroked curve, Cairo 1.16 may draw other pixels if a band ends beside it. The built-in kinds
/// have no such curves.)
package final class BandRenderer {
  /// The largest width in device pixels, a limit of Cairo's surfaces.
  package static let maximumWidth = 32_767

  /// The largest number of rows of a band, a limit of Cairo's surfaces.
  package static let maximumRows = 32_767
  /// The row numbers that can be drawn. Within them, no sum overflows.
  private static let countedRows = -1 << 40...1 << 40

  /// Device pixels per point.
  package let scale: Double
  /// The width in device pixels.
  package let width: Int
  /// The paint behind the scene.
  package let background: Paint
  /// The pixel of a background of one opaque color, which fills new memory; `nil` for other
  /// backgrounds.
  private let backgroundPixel: UInt32?
  /// Whether the background is opaque.
  package let isOpaque: Bool
  private let glyphs: GlyphCache
  private let pictures: ImageStore
  private let shadows: ShadowStore
  private let strokes = RecentStrokes()
  private let outlines = RecentOutlines()
  private let edges = EdgeMasks()
  /// The stretches of the rows drawn last.
  let spans = RowSpans()
  private let findsFlat: Bool
  private var problems: [ImageProblem] = []

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - scale: The number of device pixels per point, 1/64 … 64.
  ///   - width: The width in device pixels, 1 … ``maximumWidth``.
  ///   - background: The paint behind the scene.
  ///   - colorGlyphs: The cache of color glyphs, which may be shared with other renderers.
  ///   - pictures: The cache of pictures, which may be shared with other renderers.
  ///   - shadows: The cache of shadows, which may be shared with other renderers.
  /// - Throws: ``RenderError``.
  package convenience init(
    scale: Double, width: Int, background: Paint, colorGlyphs: ColorGlyphs = ColorGlyphs(),
    pictures: ImageStore = ImageStore(), shadows: ShadowStore = ShadowStore()
  ) throws {
    try self.init(
      scale: scale, width: width, background: background, colorGlyphs: colorGlyphs,
      pictures: pictures, shadows: shadows, findsFlat: true)
  }

  /// - Parameter findsFlat: Whether pixels of one color are known as such. Tests compare both.
  init(
    scale: Double, width: Int, background: Paint, colorGlyphs: ColorGlyphs = ColorGlyphs(),
    pictures: ImageStore = ImageStore(), shadows: ShadowStore = ShadowStore(), findsFlat: Bool
  ) throws {
    guard width <= Self.maximumWidth, width > 0 else {
      throw RenderError.tooWide(pixels: width, limit: Self.maximumWidth)
    }
    guard (1.0 / 64...64).contains(scale) else { throw RenderError.scale(scale) }
    self.scale = scale
    self.width = width
    self.background = background
    backgroundPixel = background.opaquePixel
    isOpaque = background.isOpaque
    self.pictures = pictures
    self.shadows = shadows
    self.findsFlat = findsFlat
    glyphs = try GlyphCache(scale: scale, colorGlyphs: colorGlyphs)
  }

  /// Draws some rows of a scene. Height 0 of the scene is the top of row 0.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - rows: At most ``maximumRows`` rows.
  /// - Throws: ``RenderError``, `SceneError`.
  /// - Complexity: That of finding the elements that meet the rows (`Scene.elements(meeting:)`),
  ///   and linear in the pixels they cover there.
  package func draw(_ scene: Scene, rows: Range<Int>) throws -> Band {
    try check(rows)
    var failure: (any Error)?
    let count = width * rows.count
    let pixels = [UInt32](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = count
      do {
        try draw(scene, rows: rows, into: .init(rebasing: buffer[..<count]))
        spans.materialize()
      } catch {
        buffer.initialize(repeating: 0)
        failure = error
      }
    }
    if let failure { throw failure }
    return Band(width: width, rows: rows, pixels: pixels)
  }

  /// Draws rows into memory, which may be uninitialized. Only the detail of ``spans`` is in memory
  /// afterwards.
  func draw(
    _ scene: Scene, rows: Range<Int>, into pixels: UnsafeMutableBufferPointer<UInt32>
  ) throws {
    try check(rows)
    try scene.checkGroups()
    guard pixels.count == width * rows.count, !rows.isEmpty, let base = pixels.baseAddress else {
      spans.begin(pixels: nil, width: width, rowCount: 0, pixel: 0)
      return
    }
    spans.begin(
      pixels: base, width: width, rowCount: rows.count,
      pixel: backgroundPixel ?? (isOpaque ? 0xFFFF_FFFF : 0))
    if !findsFlat { spans.touch(PixelRect(x: 0, y: 0, width: width, height: rows.count)) }
    let canvas = try Canvas(
      pixels: base, spans: spans, findsFlat: findsFlat, width: width, rows: rows, scale: scale,
      isOpaque: isOpaque, glyphs: glyphs,
      images: pictures, shadows: shadows, strokes: strokes,
      outlines: outlines, edges: edges)
    if backgroundPixel == nil { canvas.paint(background) }
    // Elements beside a band may paint pixels at its edge.
    let span = Double(rows.lowerBound) / scale - 1..<Double(rows.upperBound) / scale + 1
    scene.tree.visit(.rows(span)) { canvas.draw(scene.elements[$0]) }
    problems.note(canvas.problems)
    try canvas.finish()
  }

  /// Returns the pictures that could not be drawn since the last call. Each is a gray area.
  package func takeProblems() -> [ImageProblem] {
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
  /// Whether the paint is opaque.
  package var isOpaque: Bool {
    switch self {
    case .color(let color): color.alpha >= 1
    case .vertical(let top, let bottom, _, _): top.alpha >= 1 && bottom.alpha >= 1
    }
  }

  /// The pixel `0xFFRRGGBB` that Cairo would paint; `nil` if the paint is not one opaque color.
  var opaquePixel: UInt32? {
    guard case .color(let color) = self, color.alpha >= 1 else { return nil }
    // Cairo rounds to 16 bits and keeps the first eight.
    func byte(_ part: Double) -> UInt32 { UInt32(min(1, max(0, part)) * 65_535 + 0.5) >> 8 }
    return 0xFF00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
  }
}

/// The pixels of some rows of a picture.
package struct Band: Sendable, Equatable {
  /// The width in device pixels.
  package let width: Int
  /// The rows of the whole picture.
  package let rows: Range<Int>
  /// The pixels `0xAARRGGBB` in premultiplied colors, row by row from the top, without padding. On
  /// an opaque background, alpha is 255.
  package let pixels: [UInt32]
}

/// A bounded cache of blurred shadows and long strokes for all renderers.
///
/// The shadow of a screen's header meets several bands and is the same in all pictures of screens
/// with this header. Blurring it takes longer than drawing the messages, and so does stroking the
/// tiles of a wallpaper.
package final class ShadowStore: Sendable {
  /// The most pixels of a shadow that is blurred as a whole: a phone's screen at scale 3. Larger
  /// ones are blurred band by band.
  static let mostPixels = 1 << 22

  /// Everything that the coverage of a shadow depends on.
  struct Key: Hashable {
    /// The outline of a shadow in page coordinates, or that of a stroke in those of its group.
    var outline: Path
    var scale: Double
    /// The standard deviation of a shadow in device pixels.
    var deviation = 0.0
    /// The columns of the page that a shadow can paint.
    var columns = 0..<0
    /// The width of a stroke in points.
    var lineWidth = 0.0
    /// The fraction of a device pixel by which the group of a stroke is moved.
    var phase = Point.zero
  }

  /// The coverage of a whole shadow, 0 … 255.
  struct Coverage {
    /// The pixels of the page.
    var area: PixelRect
    /// The values of the area, row by row.
    var values: [UInt8]
  }

  private let shadows = Mutex(BoundedCache<Key, Coverage>(limit: 16 << 20))

  /// Creates an empty cache.
  package init() {}

  /// The shadow of a key, drawn if the cache does not have it; `nil` if it could not be drawn.
  ///
  /// No lock is held while a shadow is drawn. Two renderers that need a new shadow at the same time
  /// both draw it, to the same pixels.
  func shadow(_ key: Key, draw: () -> Coverage?) -> Coverage? {
    if let known = shadows.withLock({ $0[key] }) { return known }
    guard let drawn = draw() else { return nil }
    shadows.withLock { $0.insert(drawn, for: key, bytes: drawn.values.count + 512) }
    return drawn
  }
}

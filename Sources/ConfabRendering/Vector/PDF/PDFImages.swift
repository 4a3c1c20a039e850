import CRendering
import ConfabScene

/// The pictures of a PDF. Each is in the file once, however often it is drawn.
final class PDFImages {
  /// A picture as a Cairo surface.
  final class Picture {
    let surface: OpaquePointer
    /// The width in pixels.
    let width: Int
    let height: Int
    private let isJPEG: Bool

    /// Creates a surface.
    ///
    /// - Parameter id: a unique identifier; Cairo writes pictures with the same identifier once.
    /// - Throws: ``ImageError/noMemory``.
    fileprivate init(_ embedded: EmbeddedImage, id: String) throws(ImageError) {
      (width, height) = embedded.size
      isJPEG = if case .jpeg = embedded { true } else { false }
      // For a JPEG, Cairo needs the size only. It does not read pixels without alpha, and memory
      // that is never touched takes no room.
      guard
        let surface = cairo_image_surface_create(
          isJPEG ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
        cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
      else { throw .noMemory }
      self.surface = surface
      switch embedded {
      case .jpeg(let bytes, _, _): Self.attach(bytes, CAIRO_MIME_TYPE_JPEG, to: surface)
      case .pixels(let image): fill(with: image)
      }
      Self.attach(Array(id.utf8), CAIRO_MIME_TYPE_UNIQUE_ID, to: surface)
    }

    deinit { cairo_surface_destroy(surface) }

    /// The rectangle in which the picture covers a frame, centered. Pixels are already cropped to
    /// the frame's aspect ratio.
    func placed(in frame: Rect) -> Rect {
      guard isJPEG else { return frame }
      let scale = max(frame.width / Double(width), frame.height / Double(height))
      let (covering, high) = (Double(width) * scale, Double(height) * scale)
      return Rect(
        x: frame.midX - covering / 2, y: frame.midY - high / 2, width: covering, height: high)
    }

    private func fill(with image: PixelImage) {
      cairo_surface_flush(surface)
      guard let data = cairo_image_surface_get_data(surface) else { return }
      let stride = Int(cairo_image_surface_get_stride(surface))
      image.pixels.withUnsafeBytes { pixels in
        for row in 0..<height {
          let line = UnsafeRawBufferPointer(
            rebasing: pixels[(row * width * 4)...].prefix(width * 4))
          UnsafeMutableRawPointer(data + row * stride).copyMemory(
            from: line.baseAddress ?? UnsafeRawPointer(data), byteCount: line.count)
        }
      }
      cairo_surface_mark_dirty(surface)
    }

    /// Attaches bytes to a surface. Cairo frees them.
    private static func attach(_ bytes: [UInt8], _ type: String, to surface: OpaquePointer) {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
      copy.initialize(from: bytes, count: bytes.count)
      let status = cairo_surface_set_mime_data(
        surface, type, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
      if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
    }
  }

  private var photos: [String: Picture?] = [:]
  /// The photos that are drawn on the page.
  private var onPage: Set<String> = []
  /// The photos of the page before.
  private var onLastPage: Set<String> = []
  private var glyphs: [String: (picture: Picture, frame: Rect)?] = [:]

  /// The visible part of a picture for a frame in device pixels; `nil` if nothing is visible.
  func photo(
    _ source: ImageSource, width: Int, height: Int, scale: Double
  ) throws(ImageError) -> Picture? {
    let part = source.part.map { "\($0.x) \($0.y) \($0.width) \($0.height)" } ?? ""
    let id = "photo:\(width):\(height):\(part):\(source.filter):\(source.path)"
    onPage.insert(id)
    if let known = photos[id] { return known }
    let embedded = try EmbeddedImage.load(
      source, filling: width, height: height, scale: scale)
    let picture: Picture? = if let embedded { try Picture(embedded, id: id) } else { nil }
    photos[id] = .some(picture)
    return picture
  }

  /// A picture of pixels that is drawn once.
  ///
  /// - Parameter id: a unique identifier.
  func picture(_ image: PixelImage, id: String) throws(ImageError) -> Picture {
    try Picture(.pixels(image), id: id)
  }

  /// The picture of a color glyph and its position around the origin in font units; `nil` if there
  /// is none.
  func glyph(
    _ glyph: UInt32, of font: OutlineFont, named name: String
  ) throws(ImageError) -> (picture: Picture, frame: Rect)? {
    let id = "glyph:\(glyph):\(name)"
    if let known = glyphs[id] { return known }
    let drawn = font.picture(of: glyph)
    let found: (picture: Picture, frame: Rect)? =
      if let drawn {
        (try Picture(.pixels(try ImageDecoder.decode(bytes: drawn.png)), id: id), drawn.frame)
      } else {
        nil
      }
    glyphs[id] = .some(found)
    return found
  }

  /// Ends a page and releases its pixels, but for photos that are on two pages in a row, such as a
  /// wallpaper. Pictures that are in the file are not written again.
  func endPage() {
    photos = photos.filter { onPage.contains($0.key) && onLastPage.contains($0.key) }
    (onLastPage, onPage) = (onPage, [])
    glyphs = [:]
  }
}

import CRendering
import ConfabScene

/// Pictures of a PDF, each in the file once however often it is drawn.
final class PDFPictures {
  /// A picture as Cairo has it.
  final class Picture {
    let surface: OpaquePointer
    /// Pixels.
    let width: Int
    let height: Int
    private let isJPEG: Bool

    /// - Parameter id: equal for equal pictures only: Cairo writes no two of one name.
    /// - Throws: ``ImageError/noMemory``.
    fileprivate init(_ embedded: EmbeddedPicture, id: String) throws(ImageError) {
      (width, height) = embedded.size
      isJPEG = if case .jpeg = embedded { true } else { false }
      // Of a JPEG Cairo wants the size only. It does not look at pixels that have no alpha, and
      // memory that is never looked at takes no room.
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

    /// Where it lies so that it covers a frame around the frame's middle: pixels were cut to its
    /// shape.
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

    /// Hands bytes to Cairo, which lets go of them when it likes.
    private static func attach(_ bytes: [UInt8], _ type: String, to surface: OpaquePointer) {
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
      copy.initialize(from: bytes, count: bytes.count)
      let status = cairo_surface_set_mime_data(
        surface, type, copy, UInt(bytes.count), { $0?.deallocate() }, copy)
      if status != CAIRO_STATUS_SUCCESS { copy.deallocate() }
    }
  }

  private var photos: [String: Picture?] = [:]
  private var glyphs: [String: (picture: Picture, frame: Rect)?] = [:]

  /// A file as it is seen in a frame of so many device pixels; `nil` where nothing of it is.
  func photo(
    _ source: ImageSource, width: Int, height: Int, scale: Double
  ) throws(ImageError) -> Picture? {
    let part = source.part.map { "\($0.x) \($0.y) \($0.width) \($0.height)" } ?? ""
    let id = "photo:\(width):\(height):\(part):\(source.filter):\(source.path)"
    if let known = photos[id] { return known }
    let embedded = try EmbeddedPicture.load(
      source, filling: width, height: height, scale: scale)
    let picture: Picture? = if let embedded { try Picture(embedded, id: id) } else { nil }
    photos[id] = .some(picture)
    return picture
  }

  /// Pixels that are drawn once.
  ///
  /// - Parameter id: of no other picture.
  func picture(_ image: PixelImage, id: String) throws(ImageError) -> Picture {
    try Picture(.pixels(image), id: id)
  }

  /// A glyph that is a picture, and where it lies around its origin, in font units; `nil` where the
  /// font has none.
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

  /// Lets go of all pixels. What was in the file is not written again.
  func forget() {
    photos = [:]
    glyphs = [:]
  }
}

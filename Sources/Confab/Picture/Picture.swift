import ConfabLayout
import ConfabRendering
import ConfabScene
import ConfabSupport

/// A picture of a conversation in memory.
///
/// ```swift
/// let picture = try await Studio().picture(of: chat)
/// print(picture.width, picture.height)
/// let bytes = try picture.encoded(as: .png)
/// ```
///
/// ``Studio/write(_:to:attachments:options:inputs:progress:)`` writes a picture of any height to a
/// file without keeping it in memory, and writes vector graphics.
public struct Picture: Sendable {
  /// The width in device pixels.
  public let width: Int
  /// The height in device pixels.
  public let height: Int
  /// The number of device pixels per point.
  public let scale: Double
  /// Whether all pixels are opaque.
  public let isOpaque: Bool
  /// The things that the picture does not show as the conversation or the options ask for.
  public let warnings: [Warning]
  /// The options of the file. ``encoded(as:)`` and ``write(to:)`` use them.
  public var file: FileOptions

  /// Pixels `0xAARRGGBB` in premultiplied colors.
  package let premultiplied: [UInt32]
  private let metadata: PictureMetadata

  init(
    _ target: DrawWorker.RenderTarget, pixels: [UInt32], warnings: [Warning], file: FileOptions,
    metadata: PictureMetadata
  ) {
    width = target.width
    height = target.height
    scale = target.scale
    isOpaque = target.background.isOpaque
    self.warnings = warnings
    self.file = file
    self.metadata = metadata
    premultiplied = pixels
  }

  /// The size in points.
  public var size: Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

  /// The pixels from the top left corner, row by row without padding: a byte each for red, green,
  /// blue and alpha, in sRGB. Colors are not multiplied by alpha.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  public var pixels: [UInt8] { PixelConversion.straightRGBA(premultiplied) }

  /// The pixels as a PNG of this picture has them.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  package var image: RGBAImage {
    RGBAImage(PixelImage(unchecked: width, height, premultiplied))
  }

  /// The bytes of a PNG or WebP file. They are those that
  /// ``Studio/write(_:to:attachments:options:inputs:progress:)`` writes.
  ///
  /// - Parameter format: The format; `nil` for that of ``file``, or PNG.
  /// - Throws: ``ConfabError/options(_:)`` for vector formats, ``ConfabError/encoding(_:)`` for
  ///   pictures that the format can't hold.
  /// - Complexity: O(*n*) in the number of pixels.
  public func encoded(as format: PictureFormat? = nil) throws(ConfabError) -> [UInt8] {
    var bytes: [UInt8] = []
    try ConfabError.wrapping { () throws in
      try encode(as: format ?? file.format ?? .png) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  /// Writes a PNG or WebP file. The file is complete or does not exist.
  ///
  /// - Parameter path: The path of the file. Its extension selects the format if ``file`` has none.
  /// - Throws: ``ConfabError/options(_:)`` for vector formats, ``ConfabError/encoding(_:)`` for
  ///   pictures that the format can't hold, ``ConfabError/file(_:)``.
  public func write(to path: String) throws(ConfabError) {
    try ConfabError.wrapping { () throws in
      let format = try file.format(forPath: path)
      let output = try OutputFile(path: path)
      try encode(as: format) { (bytes: UnsafeRawBufferPointer) throws(FileError) in
        try output.write(bytes)
      }
      try output.commit()
    }
  }

  private func encode(as format: PictureFormat, _ sink: @escaping ByteSink) throws {
    let writer = try PictureOutput.writer(
      width: width, height: height, scale: scale, isOpaque: isOpaque, format: format,
      compression: file.compression, metadata: metadata.texts(file.metadata, in: format),
      sink: sink)
    try writer.append(premultiplied)
    try writer.finish()
  }
}

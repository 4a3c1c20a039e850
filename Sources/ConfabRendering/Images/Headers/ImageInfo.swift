import ConfabText

/// The format and the size of a picture, from its header.
public struct ImageInfo: Sendable, Equatable {
  /// The format by the content of the file.
  public let format: ImageFormat
  /// The width of the upright picture in pixels.
  public let width: Int
  /// The height of the upright picture in pixels.
  public let height: Int
  /// The orientation of the stored picture.
  public let orientation: ImageOrientation

  /// Reads the header of the file at `path`, without pixels. Sizes beyond ``ImageLimits`` are
  /// refused.
  ///
  /// - Throws: ``ImageError``.
  public static func probe(path: String) throws(ImageError) -> ImageInfo {
    let file: RegularFile
    do { file = try RegularFile.open(path) } catch { throw .unreadable(error.reason) }
    guard file.size <= ImageLimits.fileBytes else {
      throw .unreadable(.tooLarge(bytes: file.size, limit: ImageLimits.fileBytes))
    }
    let size = file.size
    return try ImageHeader.parse(
      HeaderReader(size: size) { (offset, count) throws(ImageError) in
        do throws(FileError) { return try file.read(at: offset, count: count) } catch {
          throw .unreadable(error.reason)
        }
      }
    ).info
  }

  /// Reads the header of a picture file in memory.
  ///
  /// - Throws: ``ImageError``.
  public static func probe(bytes: [UInt8]) throws(ImageError) -> ImageInfo {
    try ImageHeader.parse(HeaderReader(bytes)).info
  }

  /// The format of a file name's extension if the picture has another format.
  public func formatContradicted(by fileName: String) -> ImageFormat? {
    ImageFormat(fileName: fileName).flatMap { $0 == format ? nil : $0 }
  }
}

/// What a picture's header says.
public struct ImageInfo: Sendable, Equatable {
  public let format: ImageFormat
  /// Pixels, as the picture is seen: after turning it.
  public let width: Int
  /// Pixels, as the picture is seen: after turning it.
  public let height: Int
  /// How the stored picture is turned to be seen.
  public let orientation: ImageOrientation

  /// Reads the header of the file at `path` and no pixels.
  ///
  /// The format is told by the content. Sizes beyond ``ImageLimits`` are refused.
  public static func probe(path: String) throws(ImageError) -> ImageInfo {
    let file: InputFile
    do { file = try InputFile(path: path) } catch { throw .unreadable(error.reason) }
    guard file.size <= ImageLimits.fileBytes else {
      throw .unreadable(.tooLarge(bytes: file.size, limit: ImageLimits.fileBytes))
    }
    let size = file.size
    return try ImageHeader.parse(
      HeaderBytes(size: size) { (offset, count) throws(ImageError) in
        do throws(FileError) { return try file.read(at: offset, count: count) } catch {
          throw .unreadable(error.reason)
        }
      }
    ).info
  }

  /// Reads the header of a picture file in memory.
  public static func probe(bytes: [UInt8]) throws(ImageError) -> ImageInfo {
    try ImageHeader.parse(HeaderBytes(bytes)).info
  }

  /// The format that `fileName` promises, where the picture is of another one.
  public func formatContradicted(by fileName: String) -> ImageFormat? {
    ImageFormat(fileName: fileName).flatMap { $0 == format ? nil : $0 }
  }
}

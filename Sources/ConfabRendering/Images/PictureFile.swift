import ConfabScene
import ConfabText

/// The content of a picture file that was opened once or is in memory.
struct PictureFile: Sendable {
  /// The state of the file; `nil` for a picture in memory.
  let stamp: FileStamp?
  let content: ContentDigest
  let header: ImageHeader
  /// The whole file.
  let bytes: [UInt8]

  /// Reads an open file.
  ///
  /// - Parameter content: the content that the file must have; `nil` for any.
  /// - Throws: ``ImageError/changed`` if the file has other content.
  init(
    _ file: borrowing RegularFile, expecting content: ContentDigest? = nil
  ) throws(ImageError) {
    do { bytes = try file.readAll(limit: ImageLimits.fileBytes) } catch {
      throw .unreadable(error.reason)
    }
    stamp = file.stamp
    self.content = ContentDigest(of: bytes)
    guard content == nil || content == self.content else { throw .changed }
    header = try ImageHeader.parse(HeaderReader(bytes))
  }

  /// Reads the header of a picture in memory.
  init(_ data: ImageData) throws(ImageError) {
    guard data.bytes.count <= ImageLimits.fileBytes else {
      throw .unreadable(.tooLarge(bytes: data.bytes.count, limit: ImageLimits.fileBytes))
    }
    stamp = nil
    bytes = data.bytes
    content = data.digest
    header = try ImageHeader.parse(HeaderReader(bytes))
  }

  /// Reads the file of a source.
  init(_ source: ImageSource) throws(ImageError) {
    if let data = source.data {
      try self.init(data)
      return
    }
    let file: RegularFile
    do { file = try RegularFile.open(source.path) } catch { throw .unreadable(error.reason) }
    try self.init(file, expecting: source.content)
  }
}

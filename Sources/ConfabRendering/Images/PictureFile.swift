import ConfabScene
import Glibc

/// What was found in a picture's file, which was opened once for all of it.
struct PictureFile: Sendable {
  let stamp: FileStamp
  let content: ContentDigest
  let header: ImageHeader
  /// The whole file.
  let bytes: [UInt8]

  /// - Parameter content: what the file must hold; `nil` for anything.
  /// - Throws: ``ImageError/changed`` where it holds something else.
  init(
    _ file: borrowing InputFile, expecting content: ContentDigest? = nil
  ) throws(ImageError) {
    do { bytes = try file.readAll(limit: ImageLimits.fileBytes) } catch {
      throw .unreadable(error.reason)
    }
    stamp = file.stamp
    self.content = ContentDigest(of: bytes)
    guard content == nil || content == self.content else { throw .changed }
    header = try ImageHeader.parse(HeaderBytes(bytes))
  }

  /// The file that a source names.
  init(_ source: ImageSource) throws(ImageError) {
    let file: InputFile
    do { file = try InputFile(path: source.path) } catch { throw .unreadable(error.reason) }
    try self.init(file, expecting: source.content)
  }
}

/// Tells without reading it whether a file is still the one that was read.
struct FileStamp: Sendable, Equatable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int
  private let changed: [Int]

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
    size = Int(status.st_size)
    changed = [
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
  }

  /// `nil` where there is no such file.
  init?(path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

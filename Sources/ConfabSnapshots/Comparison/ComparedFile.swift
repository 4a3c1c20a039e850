import ConfabRendering

/// A picture file for a comparison.
package enum ComparedFile {
  /// The endings of the names of pictures that are compared.
  static let endings = [".png", ".jpg", ".jpeg", ".webp"]

  /// Whether the name of a file is that of a picture.
  static func isPicture(_ name: String) -> Bool {
    let name = name.lowercased()
    return endings.contains { name.hasSuffix($0) }
  }

  /// The first line of a pointer (Git LFS, docs/spec.md).
  private static let lfsPrefix = Array("version https://git-lfs.github.com/spec/".utf8)

  /// Reads and decodes the PNG, JPEG or WebP file at `path`.
  ///
  /// - Throws: ``ComparedFileError``.
  package static func read(path: String) throws(ComparedFileError) -> RGBAImage {
    try decode(bytes(path: path), path: path)
  }

  /// The bytes of the file at `path`.
  ///
  /// - Throws: ``ComparedFileError``.
  package static func bytes(path: String) throws(ComparedFileError) -> [UInt8] {
    do throws(ImageError) { return try RGBAImage.fileBytes(path: path) } catch {
      switch error {
      case .unreadable(.notFound), .unreadable(.folderNotFound):
        throw ComparedFileError(path, .missing)
      case .unreadable(let reason): throw ComparedFileError(path, .unreadable(reason))
      default: throw ComparedFileError(path, .undecodable(error))
      }
    }
  }

  /// Decodes a PNG, JPEG or WebP file in memory. JPEG and WebP pictures are turned upright by their
  /// EXIF orientation.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: The path of the file, for errors.
  /// - Throws: ``ComparedFileError``.
  package static func decode(
    _ bytes: [UInt8], path: String
  ) throws(ComparedFileError) -> RGBAImage {
    guard !isLFSPointer(bytes) else { throw ComparedFileError(path, .lfsPointer) }
    do throws(ImageError) {
      let format = try ImageInfo.probe(bytes: bytes).format
      return format == .png
        ? try RGBAImage.decode(bytes: bytes) : RGBAImage(try ImageDecoder.decode(bytes: bytes))
    } catch {
      if case .unsupportedType(let name) = error {
        throw ComparedFileError(path, .unsupported(name))
      }
      throw ComparedFileError(path, .undecodable(error))
    }
  }

  /// Checks that there is no pointer of Git LFS at a path, which a picture would replace.
  ///
  /// - Throws: ``SuiteError``.
  static func checkNoPointer(_ path: String) throws(SuiteError) {
    guard let bytes = try? bytes(path: path), isLFSPointer(bytes) else { return }
    throw SuiteError("\(ComparedFileError(path, .lfsPointer))")
  }

  /// Whether a file is a pointer of Git LFS.
  package static func isLFSPointer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: lfsPrefix) }
}

import ConfabRendering

/// A reason why a picture file can't be compared.
public struct ComparedFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of reasons.
  public enum Reason: Sendable, Hashable {
    /// There is no such file.
    case missing
    /// The file can't be read.
    case unreadable(FileError.Reason)
    /// The file is a pointer of Git LFS, whose content was not fetched.
    case lfsPointer
    /// The file is in another format; its name, if it is known.
    case notPNG(String?)
    /// The file has no pixels that can be decoded.
    case undecodable(ImageError)
  }

  /// The path of the file as it was given.
  public var path: String
  /// The reason.
  public var reason: Reason

  /// Creates an error.
  public init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  public var description: String {
    switch reason {
    case .missing: "cannot read \(name): there is no such file"
    case .unreadable(let reason): "cannot read \(name): \(reason)"
    case .lfsPointer:
      "\(name) is a pointer of Git LFS and not the picture; fetch the picture with git lfs pull"
    case .notPNG(let format?): "\(name) is a \(format) file; expected a PNG"
    case .notPNG(nil): "\(name) is not a PNG"
    case .undecodable(let error): "cannot compare \(name): \(error)"
    }
  }

  private var name: String { path.isEmpty ? "\"\"" : path }
}

/// A picture file for a comparison.
public enum ComparedFile {
  /// The first line of a pointer (Git LFS, docs/spec.md).
  private static let lfsPrefix = Array("version https://git-lfs.github.com/spec/".utf8)

  /// Reads and decodes the PNG file at `path`.
  ///
  /// - Throws: ``ComparedFileError``.
  public static func read(path: String) throws(ComparedFileError) -> RGBAImage {
    try decode(bytes(path: path), path: path)
  }

  /// The bytes of the file at `path`.
  ///
  /// - Throws: ``ComparedFileError``.
  static func bytes(path: String) throws(ComparedFileError) -> [UInt8] {
    do throws(ImageError) { return try RGBAImage.fileBytes(path: path) } catch {
      switch error {
      case .unreadable(.notFound), .unreadable(.folderNotFound):
        throw ComparedFileError(path, .missing)
      case .unreadable(let reason): throw ComparedFileError(path, .unreadable(reason))
      default: throw ComparedFileError(path, .undecodable(error))
      }
    }
  }

  /// Decodes a PNG file in memory.
  ///
  /// - Parameter path: The path of the file, for errors.
  /// - Throws: ``ComparedFileError``.
  public static func decode(
    _ bytes: [UInt8], path: String
  ) throws(ComparedFileError) -> RGBAImage {
    guard !isLFSPointer(bytes) else { throw ComparedFileError(path, .lfsPointer) }
    do throws(ImageError) {
      let format = try ImageInfo.probe(bytes: bytes).format
      guard format == .png else { throw .unsupportedType(format.rawValue) }
      return try RGBAImage.decode(bytes: bytes)
    } catch {
      if case .unsupportedType(let name) = error {
        throw ComparedFileError(path, .notPNG(name))
      }
      throw ComparedFileError(path, .undecodable(error))
    }
  }

  /// Whether a file is a pointer of Git LFS.
  public static func isLFSPointer(_ bytes: [UInt8]) -> Bool { bytes.starts(with: lfsPrefix) }
}

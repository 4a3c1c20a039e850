import ConfabRendering
import ConfabSupport

/// A picture for a comparison. One of a large PNG file is decoded a band of rows at a time, when
/// its rows are needed.
///
/// ```swift
/// let (expected, actual) = try (ComparedPicture(path: "a.png"), ComparedPicture(path: "b.png"))
/// let comparison = try await PictureComparer().compare(expected: expected, actual: actual)
/// ```
package struct ComparedPicture: Sendable {
  private enum Source {
    case decoded(RGBAImage)
    case file([UInt8], path: String)
  }

  /// The number of pixels from which a file is not decoded as a whole. Below, decoding it once for
  /// the comparison and once for a picture of the differences would take more time than the memory
  /// is worth.
  static let pixelsInMemory = 32_000_000

  /// The size in pixels.
  package let size: PixelSize
  private let source: Source

  /// A picture that is decoded.
  package init(_ picture: RGBAImage) {
    size = PixelSize(width: picture.width, height: picture.height)
    source = .decoded(picture)
  }

  /// Opens the PNG, JPEG or WebP file at `path`.
  ///
  /// - Throws: ``ComparedFileError``.
  package init(path: String) throws(ComparedFileError) {
    try self.init(bytes: ComparedFile.bytes(path: path), path: path)
  }

  /// Opens a PNG, JPEG or WebP file in memory.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: The path of the file, for errors.
  /// - Throws: ``ComparedFileError``.
  package init(bytes: [UInt8], path: String) throws(ComparedFileError) {
    try self.init(bytes: bytes, path: path, pixelsInMemory: Self.pixelsInMemory)
  }

  init(bytes: [UInt8], path: String, pixelsInMemory: Int) throws(ComparedFileError) {
    if let rows = try? RGBAScanlineDecoder(bytes: bytes), rows.width * rows.height > pixelsInMemory
    {
      size = PixelSize(width: rows.width, height: rows.height)
      source = .file(bytes, path: path)
    } else {
      let picture = try ComparedFile.decode(bytes, path: path)
      size = PixelSize(width: picture.width, height: picture.height)
      source = .decoded(picture)
    }
  }

  /// Whether the picture is in memory.
  var isDecoded: Bool { if case .decoded = source { true } else { false } }

  /// The picture with all its pixels.
  ///
  /// - Throws: ``ComparedFileError`` for a damaged file.
  func decoded() throws(ComparedFileError) -> RGBAImage {
    switch source {
    case .decoded(let picture): picture
    case .file(let bytes, let path): try ComparedFile.decode(bytes, path: path)
    }
  }

  /// Reads the rows from the top.
  ///
  /// - Throws: ``ComparedFileError`` for a damaged file.
  func reader() throws(ComparedFileError) -> RowReader {
    switch source {
    case .decoded(let picture): return RowReader(picture)
    case .file(let bytes, let path): return try RowReader(bytes, path: path)
    }
  }
}

extension ComparedPicture {
  /// Reads the rows of a picture from the top.
  actor RowReader {
    private var rows: PictureScanlines
    /// `nil` for a picture in memory.
    private let file: (decoder: RGBAScanlineDecoder, path: String)?

    init(_ picture: RGBAImage) {
      rows = PictureScanlines(picture)
      file = nil
    }

    fileprivate init(_ bytes: [UInt8], path: String) throws(ComparedFileError) {
      let decoder: RGBAScanlineDecoder
      do throws(ImageError) { decoder = try RGBAScanlineDecoder(bytes: bytes) } catch {
        throw ComparedFileError(path, .undecodable(error))
      }
      rows = PictureScanlines(
        .eight([]), width: decoder.width, firstRow: 0, height: decoder.height)
      file = (decoder, path)
    }

    /// Reads some rows, and perhaps others around them.
    ///
    /// - Parameter wanted: Rows of the picture. Their first is not above that of the call before.
    /// - Throws: ``ComparedFileError`` for a damaged file.
    /// - Complexity: O(pixels of the rows, and of those that were not read before).
    func read(_ wanted: Range<Int>) throws(ComparedFileError) -> PictureScanlines {
      guard let file else {
        // Not all of them, because they may be converted.
        guard case .sixteen(let pixels) = rows.pixels else { return rows }
        let wanted = wanted.clamped(to: 0..<rows.height)
        let some = pixels[wanted.lowerBound * rows.width..<wanted.upperBound * rows.width]
        return PictureScanlines(
          .sixteen(Array(some)), width: rows.width, firstRow: wanted.lowerBound,
          height: rows.height)
      }
      guard file.decoder.row < wanted.upperBound else { return rows }
      let firstRow = min(wanted.lowerBound, file.decoder.row)
      do throws(ImageError) {
        let next = try file.decoder.decode(wanted.upperBound - file.decoder.row)
        rows = PictureScanlines(
          Self.joined(rows.pixels, from: (firstRow - rows.firstRow) * rows.width, next),
          width: rows.width, firstRow: firstRow, height: rows.height)
      } catch {
        throw ComparedFileError(file.path, .undecodable(error))
      }
      return rows
    }

    /// The first pixels without some at their beginning, and then the second.
    private static func joined(
      _ first: RGBAImage.Pixels, from start: Int, _ second: RGBAImage.Pixels
    ) -> RGBAImage.Pixels {
      switch (first, second) {
      case (.eight(let first), .eight(let second)): .eight(first.dropFirst(start) + second)
      case (.sixteen(let first), .sixteen(let second)): .sixteen(first.dropFirst(start) + second)
      default: second
      }
    }
  }
}

/// A reason why a picture file can't be compared.
package struct ComparedFileError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of reasons.
  package enum Reason: Sendable, Hashable {
    /// There is no such file.
    case missing
    /// The file can't be read.
    case unreadable(FileError.Reason)
    /// The file is a pointer of Git LFS, whose content was not fetched.
    case lfsPointer
    /// The file is in another format; its name, if it is known.
    case unsupported(String?)
    /// The file has no pixels that can be decoded.
    case undecodable(ImageError)
  }

  /// The path of the file as it was given.
  package var path: String
  /// The reason.
  package var reason: Reason

  /// Creates an error.
  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  package var description: String {
    switch reason {
    case .missing: "cannot read \(name): there is no such file"
    case .unreadable(let reason): "cannot read \(name): \(reason)"
    case .lfsPointer:
      "\(name) is a pointer of Git LFS and not the picture; fetch the picture with git lfs pull"
    case .unsupported(let format?): "\(name) is a \(format) file; expected PNG, JPEG or WebP"
    case .unsupported(nil): "\(name) is not a PNG, JPEG or WebP file"
    case .undecodable(let error): "cannot compare \(name): \(error)"
    }
  }

  private var name: String { path.isEmpty ? "\"\"" : path }
}

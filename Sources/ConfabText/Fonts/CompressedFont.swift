import CTypography
import CWOFF
import Glibc

/// The two compressed forms of font files.
enum CompressedFont {
  case woff(UnsafeRawBufferPointer)
  case woff2(UnsafeRawBufferPointer)

  /// Recognizes a file by its signature; `nil` for other files.
  init?(_ bytes: UnsafeRawBufferPointer) {
    switch bytes.prefix(4).reduce(UInt32(0), { $0 << 8 | UInt32($1) }) {
    case 0x774F_4646: self = .woff(bytes)
    case 0x774F_4632: self = .woff2(bytes)
    default: return nil
    }
  }

  /// The TrueType or OpenType font in the file.
  ///
  /// - Parameters:
  ///   - limit: The largest size of the font in bytes. Neither the result nor a step on the way to
  ///     it is larger.
  ///   - path: The path of the file, for errors.
  /// - Throws: ``FontError/badCompression(path:reason:)`` or ``FontError/noMemory(what:)``.
  /// - Complexity: linear in the sizes of the file and of the font; 20 ms for 800 KB.
  func decompressed(limit: Int, path: String) throws(FontError) -> FontBlob {
    do {
      switch self {
      case .woff(let bytes): return try WOFFFile(bytes, limit: limit).font()
      case .woff2(let bytes): return try WOFF2File(bytes, limit: limit).font()
      }
    } catch {
      switch error {
      case .damaged(let what):
        throw .badCompression(
          path: path, reason: "it is not a WOFF file, or a damaged one: \(what)")
      case .tooLarge:
        throw .badCompression(
          path: path, reason: "its font has more than the \(limit) bytes that are allowed")
      case .noMemory: throw .noMemory(what: path)
      }
    }
  }
}

extension FontBlob {
  /// Takes over memory of `malloc`.
  ///
  /// - Throws: ``CompressedFontFailure/noMemory``; the memory is freed.
  convenience init(freeing bytes: UnsafeMutableRawBufferPointer) throws(CompressedFontFailure) {
    guard
      let blob = hb_blob_create_or_fail(
        bytes.bindMemory(to: CChar.self).baseAddress, UInt32(bytes.count),
        HB_MEMORY_MODE_READONLY, bytes.baseAddress, { Glibc.free($0) })
    else { throw .noMemory }
    self.init(adopting: blob)
  }
}

/// A WOFF2 file: a font whose tables are transformed and compressed together (W3C, "WOFF File
/// Format 2.0"). libwoff decodes it.
struct WOFF2File {
  private let bytes: UnsafeRawBufferPointer
  private let limit: Int

  /// Checks the table directory.
  ///
  /// - Parameter limit: The largest size of the font, and of its transformed tables.
  init(_ bytes: UnsafeRawBufferPointer, limit: Int) throws(CompressedFontFailure) {
    self.bytes = bytes
    self.limit = limit
    _ = try WOFF2Directory(bytes, limit: limit)
  }

  /// Decodes the file.
  func font() throws(CompressedFontFailure) -> FontBlob {
    var font: UnsafeMutablePointer<UInt8>?
    var length = 0
    let status = confab_woff2_decode(
      bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, limit, &font, &length)
    switch status {
    case CONFAB_WOFF_DECODED:
      return try FontBlob(freeing: UnsafeMutableRawBufferPointer(start: font, count: length))
    case CONFAB_WOFF_TOO_LARGE: throw .tooLarge
    case CONFAB_WOFF_NO_MEMORY: throw .noMemory
    default: throw .damaged("its tables can't be decoded")
    }
  }
}

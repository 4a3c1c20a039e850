import CWOFF

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

/// The picture formats that can be read.
package enum ImageFormat: String, Sendable, CaseIterable {
  /// PNG.
  case png = "PNG"
  /// JPEG.
  case jpeg = "JPEG"
  /// WebP.
  case webp = "WebP"
  /// GIF.
  case gif = "GIF"

  /// The format of a file name's extension; `nil` for any other extension.
  package init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "png", "apng": self = .png
    case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
    case "webp": self = .webp
    case "gif": self = .gif
    default: return nil
    }
  }

  /// The format of a file by its first bytes; 16 are enough.
  static func recognize(_ head: [UInt8]) throws(ImageError) -> ImageFormat {
    if head.isEmpty { throw .empty }
    if head.starts(with: PNGHeader.signature) { return .png }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
    if head.starts(with: "RIFF".utf8), head.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
    if head.starts(with: "GIF87a".utf8) || head.starts(with: "GIF89a".utf8) { return .gif }
    if isBeginning(head) { throw .truncated }
    throw .unsupportedType(foreignName(head))
  }

  /// Whether a very short file is the beginning of a supported format.
  private static func isBeginning(_ head: [UInt8]) -> Bool {
    PNGHeader.signature.starts(with: head) || [0xFF, 0xD8].starts(with: head)
      || "GIF87a".utf8.starts(with: head) || "GIF89a".utf8.starts(with: head)
      || (head.count < 12 && head.prefix(4).elementsEqual("RIFF".utf8.prefix(head.count)))
  }

  /// The name of a common format that is not supported.
  private static func foreignName(_ head: [UInt8]) -> String? {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      head.dropFirst(offset).starts(with: text.utf8)
    }
    if has("BM") { return "BMP" }
    if has("II*\0") || has("MM\0*") { return "TIFF" }
    if has("%PDF") { return "PDF" }
    if has("<svg") || has("<?xml") { return "SVG" }
    guard has("ftyp", at: 4) else { return nil }
    if has("avif", at: 8) || has("avis", at: 8) { return "AVIF" }
    if has("heic", at: 8) || has("heix", at: 8) || has("mif1", at: 8) { return "HEIC" }
    return "MP4"
  }
}

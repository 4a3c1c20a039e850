/// The header of a GIF file: its logical screen (GIF89a specification, section 18).
enum GIFHeader {
  static func parse(_ bytes: HeaderReader) throws(ImageError) -> ImageHeader {
    let head = try bytes.bytes(10, at: 0)
    return ImageHeader(
      format: .gif, storedWidth: head[6..<8].littleEndian, storedHeight: head[8..<10].littleEndian)
  }
}

/// Reads the marker segments of a JPEG file in their order (ITU-T T.81, annex B).
///
/// Entropy-coded data is skipped: a start of scan is followed by the next marker that is not a
/// restart.
struct JPEGSegments {
  /// A marker and its parameters.
  struct Segment {
    var marker: UInt8
    /// The parameters, without the two bytes of the length; empty for markers without parameters.
    var body: Range<Int>
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var offset = 2
  private var isInScan = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next segment. The last one is the end of the image.
  ///
  /// - Throws: ``ImageError/truncated`` if the file ends before the end of the image.
  mutating func next() throws(ImageError) -> Segment {
    try findMarker()
    let marker = bytes[offset]
    offset += 1
    isInScan = false
    switch marker {
    case 0x01, 0xD0...0xD9: return Segment(marker: marker, body: offset..<offset)
    default:
      guard offset + 2 <= bytes.count else { throw .truncated }
      let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
      guard length >= 2 else { throw .damaged("a JPEG segment of no length") }
      guard offset + length <= bytes.count else { throw .truncated }
      defer { offset += length }
      isInScan = marker == 0xDA
      return Segment(marker: marker, body: offset + 2..<offset + length)
    }
  }

  /// Moves to the byte after the next 0xFF that begins a marker.
  private mutating func findMarker() throws(ImageError) {
    while true {
      guard offset + 1 < bytes.count else { throw .truncated }
      guard bytes[offset] == 0xFF else {
        // Bytes between segments are ignored, as in libjpeg.
        offset += 1
        continue
      }
      switch bytes[offset + 1] {
      case 0xFF: offset += 1
      case 0x00: offset += 2
      case 0xD0...0xD7 where isInScan: offset += 2
      default:
        offset += 1
        return
      }
    }
  }
}

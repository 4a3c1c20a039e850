/// Whether a picture file is written quickly or made small.
public enum PictureCompression: Sendable, CaseIterable {
  /// PNG: isa-l level 1, each `PNGSegment` by itself; the bytes may differ between kinds of
  /// processors, the pixels never. WebP: level 1.
  case fast
  /// PNG: libdeflate level 6 for pictures of at most `PNGWriter.wholeLimit` bytes, which it needs
  /// in memory as a whole; zlib level 6, as a stream, for larger ones. WebP: level 6.
  case small
}

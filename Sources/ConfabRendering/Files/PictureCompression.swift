/// Whether a picture file is written quickly or made small.
public enum PictureCompression: Sendable, CaseIterable {
  /// PNG: matches of pixels and trained codes, each `PNGSegment` by itself; the same bytes on every
  /// processor. WebP: level 1.
  case fast
  /// PNG: libdeflate level 6 for pictures of at most `PNGWriter.wholeLimit` bytes, which it needs
  /// in memory as a whole; zlib level 6, as a stream, for larger ones. WebP: level 6.
  case small
}

/// Shaping long runs in parts, so that a cancelled task ends and memory stays small.
extension WordShaper {
  /// The length of a part of a run, in UTF-8 bytes.
  private static let partLength = interruptibleLength
  /// The length of the text that is shaped after a part and then dropped, in UTF-8 bytes. A rule of
  /// a font looks at most 64 glyphs ahead (`HB_MAX_CONTEXT_LENGTH` of HarfBuzz 6), so that what
  /// follows doesn't change the part.
  private static let lookahead = 4_096

  /// Shapes a run in parts and appends the result to a piece. A part ends where a line break
  /// changes no glyphs.
  ///
  /// - Parameter breaks: The break flags of the paragraph.
  /// - Throws: `CancellationError` if the task is cancelled.
  func appendParts(
    _ request: ShapingRequest, of utf8: [UInt8], _ parameters: ShapingParameters,
    breaks: BreakFlags, to builder: inout PieceBuilder
  ) throws {
    var rest = request
    while let end = endOfPart(in: rest.bytes, of: utf8) {
      try Task.checkCancellation()
      var next = rest
      next.bytes = rest.bytes.lowerBound..<end
      let piece = shapeWhole(next, of: utf8, parameters)
      let last = piece.clusters.lastIndex { cluster in
        Int(cluster.byte) <= Self.partLength && !cluster.flags.contains(.unsafeBefore)
      }
      // A run that can't be divided, such as one long chain of ligatures, is shaped at once.
      guard let last, last > 0 else { break }
      builder.append(piece.part(0..<last), at: rest.bytes.lowerBound, breaks: breaks)
      let start = rest.bytes.lowerBound + Int(piece.clusters[last].byte)
      rest.bytes = start..<rest.bytes.upperBound
    }
    builder.append(
      shapeWhole(rest, of: utf8, parameters), at: rest.bytes.lowerBound, breaks: breaks)
  }

  /// The end of the text that is shaped for the next part; `nil` if all of it can be shaped at
  /// once.
  private func endOfPart(in bytes: Range<Int>, of utf8: [UInt8]) -> Int? {
    var end = bytes.lowerBound + Self.partLength + Self.lookahead
    guard end < bytes.upperBound else { return nil }
    while end > bytes.lowerBound, utf8[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}

import CTypography

extension PangoParagraph {
  /// The number of halves of the letter-spacing that Pango adds to a line by mistake.
  ///
  /// Pango puts half of the space on either side of a character and removes the halves at the ends
  /// of a line. It does not remove one if a run ends in a character whose marks are clusters of
  /// their own. Beside another run it removes one too many if a run ends in a glyph without width,
  /// which it takes for a space at a line's end. One remains after text whose spaces hang.
  ///
  /// - Parameters:
  ///   - starts: The offsets of grapheme clusters.
  ///   - isTrimmed: Whether white space at the line's end is not counted.
  func strayHalves(
    of line: UnsafeMutablePointer<PangoLayoutLine>, starts: Set<Int>, isTrimmed: Bool
  ) -> Int {
    var halves = isTrimmed ? 1 : 0
    var isFirst = true
    var node = line.pointee.runs
    while let current = node {
      node = current.pointee.next
      guard let run = current.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
        let item = run.pointee.item, let string = run.pointee.glyphs
      else { continue }
      let count = Int(string.pointee.num_glyphs)
      let last = (0..<count).map { Int(string.pointee.log_clusters[$0]) }.max() ?? 0
      if !starts.contains(Int(item.pointee.offset) + last) { halves += 1 }
      if !isFirst, string.pointee.glyphs[0].geometry.width == 0 { halves -= 1 }
      if node != nil, string.pointee.glyphs[count - 1].geometry.width == 0 { halves -= 1 }
      isFirst = false
    }
    return halves
  }
}

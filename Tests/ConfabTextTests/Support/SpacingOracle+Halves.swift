import CTypography

extension SpacingOracle {
  /// How many halves of the letter-spacing Pango has too many on a line.
  ///
  /// It puts half of the space at either side of a character and takes the halves at a line's ends
  /// away. It forgets one where a run ends in a character whose marks are clusters of their own,
  /// and takes one too many beside another run where a run ends in a glyph without width, which it
  /// takes for a space at a line's end. One stays behind text whose spaces hang.
  ///
  /// - Parameters:
  ///   - starts: bytes where characters begin, as a reader sees them.
  ///   - isTrimmed: white space at the line's end is not counted.
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

  func characterStarts(of layout: OpaquePointer, _ text: String) -> Set<Int> {
    var count: Int32 = 0
    guard let flags = pango_layout_get_log_attrs_readonly(layout, &count) else { return [] }
    var starts: Set<Int> = []
    var byte = 0
    for (index, scalar) in text.unicodeScalars.enumerated() where index < Int(count) {
      if flags[index].is_cursor_position != 0 { starts.insert(byte) }
      byte += UTF8.width(scalar)
    }
    return starts
  }
}

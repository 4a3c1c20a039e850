/// Blends a coverage mask into opaque pixels, each row in a colour of its own.
struct MaskBlit {
  let pixels: UnsafeMutablePointer<UInt32>
  /// Pixels from one row to the next.
  let width: Int

  /// - Parameters:
  ///   - mask: coverage 0 … 255, `stride` bytes a row.
  ///   - left, top: where the mask's first pixel lies.
  ///   - inks: by row of the target.
  func draw(
    _ mask: UnsafePointer<UInt8>, stride: Int, columns: Int, lines: Int, left: Int, top: Int,
    inks: [Ink]
  ) {
    for line in 0..<lines {
      let ink = inks[top + line]
      let values = mask + line * stride
      let target = pixels + (top + line) * width + left
      var column = 0
      while column < columns {
        // Most of a bubble is inside or outside: eight pixels at a look.
        if column + 8 <= columns {
          let eight = UnsafeRawPointer(values + column).loadUnaligned(as: UInt64.self)
          if eight == 0 {
            column += 8
            continue
          }
          if eight == .max, ink.alpha == 255 {
            (target + column).update(repeating: ink.opaque, count: 8)
            column += 8
            continue
          }
        }
        let share = Blending.by255(UInt32(values[column]) &* ink.alpha)
        if share > 0 { target[column] = Blending.blend(target[column], ink.opaque, share) }
        column += 1
      }
    }
  }
}

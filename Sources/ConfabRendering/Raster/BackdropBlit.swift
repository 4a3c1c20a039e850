/// Mixes the pixels before and after a group was drawn.
struct BackdropBlit {
  let pixels: UnsafeMutablePointer<UInt32>
  /// The pixels from one row to the next.
  let width: Int
  let area: PixelArea

  /// Mixes by opacity.
  ///
  /// - Parameter backdrop: the area's pixels before the group was drawn.
  func mix(_ backdrop: [UInt32], opacity: UInt32) {
    var index = 0
    for row in area.rows {
      for column in area.columns {
        let target = pixels + row * width + column
        target.pointee = Blending.blend(backdrop[index], target.pointee, opacity)
        index += 1
      }
    }
  }

  /// Mixes by coverage and opacity.
  ///
  /// - Parameter mask: the coverage of the area, 0 … 255, `stride` bytes per row.
  func mix(_ backdrop: [UInt32], mask: UnsafePointer<UInt8>, stride: Int, opacity: UInt32) {
    var index = 0
    for (line, row) in area.rows.enumerated() {
      for (place, column) in area.columns.enumerated() {
        let target = pixels + row * width + column
        let share = Blending.by255(UInt32(mask[line * stride + place]) &* opacity)
        target.pointee = Blending.blend(backdrop[index], target.pointee, share)
        index += 1
      }
    }
  }
}

import ConfabScene

/// The size of a picture's frame in device pixels.
struct FramePixels {
  let width: Int
  let height: Int

  /// The largest side, a limit of Cairo's surfaces.
  private static let most = 32_767.0

  /// The size of a frame; `nil` if it is empty or too large to draw.
  init?(_ frame: Rect, grid: PixelGrid) {
    let width = ((frame.maxX * grid.scale).rounded() - (frame.minX * grid.scale).rounded())
    let height = ((frame.maxY * grid.scale).rounded() - (frame.minY * grid.scale).rounded())
    // NaN compares false.
    guard width >= 1, width <= Self.most, height >= 1, height <= Self.most,
      abs(frame.x) < VectorLimits.coordinate, abs(frame.y) < VectorLimits.coordinate
    else { return nil }
    self.width = Int(width)
    self.height = Int(height)
  }
}

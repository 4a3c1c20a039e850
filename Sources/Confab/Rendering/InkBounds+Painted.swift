import ConfabScene
import ConfabText

extension InkBounds {
  /// The pixels that glyphs can paint. Their baseline is on a whole pixel, and their origins are at
  /// quarters of pixels.
  package func painted(at origin: Point, within limit: Rect, grid: PixelGrid) -> Rect? {
    let y = grid.round(origin.y)
    let ink = grid.outward(
      Rect(x: left + origin.x, y: top + y, width: right - left, height: bottom - top)
        .inset(by: -1 / grid.scale))
    let cut = grid.outward(limit)
    let minY = max(ink.minY, cut.minY)
    let maxY = min(ink.maxY, cut.maxY)
    guard minY < maxY else { return nil }
    return Rect(x: ink.x, y: minY, width: ink.width, height: maxY - minY)
  }
}

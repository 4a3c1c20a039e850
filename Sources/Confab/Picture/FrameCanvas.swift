import ConfabRendering
import ConfabScene

/// Draws scenes one after the other into the same pixels, and of each only the bands that differ from the scene before.
///
/// The pixels are those of `Studio.picture(of:size:scale:background:)`. For use from one task.
package final class FrameCanvas {
  private let studio: Studio
  private let target: DrawWorker.RenderTarget
  private let grid: PixelGrid
  private let bands: [Range<Int>]
  private var last: Scene?
  /// The width in device pixels.
  package var width: Int { target.width }
  /// The height in device pixels.
  package var height: Int { target.height }
  /// Pixels `0xAARRGGBB` in premultiplied colours, row by row from the top.
  package private(set) var pixels: [UInt32]

  /// Creates a canvas.
  ///
  /// - Throws: ``ConfabError/options(_:)`` for a size or scale out of range, ``ConfabError/rendering(_:)`` for
  ///   too many pixels.
  package init(
    _ studio: Studio, size: Size, scale: Double, background: Color
  ) throws(ConfabError) {
    let made = try ConfabError.wrapping { () throws in
      let canvas = try SceneCanvas(size: size, scale: scale, background: background)
      return (canvas.grid, try canvas.renderTarget())
    }
    self.studio = studio
    (grid, target) = made
    bands = Array(PNGSegment.rows(width: target.width, height: target.height))
    pixels = Array(repeating: 0, count: target.width * target.height)
  }

  /// Draws a scene.
  ///
  /// - Returns: Whether any pixel may have changed.
  /// - Throws: ``ConfabError``, and `CancellationError`.
  /// - Complexity: O(n) in the number of elements, and the pixels of the bands that differ.
  @discardableResult
  package nonisolated(nonsending) func draw(_ scene: Scene) async throws -> Bool {
    let changed = last.map { changedBands(scene.differences(from: $0)) } ?? bands
    guard !changed.isEmpty else { return false }
    let (studio, target) = (studio, target)
    let drawn = try await ConfabError.wrappingAsync {
      try scene.checkGroups()
      return try await BandQueue.share(changed, studio.drawWorkers) { worker, queue in
        try await worker.drawBands(of: scene, from: queue, for: target)
      }
    }
    for band in drawn.lazy.flatMap(\.bands) {
      let start = band.rows.lowerBound * target.width
      pixels.withUnsafeMutableBufferPointer { all in
        _ = UnsafeMutableBufferPointer(rebasing: all[start..<start + band.pixels.count])
          .update(fromContentsOf: band.pixels)
      }
    }
    last = scene
    return true
  }

  /// The bands that meet one of the boxes.
  private func changedBands(_ boxes: [Rect]) -> [Range<Int>] {
    guard let height = bands.first?.count else { return [] }
    var isChanged = Array(repeating: false, count: bands.count)
    for box in boxes {
      // Pixels on the edge of a box may be painted as a whole.
      let top = (box.minY * grid.scale).rounded(.down) - 1
      let bottom = (box.maxY * grid.scale).rounded(.up) + 1
      guard bottom > 0, top < Double(target.height) else { continue }
      let first = Int(max(0, top)) / height
      let last = min(bands.count - 1, Int(min(Double(target.height), bottom)) / height)
      for index in first...max(first, last) { isChanged[index] = true }
    }
    return zip(bands, isChanged).filter(\.1).map(\.0)
  }
}

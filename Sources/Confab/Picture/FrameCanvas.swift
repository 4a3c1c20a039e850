import ConfabLayout
import ConfabRendering
import ConfabScene

/// Draws scenes one after the other, and of each only the rows that differ from the scene before.
///
/// With the rows of earlier scenes, the pixels are those of
/// `Studio.picture(of:size:scale:background:)`. For use from one task.
package final class FrameCanvas {
  private let studio: Studio
  private let target: DrawWorker.RenderTarget
  private let grid: PixelGrid
  /// The largest number of rows of a band.
  private let bandHeight: Int
  private var last: Scene?
  private var report = RenderReport()
  /// The warnings about pictures that could not be drawn so far.
  package var warnings: [Warning] { report.allWarnings }
  /// The width in device pixels.
  package var width: Int { target.width }
  /// The height in device pixels.
  package var height: Int { target.height }

  /// Creates a canvas.
  ///
  /// - Throws: ``ConfabError/options(_:)`` for a size or scale out of range,
  ///   ``ConfabError/rendering(_:)`` for too many pixels.
  package init(
    _ studio: Studio, size: Size, scale: Double, background: Color
  ) throws(ConfabError) {
    let made = try ConfabError.wrapping { () throws in
      let canvas = try SceneCanvas(size: size, scale: scale, background: background)
      return (canvas.grid, try canvas.renderTarget())
    }
    self.studio = studio
    (grid, target) = made
    bandHeight = PNGSegment.rowCount(width: target.width)
  }

  /// Draws a scene.
  ///
  /// - Returns: The rows that may differ from the scene before, from top to bottom; all rows of the
  ///   first scene. Pixels are `0xAARRGGBB` in premultiplied colors.
  /// - Throws: ``ConfabError``, and `CancellationError`.
  /// - Complexity: O(n) in the number of elements, and the pixels of the rows that differ.
  package nonisolated(nonsending) func draw(_ scene: Scene) async throws -> [Band] {
    let changed = last.map { rows(of: scene.differences(from: $0)) } ?? [0..<target.height]
    guard !changed.isEmpty else { return [] }
    let (studio, target) = (studio, target)
    let bands = bands(of: changed, workers: studio.drawWorkers.count)
    let drawn = try await ConfabError.wrappingAsync {
      try scene.checkGroups()
      return try await BandQueue.share(bands, studio.drawWorkers) { worker, queue in
        try await worker.drawBands(of: scene, from: queue, for: target)
      }
    }
    last = scene
    report.problems.note(drawn.flatMap(\.problems))
    return drawn.flatMap(\.bands).sorted { $0.rows.lowerBound < $1.rows.lowerBound }
  }

  /// The rows that elements in some boxes paint, from top to bottom without overlaps.
  private func rows(of boxes: [Rect]) -> [Range<Int>] {
    let height = Double(target.height)
    let ranges = boxes.compactMap { box -> Range<Int>? in
      // Elements may paint pixels beside their boxes, at most a point away, as in BandRenderer.
      let top = max(0, ((box.minY - 1) * grid.scale).rounded(.down))
      let bottom = min(height, ((box.maxY + 1) * grid.scale).rounded(.up))
      return top < bottom ? Int(top)..<Int(bottom) : nil
    }
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      guard let last = merged.last, range.lowerBound - last.upperBound < Self.smallestGap else {
        merged.append(range)
        continue
      }
      merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
    }
    return merged
  }

  /// The number of equal rows for which a band is divided.
  private static let smallestGap = 16
  /// The number of rows for which a band is worth the work around it.
  private static let smallestBand = 32

  /// Divides rows so that all workers have something to draw.
  private func bands(of rows: [Range<Int>], workers: Int) -> [Range<Int>] {
    let total = rows.reduce(0) { $0 + $1.count }
    let height = min(bandHeight, max(Self.smallestBand, (total + workers - 1) / workers))
    return rows.flatMap { rows in
      let count = (rows.count + height - 1) / height
      return (0..<count).map { index in
        rows.lowerBound + index * rows.count / count..<rows.lowerBound + (index + 1) * rows.count
          / count
      }
    }
  }
}

import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene

/// A picture in bands: rows of pixels that are compared and sent on their own.
///
/// The bands of a conversation begin at its rows, so that a message that grows moves the bands below
/// it, and most of them keep their pixels.
package struct BandedPicture: Sendable {
  /// The width in device pixels.
  package var width: Int
  /// The height in device pixels.
  package var height: Int
  /// The number of device pixels per point.
  package var scale: Double
  /// Whether all pixels are opaque.
  package var isOpaque: Bool
  /// The bands from top to bottom. Together they have all rows of pixels.
  package var bands: [Band]
  /// The pictures that could not be drawn.
  package var warnings: [Warning]

  /// The fewest rows of pixels of a band, except for the last one.
  static let leastRows = 48
  /// The most rows of pixels of a band.
  static let mostRows = 512

  /// Divides rows of pixels.
  ///
  /// - Parameters:
  ///   - height: The number of rows.
  ///   - starts: The rows at which bands should begin, in any order.
  static func ranges(height: Int, starts: [Int]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for next in starts.sorted() + [height] {
      let isEnd = next == height
      guard next > start, next <= height, isEnd || next - start >= leastRows else { continue }
      while next - start > mostRows {
        ranges.append(start..<start + mostRows)
        start += mostRows
      }
      ranges.append(start..<next)
      start = next
      if isEnd { break }
    }
    return ranges
  }
}

extension Studio {
  /// Draws bands of a scene on all workers.
  fileprivate func bands(
    _ ranges: [Range<Int>], of scene: Scene, on target: DrawWorker.RenderTarget,
    problems: inout [ImageProblem]
  ) async throws -> [Band] {
    let drawn = try await BandQueue.share(ranges, drawWorkers) { worker, queue in
      try await worker.drawBands(of: scene, from: queue, for: target)
    }
    problems.note(drawn.flatMap(\.problems))
    return drawn.flatMap(\.bands).sorted { $0.rows.lowerBound < $1.rows.lowerBound }
  }

  /// Draws a scene in bands of the same height.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - canvas: The area of the scene and the background.
  ///   - rows: The number of rows of pixels of a band, at least 1.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current band.
  /// - Complexity: O(*n*) in the number of pixels and the elements.
  package func bands(
    of scene: Scene, on canvas: SceneCanvas, rows: Int
  ) async throws -> BandedPicture {
    try await ConfabError.wrappingAsync {
      try scene.checkGroups()
      let target = try canvas.renderTarget()
      let ranges = stride(from: 0, to: target.height, by: max(1, rows)).map {
        $0..<min(target.height, $0 + max(1, rows))
      }
      var report = RenderReport()
      var picture = BandedPicture(target)
      picture.bands = try await bands(
        ranges, of: scene, on: target, problems: &report.problems)
      picture.warnings = report.allWarnings
      return picture
    }
  }
}

extension Pages {
  /// Where the layout is in the picture of a page.
  package struct Content: Sendable {
    /// The position of the top left corner of the layout in the picture, in points. It can be above
    /// the picture.
    package var origin: Point
    /// The rows of the layout of which anything is in the picture.
    package var rows: Range<Int>
  }

  /// The layout that all pages show parts of.
  package var layout: ConversationLayout { prepared.layout }

  /// The warnings about the conversation and the options, without those of drawing.
  package var warnings: [Warning] { prepared.warnings }

  /// Draws a page in bands that begin at rows of the conversation.
  ///
  /// - Parameter index: The index of the page, less than ``count``.
  /// - Throws: ``ConfabError``, and `CancellationError` at the latest after the current band.
  /// - Complexity: O(*n*) in the number of pixels, which all are in memory, and the rows.
  package func bands(
    at index: Int
  ) async throws -> (picture: BandedPicture, content: Content) {
    try await ConfabError.wrappingAsync {
      let page = prepared.pages[index]
      let target = try prepared.renderTarget(of: page)
      let scenes = try await studio.scenes(of: page, in: prepared)
      let content = Content(
        origin: Point(x: scenes.origin.x, y: scenes.origin.y + page.offset), rows: page.rows)
      let ranges = BandedPicture.ranges(
        height: target.height,
        starts: page.rows.map { row in
          Int(((layout.rows[row].y + content.origin.y) * target.scale).rounded())
        })
      var report = RenderReport()
      var picture = BandedPicture(target)
      for start in stride(from: 0, to: ranges.count, by: Self.bandsAtOnce) {
        let part = Array(ranges[start..<Swift.min(ranges.count, start + Self.bandsAtOnce)])
        guard let first = part.first, let last = part.last else { break }
        let scene = try await scenes.scene(
          of: Double(first.lowerBound) / target.scale..<Double(last.upperBound) / target.scale)
        try scene.checkGroups()
        picture.bands += try await studio.bands(
          part, of: scene, on: target, problems: &report.problems)
      }
      picture.warnings = report.allWarnings
      return (picture, content)
    }
  }

  /// The number of bands whose elements are in memory at the same time.
  private static let bandsAtOnce = 128
}

extension BandedPicture {
  /// A picture without bands.
  fileprivate init(_ target: DrawWorker.RenderTarget) {
    self.init(
      width: target.width, height: target.height, scale: target.scale,
      isOpaque: target.background.isOpaque, bands: [], warnings: [])
  }
}

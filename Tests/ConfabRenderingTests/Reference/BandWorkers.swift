import ConfabScene
import TestSupport

@testable import ConfabRendering

/// Draws one scene in bands, each on one of several threads, as a rendering does.
actor BandWorker {
  private let renderer: BandRenderer

  init(scale: Double, width: Int, background: Paint) throws {
    renderer = try BandRenderer(scale: scale, width: width, background: background)
  }

  func draw(_ scene: Scene, rows: [Range<Int>]) throws -> [Band] {
    try rows.map { try renderer.draw(scene, rows: $0) }
  }

  /// The pixels of a scene in bands of random heights, dealt out to some workers at random.
  static func pixels(
    of scene: Scene, scale: Double, width: Int, height: Int, background: Paint = .color(.white),
    threads: Int, heights: ClosedRange<Int> = 1...64, random: inout SeededRandom
  ) async throws -> [UInt32] {
    var shares = [[Range<Int>]](repeating: [], count: threads)
    var row = 0
    while row < height {
      let end = min(height, row + .random(in: heights, using: &random))
      shares[.random(in: 0..<threads, using: &random)].append(row..<end)
      row = end
    }
    return try await withThrowingTaskGroup(of: [Band].self) { group in
      for share in shares {
        let worker = try BandWorker(scale: scale, width: width, background: background)
        group.addTask { try await worker.draw(scene, rows: share) }
      }
      var bands: [Band] = []
      for try await drawn in group { bands += drawn }
      return bands.sorted { $0.rows.lowerBound < $1.rows.lowerBound }.flatMap(\.pixels)
    }
  }
}

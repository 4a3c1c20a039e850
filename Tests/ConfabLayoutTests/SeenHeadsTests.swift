import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline
import Testing

@testable import ConfabLayout

@Suite struct SeenHeadsTests {
  private let shaper: TextShaper

  init() throws { shaper = try bundledShaper() }

  private func heads(_ count: Int, width: Double = 375, isMirrored: Bool = false) throws
    -> SeenHeadsLayout
  {
    let readers = (0..<count).map { "reader \($0)" }
    let context = request([], width: width, isMirrored: isMirrored).context(shaper: shaper)
    return try SeenHeadsLayout(readers, top: 10, in: context)
  }

  @Test(arguments: [1, 2, 5, 6, 7, 8, 40, 1_000])
  func everyReaderIsAHeadOrCounted(_ count: Int) throws {
    for width in [60, 90, 120, 200, 375, 1_000] as [Double] {
      let layout = try heads(count, width: width)
      let all = layout.heads.map(\.participant) + layout.hidden
      #expect(all == (0..<count).map { "reader \($0)" })
      #expect(layout.heads.count <= Metrics.odd.seenMaximum && !layout.heads.isEmpty)
      #expect((layout.overflow == nil) == layout.hidden.isEmpty)
      if let overflow = layout.overflow {
        #expect(overflow.block.text.shaped.text == "+\(layout.hidden.count)")
      }
    }
  }

  @Test func theFirstIsOutermostAndNoneOverlap() throws {
    for isMirrored in [false, true] {
      let layout = try heads(9, isMirrored: isMirrored)
      var frames = layout.heads.map(\.frame)
      frames += layout.overflow.map { [$0.frame] } ?? []
      let outermost = try #require(frames.first)
      let margin = isMirrored ? outermost.minX : 375 - outermost.maxX
      #expect(abs(margin - 13.4) <= 0.5)
      for (outer, inner) in zip(frames, frames.dropFirst()) {
        #expect(isMirrored ? outer.maxX <= inner.minX : inner.maxX <= outer.minX)
      }
      #expect(frames.allSatisfy { $0.y == 10 && $0.height == frames[0].height })
    }
  }

  @Test(arguments: [120, 150, 200, 260, 320, 375, 800] as [Double])
  func headsStayWithinTheRow(_ width: Double) throws {
    for count in [1, 3, 7, 30, 12_345] {
      for isMirrored in [false, true] {
        let layout = try heads(count, width: width, isMirrored: isMirrored)
        var frames = layout.heads.map(\.frame)
        frames += layout.overflow.map { [$0.frame] } ?? []
        #expect(frames.allSatisfy { $0.minX >= 0 && $0.maxX <= width }, "\(count) in \(width)")
      }
    }
  }
}

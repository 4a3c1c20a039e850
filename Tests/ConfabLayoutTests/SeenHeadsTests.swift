import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline
import Samples
import Testing

@testable import ConfabLayout

@Suite struct SeenHeadsTests {
  private let shaper: TextShaper

  init() throws { shaper = try bundledShaper() }

  private func heads(_ count: Int, width: Double = 375, isMirrored: Bool = false) throws
    -> SeenHeadsLayout
  {
    let readers = (0..<count).map { "reader \($0)" }
    let request = request([], width: width, isMirrored: isMirrored)
    let row = RowGeometry(
      body: Size(width: 50, height: 2.5), .side, side: .incoming, margins: .zero, in: request)
    let place = SeenHeadsPlace(
      MeasuredDecoration(Decoration(side: .incoming)), in: row, request.metrics, request.grid)
    return try SeenHeadsLayout(readers, in: place, of: row, request.context(shaper: shaper))
  }

  @Test(arguments: [1, 2, 5, 6, 7, 8, 40, 1_000])
  func `Every reader has a head or is counted`(_ count: Int) throws {
    for width in [60, 90, 120, 200, 375, 1_000] as [Double] {
      let layout = try heads(count, width: width)
      let all = layout.heads.map(\.participant) + layout.hidden
      #expect(all == (0..<count).map { "reader \($0)" })
      #expect(layout.heads.count <= Metrics.odd.seenHeads.maximum && !layout.heads.isEmpty)
      #expect((layout.overflow == nil) == layout.hidden.isEmpty)
      if let overflow = layout.overflow {
        #expect(overflow.block.text.shaped.text == "+\(layout.hidden.count)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `Heads that don't fit become "Seen by everyone" if nobody else could read`(
    _ misses: Bool
  ) throws {
    var request = request([], width: 200)
    for name in ["me", "ana"] + (0..<20).map({ "reader \($0)" }) {
      request.participants[name] = Participant(id: name, name: name)
    }
    request.viewer = "me"
    let row = RowGeometry(
      body: Size(width: 50, height: 2.5), .side, side: .incoming, margins: .zero, in: request)
    let place = SeenHeadsPlace(
      MeasuredDecoration(Decoration(side: .incoming)), in: row, request.metrics, request.grid)
    let readers = (0..<(misses ? 19 : 20)).map { "reader \($0)" }
    let layout = try SeenHeadsLayout(
      readers, sender: "ana", in: place, of: row, request.context(shaper: shaper))
    let words = layout.overflow?.block.text.shaped.text
    #expect(misses ? words == "+\(layout.hidden.count)" : words == "Seen by everyone")
    #expect(layout.heads.isEmpty == !misses)
    // Each reader can be hit.
    #expect(layout.hits.map(\.target) == readers)
    #expect(layout.hits.allSatisfy { $0.kind == .reader && $0.frame.maxX <= 200 })
  }

  @Test func `The first head is outermost, and heads do not overlap`() throws {
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
  func `Heads stay within the row`(_ width: Double) throws {
    for count in [1, 3, 7, 30, 12_345] {
      for isMirrored in [false, true] {
        let layout = try heads(count, width: width, isMirrored: isMirrored)
        var frames = layout.heads.map(\.frame)
        frames += layout.overflow.map { [$0.frame] } ?? []
        #expect(frames.allSatisfy { $0.minX >= 0 && $0.maxX <= width }, "\(count) in \(width)")
      }
    }
  }

  private func row(
    _ text: String, seenBy count: Int, _ side: Decoration.Side, endsCluster: Bool,
    width: Double = 375, isMirrored: Bool = false
  ) throws -> ItemLayout {
    let decoration = Decoration(
      side: side, speaker: "somebody", endsCluster: endsCluster,
      reservesAvatarGutter: side == .incoming, seenBy: (0..<count).map { "reader \($0)" })
    let request = request([], width: width, isMirrored: isMirrored)
    let item = item("a", text: text, decoration: decoration)
    let measurer = try RowMeasurer(request, shaper: shaper)
    let row = try measurer.measure(item)
    #expect(try measurer.height(of: UnmeasuredRow(item: item)).height == row.size.height)
    return row
  }

  /// There is free space at the side of the other speaker.
  @Test(arguments: [Decoration.Side.incoming, .outgoing], [false, true])
  func `Heads within a cluster are beside the message and add no height`(
    side: Decoration.Side, isMirrored: Bool
  ) throws {
    for text in ["Hi", String(repeating: "many words ", count: 30)] {
      for count in [1, 2, 3, 7, 40] {
        let unseen = try row(text, seenBy: 0, side, endsCluster: false, isMirrored: isMirrored)
        let within = try row(text, seenBy: count, side, endsCluster: false, isMirrored: isMirrored)
        let last = try row(text, seenBy: count, side, endsCluster: true, isMirrored: isMirrored)
        #expect(within.size == unseen.size && within.bodyFrame == unseen.bodyFrame)
        #expect(last.size.height > unseen.size.height)
        let heads = try #require(within.seenHeads)
        #expect(heads.heads.count + heads.hidden.count == count)
        let frames = heads.heads.map(\.frame) + (heads.overflow.map { [$0.frame] } ?? [])
        for frame in frames {
          #expect(frame.minX >= 0 && frame.maxX <= 375)
          #expect(frame.minX >= within.bodyFrame.maxX || frame.maxX <= within.bodyFrame.minX)
          #expect(frame.maxY == within.bodyFrame.maxY)
        }
        for (one, next) in zip(frames, frames.dropFirst()) {
          #expect(one.maxX <= next.minX || next.maxX <= one.minX)
        }
      }
    }
  }

  @Test func `Heads are below a message if there is no room beside it`() throws {
    let text = String(repeating: "many words ", count: 30)
    let row = try row(text, seenBy: 2, .incoming, endsCluster: false, width: 90)
    let heads = try #require(row.seenHeads?.heads)
    #expect(!heads.isEmpty && heads.allSatisfy { $0.frame.minY >= row.bodyFrame.maxY })
  }

  @Test func `Heads are below a row of full width`() throws {
    let presenters = PresenterRegistry(
      fallback: BoxPresenter(placement: .row), accessories: .standard)
    let decoration = Decoration(side: .center, seenBy: ["ann", "bob"])
    let row = try RowMeasurer(request([], presenters: presenters), shaper: shaper)
      .measure(item("a", kind: .system, decoration: decoration))
    let heads = try #require(row.seenHeads?.heads)
    #expect(heads.map(\.participant) == ["ann", "bob"])
    #expect(heads.allSatisfy { $0.frame.minY >= row.bodyFrame.maxY })
    #expect(heads.allSatisfy { $0.frame.maxY <= row.size.height })
  }
}

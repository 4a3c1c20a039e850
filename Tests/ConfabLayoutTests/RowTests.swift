import ConfabScene
import ConfabTimeline
import Samples
import Testing

@testable import ConfabLayout

@Suite struct RowTests {
  @Test func `The presenter that is registered last is used`() {
    var registry = PresenterRegistry(
      fallback: BoxPresenter(label: "fallback"), accessories: .standard)
    let text = item("a", decoration: Decoration(side: .incoming))
    let other = item("b", kind: .poll, decoration: Decoration(side: .incoming))
    func label(_ item: TimelineItem) -> String? {
      (registry.presenter(for: item) as? BoxPresenter)?.label
    }
    #expect(label(text) == "fallback")
    registry.register(BoxPresenter(kind: .text, label: "first"))
    #expect(label(text) == "first" && label(other) == "fallback")
    registry.register(BoxPresenter(kind: .text, label: "second"))
    #expect(label(text) == "second")
    registry.register(BoxPresenter(label: "all"))
    #expect(label(text) == "all" && label(other) == "all")
  }

  @Test(arguments: [
    ("Ann", "A"), ("ann lee", "AL"), ("Ann van der Lee", "AL"), ("  Ann   Lee ", "AL"),
    ("", ""), ("   ", ""), ("ß", "S"), ("éa", "É"), ("İnci", "İ"), ("بدر علي", "بع"),
    ("山田 太郎", "山太"), ("🎉 Party", "P"), ("👨‍👩‍👧 Lee", "L"), ("e\u{301}mile", "É"),
    ("नमन शर्मा", "नश"), ("\u{3000}李\u{3000}明", "李明"), ("ǆ", "Ǆ"), ("ﬁn", "F"),
    ("🦊", "🦊"), ("3M", "3"), ("+1 (888) 555-1212", ""), ("262966", ""), ("٠١٢", ""), ("#", ""),
  ])
  func `Initials are the first letters of the first and the last word, and a number has none`(
    _ name: String, _ initials: String
  ) {
    #expect(AvatarLayout.initials(of: name) == initials)
  }

  @Test(arguments: [0.5, 1, 1.5, 2, 3] as [Double])
  func `Every edge is a whole device pixel`(_ scale: Double) throws {
    let shaper = try bundledShaper()
    let conversation = madeUpConversation(3, count: 30)
    let timeline = try Timeline(conversation)
    let measurer = try RowMeasurer(
      request(timeline.items, participants: conversation.participants, width: 341.7, scale: scale),
      shaper: shaper)
    func isWhole(_ value: Double) -> Bool { abs(value * scale - (value * scale).rounded()) < 1e-6 }
    for item in timeline.items {
      let row = try measurer.measure(item)
      var frames = [row.bodyFrame]
      if let avatar = row.avatar { frames.append(avatar.frame) }
      if let mark = row.failedMark { frames.append(mark) }
      if let name = row.name { frames.append(name.frame) }
      frames += row.seenHeads?.heads.map(\.frame) ?? []
      for frame in frames {
        #expect([frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy(isWhole), "\(frame)")
        #expect(frame.minY >= 0 && frame.maxY <= row.size.height + 1e-9)
      }
      #expect(isWhole(row.size.height) && isWhole(row.size.width))
    }
  }

  /// Rows of right-to-left locales are mirrored.
  @Test(arguments: UInt64(0)..<4) func `Mirrored rows have mirrored frames`(_ seed: UInt64) throws {
    let shaper = try bundledShaper()
    let conversation = madeUpConversation(seed, count: 25)
    let timeline = try Timeline(conversation)
    func measurer(_ isMirrored: Bool) throws -> RowMeasurer {
      try RowMeasurer(
        request(
          timeline.items, participants: conversation.participants, isMirrored: isMirrored),
        shaper: shaper)
    }
    for item in timeline.items {
      let (plain, mirrored) = (try measurer(false).measure(item), try measurer(true).measure(item))
      func flip(_ rect: Rect?) -> Rect? {
        rect.map { Rect(x: 375 - $0.maxX, y: $0.y, width: $0.width, height: $0.height) }
      }
      func same(_ a: Rect?, _ b: Rect?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return abs(a.x - b.x) < 1e-9 && abs(a.width - b.width) < 1e-9 && a.y == b.y
          && a.height == b.height
      }
      #expect(plain.size == mirrored.size)
      #expect(same(flip(plain.bodyFrame), mirrored.bodyFrame))
      #expect(same(flip(plain.avatar?.frame), mirrored.avatar?.frame))
      #expect(same(flip(plain.failedMark), mirrored.failedMark))
      #expect(same(flip(plain.name?.frame), mirrored.name?.frame))
      let heads = plain.seenHeads?.heads.map(\.frame) ?? []
      let others = mirrored.seenHeads?.heads.map(\.frame) ?? []
      #expect(heads.count == others.count && zip(heads, others).allSatisfy { same(flip($0), $1) })
    }
  }

  @Test func `A body is at the side of its speaker`() throws {
    let shaper = try bundledShaper()
    let measurer = try RowMeasurer(request([]), shaper: shaper)
    func body(_ decoration: Decoration) throws -> Rect {
      try measurer.measure(item("a", decoration: decoration)).bodyFrame
    }
    let incoming = try body(Decoration(side: .incoming))
    let outgoing = try body(Decoration(side: .outgoing))
    let center = try body(Decoration(side: .center))
    let failed = try body(Decoration(side: .outgoing, isFailed: true))
    let gutter = try body(Decoration(side: .incoming, reservesAvatarGutter: true))
    #expect(incoming.x == 13.5 && abs(outgoing.maxX - (375 - 13.5)) < 1e-9)
    #expect(abs(center.midX - 187.5) <= 0.25)
    #expect(failed.maxX < outgoing.maxX && gutter.x > incoming.x)
    let row = try RowMeasurer(
      request(
        [],
        presenters: PresenterRegistry(
          fallback: BoxPresenter(placement: .row), accessories: .standard)),
      shaper: shaper)
    let wide = try row.measure(item("a", decoration: Decoration(side: .incoming))).bodyFrame
    #expect(wide.x == 0 && wide.width == 375)
  }
}

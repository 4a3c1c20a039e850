import Samples
import Testing

@testable import ConfabEngine

@Suite struct FollowingTests {
  @Test(arguments: UpdateKind.allCases, [false, true])
  func `A reader at the bottom stays there unless a page is added below`(
    kind: UpdateKind, addsPageBelow: Bool
  ) throws {
    let old = try makeModel(0..<100)
    let new = try makeModel(-50..<103)
    let bottom = screen().scrolledToBottom(of: old)
    let change = bottom.following(kind, from: old, to: new, addsPageBelow: addsPageBelow)
    #expect(change.viewport.isAtBottom(of: new) == !addsPageBelow)
    #expect(change.isAnimated == (kind == .normal && !addsPageBelow))
    #expect(change.viewport.offset == (addsPageBelow ? bottom.offset + 2_500 : 50.0 * 153 - 550))

    let middle = bottom.scrolled(to: 2_000, in: old)
    let other = middle.following(kind, from: old, to: new)
    #expect(other.viewport.offset == 2_000 + 2_500 && !other.isAnimated)
  }

  @Test func `The first load shows the bottom without animation`() throws {
    let change = screen().following(
      .firstLoad, from: try makeModel(0..<0), to: try makeModel(0..<90))
    #expect(change.viewport.isAtBottom(of: try makeModel(0..<90)) && !change.isAnimated)
  }

  /// Chatto keeps the place of the first row that moved, even if it is far above the screen.
  @Test func `The first visible row keeps its place whatever moves`() throws {
    let old = try makeModel(0..<100)
    // Rows 0 to 9 and rows 80 to 89 change places. The reader is at row 40.
    let new = try makeModel(Array(80..<90) + Array(10..<80) + Array(0..<10) + Array(90..<100)) {
      $0 >= 80 && $0 < 90 ? 73 : 40
    }
    let view = try #require(screen().scrolled(to: 40, at: .top, in: old)).scrolled(
      to: 1_931, in: old)
    let after = view.following(.normal, from: old, to: new).viewport
    #expect(after.screenY(of: new.frame(of: 41)!.y) == view.screenY(of: old.frame(of: 41)!.y))
  }

  @Test func `The next row keeps its place if all visible rows are removed`() throws {
    let old = try makeModel(0..<100)
    let view = screen().scrolled(to: 2_000, in: old)
    let without = try makeModel(Array(0..<35) + Array(60..<100))
    let after = view.following(.normal, from: old, to: without).viewport
    #expect(after.screenY(of: without.frame(of: 60)!.y) == view.screenY(of: old.frame(of: 60)!.y))
    let onlyAbove = try makeModel(0..<30)
    #expect(view.following(.normal, from: old, to: onlyAbove).viewport.isAtBottom(of: onlyAbove))
    let none = try makeModel(500..<600)
    #expect(view.following(.normal, from: old, to: none).viewport.offset == 2_000)
  }

  /// Estimated heights turn out to be wrong during scrolling up. Visible rows must not jump down.
  @Test func `Measuring estimated rows doesn't move visible rows`() throws {
    var model = try LayoutModel(
      (0..<300).map { ModelRow(id: $0, height: 44, gap: 6, isEstimated: $0 < 280) }, width: 375,
      grid: grid)
    var view = screen().scrolledToBottom(of: model)
    for _ in 0..<900 {
      view = view.scrolled(to: view.offset - 17.3, in: model)
      let rows = view.visibleRows(in: model)
      let before = model[rows].map { ($0.id, view.screenY(of: $0.frame.maxY)) }
      let next = rows.lowerBound
      for index in max(0, next - 2)..<rows.upperBound {
        guard let row = model[index], row.frame.isEstimated else { continue }
        let position = try #require(view.position(in: model))
        model.update(ModelRow(id: row.id, height: Double(20 + row.id * 37 % 180) / 3, gap: 6))
        view = try #require(view.keeping(position, in: model))
      }
      for (id, y) in before {
        let now = try #require(model.frame(of: id))
        #expect(abs(view.screenY(of: now.maxY) - y) < 1e-9, "row \(id)")
      }
    }
    #expect(model[0..<100].allSatisfy { !$0.frame.isEstimated })
    #expect(view == view.scrolledToTop(of: model))
  }

  /// A fast scroll reaches rows that aren't measured yet, and a message arrives at the same time.
  @Test func `A measured row keeps its place when an estimated row above it grows`() throws {
    func row(_ id: Int, _ height: Double, _ isEstimated: Bool) -> ModelRow<Int> {
      ModelRow(id: id, height: height, gap: 10, isEstimated: isEstimated)
    }
    let old = try LayoutModel(
      (0..<100).map { row($0, 40, $0 <= 50) }, width: 375, grid: grid)
    var new = old
    new.update(row(50, 300, false))
    try new.append(row(100, 40, false))
    let view = try #require(screen().scrolled(to: 50, at: .top, in: old))
    let after = view.following(.normal, from: old, to: new).viewport
    #expect(after.screenY(of: new.frame(of: 51)!.y) == view.screenY(of: old.frame(of: 51)!.y))
  }

  @Test func `Rotating 10,000 rows and back restores the place`() throws {
    func height(_ id: Int, _ width: Double) -> Double {
      let lines = Double(id * 7_919 % 13) * 375 / width
      return 10 + lines.rounded(.up) * 20
    }
    let narrow = try makeModel(0..<10_000) { height($0, 375) }
    let wide = narrow.resized(width: 812) { height($0, 812) }
    let landscape = Viewport(
      height: 375, insetTop: 32, insetBottom: 40, gravity: .bottom, grid: grid)
    for offset in stride(from: 100.0, to: narrow.contentHeight - 700, by: 5_311.3) {
      let view = screen().scrolled(to: offset, in: narrow)
      let reading = try #require(view.position(in: narrow))
      let turned = view.rotating(to: landscape, from: narrow, to: wide)
      #expect(turned.position(in: wide)?.id == reading.id)
      if reading.distance >= 0 {
        #expect(turned.position(in: wide)?.distance == reading.distance)
      }
      // Rotate there and back several times.
      var now = turned
      for _ in 0..<5 {
        now = now.rotating(to: screen(), from: wide, to: narrow, keeping: reading)
        #expect(now == view)
        now = now.rotating(to: landscape, from: narrow, to: wide, keeping: reading)
        #expect(now == turned)
      }
    }
    let bottom = screen().scrolledToBottom(of: narrow)
    #expect(bottom.rotating(to: landscape, from: narrow, to: wide).isAtBottom(of: wide))
  }
}

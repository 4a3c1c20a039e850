import Samples
import Testing

@testable import ConfabEngine

@Suite struct ViewportTests {
  @Test func `The bottom offset depends on the content, the screen and the insets`() throws {
    let long = try makeModel(0..<100)
    #expect(screen().scrolledToBottom(of: long).offset == 5_000 - 600 + 50)
    #expect(screen().scrolledToTop(of: long).offset == -88)
    #expect(screen().scrolledToBottom(of: long).isAtBottom(of: long))
    #expect(!screen().scrolled(to: 4_449, in: long).isAtBottom(of: long))
    #expect(screen().scrolled(to: 1e300, in: long).offset == 4_450)
    #expect(screen().scrolled(to: .nan, in: long).offset == 0)
  }

  @Test func `Gravity places a short conversation`() throws {
    let short = try makeModel(0..<4)
    let top = screen(gravity: .top).scrolledToBottom(of: short)
    #expect(top.offset == -88 && top.screenY(of: 0) == 88)
    let bottom = screen().scrolledToTop(of: short)
    #expect(bottom.screenY(of: short.contentHeight) == 550)
    #expect(bottom == screen().scrolledToBottom(of: short) && bottom.isAtBottom(of: short))
    #expect(bottom.visibleRows(in: short) == 0..<4)
  }

  @Test func `Scrolling to a row is exact`() throws {
    let model = try makeModel(0..<500) { Double(20 + $0 % 7 * 11) / 3 }
    for id in [0, 100, 257, 499] {
      let frame = try #require(model.frame(of: id))
      for alignment in Viewport.Alignment.allCases {
        let there = try #require(screen().scrolled(to: id, at: alignment, in: model))
        let y = there.screenY(of: frame.y)
        let wanted: Double =
          switch alignment {
          case .top: 88
          case .middle: 88 + grid.round((462 - frame.height) / 2)
          case .bottom: 550 - frame.height
          }
        let isAtEnd =
          there == screen().scrolledToTop(of: model)
          || there == screen().scrolledToBottom(of: model)
        #expect(isAtEnd || abs(y - wanted) < 0.34, "\(id) \(alignment) \(y) \(wanted)")
        #expect(there.visibleRows(in: model).contains(id))
      }
    }
    #expect(screen().scrolled(to: 500, at: .top, in: model) == nil)
  }

  @Test func `The input bar stays on the keyboard while it is dragged`() throws {
    let model = try makeModel(0..<100)
    var edge = BottomInsets(viewHeight: 600, safeBottom: 34, barHeight: 50, keyboardMinY: 600)
    #expect(edge.margin == 34 && edge.inset == 84 && edge.barFrame(width: 375).maxY == 566)
    var view = screen().covered(bottom: edge.inset, in: model)
    view = view.scrolled(to: 2_000, in: model)
    for y in stride(from: 600.0, through: 300, by: -10) {
      edge.keyboardMinY = y
      #expect(edge.barFrame(width: 375).maxY == min(y, 566))
      view = view.covered(bottom: edge.inset, in: model)
      #expect(view.screenY(of: 2_300) == 300 + edge.barFrame(width: 375).maxY - 566)
    }
    for y in stride(from: 300.0, through: 600, by: 7) {
      edge.keyboardMinY = y
      view = view.covered(bottom: edge.inset, in: model)
      #expect(view.visible.upperBound == view.offset + edge.barFrame(width: 375).minY)
    }
    #expect(view.covered(bottom: 84, in: model).offset == 2_000)
    // At the top, the content doesn't move when the keyboard disappears.
    let top = screen().scrolledToTop(of: model).covered(bottom: 300, in: model)
    #expect(top.offset == -88 + 250 && top.covered(bottom: 50, in: model).offset == -88)
  }

  @Test func `Rows near the screen are prepared`() throws {
    let model = try makeModel(0..<200)
    let view = screen().scrolled(to: 5_000 - 88, in: model)
    #expect(view.visibleRows(in: model) == 100..<110)
    let near = view.prefetchRows(in: model, before: 1, after: 2)
    #expect(near.above == 90..<100 && near.below == 110..<128)
    let top = screen().scrolledToTop(of: model).prefetchRows(in: model)
    #expect(top.above == 0..<0 && top.below == 10..<19)
    let nothing = try makeModel(0..<0)
    #expect(screen().prefetchRows(in: nothing).below == 0..<0)
    #expect(screen().isAtBottom(of: nothing) && screen().position(in: nothing) == nil)
  }
}

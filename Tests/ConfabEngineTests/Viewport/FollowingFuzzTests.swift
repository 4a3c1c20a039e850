import Samples
import TestSupport
import Testing

@testable import ConfabEngine

/// Random changes outside of the screen never move a visible row.
@Suite struct FollowingFuzzTests {
  enum Step: Sendable {
    case scroll(Double)
    /// A change above or below the screen: its place, the number of removed rows, and the number of
    /// new ones.
    case change(above: Bool, at: Double, remove: Int, insert: Int, UpdateKind, addsPageBelow: Bool)
    case resize(above: Bool, Double, UpdateKind)
    case keyboard(Double)
  }

  private struct Session {
    var model: LayoutModel<Int>
    var view: Viewport
    var next = 0

    init(_ gravity: Viewport.Gravity) throws {
      model = try makeModel(-60..<0) { Double(40 + $0 % 11 * 3) / 3 }
      view = screen(300, gravity: gravity).scrolledToBottom(of: model)
    }

    mutating func perform(_ step: Step) throws -> String? {
      let before = model
      let visible = view.visibleRows(in: model)
      switch step {
      case .scroll(let offset):
        view = view.scrolled(to: view.offset + offset, in: model)
        return limitsViolation()
      case .keyboard(let inset):
        view = view.covered(bottom: inset, in: model)
        return limitsViolation()
      case .change(let above, let share, let remove, let insert, let kind, let addsPageBelow):
        let outside = above ? 0..<visible.lowerBound : visible.upperBound..<model.count
        let first = outside.lowerBound + Int(share * Double(outside.count))
        let rows = (0..<insert).map { _ -> ModelRow<Int> in
          next += 1
          return ModelRow(id: next, height: Double(next % 90) / 3, gap: Double(next % 5) / 3)
        }
        let last = min(outside.upperBound, first + remove)
        try model.replaceSubrange(first..<last, with: rows)
        return follow(kind, from: before, visible, addsPageBelow: addsPageBelow)
      case .resize(let above, let share, let kind):
        let outside = above ? 0..<visible.lowerBound : visible.upperBound..<model.count
        guard let row = model[outside.lowerBound + Int(share * Double(outside.count))],
          !outside.isEmpty
        else { return nil }
        next += 1
        model.update(ModelRow(id: row.id, height: Double(next % 120) / 3, gap: 2))
        return follow(kind, from: before, visible)
      }
    }

    mutating func follow(
      _ kind: UpdateKind, from before: LayoutModel<Int>, _ visible: Range<Int>,
      addsPageBelow: Bool = false
    ) -> String? {
      let old = view
      view =
        old.following(kind, from: before, to: model, addsPageBelow: addsPageBelow).viewport
      if let violation = limitsViolation() { return violation }
      if !addsPageBelow, old.isAtBottom(of: before) {
        return view == view.scrolledToBottom(of: model) ? nil : "not at the bottom"
      }
      for (id, frame) in before[visible] {
        guard let now = model.frame(of: id) else { return "\(id) is gone" }
        let wanted = old.pixelOffset + Int(((now.y - frame.y) * 3).rounded())
        let limits = old.limits(model.contentPixels)
        if view.pixelOffset != max(limits.lowerBound, min(limits.upperBound, wanted)) {
          return "row \(id) moved by \(wanted - view.pixelOffset) pixels at \(kind)"
        }
      }
      return nil
    }

    func limitsViolation() -> String? {
      let top = view.scrolledToTop(of: model)
      let bottom = view.scrolledToBottom(of: model)
      guard top.offset <= view.offset, view.offset <= bottom.offset else {
        return "\(view.offset) outside of \(top.offset)...\(bottom.offset)"
      }
      if model.contentHeight <= Double(view.visiblePixels.count) / 3, top != bottom {
        return "a short conversation scrolls"
      }
      return bottom.isAtBottom(of: model) ? nil : "the bottom is not the bottom"
    }
  }

  @Sendable private static func makeSteps(_ random: inout SeededRandom) -> [Step] {
    func share(_ random: inout SeededRandom) -> Double { Double(random.int(0..<1_000)) / 1_000 }
    return (0..<random.int(1...20)).map { _ in
      let kind = UpdateKind.allCases[random.int(0..<UpdateKind.allCases.count)]
      switch random.int(0..<10) {
      case 0...3: return .scroll(Double(random.int(-2_000...2_000)) / 7)
      case 4...6:
        return .change(
          above: random.oneIn(2), at: share(&random), remove: random.int(0..<9),
          insert: random.int(0..<9), kind, addsPageBelow: random.oneIn(3))
      case 7, 8: return .resize(above: random.oneIn(2), share(&random), kind)
      default: return .keyboard(Double(random.int(0..<200)))
      }
    }
  }

  @Test(arguments: [Viewport.Gravity.top, .bottom]) func `No visible row moves`(
    gravity: Viewport.Gravity
  ) async throws {
    let property = StepProperty(
      "no visible row moves on a change outside the view (gravity \(gravity))",
      make: Self.makeSteps
    ) { steps in
      var session = try Session(gravity)
      for step in steps {
        if let violation = try session.perform(step) { return violation }
      }
      return nil
    }
    let failure = try await property.failure(cases: 2_500)
    #expect(failure == nil, "\(failure ?? "")")
  }
}

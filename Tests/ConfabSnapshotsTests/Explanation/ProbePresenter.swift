import ConfabLayout
import ConfabScene
import ConfabTimeline

/// Draws shapes and glyphs of which each number can be changed.
struct ProbePresenter: ItemPresenter {
  /// The numbers, in points.
  struct Numbers: Sendable, Equatable {
    var secondGlyph = 0.0
    var textX = 10.0
    var opacity = 0.5
    var clip = 30.0
    var turns = 0.05
    var blur = 6.0
    var lineWidth = 2.0
    var radius = 8.0
    var bottom = Color(red: 0.2, green: 0.4, blue: 0.9)
    var gradientEnd = 30.0
    var swapped = false
  }

  var numbers = Numbers()

  func accepts(_ item: TimelineItem) -> Bool { item.kind.rawValue == "x-probe" }

  func measure(_ item: TimelineItem, in context: MeasureContext) throws -> ItemBody {
    let glyphs = try ["A", "V"].map {
      try context.block(
        $0, style: context.metrics.bodyStyle, pitch: 20, width: .infinity, maximumLines: 1)
    }
    return ItemBody(
      size: Size(width: 200, height: 60), content: ProbeContent(numbers: numbers, glyphs: glyphs))
  }
}

private struct ProbeContent: ItemContent {
  let numbers: ProbePresenter.Numbers
  let glyphs: [TextBlock]

  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene) {
    func box(_ x: Double, _ size: Double = 30) -> Rect {
      Rect(x: frame.x + x, y: frame.y + 20, width: size, height: size)
    }
    scene.owner.part = "glyphs"
    for (index, block) in glyphs.enumerated() {
      let x = frame.x + numbers.textX + Double(index) * (12 + numbers.secondGlyph)
      block.draw(
        in: Rect(x: x, y: frame.y, width: 20, height: 20), color: .black,
        visible: context.visible, into: &scene)
    }
    scene.owner.part = "faded"
    scene.group(opacity: numbers.opacity, clip: .rect(box(0, numbers.clip))) {
      $0.fill(.roundedRect(box(0), radius: 4), .color(Color(red: 1, green: 0, blue: 0)))
    }
    scene.owner.part = "turned"
    let center = Point(x: box(40).midX, y: box(40).midY)
    scene.group(transform: .rotation(turns: numbers.turns, around: center)) {
      $0.fill(.rect(box(40, 20)), .color(Color(red: 0, green: 0.5, blue: 0)))
    }
    scene.owner.part = "shade"
    scene.shadow(
      of: .roundedRect(box(80, 20), radius: numbers.radius), .black, blur: numbers.blur)
    scene.owner.part = "line"
    scene.stroke(.roundedRect(box(120), radius: 8), .color(.black), width: numbers.lineWidth)
    scene.owner.part = "gradient"
    scene.fill(
      .rect(box(160)),
      .vertical(
        top: .white, bottom: numbers.bottom, from: frame.y + 20,
        to: frame.y + 20 + numbers.gradientEnd))
    let marks = [Color(red: 1, green: 1, blue: 0), Color(red: 0, green: 1, blue: 1)]
    scene.owner.part = "stack"
    for (index, color) in (numbers.swapped ? marks.reversed() : marks).enumerated() {
      scene.fill(
        .rect(Rect(x: frame.x + 180 + Double(index) * 5, y: frame.y, width: 10, height: 10)),
        .color(color))
    }
  }
}

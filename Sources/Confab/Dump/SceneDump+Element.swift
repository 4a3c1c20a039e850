import ConfabScene
import ConfabText

extension SceneDump.Element {
  /// Creates the dump of an element.
  ///
  /// - Parameters:
  ///   - element: The element, with lengths in points.
  ///   - shaper: The shaper that measures the ink of glyphs.
  ///   - grid: The grid of device pixels.
  /// - Throws: `FontError`.
  init(_ element: Scene.Element, shaper: TextShaper, grid: PixelGrid) throws {
    kind = .fill
    item = element.owner.item
    part = element.owner.part
    bounds = grid.outward(element.bounds).roundedForPrint
    text = element.alternative?.string
    switch element.shape {
    case .fill(let path, let paint):
      self.path = path.svg
      set(paint)
    case .stroke(let path, let paint, let width):
      kind = .stroke
      self.path = path.svg
      lineWidth = width.roundedForPrint
      set(paint)
    case .shadow(let path, let color, let blur):
      kind = .shadow
      self.path = path.svg
      self.color = color.hex
      self.blur = min(Scene.maximumBlur, max(0, blur)).roundedForPrint
    case .image(let source, let frame, let mask):
      kind = .image
      path = mask.svg
      image = SceneDump.Image(
        source: source.name, frame: frame.roundedForPrint, part: source.part?.roundedForPrint,
        filter: source.filter == .good ? nil : source.filter.rawValue)
    case .group(let group):
      kind = .group
      path = group.clip?.svg
      opacity = min(1, max(0, group.opacity)).roundedForPrint
      transform = group.transform == .identity ? nil : group.transform.numbers
      elements = try group.content.elements.map {
        try SceneDump.Element($0, shaper: shaper, grid: grid)
      }
    case .glyphs(let run, let origin, let color):
      kind = .glyphs
      bounds = try shaper.ink(of: CollectionOfOne(run)).flatMap {
        $0.painted(at: origin, within: element.bounds, grid: grid)?.roundedForPrint
      }
      self.color = color.hex
      font = SceneDump.Font(
        file: FilePath.name(of: run.font.path), index: run.font.index,
        size: run.font.size.roundedForPrint)
      glyphs = SceneDump.Glyphs(
        start: run.bytes.lowerBound, end: run.bytes.upperBound, ids: run.glyphs.map(\.id),
        x: run.glyphs.map { (origin.x + $0.x).roundedForPrint },
        y: run.glyphs.map { (origin.y + $0.y).roundedForPrint })
    }
  }

  private mutating func set(_ paint: Paint) {
    switch paint {
    case .color(let color): self.color = color.hex
    case .vertical(let top, let bottom, let from, let to):
      gradient = SceneDump.Gradient(
        top: top.hex, bottom: bottom.hex, from: from.roundedForPrint, to: to.roundedForPrint)
    }
  }
}

extension Double {
  /// The number rounded to 1/10,000. This is far less than a pixel and keeps the text short.
  fileprivate var roundedForPrint: Double { (self * 10_000).rounded() / 10_000 }
}

extension Transform {
  /// The numbers in the order of SVG's `matrix()`.
  fileprivate var numbers: [Double] { [a, b, c, d, tx, ty].map { ($0 * 1e6).rounded() / 1e6 } }
}

extension Rect {
  fileprivate var roundedForPrint: Rect {
    Rect(
      x: x.roundedForPrint, y: y.roundedForPrint, width: width.roundedForPrint,
      height: height.roundedForPrint)
  }
}

extension Path {
  /// The outline as SVG path data (SVG 2, chapter 9.3) with absolute `M`, `L`, `C` and `Z`.
  fileprivate var svg: String {
    func number(_ value: Double) -> String {
      let value = value.roundedForPrint
      return Int(exactly: value).map(String.init) ?? "\(value)"
    }
    func place(_ point: Point) -> String { "\(number(point.x)) \(number(point.y))" }
    return elements.map { element in
      switch element {
      case .move(let point): "M\(place(point))"
      case .line(let point): "L\(place(point))"
      case .curve(let a, let b, let c): "C\(place(a)) \(place(b)) \(place(c))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

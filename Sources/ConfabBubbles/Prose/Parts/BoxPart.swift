import ConfabLayout
import ConfabScene
import ConfabText

/// A part that consists of shapes and short texts with fixed frames, such as a row with a tool call.
/// Frames are in points, in the coordinates of the part, for left-to-right text; mirrored parts
/// exchange left and right.
struct BoxPart: ProsePart {
  /// The color of an element.
  enum Tone: Sendable {
    case text, muted, accent, plate, hairline, failure, success
    /// The page or the bubble behind the part.
    case ground
  }

  /// An element of the part.
  enum Shape: Sendable {
    case text(TextBlock, Rect, TextBlock.Alignment)
    case fill(Path)
    case stroke(Path, width: Double)
    case picture(ImageSource, Rect, radius: Double, text: String?)
    /// Another part, which gets the width of the frame.
    case part(any ProsePart, Rect)
  }

  private struct Element: Sendable {
    let name: String
    let shape: Shape
    let tone: Tone
    /// What assistive technologies read for a shape.
    let text: String?
  }

  var size: Size
  private(set) var lines: [TextLineFrame] = []
  private(set) var hits: [HitRegion] = []
  private(set) var missing: [Unicode.Scalar] = []
  private var elements: [Element] = []
  /// The opacity of the whole part.
  var opacity = 1.0
  /// Whether left and right are exchanged.
  let isMirrored: Bool
  var isAtRight: Bool { isMirrored }
  /// Whether the texts have the color of details.
  var isMuted = false

  /// The places in other parts that are inside.
  private(set) var pageBreaks: [PageBreak] = []
  private(set) var hiddenColumns = 0

  /// Creates an empty part.
  init(width: Double, isMirrored: Bool) {
    size = Size(width: width, height: 0)
    self.isMirrored = isMirrored
  }

  /// A frame as it is in the part: left and right exchanged in mirrored parts. ``size`` must have its
  /// final width.
  private func placed(_ frame: Rect) -> Rect { isMirrored ? frame.mirrored(in: size.width) : frame }

  /// Adds a text.
  ///
  /// - Parameters:
  ///   - text: The text that was broken, for its place in the message and its links.
  ///   - block: The lines.
  ///   - frame: Their frame.
  mutating func add(
    _ text: PartText, _ block: TextBlock, in frame: Rect, tone: Tone = .text,
    alignment: TextBlock.Alignment = .natural, name: String = "text"
  ) {
    let placed = placed(frame)
    lines += text.lines(of: block, top: frame.y)
    hits += text.hits(of: block, in: placed, alignment: alignment)
    add(block, in: frame, tone: tone, alignment: alignment, name: name)
  }

  /// Adds a label that is not part of the message's text.
  mutating func add(
    _ block: TextBlock, in frame: Rect, tone: Tone = .text,
    alignment: TextBlock.Alignment = .natural, name: String = "label"
  ) {
    missing += block.text.shaped.missing
    elements.append(
      Element(name: name, shape: .text(block, frame, alignment), tone: tone, text: nil))
  }

  /// Adds a filled outline.
  mutating func fill(_ path: Path, _ tone: Tone, name: String = "symbol", text: String? = nil) {
    elements.append(Element(name: name, shape: .fill(path), tone: tone, text: text))
  }

  /// Adds a line with round ends.
  mutating func stroke(_ path: Path, _ tone: Tone, width: Double, name: String = "symbol") {
    elements.append(
      Element(name: name, shape: .stroke(path, width: width), tone: tone, text: nil))
  }

  /// Adds a picture.
  mutating func add(_ picture: ImageSource, in frame: Rect, radius: Double, text: String?) {
    elements.append(
      Element(
        name: "picture", shape: .picture(picture, frame, radius: radius, text: text), tone: .text,
        text: nil))
  }

  /// Adds another part with its lines and regions.
  mutating func add(_ part: any ProsePart, in frame: Rect) {
    let placed = placed(frame)
    lines += part.lines.map {
      TextLineFrame(bytes: $0.bytes, width: $0.width, baseline: $0.baseline + frame.y)
    }
    hits += part.hits.map { hit in
      var hit = hit
      hit.frame = hit.frame.offset(x: placed.x, y: placed.y)
      return hit
    }
    missing += part.missing
    hiddenColumns += part.hiddenColumns
    if !pageBreaks.isEmpty { pageBreaks.append(PageBreak(frame.y)) }
    pageBreaks += part.pageBreaks.map { $0.offset(by: frame.y) }
    elements.append(Element(name: "part", shape: .part(part, frame), tone: .text, text: nil))
  }

  /// Adds a region that can be tapped.
  mutating func addHit(_ kind: HitRegion.Kind, _ target: String, in frame: Rect) {
    hits.append(HitRegion(kind: kind, target: target, frame: placed(frame)))
  }

  func draw(in frame: Rect, ink: ProseInk, context: DrawContext, into scene: inout Scene) {
    guard frame.y + size.height + 100 > context.visible.lowerBound,
      frame.y - 100 < context.visible.upperBound
    else { return }
    let origin = Point(x: frame.x, y: frame.y)
    if opacity < 1 {
      scene.group(opacity: opacity) { drawElements(at: origin, ink, context, into: &$0) }
    } else {
      drawElements(at: origin, ink, context, into: &scene)
    }
  }

  private func drawElements(
    at origin: Point, _ ink: ProseInk, _ context: DrawContext, into scene: inout Scene
  ) {
    func placed(_ rect: Rect) -> Rect { self.placed(rect).offset(x: origin.x, y: origin.y) }
    func placed(_ path: Path) -> Path {
      (isMirrored ? path.mirrored(at: size.width / 2) : path).offset(x: origin.x, y: origin.y)
    }
    for element in elements {
      scene.owner.part = element.name
      let color = ink.color(of: element.tone, isMuted: isMuted, context.palette)
      switch element.shape {
      case .text(let block, let rect, let alignment):
        var colors = ink.colors()
        (colors.text, colors.emphasis) = (color, ink.link)
        block.draw(
          in: placed(rect), alignment: alignment, colors, visible: context.visible, into: &scene)
      case .fill(let path): scene.fill(placed(path), .color(color), text: element.text)
      case .stroke(let path, let width): scene.stroke(placed(path), .color(color), width: width)
      case .picture(let source, let rect, let radius, let text):
        let box = placed(rect)
        scene.image(source, in: box, mask: .roundedRect(box, radius: radius), text: text)
      case .part(let part, let rect):
        part.draw(in: placed(rect), ink: ink, context: context, into: &scene)
      }
    }
  }
}

extension ProseInk {
  /// The color of an element of a part.
  ///
  /// - Parameter isMuted: Whether texts have the color of details.
  func color(of tone: BoxPart.Tone, isMuted: Bool, _ palette: Palette) -> Color {
    switch tone {
    case .text: isMuted ? muted : text
    case .muted: muted
    case .accent: accent
    case .plate: plate
    case .hairline: hairline
    case .ground: ground
    case .failure:
      // The reds and greens of github-markdown-css.
      legible([palette.failure, Color(rgb: 0xd1242f), Color(rgb: 0xf85149)])
    case .success: legible([Color(rgb: 0x1a7f37), Color(rgb: 0x3fb950)])
    }
  }

  /// The first color that is easy to read on the ground and on plates; that of text if there is
  /// none.
  private func legible(_ colors: [Color]) -> Color {
    colors.first {
      $0.contrast(with: ground) >= Self.contrast && $0.contrast(with: plate) >= Self.contrast
    } ?? text
  }
}

/// A part that is laid out anew at each width, because its texts are short.
struct PreparedBox: PreparedProsePart {
  /// The memory of a part without long texts, in bytes.
  private static let usualFootprint = 512

  let memoryFootprint: Int
  private let make: @Sendable (Double, MeasureContext) throws -> BoxPart

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - length: The length of its texts, in bytes.
  ///   - make: Lays the part out at a width.
  init(length: Int = 0, _ make: @escaping @Sendable (Double, MeasureContext) throws -> BoxPart) {
    memoryFootprint = Self.usualFootprint + length
    self.make = make
  }

  func size(width: Double, in context: MeasureContext) throws -> Size {
    try make(width, context).size
  }

  func part(width: Double, in context: MeasureContext) throws -> any ProsePart {
    try make(width, context)
  }
}

/// Symbols that several parts of structured texts have.
enum ProseSymbols {
  /// A chevron for a stroke: it points to the right, or down if it is open.
  static func chevron(center: Point, size: Double, isOpen: Bool) -> Path {
    let (long, short) = (size / 2, size / 4)
    return .polyline(
      isOpen
        ? [
          Point(x: center.x - long, y: center.y - short), Point(x: center.x, y: center.y + short),
          Point(x: center.x + long, y: center.y - short),
        ]
        : [
          Point(x: center.x - short, y: center.y - long), Point(x: center.x + short, y: center.y),
          Point(x: center.x - short, y: center.y + long),
        ])
  }
}

import Confab
import ConfabScene
import ConfabSupport
import ConfabText

/// Collects the elements of a part and describes them.
struct PartBuilder {
  private var elements: [PageContent.Element] = []

  mutating func add(_ element: PageContent.Element) { elements.append(element) }

  /// Describes the part.
  ///
  /// - Parameters:
  ///   - name: The name of the part.
  ///   - origin: The top left corner of the row or the picture.
  ///   - pixels: The conversion to device pixels.
  ///   - colorFonts: The paths of the fonts whose glyphs have colors of their own.
  ///   - gradients: The ranges of gradients so far, which get those of this part.
  func part(
    named name: String, from origin: Point, pixels: PixelLengths, colorFonts: Set<String>,
    gradients: inout [PictureDescription.GradientRange]
  ) -> PictureDescription.Part {
    var part = PictureDescription.Part(
      name, kinds: [],
      frame: elements.dropFirst().reduce(elements[0].bounds) { $0.union($1.bounds) }
        .frame(from: origin, pixels: pixels))
    var shapes = DigestBuilder()
    let outlines = elements.filter { !$0.isGlyphs }
    if let first = outlines.first {
      let box = outlines.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
      let corner = Point(x: box.x, y: box.y)
      for element in outlines { element.addShape(to: &shapes, from: corner) }
    }
    for element in elements {
      part.kinds.appendNew(element.kind)
      part.opacity = min(part.opacity, (element.opacity * 100).rounded() / 100)
      switch element.element.shape {
      case .fill(_, let paint), .stroke(_, let paint, _):
        add(paint, of: element, to: &part, pixels: pixels, gradients: &gradients)
      case .shadow(_, let color, _): part.colors.appendOther(color.shortHex)
      case .image(let source, _, _): part.images.append(source.digest)
      case .glyphs(let run, _, let color):
        // Of the color, only the opacity counts for such glyphs.
        if color.alpha < 1 || !colorFonts.contains(run.font.path) {
          part.colors.appendOther(color.shortHex)
        }
        part.fonts.appendNew(run.font.label)
      case .group: break
      }
    }
    if !shapes.isEmpty { part.shapes = shapes.digest(digits: 8) }
    let text = TextLines(elements, from: origin, pixels: pixels)
    part.lines = text.lines
    part.text = text.digest
    return part
  }

  private func add(
    _ paint: Paint, of element: PageContent.Element, to part: inout PictureDescription.Part,
    pixels: PixelLengths, gradients: inout [PictureDescription.GradientRange]
  ) {
    switch paint {
    case .color(let color): part.colors.appendOther(color.shortHex)
    case .vertical(let top, let bottom, let from, let to):
      part.colors.appendOther("\(top.shortHex)/\(bottom.shortHex)")
      guard !element.contains(from: from, to: to) else { return }
      let (dy, factor) = (element.transform.ty, element.transform.d)
      let range = PictureDescription.GradientRange(
        from: pixels.fine(from * factor + dy), to: pixels.fine(to * factor + dy))
      let index = gradients.firstIndex(of: range) ?? gradients.count
      if index == gradients.count { gradients.append(range) }
      part.gradient = part.gradient ?? index
    }
  }
}

extension PageContent.Element {
  fileprivate var isGlyphs: Bool { if case .glyphs = element.shape { true } else { false } }

  fileprivate var kind: String {
    switch element.shape {
    case .fill: "fill"
    case .stroke: "stroke"
    case .shadow: "shadow"
    case .image: "image"
    case .glyphs: "glyphs"
    case .group: "group"
    }
  }

  /// Whether a gradient begins and ends in the element, so that it moves with it.
  fileprivate func contains(from: Double, to: Double) -> Bool {
    let box = element.bounds
    return from >= box.minY - 0.5 && to <= box.maxY + 0.5
  }

  /// Adds everything but colors and pictures to a digest.
  ///
  /// - Parameter corner: The point from which lengths are measured.
  fileprivate func addShape(to digest: inout DigestBuilder, from corner: Point) {
    let factor = abs(transform.determinant).squareRoot()
    switch element.shape {
    case .fill(let path, let paint):
      digest.add(path.transformed(by: transform), from: corner)
      add(paint, to: &digest, from: corner)
    case .stroke(let path, let paint, let width):
      digest.add(path.transformed(by: transform), from: corner)
      digest.add(length: width * factor)
      add(paint, to: &digest, from: corner)
    case .shadow(let path, _, let blur):
      digest.add(path.transformed(by: transform), from: corner)
      digest.add(length: blur * factor)
    case .image(_, let frame, let mask):
      var box = Path()
      box.append(.rect(frame))
      digest.add(box.transformed(by: transform), from: corner)
      digest.add(mask.transformed(by: transform), from: corner)
    case .glyphs, .group: break
    }
    for clip in clips { digest.add(clip, from: corner) }
  }

  private func add(_ paint: Paint, to digest: inout DigestBuilder, from corner: Point) {
    guard case .vertical(_, _, let from, let to) = paint, contains(from: from, to: to) else {
      return
    }
    for y in [from, to] { digest.add(length: transform.apply(Point(x: 0, y: y)).y - corner.y) }
  }
}

extension Rect {
  fileprivate func frame(from origin: Point, pixels: PixelLengths) -> PictureDescription.Frame {
    PictureDescription.Frame(
      x: pixels.fine(x - origin.x), y: pixels.fine(y - origin.y), width: pixels.fine(width),
      height: pixels.fine(height))
  }
}

extension ImageSource {
  /// The digest of the picture and the part of it that is drawn, without its name.
  fileprivate var digest: String {
    var digest = DigestBuilder()
    digest.add(content?.hexadecimal ?? "")
    digest.add(filter.rawValue)
    if let part {
      for length in [part.x, part.y, part.width, part.height] { digest.add(length: length) }
    }
    return digest.digest(digits: 8)
  }
}

extension FontInstance {
  /// The name of the file, the index of the face if it is not 0, and the type size.
  var label: String {
    let file = FilePath.name(of: path)
    return "\(file)\(index == 0 ? "" : "#\(index)") \(LengthWords.number(size))"
  }
}

extension [String] {
  /// Appends a text that the array does not have.
  fileprivate mutating func appendNew(_ text: String) {
    if !contains(text) { append(text) }
  }

  /// Appends a text that is not the last one.
  fileprivate mutating func appendOther(_ text: String) {
    if last != text { append(text) }
  }
}

/// Collects the values of a drawing for a short digest.
struct DigestBuilder {
  private var bytes: [UInt8] = []

  /// Whether nothing has been added.
  var isEmpty: Bool { bytes.isEmpty }

  mutating func add(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ text: String) {
    add(UInt32(truncatingIfNeeded: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  /// Adds a length, to a thousandth.
  mutating func add(length: Double) {
    // The offset keeps the multiples of 1/1024 and of thirds, which lengths usually are, away from
    // the numbers at which rounding errors decide.
    let thousandths = (length * 1000 + 0.2718).rounded(.down)
    add(Int64(max(-1e15, min(1e15, thousandths.isNaN ? 0 : thousandths))))
  }

  /// Adds an outline relative to a point.
  mutating func add(_ path: Path, from origin: Point) {
    func add(_ point: Point, into digest: inout DigestBuilder) {
      digest.add(length: point.x - origin.x)
      digest.add(length: point.y - origin.y)
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        self.add(UInt8(0))
        add(point, into: &self)
      case .line(let point):
        self.add(UInt8(1))
        add(point, into: &self)
      case .curve(let a, let b, let c):
        self.add(UInt8(2))
        add(a, into: &self)
        add(b, into: &self)
        add(c, into: &self)
      case .close: self.add(UInt8(3))
      }
    }
  }

  /// The digest in hexadecimal digits.
  ///
  /// - Parameter digits: The number of digits, at most 64.
  func digest(digits: Int) -> String {
    bytes.withUnsafeBytes { String(SHA256(of: $0).hexadecimal.prefix(digits)) }
  }
}

import ConfabLayout
import ConfabRendering
import ConfabScene
import ConfabSupport
import ConfabText
import FoundationEssentials

/// The outlines of glyphs and bubbles in a page, each of which is in the page once.
struct PageShapes {
  private struct GlyphKey: Hashable {
    var face: FontFaceID
    var glyph: UInt32
  }

  private struct BubbleKey: Hashable {
    var width: Double
    var height: Double
    var isOutgoing: Bool
  }

  private let fonts: OutlineFonts
  private let theme: Theme
  private var glyphs: [GlyphKey: Int?] = [:]
  private var bubbles: [BubbleKey: Int] = [:]
  /// The definitions of glyphs, as JSON.
  private(set) var glyphDefinitions: [[UInt8]] = []
  /// The outlines of bubbles, as SVG paths.
  private(set) var bubbleOutlines: [String] = []

  init(theme: Theme) throws {
    self.theme = theme
    fonts = try OutlineFonts()
  }

  /// The number of bytes of the definitions so far.
  private(set) var bytes = 0

  /// Adds a bubble, as the page's script reads it.
  mutating func add(_ bubble: DrawnBubble, to json: inout JSONWriter) {
    let size = bubble.shownSize
    let outline = outline(of: bubble)
    var boxes: [Rect] = []
    json.object { json in
      json.member("w", size.width, decimals: 2)
      json.member("h", size.height, decimals: 2)
      json.member("o", outline)
      json.key("r")
      json.array { json in
        for (index, line) in bubble.lines.enumerated() {
          addLine(
            bubble.block.text, line: index, at: line.origin, moved: bubble.moved,
            boxes: &boxes, to: &json)
        }
      }
      let marks = bubble.movedFrames.map {
        Rect(x: $0.x - 1.5, y: $0.y + 0.5, width: $0.width + 3, height: $0.height - 1)
      }
      for (name, frames) in [("m" as StaticString, marks), ("b", boxes)] where !frames.isEmpty {
        json.key(name)
        json.array { json in
          for frame in frames {
            for value in [frame.x, frame.y, frame.width, frame.height] {
              json.add(value, decimals: 2)
            }
          }
        }
      }
      if bubble.hiddenLines > 0 {
        json.member("more", bubble.hiddenLines)
      }
    }
  }

  /// Adds the runs of a line.
  ///
  /// - Parameters:
  ///   - factor: The size of what is added, relative to that of the text.
  ///   - boxes: Gets the boxes of missing characters.
  mutating func addLine(
    _ text: BrokenText, line: Int, at origin: Point, factor: Double = 1, moved: [Range<Int>] = [],
    boxes: inout [Rect], to json: inout JSONWriter
  ) {
    for run in text.glyphs(ofLine: line) {
      guard run.missing == nil else {
        let size = run.font.size * factor
        let width = max(run.width * factor, size * 0.4)
        boxes.append(
          Rect(
            x: origin.x + run.x * factor + size * 0.06, y: origin.y - size * 0.72,
            width: width - size * 0.12, height: size * 0.72))
        continue
      }
      guard let font = fonts.font(run.font) else { continue }
      addRun(run, of: font, at: origin, factor: factor, moved: moved, to: &json)
    }
  }

  private mutating func addRun(
    _ run: PositionedGlyphs, of font: OutlineFont, at origin: Point, factor: Double,
    moved: [Range<Int>], to json: inout JSONWriter
  ) {
    let scale = run.font.size / font.unitsPerEm
    /// Glyphs on one height that are all moved, or all not.
    struct Part {
      var y: Double
      var isMoved: Bool
      var glyphs: [(number: Int, x: Int)] = []
    }
    var parts: [Part] = []
    for glyph in run.glyphs {
      guard let number = number(of: glyph.id, in: run.font, font) else { continue }
      let isMoved = moved.contains { $0.contains(Int(glyph.cluster)) }
      if parts.last?.y != glyph.y || parts.last?.isMoved != isMoved {
        parts.append(Part(y: glyph.y, isMoved: isMoved))
      }
      parts[parts.count - 1].glyphs.append((number, Int(((glyph.x - run.x) / scale).rounded())))
    }
    for part in parts {
      json.array { json in
        json.add(scale * factor, decimals: 8)
        json.add(origin.x + run.x * factor, decimals: 3)
        json.add(origin.y + part.y * factor, decimals: 3)
        json.add(part.isMoved ? 1 : 0)
        var pen = 0
        json.array(of: part.glyphs) { json, glyph in
          json.add(glyph.number)
          json.add(glyph.x - pen)
          pen = glyph.x
        }
      }
    }
  }

  /// The number of a glyph; `nil` if it has no ink.
  private mutating func number(
    of glyph: UInt32, in instance: FontInstance, _ font: OutlineFont
  ) -> Int? {
    let key = GlyphKey(face: instance.face, glyph: glyph)
    if let known = glyphs[key] { return known }
    guard let definition = definition(of: glyph, in: font) else {
      glyphs[key] = .some(nil)
      return nil
    }
    let number = glyphDefinitions.count
    glyphDefinitions.append(definition)
    bytes += definition.count
    glyphs[key] = number
    return number
  }

  private func definition(of glyph: UInt32, in font: OutlineFont) -> [UInt8]? {
    var json = JSONWriter(.page)
    if font.hasPictures {
      guard let picture = font.picture(of: glyph),
        let png = try? StrippedPNG.bytes(picture.png)
      else { return nil }
      json.object { json in
        json.member("png", Data(png).base64EncodedString())
        for (name, value) in [
          ("x" as StaticString, picture.frame.x), ("y", picture.frame.y),
          ("w", picture.frame.width),
          ("h", picture.frame.height),
        ] {
          json.member(name, value, decimals: 2)
        }
      }
      return json.take()
    }
    let outline = font.outline(of: glyph)
    guard !outline.elements.isEmpty else { return nil }
    json.add(Self.svg(outline, decimals: 0))
    return json.take()
  }

  private mutating func outline(of bubble: DrawnBubble) -> Int {
    let size = bubble.shownSize
    let key = BubbleKey(
      width: size.width, height: size.height, isOutgoing: bubble.isOutgoing)
    if let known = bubbles[key] { return known }
    let number = bubbleOutlines.count
    let path = Self.svg(bubble.outline(at: Point(x: 0, y: 0), theme: theme), decimals: 2)
    bubbleOutlines.append(path)
    bytes += path.utf8.count
    bubbles[key] = number
    return number
  }

  private static func svg(_ path: Path, decimals: Int) -> String {
    var markup = SVGMarkup()
    markup.add(path, decimals: decimals)
    return String(decoding: markup.bytes, as: UTF8.self)
  }
}

import Confab
import ConfabScene
import ConfabSupport
import ConfabText

/// The display list that `confab scene` prints as JSON.
///
/// All lengths are in points, from the top left corner of the page.
package struct SceneDump: Codable, Sendable, Equatable {
  /// The display list of a picture.
  package struct Page: Codable, Sendable, Equatable {
    /// The width of the picture.
    package var width: Double
    /// The height of the picture.
    package var height: Double
    /// The elements in drawing order.
    package var elements: [Element]
  }

  /// An element of the display list. Its kind determines which keys are present.
  package struct Element: Codable, Sendable, Equatable {
    /// The kind of an element.
    package enum Kind: String, Codable, Sendable {
      /// A filled outline.
      case fill
      /// A stroked outline.
      case stroke
      /// The shadow of an outline.
      case shadow
      /// A picture.
      case image
      /// Glyphs of a line.
      case glyphs
      /// Elements with a common opacity, transform or clip.
      case group
    }
    /// The kind of the element.
    package var kind: Kind
    /// The id of the row; `null` for elements around the messages.
    @Nullable package var item: String?
    /// The part of the row or of the screen that the element belongs to.
    package var part: String
    /// The area outside of which nothing is painted, in whole device pixels; `null` if nothing is
    /// painted.
    @Nullable package var bounds: Rect?
    /// The text that the element stands for; absent if there is none.
    package var text: String?
    /// The outline as SVG path data: of an image its mask, of a group its clip.
    package var path: String?
    /// The color as `#rrggbbaa`; absent if there is a gradient or an image.
    package var color: String?
    /// The gradient of a fill or a stroke.
    package var gradient: Gradient?
    /// The line width of a stroke.
    package var lineWidth: Double?
    /// The blur of a shadow.
    package var blur: Double?
    /// The picture of an image.
    package var image: Image?
    /// The font of glyphs.
    package var font: Font?
    /// The glyphs.
    package var glyphs: Glyphs?
    /// The opacity of a group, 0 … 1.
    package var opacity: Double?
    /// The transform of a group in the order of SVG's `matrix()`; absent if it is the identity.
    package var transform: [Double]?
    /// The elements of a group, in its own coordinates.
    package var elements: [Element]?
  }

  /// A vertical gradient. Colors are `#rrggbbaa`.
  package struct Gradient: Codable, Sendable, Equatable {
    /// The color at `from` and above.
    package var top: String
    /// The color at `to` and below.
    package var bottom: String
    /// The y coordinate at which the gradient begins.
    package var from: Double
    /// The y coordinate at which the gradient ends.
    package var to: Double
  }

  /// A picture that covers a frame.
  package struct Image: Codable, Sendable, Equatable {
    /// The name of the picture in the document.
    package var source: String
    /// The frame that the picture covers.
    package var frame: Rect
    /// The part that is drawn, in the picture's pixels; absent for the largest centered part.
    package var part: Rect?
    /// The filter for scaling, `nearest` or `linear`; absent for the default.
    package var filter: String?
  }

  /// A font at a size.
  package struct Font: Codable, Sendable, Equatable {
    /// The name of the file without its folder.
    package var file: String
    /// The index of the face in a collection. The upper 16 bits have the named instance of a
    /// variable font.
    package var index: Int
    /// The type size in points.
    package var size: Double
  }

  /// Glyphs from left to right with their origins.
  package struct Glyphs: Codable, Sendable, Equatable {
    /// The start of the range that the glyphs show, in the UTF-8 bytes of the shaped text.
    package var start: Int
    /// The end of this range.
    package var end: Int
    /// The ids of the glyphs in the font.
    package var ids: [UInt32]
    /// The x coordinates of the origins.
    package var x: [Double]
    /// The y coordinates of the origins.
    package var y: [Double]
  }

  /// The name and the version of the engine.
  package var engine: String
  /// The number of device pixels per point.
  package var scale: Double
  /// The background color as `#rrggbbaa`.
  package var background: String
  /// The display lists of the pictures.
  package var pages: [Page]
}

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
    func number(_ value: Double) -> String { ShortNumber.text(value.roundedForPrint) }
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

import ConfabScene

/// A display list as it is printed by `confab scene`: all lengths in points of its page.
public struct SceneDump: Codable, Sendable, Equatable {
  /// A picture.
  public struct Page: Codable, Sendable, Equatable {
    public var width: Double
    public var height: Double
    /// In drawing order.
    public var elements: [Element]
  }

  /// One thing that is drawn. Which keys are there depends on the kind.
  public struct Element: Codable, Sendable, Equatable {
    public enum Kind: String, Codable, Sendable {
      case fill, stroke, shadow, image, glyphs, group
    }
    public var kind: Kind
    /// The id of the layout's item; `null` for what stands around the messages.
    public var item: String?
    public var part: String
    /// Whole device pixels, outside of which nothing is painted; `null` where nothing is at all.
    public var bounds: Rect?
    /// What it says; absent where it says nothing by itself.
    public var text: String?
    /// An outline in the notation of SVG's paths; of an image the mask, of a group the clip.
    public var path: String?
    /// `#rrggbbaa`; absent where there is a gradient or an image.
    public var color: String?
    public var gradient: Gradient?
    /// Of a line that is stroked.
    public var lineWidth: Double?
    /// Of a shadow, in points.
    public var blur: Double?
    public var image: Image?
    public var font: Font?
    public var glyphs: Glyphs?
    /// Of a group, 0 … 1.
    public var opacity: Double?
    /// Of a group, in the order of SVG's `matrix()`; absent where there is none.
    public var transform: [Double]?
    /// Of a group, in its own coordinates.
    public var elements: [Element]?

    /// Writes `null` where a reader may count on the key.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(kind, forKey: .kind)
      try container.encode(item, forKey: .item)
      try container.encode(part, forKey: .part)
      try container.encode(bounds, forKey: .bounds)
      try container.encodeIfPresent(text, forKey: .text)
      try container.encodeIfPresent(path, forKey: .path)
      try container.encodeIfPresent(color, forKey: .color)
      try container.encodeIfPresent(gradient, forKey: .gradient)
      try container.encodeIfPresent(lineWidth, forKey: .lineWidth)
      try container.encodeIfPresent(blur, forKey: .blur)
      try container.encodeIfPresent(image, forKey: .image)
      try container.encodeIfPresent(font, forKey: .font)
      try container.encodeIfPresent(glyphs, forKey: .glyphs)
      try container.encodeIfPresent(opacity, forKey: .opacity)
      try container.encodeIfPresent(transform, forKey: .transform)
      try container.encodeIfPresent(elements, forKey: .elements)
    }
  }

  /// From one colour, `#rrggbbaa`, at a height to another.
  public struct Gradient: Codable, Sendable, Equatable {
    public var top: String
    public var bottom: String
    public var from: Double
    public var to: Double
  }

  /// A picture that covers a frame.
  public struct Image: Codable, Sendable, Equatable {
    /// As the document names it.
    public var source: String
    public var frame: Rect
    /// In the picture's pixels; absent for the largest part around its middle.
    public var part: Rect?
    /// `nearest` or `linear`; absent for the usual one.
    public var filter: String?
  }

  public struct Font: Codable, Sendable, Equatable {
    /// The file's name without its folder.
    public var file: String
    /// Face within a collection; a named instance of a variable font in the upper 16 bits.
    public var index: Int
    /// Points.
    public var size: Double
  }

  /// Glyphs from left to right, each with its origin.
  public struct Glyphs: Codable, Sendable, Equatable {
    /// UTF-8 bytes that the glyphs stand for, of the text that they were shaped of.
    public var start: Int
    public var end: Int
    public var ids: [UInt32]
    public var x: [Double]
    public var y: [Double]
  }

  public var engine: String
  public var scale: Double
  /// `#rrggbbaa`.
  public var background: String
  public var pages: [Page]
}

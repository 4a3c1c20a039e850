extension PictureDescription {
  /// All elements of a row or of the screen that have the same part name.
  ///
  /// All lengths are in device pixels. Positions are relative to the top left corner of the row, or
  /// of the picture for parts of the screen.
  public struct Part: Sendable, Equatable {
    /// The name of the part, such as `bubble`.
    public var name: String
    /// The kinds of the elements: `fill`, `stroke`, `shadow`, `image`, `glyphs`.
    public var kinds: [String]
    /// The painted area, to a hundredth of a pixel.
    public var frame: Frame
    /// The colors in the order of drawing without those that equal the one before, as `#rrggbb`, as
    /// `#rrggbbaa` if translucent, or as `#rrggbb/#rrggbb` for the ends of a gradient.
    public var colors: [String] = []
    /// The index of the range of a gradient that spans several elements in
    /// ``PictureDescription/gradients``; `nil` if there is none.
    public var gradient: Int?
    /// The different fonts in the order of drawing: the name of the file without its folder, the
    /// index of the face if it is not 0, and the type size in points, such as "Inter-Regular.otf
    /// 17".
    public var fonts: [String] = []
    /// The lines of text from the top.
    public var lines: [Line] = []
    /// The digest of the characters without white space. It is the same with other line breaks,
    /// fonts and features. Empty without text, or if it is unknown.
    public var text: String = ""
    /// The digests of the pictures.
    public var images: [String] = []
    /// The opacity of the groups around the elements, 0 … 1.
    public var opacity: Double = 1
    /// The digest of all outlines, clips and blurs, independent of the position of the part; empty
    /// if there are none.
    public var shapes: String = ""

    /// Creates a part.
    public init(_ name: String, kinds: [String], frame: Frame) {
      self.name = name
      self.kinds = kinds
      self.frame = frame
    }
  }

  /// Glyphs on a common baseline.
  public struct Line: Sendable, Equatable {
    /// The left end, to a hundredth of a pixel.
    public var x: Double
    /// The baseline in whole pixels.
    public var baseline: Int
    /// The width, to a hundredth of a pixel.
    public var width: Double
    /// The digest of the glyphs and their fonts.
    public var glyphs: String
    /// The digest of the positions of the glyphs relative to the left end.
    public var positions: String
    /// The digest of the characters without white space; empty if it is unknown.
    public var words: String

    /// Creates a line.
    public init(
      x: Double, baseline: Int, width: Double, glyphs: String, positions: String, words: String = ""
    ) {
      self.x = x
      self.baseline = baseline
      self.width = width
      self.glyphs = glyphs
      self.positions = positions
      self.words = words
    }
  }

  /// A rectangle in device pixels, to a hundredth of a pixel.
  public struct Frame: Sendable, Equatable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The width.
    public var width: Double
    /// The height.
    public var height: Double

    /// Creates a rectangle.
    public init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }
}

import ConfabScene

/// The measured body of a row: its size, its lines and hit regions, and its content to draw.
public struct ItemBody: Sendable {
  /// The horizontal placement of a body in its row.
  public enum Placement: Sendable, Hashable {
    /// At the side of the speaker, with the name and the avatar.
    case side
    /// Over the whole width of the row.
    case row
  }

  /// The placement in the row.
  public var placement: Placement
  /// The size in points. The layout rounds it to whole device pixels. The width is ignored if the
  /// placement is ``Placement/row``.
  public var size: Size
  /// The lines of text, in the body's coordinates.
  public var lines: [TextLineFrame]
  /// The regions that can be tapped, in the body's coordinates.
  public var hits: [HitRegion]
  /// The scalars of the text that no font covers.
  public var missing: [Unicode.Scalar]
  /// The content to draw.
  public var content: any ItemContent
  /// The width of the lowest part of a body of several parts, such as a caption below a photo, in
  /// points; `nil` if it is that of the body. The part is at the speaker's side.
  package var footWidth: Double?

  /// Creates a body.
  public init(
    placement: Placement = .side, size: Size, lines: [TextLineFrame] = [],
    hits: [HitRegion] = [], missing: [Unicode.Scalar] = [], content: any ItemContent
  ) {
    self.placement = placement
    self.size = size
    self.lines = lines
    self.hits = hits
    self.missing = missing
    self.content = content
  }
}

/// A region of a row that reacts to a tap.
public struct HitRegion: Sendable, Equatable {
  /// What a region does. A kind of message adds its own kinds:
  ///
  /// ```swift
  /// extension HitRegion.Kind {
  ///   static let vote = HitRegion.Kind(rawValue: "vote")
  /// }
  /// ```
  public struct Kind: RawRepresentable, Sendable, Hashable {
    /// The name of the kind, as `confab layout` prints it.
    public let rawValue: String

    /// Creates a kind from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A link to a web page.
    public static let url = Kind(rawValue: "url")
    /// An e-mail address.
    public static let email = Kind(rawValue: "email")
    /// A phone number.
    public static let phone = Kind(rawValue: "phone")
    /// The name of a participant.
    public static let mention = Kind(rawValue: "mention")
    /// A picture.
    public static let image = Kind(rawValue: "image")
  }

  /// The kind of the region.
  public var kind: Kind
  /// What the region leads to: an address, a number, the id of a participant, the name of a
  /// picture.
  public var target: String
  /// The frame in points, in the coordinates of the body or the row that has the region.
  public var frame: Rect

  /// Creates a region.
  public init(kind: Kind, target: String, frame: Rect) {
    self.kind = kind
    self.target = target
    self.frame = frame
  }

  /// The region moved by `x` and `y` points.
  package func offset(x: Double, y: Double) -> HitRegion {
    HitRegion(kind: kind, target: target, frame: frame.offset(x: x, y: y))
  }
}

/// The content of a measured body. It draws and computes no size.
public protocol ItemContent: Sendable {
  /// Adds the body to a scene.
  ///
  /// - Parameters:
  ///   - frame: The frame of the body in the scene, in points.
  ///   - context: The colors, and what else drawing may depend on.
  ///   - scene: The scene that gets the elements.
  func draw(in frame: Rect, context: DrawContext, into scene: inout Scene)

  /// The places where a page may end, ascending; `nil`, the default, for between two lines of the
  /// body's text.
  var pageBreaks: [PageBreak]? { get }

  /// The number of columns of tables that are left out because the body is too narrow for them; 0
  /// by default. A warning says so.
  var hiddenColumns: Int { get }
}

extension ItemContent {
  /// By default, a page may end between two lines of the body's text.
  public var pageBreaks: [PageBreak]? { nil }

  /// By default, no columns are left out.
  public var hiddenColumns: Int { 0 }
}

/// The position of a line of text in a body or a row. Lengths are in points.
public struct TextLineFrame: Sendable, Equatable {
  /// The range of the line in the UTF-8 bytes of the message's text.
  public var bytes: Range<Int>
  /// The width without the white space at the end.
  public var width: Double
  /// The distance from the top of the body or the row to the baseline.
  public var baseline: Double

  /// Creates a line. Lengths are in points.
  public init(bytes: Range<Int>, width: Double, baseline: Double) {
    self.bytes = bytes
    self.width = width
    self.baseline = baseline
  }
}

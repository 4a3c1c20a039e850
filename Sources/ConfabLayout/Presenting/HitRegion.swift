import ConfabScene

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
}

/// A link in a text.
public struct DetectedLink: Sendable, Equatable, Encodable {
  /// The kind of a link.
  public enum Kind: String, Sendable, CaseIterable, Encodable {
    /// A web address.
    case url
    /// An e-mail address.
    case email
    /// A phone number.
    case phone
  }
  /// The UTF-8 bytes of the text that form the link; never empty, on Unicode scalar boundaries.
  public let range: Range<Int>
  /// The kind.
  public let kind: Kind
  /// The address with its scheme (`https:`, `mailto:`, `tel:`). The target of a `link` span is
  /// unchanged.
  public let target: String

  /// Creates a link.
  public init(range: Range<Int>, kind: Kind, target: String) {
    self.range = range
    self.kind = kind
    self.target = target
  }
}

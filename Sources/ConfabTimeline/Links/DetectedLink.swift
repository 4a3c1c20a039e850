/// A stretch of text that leads somewhere.
public struct DetectedLink: Sendable, Equatable, Encodable {
  public enum Kind: String, Sendable, CaseIterable, Encodable {
    case url, email, phone
  }
  /// UTF-8 bytes of the text, on scalar boundaries, never empty.
  public let range: Range<Int>
  public let kind: Kind
  /// Where it leads, with a scheme (`https:`, `mailto:`, `tel:`); an explicit link's as it was given.
  public let target: String

  public init(range: Range<Int>, kind: Kind, target: String) {
    self.range = range
    self.kind = kind
    self.target = target
  }
}

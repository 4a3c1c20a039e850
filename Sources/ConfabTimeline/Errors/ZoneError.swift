/// An error for a time zone that doesn't exist.
public struct ZoneError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The name in the document.
  public let name: String
  /// The most similar IANA name, if one is similar.
  public let suggestion: String?

  /// `unknown time zone "Europe/Berln"; did you mean "Europe/Berlin"?`
  public var description: String { "unknown time zone \"\(name)\"" + didYouMean(suggestion) }
}

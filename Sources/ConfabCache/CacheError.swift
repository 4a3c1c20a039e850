/// An error for a file that can't be used as a cache.
public struct CacheError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path, as the caller gave it.
  public var path: String
  /// The end of a sentence that begins with the path, such as "is a folder".
  public var reason: String

  /// `heights.cache is a folder`
  public var description: String { "\(path) \(reason)" }
}

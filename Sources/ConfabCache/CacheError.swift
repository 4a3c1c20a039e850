/// Why a file can't be used as a cache.
public struct CacheError: Error, Sendable, Hashable, CustomStringConvertible {
  /// As the caller gave it.
  public var path: String
  /// The rest of a sentence about the file, such as "is a folder".
  public var reason: String

  public var description: String { "\(path) \(reason)" }
}

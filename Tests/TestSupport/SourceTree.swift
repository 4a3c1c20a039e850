/// The folder of the package.
public enum SourceTree {
  /// The path of the package.
  public static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  /// The path of a file in the package.
  public static func path(_ name: String) -> String { "\(root)/\(name)" }

  /// The path of an example.
  public static func example(_ name: String) -> String { path("Examples/\(name)") }
}

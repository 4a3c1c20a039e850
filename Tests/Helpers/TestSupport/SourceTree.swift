/// The folder of the package.
public enum SourceTree {
  /// The path of the package.
  public static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(4).joined(separator: "/")

  /// The path of a file in the package.
  public static func path(_ name: String) -> String { "\(root)/\(name)" }

  /// The path of a conversation or a scenario of the examples, or of one of their files.
  public static func example(_ name: String) -> String { path("Examples/conversations/\(name)") }
}

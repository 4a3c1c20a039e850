/// The package, as it lies on this machine.
public enum SourceTree {
  public static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(3).joined(separator: "/")

  public static func path(_ name: String) -> String { "\(root)/\(name)" }

  public static func example(_ name: String) -> String { path("Examples/\(name)") }
}

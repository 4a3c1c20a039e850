extension SnapshotSuite {
  /// Whether a folder, which need not exist, is one in which conversations are looked for: the
  /// folder of the suite or one inside, unless it is hidden.
  public func covers(_ path: String) -> Bool {
    var resolver = PathResolver()
    let inside = resolver.resolved(path)
    let root = resolver.resolved(folder)
    guard PathResolver.isInside(inside, root) else { return false }
    return !inside.utf8.dropFirst(root.utf8.count).split(separator: UInt8(ascii: "/"))
      .contains { $0.first == UInt8(ascii: ".") }
  }
}

/// The source tree with fonts and sample pictures.
enum FuzzSources {
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(5).joined(separator: "/")
}

/// The source tree with fonts and sample pictures.
enum FuzzSources {
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    .dropLast(5).joined(separator: "/")

  /// The exports of the importers' fixtures that are one file.
  static func exports() -> [String] {
    let fixtures = root + "/Tests/ConfabImportTests/Fixtures"
    return FuzzFolder.names(in: fixtures).flatMap { format in
      FuzzFolder.names(in: "\(fixtures)/\(format)").flatMap { name in
        FuzzFolder.names(in: "\(fixtures)/\(format)/\(name)")
          .filter { $0.hasPrefix("export.") }.map { "\(fixtures)/\(format)/\(name)/\($0)" }
      }
    }
  }
}

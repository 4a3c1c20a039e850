extension FontLibrary {
  /// Names all the fonts that take part, by their content and in their order: the same text measured
  /// with libraries of one identity has one size.
  ///
  /// The manifest's digest stands for the pinned fonts; a user's own are read.
  ///
  /// - Throws: ``FontError`` where a user's own font can't be read.
  /// - Complexity: linear in the sizes of a user's own fonts.
  public func identity() throws -> [String] {
    try [manifestDigest]
      + faces.map { face in
        let digest = try face.sha256 ?? files.font(of: face).sha256
        return "\(face.role.rawValue) \(digest) \(face.index) \(face.family)"
      }
  }
}

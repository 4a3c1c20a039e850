extension FontLibrary {
  /// The contents and the order of all fonts. The same text has the same size in two libraries with
  /// the same identity.
  ///
  /// The digest of the manifest represents the pinned fonts. A user's fonts are read.
  ///
  /// - Throws: ``FontError`` if a user's font can't be read.
  /// - Complexity: linear in the sizes of the user's fonts.
  public func identity() throws -> [String] {
    try [manifestDigest]
      + faces.map { face in
        let digest = try face.sha256 ?? files.font(of: face).sha256
        let identity = "\(face.role.rawValue) \(digest) \(face.index) \(face.family)"
        return face.isPositioned ? "\(identity) at \(face.variation?.list ?? "")" : identity
      }
  }
}

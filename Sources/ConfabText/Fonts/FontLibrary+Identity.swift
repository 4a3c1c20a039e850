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
      + faces.map(identity)
  }

  private func identity(of face: Face) throws -> String {
    let digest = try face.sha256 ?? files.font(of: face).sha256
    let identity = "\(face.role.rawValue) \(digest) \(face.index) \(face.family)"
    return face.isPositioned ? "\(identity) at \(face.variation?.list ?? "")" : identity
  }

  /// The ``identity()`` of a library with the same manifest and without typefaces: it changes with
  /// the bundled fonts only.
  package var bundledIdentity: [String] {
    [manifestDigest]
      + manifest.fonts.map { "\($0.role.rawValue) \($0.sha256) \($0.index) \($0.family)" }
  }

  /// The typefaces that are in front of the bundled fonts: the names of their families, and what
  /// identifies their faces.
  ///
  /// - Throws: ``FontError`` if a user's font can't be read.
  package func typefaces() throws -> (families: [String], identity: [String]) {
    let bundled = Set(bundledIdentity)
    let chosen = try faces.filter { !bundled.contains(try identity(of: $0)) }
    return (Self.families(chosen), try chosen.map(identity))
  }
}

/// The studio of all strategies that have none of their own. Its fonts and caches make the second
/// and all later snapshots of a run quicker.
enum SharedStudio {
  private static let studio = Result { () throws(ConfabError) in try Studio() }

  /// A studio of the caller, or the shared one.
  ///
  /// - Throws: `ConfabError` if the bundled fonts can't be found.
  static func or(_ own: Studio?) throws(ConfabError) -> Studio {
    if let own { return own }
    return try studio.get()
  }
}

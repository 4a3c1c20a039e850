/// Which bytes of a text the glyphs of a run stand for.
struct RunClusters: Equatable {
  struct Cluster: Equatable {
    /// UTF-8 bytes.
    var bytes: Int
    var glyphs: Int
  }

  /// What the glyphs say.
  var text: String
  /// In the order of the text; together all of its bytes and all glyphs.
  var clusters: [Cluster]
  /// Whether the first cluster has the last glyphs.
  var isRightToLeft: Bool
}

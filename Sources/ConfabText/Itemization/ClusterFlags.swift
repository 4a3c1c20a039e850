/// The properties of a cluster that matter for breaking lines.
struct ClusterFlags: OptionSet, Sendable {
  let rawValue: UInt8
  /// A line can end before this cluster.
  static let breakBefore = ClusterFlags(rawValue: 1)
  /// The cluster is white space.
  static let space = ClusterFlags(rawValue: 2)
  /// A line break before this cluster changes the glyphs on either side.
  static let unsafeBefore = ClusterFlags(rawValue: 4)
  /// The cluster continues a grapheme cluster that began before it.
  static let insideGrapheme = ClusterFlags(rawValue: 8)
  /// The cluster has no ink and no width.
  static let invisible = ClusterFlags(rawValue: 16)
  /// Letter-spacing precedes the cluster, except at the start of a line; see ``LetterSpacing``.
  static let spaced = ClusterFlags(rawValue: 32)
  /// A line can end before this cluster if the URL around it does not fit on a line; see
  /// ``URLBreaks``.
  static let urlBreakBefore = ClusterFlags(rawValue: 64)
  /// A line can end before this cluster, and the break changes glyphs.
  static let unsafeBreak: ClusterFlags = [.breakBefore, .unsafeBefore]
}

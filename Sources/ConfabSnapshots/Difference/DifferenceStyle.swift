/// How the picture of a comparison shows the differences.
public enum DifferenceStyle: String, Sendable, Hashable, CaseIterable {
  /// The new picture in pale gray, with differing pixels in magenta, anti-aliased ones in amber,
  /// and frames around the regions. Inserted rows are blue with stripes that rise, removed rows
  /// orange with stripes that fall.
  case difference
  /// Both pictures over each other in grays: what is darker in the reference is orange, what is
  /// darker in the new picture blue.
  case overlay
}

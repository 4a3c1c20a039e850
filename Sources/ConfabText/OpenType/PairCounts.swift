/// The numbers of pairs of glyphs that a font kerns.
package struct PairCounts: Sendable, Hashable {
  /// The pairs listed one by one whose adjustment is not zero.
  package var single = 0
  /// The pairs of classes whose adjustment is not zero.
  package var classes = 0
  /// The pairs of glyphs in ``classes``.
  package var expanded = 0
}

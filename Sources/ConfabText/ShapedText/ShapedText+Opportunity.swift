import Algorithms

extension ShapedText {
  /// A position where a line can end, or the end of the paragraph.
  struct Opportunity: Sendable {
    private enum Kind {
      static let safe: Int64 = 0
      static let changing: Int64 = 1
      static let unknown: Int64 = 2
    }

    /// The first cluster of the next line.
    let cluster: Int32
    /// The width of the white space before it, which hangs.
    private let hangingWidth: Int32
    /// `x`, and the kind in the lowest two bits.
    private let packed: Int64

    /// Creates an opportunity where a break changes no glyphs.
    init(cluster: Int, hangingWidth: Int64, x: Int64) {
      self.init(cluster, hangingWidth, x, Kind.safe)
    }

    /// Creates an opportunity where a break changes glyphs.
    ///
    /// - Parameter isKnown: Whether the changes of the widths are known.
    init(changingAt cluster: Int, hangingWidth: Int64, x: Int64, isKnown: Bool) {
      self.init(cluster, hangingWidth, x, isKnown ? Kind.changing : Kind.unknown)
    }

    private init(_ cluster: Int, _ hangingWidth: Int64, _ x: Int64, _ kind: Int64) {
      self.cluster = Int32(truncatingIfNeeded: cluster)
      self.hangingWidth = Int32(clamping: hangingWidth)
      packed = x << 2 | kind
    }

    /// The sum of the advances before `cluster`, in 1/1024 point.
    var x: Int64 { packed >> 2 }
    /// The sum of the advances before the white space that hangs.
    var visible: Int64 { x - Int64(hangingWidth) }
    /// Whether a break here can change glyphs.
    var isChanging: Bool { packed & 3 != Kind.safe }
    /// Whether the changes of the widths are unknown.
    var isUnknown: Bool { packed & 3 == Kind.unknown }
  }

  /// The changes of the widths by a break; `nil` if there are none or they are unknown.
  ///
  /// - Complexity: logarithmic in the number of breaks that change something.
  func change(at opportunity: Opportunity) -> BreakChange? {
    guard opportunity.isChanging, !opportunity.isUnknown else { return nil }
    let changes = storage.changes
    let index = changes.partitioningIndex { $0.cluster >= opportunity.cluster }
    return index < changes.count && changes[index].cluster == opportunity.cluster
      ? changes[index] : nil
  }
}

/// What a break changes in the widths on its two sides, in 1/1024 point.
///
/// Only the word that the break is in or beside changes, or the few words that depend on each
/// other there.
struct BreakChange: Sendable {
  /// The cluster before which the break is.
  let cluster: Int32
  /// Clusters that may be shaped anew.
  let unit: Range<Int32>
  /// To be added to the width of what is before the break, white space not counted.
  let left: Int32
  /// To be added to the width of what is behind it.
  let right: Int32

  /// - Returns: `nil` for changes beyond 32 bits.
  init?(cluster: Int, unit: Range<Int>, left: Int64, right: Int64) {
    guard let left = Int32(exactly: left), let right = Int32(exactly: right) else { return nil }
    self.cluster = Int32(truncatingIfNeeded: cluster)
    self.unit = Range(compacting: unit)
    self.left = left
    self.right = right
  }
}

extension ShapedText {
  /// Where a line may end, or the end of the paragraph.
  struct Opportunity: Sendable {
    private enum Kind {
      static let safe: Int64 = 0
      static let changing: Int64 = 1
      static let unknown: Int64 = 2
    }

    /// First cluster of the next line.
    let cluster: Int32
    /// Width of the white space before it, which hangs.
    private let hang: Int32
    /// Sum of the advances before `cluster`, and the kind in two bits.
    private let packed: Int64

    /// A place where a break changes no shapes.
    init(cluster: Int, hang: Int64, x: Int64) {
      self.init(cluster, hang, x, Kind.safe)
    }

    /// A place where it does.
    ///
    /// - Parameter isKnown: whether it is known how.
    init(changingAt cluster: Int, hang: Int64, x: Int64, isKnown: Bool) {
      self.init(cluster, hang, x, isKnown ? Kind.changing : Kind.unknown)
    }

    private init(_ cluster: Int, _ hang: Int64, _ x: Int64, _ kind: Int64) {
      self.cluster = Int32(truncatingIfNeeded: cluster)
      self.hang = Int32(clamping: hang)
      packed = x << 2 | kind
    }

    /// Sum of the advances before `cluster`.
    var x: Int64 { packed >> 2 }
    /// Sum of the advances before the white space that hangs.
    var visible: Int64 { x - Int64(hang) }
    /// Whether a break here may change shapes.
    var isChanging: Bool { packed & 3 != Kind.safe }
    /// Whether it may do so in an unknown way.
    var isUnknown: Bool { packed & 3 == Kind.unknown }
  }

  /// What a break at an opportunity changes; `nil` for nothing.
  ///
  /// - Complexity: logarithmic in the number of breaks that change something.
  func change(at opportunity: Opportunity) -> BreakChange? {
    guard opportunity.isChanging, !opportunity.isUnknown else { return nil }
    let changes = storage.changes
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].cluster < opportunity.cluster { low = middle + 1 } else { high = middle }
    }
    return low < changes.count && changes[low].cluster == opportunity.cluster
      ? changes[low] : nil
  }
}

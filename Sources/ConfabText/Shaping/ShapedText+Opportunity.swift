/// What a break changes in the widths on its two sides, in 1/1024 point.
///
/// Only the word that the break is in or beside changes, or the few words that depend on each
/// other there.
struct BreakChange {
  /// The cluster before which the break is.
  var cluster: Int
  /// Clusters that may be shaped anew.
  var unit: Range<Int>
  /// To be added to the width of what is before the break, white space not counted.
  var left: Int64
  /// To be added to the width of what is behind it.
  var right: Int64
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
    private var packed: Int64
    private(set) var left: Int16 = 0
    private(set) var right: Int16 = 0
    /// Clusters on either side that may change.
    private var before: UInt16 = 0
    private var behind: UInt16 = 0

    init(cluster: Int, hang: Int64, x: Int64) {
      self.cluster = Int32(truncatingIfNeeded: cluster)
      self.hang = Int32(clamping: hang)
      packed = x << 2 | Kind.safe
    }

    /// Says that a break here changes shapes, and how where that is known.
    mutating func note(_ change: BreakChange?) {
      guard let change, let left = Int16(exactly: change.left),
        let right = Int16(exactly: change.right),
        let before = UInt16(exactly: change.cluster - change.unit.lowerBound),
        let behind = UInt16(exactly: change.unit.upperBound - change.cluster)
      else {
        packed = x << 2 | Kind.unknown
        return
      }
      packed = x << 2 | Kind.changing
      (self.left, self.right, self.before, self.behind) = (left, right, before, behind)
    }

    /// Sum of the advances before `cluster`.
    var x: Int64 { packed >> 2 }
    /// Sum of the advances before the white space that hangs.
    var visible: Int64 { x - Int64(hang) }
    /// Whether a break here may change shapes in an unknown way.
    var isUnknown: Bool { packed & 3 == Kind.unknown }

    /// Whether a break here may change shapes.
    var isChanging: Bool { packed & 3 != Kind.safe }

    /// Whether what changes for a line's start at another opportunity, which is before this one,
    /// has to do with its end here.
    func overlaps(lineStart start: Opportunity) -> Bool {
      cluster < start.cluster + Int32(start.behind) || cluster - Int32(before) < start.cluster
    }
  }
}

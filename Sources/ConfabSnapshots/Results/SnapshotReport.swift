/// The results of a run, as `confab snapshot verify --json` prints them.
public struct SnapshotReport: Sendable, Hashable, Codable {
  /// The version of the format.
  public static let format = "snapshots/1"

  /// The format, ``format``.
  public var confab = Self.format
  /// The name of the suite: that of its folder.
  public var suite: String
  /// The path of the suite, or of the references of other programs, from the root of its git repository or, without one,
  /// from the current folder; empty for the root, `nil` outside both.
  public var folder: String?
  /// The time of the run in seconds.
  public var seconds: Double
  /// The results, sorted by name.
  public var snapshots: [SnapshotResult]

  /// Creates a report.
  public init(
    suite: String, folder: String? = nil, seconds: Double, snapshots: [SnapshotResult]
  ) {
    self.suite = suite
    self.folder = folder
    self.seconds = seconds
    self.snapshots = snapshots
  }

  /// The number of results with a status. O(n).
  public func count(_ status: SnapshotStatus) -> Int {
    snapshots.count { $0.status == status }
  }
}

/// How the heights of a very long list are come by: the five ways out of the dilemma that Unread's
/// author describes (2014). None is right for everyone; the host chooses.
public enum HeightStrategy: Sendable, Hashable {
  /// All rows are measured, in batches in the background, before they are shown; heights are kept in
  /// memory.
  case exactInMemory
  /// The same, and heights are kept on disk: the second opening measures what is new.
  case exactOnDisk
  /// Rows on and near the screen are measured; the others have guessed heights until they come near.
  case estimated
  /// Only few rows are there at all; more are put in, measured, as the reader comes near the ends.
  case scrollingBatches
  /// Exact on devices that are fast enough, estimated on others.
  case byDevice(DeviceClass)

  public enum DeviceClass: Sendable, Hashable {
    case fast, slow
  }

  /// Whether every row in the window has its real height before it is shown.
  public var isExact: Bool {
    switch self {
    case .exactInMemory, .exactOnDisk, .scrollingBatches, .byDevice(.fast): true
    case .estimated, .byDevice(.slow): false
    }
  }

  public var keepsOnDisk: Bool { self == .exactOnDisk }

  /// The rules of a window that goes with the strategy: batches of a screen or two, and no more than
  /// a few of them, for `scrollingBatches`; everything at hand for estimates, which cost nothing;
  /// Chatto's figures for all else.
  public var windowRules: WindowRules {
    switch self {
    case .scrollingBatches:
      WindowRules(pageSize: 25, preferredMaximum: 150, reducedCount: 100)
    case .estimated, .byDevice(.slow): WindowRules(preferredMaximum: nil)
    case .exactInMemory, .exactOnDisk, .byDevice(.fast): WindowRules()
    }
  }
}

/// A row that can be measured.
public struct MeasurableRow<ID: Hashable & Sendable, Key: Hashable & Sendable>: Sendable {
  public var id: ID
  /// Names all that the height depends on.
  public var key: Key
  /// Space above the row, in points.
  public var gap: Double
  /// What the height may be, in points, for strategies that guess.
  public var estimate: Double

  public init(id: ID, key: Key, gap: Double = 0, estimate: Double = 44) {
    self.id = id
    self.key = key
    self.gap = gap
    self.estimate = estimate
  }

  func row(_ height: Double?) -> ModelRow<ID> {
    ModelRow(id: id, height: height ?? estimate, gap: gap, isEstimated: height == nil)
  }
}

extension HeightStrategy {
  /// Rows with the heights that the strategy wants them to have now.
  ///
  /// - Parameter near: indexes of the rows on and near the screen.
  /// - Throws: `CancellationError`, and what measuring throws.
  public func measured<ID, Key>(
    _ rows: [MeasurableRow<ID, Key>], near: Range<Int>, by source: HeightSource<Key>
  ) async throws -> [ModelRow<ID>] {
    let keys = rows.map(\.key)
    if isExact {
      let heights = try await source.heights(of: keys, usingDisk: keepsOnDisk)
      return rows.map { $0.row(heights[$0.key]) }
    }
    let nearby = Array(keys[near.clamped(to: 0..<rows.count)])
    _ = try await source.heights(of: nearby, usingDisk: false)
    let heights = await source.known(keys, usingDisk: false)
    return rows.map { $0.row(heights[$0.key]) }
  }
}

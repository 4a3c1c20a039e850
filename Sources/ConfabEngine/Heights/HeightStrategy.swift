/// How row heights are computed for long lists.
///
/// The author of Unread described these five ways in 2014. None is right for every app; the host chooses.
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

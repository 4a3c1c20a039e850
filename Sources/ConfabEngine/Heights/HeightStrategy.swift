/// How row heights are computed for long lists.
///
/// The author of Unread described these five ways in 2014. Each suits other apps, so the host
/// chooses.
public enum HeightStrategy: Sendable, Hashable {
  /// All rows are measured in the background before they are shown. Heights are kept in memory.
  case exactInMemory
  /// All rows are measured, and their heights are stored on disk. The next time, only new rows are
  /// measured.
  case exactOnDisk
  /// Rows on and near the screen are measured. Other rows have estimated heights until they come
  /// near.
  case estimated
  /// All rows of a small window are measured. The window loads more rows when the reader is near an
  /// end.
  case scrollingBatches
  /// `exactInMemory` on fast devices, `estimated` on slow ones.
  case byDevice(DeviceClass)

  /// The speed of a device.
  public enum DeviceClass: Sendable, Hashable {
    /// Measures all rows before they are shown.
    case fast
    /// Measures only rows near the screen.
    case slow
  }

  /// Whether all rows in the window are measured before they are shown.
  package var isExact: Bool {
    switch self {
    case .exactInMemory, .exactOnDisk, .scrollingBatches, .byDevice(.fast): true
    case .estimated, .byDevice(.slow): false
    }
  }

  /// Whether heights are stored on disk.
  package var keepsOnDisk: Bool { self == .exactOnDisk }

  /// The rules of a window that suits the strategy: a small window for `scrollingBatches`, an
  /// unlimited one for estimates, and Chatto's numbers for the others.
  public var windowRules: WindowRules {
    switch self {
    case .scrollingBatches:
      WindowRules(pageSize: 25, preferredMaximum: 150, reducedCount: 100)
    case .estimated, .byDevice(.slow): WindowRules(preferredMaximum: nil)
    case .exactInMemory, .exactOnDisk, .byDevice(.fast): WindowRules()
    }
  }
}

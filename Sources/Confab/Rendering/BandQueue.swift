import Synchronization

/// Bands of a picture that workers share, one at a time.
final class BandQueue: Sendable {
  private let bands: [Range<Int>]
  private let taken = Mutex(0)

  init(_ bands: [Range<Int>]) { self.bands = bands }

  /// The next band that nobody has taken.
  func next() -> Range<Int>? {
    let index = taken.withLock { taken in
      defer { taken += 1 }
      return taken
    }
    return index < bands.count ? bands[index] : nil
  }
}

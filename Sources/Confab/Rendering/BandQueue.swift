import Synchronization

/// A queue of the bands of a picture that several workers draw.
final class BandQueue: Sendable {
  private let bands: [Range<Int>]
  private let taken = Mutex(0)

  init(_ bands: [Range<Int>]) { self.bands = bands }

  /// Removes and returns the next band, or returns `nil` if the queue is empty.
  func next() -> Range<Int>? {
    let index = taken.withLock { taken in
      defer { taken += 1 }
      return taken
    }
    return index < bands.count ? bands[index] : nil
  }
}

import ConfabScene
import ConfabText
import Synchronization

/// A bounded cache of blurred shadows for all renderers.
///
/// The shadow of a screen's header meets several bands and is the same in all pictures of screens
/// with this header. Blurring it takes longer than drawing the messages.
public final class ShadowStore: Sendable {
  /// The most pixels of a shadow that is blurred as a whole: a phone's screen at scale 3. Larger
  /// ones are blurred band by band.
  static let mostPixels = 1 << 22

  /// Everything that the coverage of a shadow depends on.
  struct Key: Hashable {
    /// The outline in page coordinates.
    var outline: Path
    var scale: Double
    /// The standard deviation in device pixels.
    var deviation: Double
    /// The columns of the page.
    var columns: Range<Int>
  }

  /// The coverage of a whole shadow, 0 … 255.
  struct Coverage {
    /// The pixels of the page.
    var area: PixelArea
    /// The values of the area, row by row.
    var values: [UInt8]
  }

  private let shadows = Mutex(BoundedCache<Key, Coverage>(limit: 16 << 20))

  /// Creates an empty cache.
  public init() {}

  /// The shadow of a key, drawn if the cache does not have it; `nil` if it could not be drawn.
  ///
  /// No lock is held while a shadow is drawn. Two renderers that need a new shadow at the same time
  /// both draw it, to the same pixels.
  func shadow(_ key: Key, draw: () -> Coverage?) -> Coverage? {
    if let known = shadows.withLock({ $0[key] }) { return known }
    guard let drawn = draw() else { return nil }
    shadows.withLock { $0.insert(drawn, for: key, bytes: drawn.values.count + 512) }
    return drawn
  }
}

import ConfabSupport

/// How much two pictures may differ and still pass. By default not at all.
///
/// Every limit that is set must hold. Pictures of different sizes never pass.
public struct Tolerance: Sendable, Hashable, Codable {
  /// A limit on the differing pixels in any window.
  public struct Window: Sendable, Hashable, Codable {
    /// The side of the window in pixels, at least 1.
    public var side: Int
    /// The largest number of differing pixels.
    public var pixels: Int

    /// Creates a limit.
    public init(side: Int, pixels: Int) {
      self.side = side
      self.pixels = pixels
    }
  }

  /// The largest number of differing pixels; `nil` for no such limit.
  public var pixels: Int?
  /// The largest share of the compared pixels that may differ, 0 … 1; `nil` for no such limit.
  public var share: Double?
  /// The largest number of differing pixels in any window; `nil` for no such limit.
  public var window: Window?

  /// No pixel may differ.
  public static let none = Tolerance()

  /// Creates a tolerance.
  public init(pixels: Int? = nil, share: Double? = nil, window: Window? = nil) {
    self.pixels = pixels
    self.share = share
    self.window = window
  }

  /// The side of the window that is counted for this tolerance.
  var windowSide: Int { max(1, window?.side ?? PictureComparer.defaultWindowSide) }

  /// The reason why a comparison does not pass, in one line; `nil` if it passes. The pixels of
  /// regions are counted like all others.
  ///
  /// - Complexity: O(1), or O(pixels) if the window has another side than the comparison's.
  package func problem(in comparison: PictureComparison) -> String? {
    let (expected, actual) = (comparison.expectedSize, comparison.actualSize)
    if expected != actual {
      return "the size is \(actual.width)×\(actual.height) instead of "
        + "\(expected.width)×\(expected.height) pixels"
    }
    return problem(in: comparison.whole)
  }

  /// The reason why the pixels of an area differ too much, in one line; `nil` if they do not.
  ///
  /// - Parameter place: The name of the area; `nil` for the whole picture.
  /// - Complexity: As ``problem(in:)``.
  func problem(in area: ComparedArea, place: String? = nil) -> String? {
    let place = place.map { " in \($0)" } ?? ""
    let differ = "\(Count.text(area.different)) of \(Count.text(area.total)) pixels differ\(place)"
    if self == .none, area.different > 0 { return differ }
    if let pixels, area.different > pixels { return "\(differ); at most \(Count.text(pixels)) may" }
    if let share, area.share > share {
      return "\(differ), a share of \(area.share); at most \(share) may"
    }
    guard let window else { return nil }
    let largest =
      window.side == area.windowSide
      ? area.largestWindow : LargestWindow.count(area.differing, side: max(1, window.side))
    guard largest > window.pixels else { return nil }
    return
      "\(Count.text(largest, "pixel")) in a window of \(window.side)×\(window.side) differ\(place); at most "
      + "\(Count.text(window.pixels)) may"
  }
}

extension Tolerance: CustomStringConvertible {
  /// The limits in words; "exact" for none.
  public var description: String {
    let limits = [
      pixels.map { Count.text($0, "pixel") }, share.map { "a share of \($0)" },
      window.map { "\(Count.text($0.pixels, "pixel")) in \($0.side)×\($0.side)" },
    ].compactMap { $0 }
    return limits.isEmpty ? "exact" : limits.joined(separator: ", ")
  }
}

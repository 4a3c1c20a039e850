import Confab
import ConfabLayout

/// The screen of a scenario.
public enum Screen: Sendable, Equatable {
  /// The display of a device.
  case device(Device)
  /// A display of any size.
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: Device pixels per point.
  ///   - safeTop: The height at the top that content avoids, in points.
  ///   - safeBottom: The height at the bottom that content avoids, in points.
  case area(size: Size, scale: Double, safeTop: Double, safeBottom: Double)

  /// Whether the screen is that of a device.
  public var isDevice: Bool {
    if case .device = self { true } else { false }
  }

  /// The size in points, in portrait for a device.
  public var size: Size {
    switch self {
    case .device(let device): device.size
    case .area(let size, _, _, _): size
    }
  }

  /// Device pixels per point.
  public var scale: Double {
    switch self {
    case .device(let device): device.scale
    case .area(_, let scale, _, _): scale
    }
  }

  /// The height at the top that content avoids, in points: the status bar of a device.
  public var safeTop: Double {
    switch self {
    case .device(let device): device.statusBarHeight
    case .area(_, _, let top, _): top
    }
  }

  /// The height at the bottom that content avoids, in points: the home indicator of a device.
  public var safeBottom: Double {
    switch self {
    case .device(let device): device.bottomInset
    case .area(_, _, _, let bottom): bottom
    }
  }
}

import ConfabScene

/// The size and shape of a device's display, for pictures of whole screens.
///
/// Sizes and scales are those that Apple publishes. Corners, and the bodies around the displays,
/// are those of BezelKit's tables and of Apple's drawings of accessories. Those of the Pixel are
/// in LineageOS's files for the device; its body is approximate.
public struct Device: Sendable, Hashable {
  /// A part of the display without pixels.
  public enum Cutout: Sendable, Hashable {
    /// No cutout.
    case none
    /// A notch at the top edge.
    case notch
    /// The Dynamic Island.
    case island
    /// A round hole for the camera, in phones with Android.
    case hole
  }

  /// The name for the option `--device`.
  public var name: String
  /// The size of the display, in points.
  public var size: Size
  /// Device pixels per point.
  public var scale: Double
  /// The height of the status bar, in points.
  public var statusBarHeight: Double
  /// The height of the area of the home indicator or of Android's gesture line, in points; 0 for
  /// devices without one.
  public var bottomInset: Double
  /// The radius of the display's corners, in points; 0 for square corners.
  package var cornerRadius: Double
  /// The cutout at the top of the display.
  public var cutout: Cutout
  /// Whether the status bar is that of a tablet, with small type at both ends.
  public var isTablet: Bool
  /// The width of the body at each side of the display, and its height above and below the display,
  /// in points.
  package var bezel: Size
  /// The radius of the body's corners, in points; `nil` for corners that follow the display's.
  package var bodyRadius: Double?
  /// What the device shows besides the conversation.
  public var status = ScreenStatus()

  /// Whether the device has a home button below its display.
  package var hasHomeButton: Bool { bottomInset == 0 && cutout == .none && !isTablet }

  /// Creates a device.
  ///
  /// - Parameters:
  ///   - name: The name for the option `--device`.
  ///   - size: The size of the display, in points.
  ///   - scale: Device pixels per point.
  ///   - statusBarHeight: The height of the status bar, in points.
  ///   - bottomInset: The height of the area of the home indicator, in points.
  ///   - cornerRadius: The radius of the display's corners, in points.
  ///   - cutout: The cutout at the top of the display.
  ///   - isTablet: Whether the status bar is that of a tablet.
  ///   - bezel: The width of the body at each side of the display, and its height above and below
  ///     it, in points.
  ///   - bodyRadius: The radius of the body's corners, in points; `nil` for corners that follow the
  ///     display's.
  public init(
    name: String, size: Size, scale: Double, statusBarHeight: Double, bottomInset: Double,
    cornerRadius: Double, cutout: Cutout, isTablet: Bool = false,
    bezel: Size = Size(width: 16, height: 16), bodyRadius: Double? = nil
  ) {
    self.name = name
    self.size = size
    self.scale = scale
    self.statusBarHeight = statusBarHeight
    self.bottomInset = bottomInset
    self.cornerRadius = cornerRadius
    self.cutout = cutout
    self.isTablet = isTablet
    self.bezel = bezel
    self.bodyRadius = bodyRadius
  }
}

extension Device {
  /// iPhone 17 Pro.
  public static let iPhone = Device(
    name: "iphone", size: Size(width: 402, height: 874), scale: 3, statusBarHeight: 54,
    bottomInset: 34, cornerRadius: 62, cutout: .island)
  /// iPhone 17 Pro Max.
  public static let iPhoneMax = Device(
    name: "iphone-max", size: Size(width: 440, height: 956), scale: 3, statusBarHeight: 54,
    bottomInset: 34, cornerRadius: 62, cutout: .island)
  /// iPhone 16e.
  public static let iPhoneNotch = Device(
    name: "iphone-e", size: Size(width: 390, height: 844), scale: 3, statusBarHeight: 47,
    bottomInset: 34, cornerRadius: 47, cutout: .notch, bezel: Size(width: 21, height: 21))
  /// iPhone SE, third generation.
  public static let iPhoneSE = Device(
    name: "iphone-se", size: Size(width: 375, height: 667), scale: 2, statusBarHeight: 20,
    bottomInset: 0, cornerRadius: 0, cutout: .none, bezel: Size(width: 28, height: 110),
    bodyRadius: 70)
  /// iPad, 11 inches.
  public static let iPad = Device(
    name: "ipad", size: Size(width: 820, height: 1180), scale: 2, statusBarHeight: 24,
    bottomInset: 20, cornerRadius: 18, cutout: .none, isTablet: true,
    bezel: Size(width: 52, height: 52), bodyRadius: 61)
  /// iPad mini.
  public static let iPadMini = Device(
    name: "ipad-mini", size: Size(width: 744, height: 1133), scale: 2, statusBarHeight: 24,
    bottomInset: 20, cornerRadius: 21.5, cutout: .none, isTablet: true,
    bezel: Size(width: 56, height: 56), bodyRadius: 81)
  /// iPad Pro, 13 inches.
  public static let iPadPro = Device(
    name: "ipad-pro", size: Size(width: 1032, height: 1376), scale: 2, statusBarHeight: 24,
    bottomInset: 20, cornerRadius: 30, cutout: .none, isTablet: true,
    bezel: Size(width: 42, height: 42), bodyRadius: 80)

  /// Pixel 9, a phone with Android.
  public static let pixel = Device(
    name: "pixel", size: Size(width: 1080 / 2.625, height: 2424 / 2.625), scale: 2.625,
    statusBarHeight: 66, bottomInset: 24, cornerRadius: 132 / 2.625, cutout: .hole,
    bezel: Size(width: 19, height: 19))

  /// The devices that can be named.
  public static let all: [Device] = [
    .iPhone, .iPhoneMax, .iPhoneNotch, .iPhoneSE, .iPad, .iPadMini, .iPadPro, .pixel,
  ]

  /// Returns the device with a name, in upper or lower case; `nil` for unknown names.
  public init?(named name: String) {
    guard let device = Self.all.first(where: { $0.name == name.lowercased() }) else { return nil }
    self = device
  }

  /// Creates a device with another size.
  ///
  /// - Parameters:
  ///   - device: The device; `nil` for a phone like ``iPhone`` with the scale that is given.
  ///   - width: The width, in points.
  ///   - height: The height, in points.
  ///   - scale: Device pixels per point, for a phone without a name.
  public init(_ device: Device?, width: Double, height: Double, scale: Double) {
    self = device ?? .iPhone
    size = Size(width: width, height: height)
    if device == nil { self.scale = scale }
  }
}

import ConfabLayout
import ConfabModel
import ConfabScene

/// The options of drawing: everything that a picture depends on and sizes do not.
public struct PictureOptions: Sendable, Equatable {
  /// The parts of a screen around the messages.
  public enum Chrome: String, Sendable, CaseIterable {
    /// Only the messages.
    case none
    /// A whole screen with status bar, header and composer.
    case full
  }

  /// The light or the dark colors of the theme.
  public var appearance: Appearance
  /// The parts of a screen around the messages.
  public var chrome: Chrome
  /// The device whose screen is shown; `nil` for a phone of the picture's width. It does not set
  /// the width and the scale; ``RenderOptions/init(device:)`` does.
  public var device: Device?
  /// The color around the device, which may be transparent; `nil` draws no device frame. Requires
  /// chrome.
  public var backdrop: Color?
  /// The color behind the messages, which may be transparent; `nil` for the conversation's or the
  /// theme's.
  public var background: Color?
  /// What the screen shows besides the conversation, such as the time and the battery. Requires
  /// chrome unless it is the default.
  public var status: ScreenStatus
  /// The height of a page in points, 200 … 1,000,000; `nil` for one picture. With chrome, it is the
  /// height of the screen.
  public var pageHeight: Double?
  /// What is around the picture and over it.
  public var mount = PictureMount()
  /// The largest number of device pixels of all pictures together, at least 1. Ignored for PDF and
  /// SVG. Pictures in memory have at most ``Studio/maximumPixelsInMemory``, too.
  public var maximumPixels: Int

  /// The default of ``maximumPixels``.
  public static let defaultMaximumPixels = 10_000_000_000

  /// Creates options. ``validate()`` checks the values.
  public init(
    appearance: Appearance = .light, chrome: Chrome = .none, device: Device? = nil,
    backdrop: Color? = nil, background: Color? = nil, status: ScreenStatus = ScreenStatus(),
    pageHeight: Double? = nil, maximumPixels: Int = defaultMaximumPixels
  ) {
    self.appearance = appearance
    self.chrome = chrome
    self.device = device
    self.backdrop = backdrop
    self.background = background
    self.status = status
    self.pageHeight = pageHeight
    self.maximumPixels = maximumPixels
  }

  /// Whether there can be several pages.
  package var isPaged: Bool { pageHeight != nil && chrome == .none }

  /// Checks the options.
  ///
  /// - Throws: ``OptionError`` for the first value that is out of range.
  public func validate() throws(OptionError) {
    if backdrop != nil, chrome == .none {
      throw OptionError("a device frame requires a whole screen; set chrome to full")
    }
    if status != ScreenStatus(), chrome == .none {
      throw OptionError(
        "the time, the battery, the carrier, the network and unread messages require a whole screen; set chrome to full"
      )
    }
    let table = PictureOptionTable.shared
    try table.battery.check(status.battery)
    try table.unread.check(status.unread)
    try table.time.check(status.time)
    try table.carrier.check(status.carrier)
    guard maximumPixels > 0 else {
      throw OptionError("the maximum number of pixels is \(maximumPixels); expected 1 or more")
    }
    try table.pageHeight.check(pageHeight)
    try table.padding.check(mount.padding)
    try table.caption.check(mount.caption)
  }
}

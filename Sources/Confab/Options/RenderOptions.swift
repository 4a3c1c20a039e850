import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabText
import ConfabTimeline

/// The options of a picture: everything that it depends on besides the conversation and the fonts.
public struct RenderOptions: Sendable, Equatable {
  /// The parts of a screen around the messages.
  public enum Chrome: String, Sendable, CaseIterable {
    /// Only the messages.
    case none
    /// A whole screen with status bar, header and composer.
    case full
  }

  /// The information about a picture in its file. WebP files have none.
  public enum Metadata: String, Sendable, CaseIterable {
    /// The versions, and the text that the picture shows. PDF files have the title and the version of
    /// Confab, and contain their text anyway.
    case full
    /// The versions of Confab, its libraries and its fonts.
    case engine
    /// No information.
    case none
  }

  /// The theme.
  public var theme: Theme
  /// The light or the dark colours of the theme.
  public var appearance: Appearance
  /// The width of the picture in points, 120 … 4,096.
  public var width: Double
  /// The number of device pixels per point, 0.5 … 8. In all formats, frames and baselines are aligned
  /// with device pixels.
  public var scale: Double
  /// The size of body text in points, 8 … 80; `nil` for the theme's.
  public var typeSize: Double?
  /// The CSS weight of body text, 1 … 1,000; `nil` for the theme's. The nearest weight of the font is
  /// used.
  public var weight: Int?
  /// The space between characters of body text in points, -20 … 100; `nil` for the theme's.
  public var letterSpacing: Double?
  /// The OpenType features of body text; `nil` for the theme's.
  public var features: [FontFeature]?
  /// The language in which text is shaped and broken, as a BCP 47 tag; `nil` for the document's locale.
  /// Dates, labels and the side of outgoing messages always follow the document's locale.
  public var language: String?
  /// The messages that are shown.
  public var selection: Selection
  /// The parts of a screen around the messages.
  public var chrome: Chrome
  /// The device whose screen is shown; `nil` for a phone of the picture's width. It does not set the
  /// width and the scale; ``init(device:)`` does.
  public var device: Device?
  /// The colour around the device, which may be transparent; `nil` draws no device frame. Requires
  /// chrome.
  public var backdrop: Color?
  /// The height of a page in points, 200 … 1,000,000; `nil` for one picture. With chrome, it is the
  /// height of the screen.
  public var pageHeight: Double?
  /// The compression of PNG and WebP files. Ignored for PDF and SVG.
  public var compression: PictureCompression
  /// The file format.
  public var format: PictureFormat
  /// The information about the picture in its file.
  public var metadata: Metadata
  /// The colour behind the messages, which may be transparent; `nil` for the conversation's or the
  /// theme's.
  public var background: Color?
  /// The largest number of device pixels of all pictures together, at least 1. Ignored for PDF and SVG.
  public var maxPixels: Int

  /// The default of ``maxPixels``.
  public static let usualMaxPixels = 10_000_000_000

  /// Creates options. ``validate()`` checks the values.
  public init(
    theme: Theme = .imessage, appearance: Appearance = .light, width: Double = 375,
    scale: Double = 3, typeSize: Double? = nil, selection: Selection = .all,
    chrome: Chrome = .none, device: Device? = nil,
    backdrop: Color? = nil, pageHeight: Double? = nil, compression: PictureCompression = .fast,
    weight: Int? = nil, letterSpacing: Double? = nil, features: [FontFeature]? = nil,
    language: String? = nil, format: PictureFormat = .png, metadata: Metadata = .full,
    background: Color? = nil, maxPixels: Int = usualMaxPixels
  ) {
    self.theme = theme
    self.appearance = appearance
    self.width = width
    self.scale = scale
    self.typeSize = typeSize
    self.selection = selection
    self.chrome = chrome
    self.device = device
    self.backdrop = backdrop
    self.pageHeight = pageHeight
    self.compression = compression
    self.weight = weight
    self.letterSpacing = letterSpacing
    self.features = features
    self.language = language
    self.format = format
    self.metadata = metadata
    self.background = background
    self.maxPixels = maxPixels
  }

  /// Creates options for a whole screen of a device, with its size and scale.
  public init(device: Device) {
    self.init(
      width: device.size.width, scale: device.scale, chrome: .full, device: device,
      pageHeight: device.size.height)
  }

  /// The theme's metrics with the options of body text.
  var metrics: Metrics {
    var metrics = typeSize.map { theme.metrics.scaled(toTextSize: $0) } ?? theme.metrics
    metrics.textWeight = weight ?? metrics.textWeight
    metrics.letterSpacing = letterSpacing ?? metrics.letterSpacing
    metrics.features = features ?? metrics.features
    return metrics
  }

  /// The theme's colours. The page has the colour of the options, of the conversation or of the theme.
  func palette(for conversation: Conversation) -> Palette {
    var palette = theme.palette(appearance)
    if let color = conversation.info.wallpaper.flatMap(Color.init(hex:)) { palette.page = color }
    if let background { palette.page = background }
    return palette
  }

  /// Checks the options and the theme's metrics.
  ///
  /// - Throws: ``OptionError`` for the first value that is out of range.
  public func validate() throws(OptionError) {
    do { try theme.metrics.validate() } catch { throw OptionError("\(error)") }
    try Self.check("width", width, 120...4096, "points")
    try Self.check("scale", scale, 0.5...8, "device pixels a point")
    if let typeSize { try Self.check("type size", typeSize, 8...80, "points") }
    if let weight { try Self.check("weight", Double(weight), 1...1000, "") }
    if let letterSpacing { try Self.check("letter-spacing", letterSpacing, -20...100, "points") }
    if let language, let problem = TextFormat.languageTag.problem(language) {
      throw OptionError("the language can't be used: \(problem)")
    }
    if backdrop != nil, chrome == .none {
      throw OptionError("a device frame requires a whole screen; set chrome to full")
    }
    guard maxPixels > 0 else {
      throw OptionError("the maximum number of pixels is \(maxPixels); expected 1 or more")
    }
    if let pageHeight { try Self.check("page height", pageHeight, 200...1_000_000, "points") }
  }

  private static func check(
    _ name: String, _ value: Double, _ range: ClosedRange<Double>, _ unit: String
  ) throws(OptionError) {
    guard !range.contains(value) else { return }
    func plain(_ number: Double) -> String {
      number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    }
    throw OptionError(
      "the \(name) is \(plain(value)); expected \(plain(range.lowerBound)) to "
        + "\(plain(range.upperBound))\(unit.isEmpty ? "" : " ")\(unit)")
  }
}

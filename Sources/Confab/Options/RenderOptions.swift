import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabRendering
import ConfabScene
import ConfabText
import ConfabTimeline

/// What a picture depends on besides the conversation and the fonts.
public struct RenderOptions: Sendable, Equatable {
  /// What stands around the messages.
  public enum Chrome: String, Sendable, CaseIterable {
    case none
    /// Header and composer of a whole screen.
    case full
  }

  /// What a file says about itself besides what is seen; a WebP never says anything.
  public enum Metadata: String, Sendable, CaseIterable {
    /// The engine, and the text of the conversation as far as the picture shows it; of a PDF, whose
    /// text is there in any case, the title.
    case full
    /// The versions of Confab, its libraries and its fonts.
    case engine
    case none
  }

  public var theme: Theme
  public var appearance: Appearance
  /// Points, 120 … 4,096.
  public var width: Double
  /// Device pixels a point, 0.5 … 8; the grid of frames and baselines in any format.
  public var scale: Double
  /// Points, 8 … 80; `nil` is the theme's.
  public var typeSize: Double?
  /// CSS weight of messages' text, 1 … 1,000, of which the nearest cut of the font is taken; `nil`
  /// is the theme's.
  public var weight: Int?
  /// Points between the characters of messages' text, -20 … 100; `nil` is the theme's.
  public var letterSpacing: Double?
  /// OpenType features of messages' text; `nil` is the theme's.
  public var features: [FontFeature]?
  /// BCP 47: the language that text is shaped and broken in; `nil` is the document's. Dates, words
  /// of ours and the side of outgoing messages stay as the document's locale has them.
  public var language: String?
  public var selection: Selection
  public var chrome: Chrome
  /// Whose screen is shown; `nil` is a phone of the picture's width. Width and scale are not taken
  /// from it: see ``init(device:)``.
  public var device: Device?
  /// With chrome: draws the device around its screen, with round corners, on this colour, which may
  /// be see-through; `nil` draws the screen alone.
  public var backdrop: Color?
  /// Points, at least 200: cuts the picture into pages or, with chrome, is the screen's height.
  public var pageHeight: Double?
  /// Raster formats only; ignored for PDF and SVG.
  public var compression: PictureCompression
  public var format: PictureFormat
  public var metadata: Metadata
  /// What is behind the messages, see-through or not; `nil` is the conversation's or the theme's.
  public var background: Color?
  /// Device pixels that all pictures of a rendering may have together, at least 1; of pixels only,
  /// ignored for PDF and SVG.
  public var maxPixels: Int

  /// What ``maxPixels`` is unless something else is asked for.
  public static let usualMaxPixels = 10_000_000_000

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

  /// A whole screen of a device, at its size and scale.
  public init(device: Device) {
    self.init(
      width: device.size.width, scale: device.scale, chrome: .full, device: device,
      pageHeight: device.size.height)
  }

  /// The theme's metrics at the chosen type size, with the chosen type.
  var metrics: Metrics {
    var metrics = typeSize.map { theme.metrics.scaled(toTextSize: $0) } ?? theme.metrics
    metrics.textWeight = weight ?? metrics.textWeight
    metrics.letterSpacing = letterSpacing ?? metrics.letterSpacing
    metrics.features = features ?? metrics.features
    return metrics
  }

  /// The theme's colours, the page in the conversation's own where it has one.
  func palette(for conversation: Conversation) -> Palette {
    var palette = theme.palette(appearance)
    if let color = conversation.info.wallpaper.flatMap(Color.init(hex:)) { palette.page = color }
    if let background { palette.page = background }
    return palette
  }

  /// Throws where a number is out of its range, of the theme's metrics too.
  public func validate() throws(OptionError) {
    do { try theme.metrics.validate() } catch { throw OptionError("\(error)") }
    try Self.check("width", width, 120...4096, "points")
    try Self.check("scale", scale, 0.5...8, "device pixels a point")
    if let typeSize { try Self.check("type size", typeSize, 8...80, "points") }
    if let weight { try Self.check("weight", Double(weight), 1...1000, "") }
    if let letterSpacing { try Self.check("letter-spacing", letterSpacing, -20...100, "points") }
    if let language, let problem = TextFormat.languageTag.problem(language) {
      throw OptionError("the language is no tag: \(problem)")
    }
    if backdrop != nil, chrome == .none {
      throw OptionError("a frame needs a whole screen around the conversation")
    }
    guard maxPixels > 0 else {
      throw OptionError("the limit of pixels is \(maxPixels); expected 1 or more")
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

/// An option that can't be followed, in one line.
public struct OptionError: Error, Sendable, Equatable, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}

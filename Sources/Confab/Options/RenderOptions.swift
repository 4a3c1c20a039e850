import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

/// What a picture depends on besides the conversation and the fonts.
public struct RenderOptions: Sendable, Equatable {
  /// What stands around the messages.
  public enum Chrome: String, Sendable, CaseIterable {
    case none
    /// Header and composer of a whole screen.
    case full
  }

  public var theme: Theme
  public var appearance: Appearance
  /// Points, 120 … 4,096.
  public var width: Double
  /// Device pixels a point, 0.5 … 8.
  public var scale: Double
  /// Points, 8 … 80; `nil` is the theme's.
  public var typeSize: Double?
  public var selection: Selection
  public var chrome: Chrome
  /// Points, at least 200: cuts the picture into pages or, with chrome, is the screen's height.
  public var pageHeight: Double?
  public var compression: PNGWriter.Mode

  public init(
    theme: Theme = .imessage, appearance: Appearance = .light, width: Double = 375,
    scale: Double = 3, typeSize: Double? = nil, selection: Selection = .all,
    chrome: Chrome = .none, pageHeight: Double? = nil, compression: PNGWriter.Mode = .fast
  ) {
    self.theme = theme
    self.appearance = appearance
    self.width = width
    self.scale = scale
    self.typeSize = typeSize
    self.selection = selection
    self.chrome = chrome
    self.pageHeight = pageHeight
    self.compression = compression
  }

  /// The theme's metrics at the chosen type size.
  var metrics: Metrics {
    typeSize.map { theme.metrics.scaled(toTextSize: $0) } ?? theme.metrics
  }

  /// The theme's colours, the page in the conversation's own where it has one.
  func palette(for conversation: Conversation) -> Palette {
    var palette = theme.palette(appearance)
    if let color = conversation.info.wallpaper.flatMap(Color.init(hex:)) { palette.page = color }
    return palette
  }

  /// Throws where a number is out of its range.
  public func validate() throws(OptionError) {
    try Self.check("width", width, 120...4096, "points")
    try Self.check("scale", scale, 0.5...8, "device pixels a point")
    if let typeSize { try Self.check("type size", typeSize, 8...80, "points") }
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
        + "\(plain(range.upperBound)) \(unit)")
  }
}

/// An option that can't be followed, in one line.
public struct OptionError: Error, Sendable, Equatable, CustomStringConvertible {
  public let description: String
  public init(_ description: String) { self.description = description }
}

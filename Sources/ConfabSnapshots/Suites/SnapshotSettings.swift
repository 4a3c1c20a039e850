import Confab
import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

/// The options of snapshots, each of which may be absent.
///
/// They are in `options` of a suite's `confab.json`, in `x-snapshot` of a conversation, and in the
/// values of a matrix. Those of the conversation replace those of the suite, and those of the
/// matrix replace both.
public struct SnapshotSettings: Sendable, Hashable {
  /// A built-in theme, or the path of a theme file relative to the suite.
  public var theme: String?
  /// The light or the dark colors.
  public var appearance: Appearance?
  /// The width in points.
  public var width: Double?
  /// The number of device pixels per point.
  public var scale: Double?
  /// The size of body text in points.
  public var typeSize: Double?
  /// The CSS weight of body text.
  public var weight: Int?
  /// The space between characters in points.
  public var letterSpacing: Double?
  /// The OpenType features of body text.
  public var features: [FontFeature]?
  /// Whether a last line with a single word is avoided.
  public var avoidsLoneWord: Bool?
  /// The language of text, as a BCP 47 tag.
  public var language: String?
  /// The locale of dates, labels and the side of outgoing messages, as a BCP 47 tag.
  public var locale: String?
  /// Names of bundled font families, or paths of font files relative to the suite.
  public var fonts: [String]?
  /// The parts of a screen around the messages.
  public var chrome: PictureOptions.Chrome?
  /// The name of the device whose screen is drawn.
  public var device: String?
  /// Whether the device is drawn around its screen.
  public var frame: Bool?
  /// The color around a framed device.
  public var backdrop: Color?
  /// The color behind the messages.
  public var background: Color?
  /// The height of a page in points.
  public var pageHeight: Double?
  /// The number of messages at the end that are drawn.
  public var last: Int?

  /// The time in the status bar, such as "9:41".
  public var time: String?
  /// The charge of the battery in percent.
  public var battery: Int?
  /// The name of the carrier.
  public var carrier: String?
  /// The connection in the status bar.
  public var network: ScreenStatus.Network?
  /// The number of unread messages at the back button.
  public var unread: Int?

  /// Creates settings without options.
  public init() {}

  /// These settings, with those of `base` where there are none.
  public func over(_ base: SnapshotSettings) -> SnapshotSettings {
    var result = base
    result.theme = theme ?? base.theme
    result.appearance = appearance ?? base.appearance
    // A device brings its own size, and a size of its own a picture without the device's.
    result.width = width ?? (device == nil ? base.width : nil)
    result.scale = scale ?? (device == nil ? base.scale : nil)
    result.typeSize = typeSize ?? base.typeSize
    result.weight = weight ?? base.weight
    result.letterSpacing = letterSpacing ?? base.letterSpacing
    result.features = features ?? base.features
    result.avoidsLoneWord = avoidsLoneWord ?? base.avoidsLoneWord
    result.language = language ?? base.language
    result.locale = locale ?? base.locale
    result.fonts = fonts ?? base.fonts
    result.chrome = chrome ?? base.chrome
    result.device = device ?? base.device
    result.frame = frame ?? base.frame
    result.backdrop = backdrop ?? base.backdrop
    result.background = background ?? base.background
    result.pageHeight = pageHeight ?? base.pageHeight
    result.last = last ?? base.last
    result.time = time ?? base.time
    result.battery = battery ?? base.battery
    result.carrier = carrier ?? base.carrier
    result.network = network ?? base.network
    result.unread = unread ?? base.unread
    return result
  }

  /// The options of a picture.
  ///
  /// - Parameter theme: The theme of these settings.
  /// - Throws: `OptionError` for a value that is out of range.
  package func renderOptions(theme: Theme) throws(OptionError) -> RenderOptions {
    let device = device.flatMap(Device.init(named:))
    var options = device.map { RenderOptions(device: $0) } ?? RenderOptions()
    options.layout.theme = theme
    if let avoidsLoneWord { options.layout.theme.metrics.avoidsLoneWord = avoidsLoneWord }
    options.layout.width = width ?? options.layout.width
    options.layout.scale = scale ?? options.layout.scale
    options.layout.typeSize = typeSize
    options.layout.weight = weight
    options.layout.letterSpacing = letterSpacing
    options.layout.features = features
    options.layout.language = language
    options.layout.selection = last.map(Selection.last) ?? .all
    options.picture.appearance = appearance ?? .light
    options.picture.chrome = chrome ?? options.picture.chrome
    options.picture.pageHeight = pageHeight ?? options.picture.pageHeight
    options.picture.background = background
    let usual = ScreenStatus()
    options.picture.status = ScreenStatus(
      time: time, battery: battery ?? usual.battery, carrier: carrier,
      network: network ?? usual.network, unread: unread ?? usual.unread)
    if frame == true { options.picture.backdrop = backdrop ?? .clear }
    try options.validate()
    return options
  }
}

extension SnapshotSettings {
  /// The keys of the options.
  package static let keys: KeySet = [
    "theme", "appearance", "width", "scale", "typeSize", "weight", "letterSpacing", "features",
    "avoidsLoneWord", "language", "locale", "fonts", "chrome", "device", "frame", "backdrop",
    "background", "pageHeight", "last", "time", "battery", "carrier", "network", "unread",
  ]

  /// Reads options from a JSON object. Problems are reported to the reader's collector.
  init(_ object: ObjectReader) {
    for name in Self.keys.names {
      if let value = object.value(name) { read(name, value) }
    }
  }

  /// Reads the option of a key.
  package mutating func read(_ key: String, _ value: ValueReader) {
    switch key {
    case "theme": theme = value.string(.nonEmpty)
    case "appearance": appearance = value.choice()
    case "width": width = value.number(in: 120...4096)
    case "scale": scale = value.number(in: 0.5...8)
    case "typeSize": typeSize = value.number(in: 8...80)
    case "weight": weight = value.integer(in: 1...1000)
    case "letterSpacing": letterSpacing = value.number(in: -20...100)
    case "features": features = value.string(.features).flatMap { try? FontFeature.list($0) }
    case "avoidsLoneWord": avoidsLoneWord = value.bool()
    case "language": language = value.string(.languageTag)
    case "locale": locale = value.string(.languageTag)
    case "fonts": fonts = value.array(count: 1...16) { $0.string(.nonEmpty) }
    case "chrome": chrome = value.choice()
    case "device": device = value.string(.oneOf(Device.all.map(\.name)))
    case "frame": frame = value.bool()
    case "backdrop": backdrop = value.color().map(Color.init)
    case "background": background = value.color().map(Color.init)
    case "pageHeight": pageHeight = value.number(in: 200...1_000_000)
    case "time": time = value.string(ScreenStatus.timeFormat)
    case "battery": battery = value.integer(in: ScreenStatus.batteryRange)
    case "carrier": carrier = value.string(ScreenStatus.carrierFormat)
    case "network": network = value.choice()
    case "unread": unread = value.integer(in: ScreenStatus.unreadRange)
    case "last": last = value.integer(in: 0...Int(Int32.max))
    default: break
    }
  }
}

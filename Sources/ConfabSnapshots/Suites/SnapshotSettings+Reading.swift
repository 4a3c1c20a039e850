import Confab
import ConfabBubbles
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

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

import Confab
import ConfabModel

/// Finds a device by the value of `--device`.
enum DeviceChoice {
  /// - Throws: `OptionError` for an unknown name.
  static func device(named name: String) throws(OptionError) -> Device {
    if let known = Device(named: name) { return known }
    let problem = TextFormat.oneOf(Device.all.map(\.name)).problem(name) ?? ""
    throw OptionError("--device: \(problem)")
  }
}

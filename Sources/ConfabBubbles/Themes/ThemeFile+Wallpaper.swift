import ConfabLayout
import ConfabModel
import ConfabScene

/// The wallpaper of a theme file:
///
///     {"colors": ["#dbddbb", "#6ba587", "#d5d88d", "#88b884"], "gradient": "freeform",
///      "pattern": "#0000001f"}
///
/// All keys are optional. An object without keys is no wallpaper.
extension Wallpaper {
  private enum Gradient: String, CaseIterable {
    case linear, freeform
  }

  private static let keys: KeySet = ["colors", "gradient", "pattern"]
  private static let mostColors = 16

  /// Reads a wallpaper. Returns `nil` after reporting a value that is no object.
  init?(_ value: ValueReader) {
    guard let object = value.object(knowing: Self.keys) else { return nil }
    self.init(pattern: object.color("pattern").map { Color($0) } ?? .clear)
    let gradient: Gradient = object.choice("gradient") ?? .linear
    guard let list = object.value("colors"),
      let colors = list.array(count: 2...Self.mostColors, { $0.color(withAlpha: false) })
    else { return }
    switch (gradient, colors.count) {
    case (.linear, _): fill = .linear(colors.map { Color($0) })
    case (.freeform, 4):
      fill = .freeform(Color(colors[0]), Color(colors[1]), Color(colors[2]), Color(colors[3]))
    case (.freeform, let count):
      list.report("expected four colors for a freeform gradient, found \(count)")
    }
  }

  /// The text of the object. A picture belongs to a conversation and is left out.
  var json: String {
    var members: [String] = []
    if !colors.isEmpty {
      let list = colors.map { "\"\($0.hex.dropLast(2))\"" }.joined(separator: ", ")
      members.append("\"colors\": [\(list)]")
    }
    if case .freeform = fill { members.append("\"gradient\": \"freeform\"") }
    if pattern != .clear { members.append("\"pattern\": \"\(pattern.hex)\"") }
    return "{" + members.joined(separator: ", ") + "}"
  }
}

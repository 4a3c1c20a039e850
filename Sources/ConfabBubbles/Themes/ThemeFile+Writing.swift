import ConfabLayout
import ConfabModel
import ConfabScene

extension ThemeFile {
  /// The text of a theme file with all keys, in alphabetical order within each object.
  ///
  /// Reading it returns the same theme, with colors rounded to 8 bits per channel.
  ///
  /// - Parameters:
  ///   - theme: The theme.
  ///   - presenters: The presenters and accessories whose metrics are written. Those of the theme
  ///     are added.
  public static func json(_ theme: Theme, presenters: PresenterRegistry = .builtIn) -> String {
    let metrics = kinds(of: theme, presenters).reduce(members(of: theme.metrics, ThemeKey.all)) {
      $0 + $1.members(in: theme.metrics)
    }
    let parts = [
      ("rules", members(of: theme.rules, ThemeKey.all)),
      ("metrics", metrics),
      ("light", members(of: theme.light, ThemeKey.all)),
      ("dark", members(of: theme.dark, ThemeKey.all)),
    ]
    let head = "{\n  \"confab-theme\": \"1\",\n  \"name\": \(quoted(theme.name))"
    return parts.reduce(head) { text, part in
      text + ",\n  \"\(part.0)\": {\n" + part.1.sorted().joined(separator: ",\n") + "\n  }"
    } + "\n}\n"
  }

  /// The lines of an object, in no particular order.
  fileprivate static func members<Part>(of part: Part, _ keys: [ThemeKey<Part>]) -> [String] {
    keys.map { key in
      let value =
        switch key.place {
        case .number(let path, _): number(part[keyPath: path])
        case .whole(let path, _): "\(part[keyPath: path])"
        case .flag(let path): "\(part[keyPath: path])"
        case .color(let path): "\"\(HexColor(part[keyPath: path]))\""
        case .features(let path):
          quoted(part[keyPath: path].map(\.description).joined(separator: ","))
        case .tracking(let path): quoted(part[keyPath: path].description)
        case .text(let path): quoted(part[keyPath: path] ?? "")
        }
      return "    \"\(key.name)\": \(value)"
    }
  }

  /// The shortest digits that read as the same number, whole numbers without ".0".
  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\0"..<" ":
        "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

extension KindMetrics {
  fileprivate static func members(in metrics: Metrics) -> [String] {
    ThemeFile.members(of: metrics[Self.self], ThemeKey<Self>.measures)
  }
}

extension HexColor {
  fileprivate init(_ color: Color) {
    func byte(_ part: Double) -> UInt8 { UInt8((min(1, max(0, part)) * 255).rounded()) }
    self.init(
      red: byte(color.red), green: byte(color.green), blue: byte(color.blue),
      alpha: byte(color.alpha))
  }
}

import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// A theme as a JSON file: a built-in theme and what is to be different.
///
///     {"confab-theme": "1", "name": "forest", "base": "imessage",
///      "metrics": {"bubbleRadius": 22},
///      "light": {"outgoingTop": "#4fae6a", "outgoingBottom": "#2f8f58"}}
///
/// Everything but `confab-theme` may be left out. Numbers are points unless their description says
/// otherwise, and bounded, so that no file can make a picture that can't be drawn.
public enum ThemeFile {
  /// Bytes that a file may have unless the caller says otherwise; a theme has some thousands.
  public static let maximumLength = 1 << 20

  static let keys: KeySet = ["confab-theme", "name", "base", "rules", "metrics", "light", "dark"]

  /// Reads a theme from a file.
  ///
  /// - Parameters:
  ///   - path: a regular file or a pipe; `-` is standard input.
  ///   - limit: bytes; a longer file is refused.
  /// - Throws: `DocumentError` with everything that is wrong in the file, `DocumentFileError` where
  ///   it can't be read.
  public static func read(path: String, limit: Int = maximumLength) throws -> Theme {
    let bytes = try WholeFile.read(path: path, limit: limit)
    return try read(bytes, named: path == "-" ? "standard input" : path)
  }

  /// Reads a theme that is in memory.
  ///
  /// - Parameter name: the file's, for the errors.
  public static func read(_ bytes: [UInt8], named name: String) throws(DocumentError) -> Theme {
    let problems = ProblemCollector(bytes)
    var theme = Theme.imessage
    if let root = ValueReader(problems)?.object(knowing: keys) {
      _ = root.string("confab-theme", .required, TextFormat("the version \"1\"") { $0 == "1" })
      if let base = root.string("base", .optional, .oneOf(Theme.builtIn.map(\.name))) {
        theme = Theme.builtIn(named: base) ?? theme
      }
      theme.name = root.string("name", .optional, .nonEmpty) ?? theme.name
      change(&theme.rules, by: root, "rules", ThemeKey.all)
      change(&theme.metrics, by: root, "metrics", ThemeKey.all)
      change(&theme.light, by: root, "light", ThemeKey.all)
      change(&theme.dark, by: root, "dark", ThemeKey.all)
    }
    if let error = problems.error(source: name) { throw error }
    return theme
  }

  private static func change<Part>(
    _ part: inout Part, by root: ObjectReader, _ name: String, _ keys: [ThemeKey<Part>]
  ) {
    guard let object = root.object(name, knowing: KeySet(keys.map(\.name))) else { return }
    for key in keys {
      switch key.place {
      case .number(let path, let range):
        if let value = object.number(key.name, in: range) { part[keyPath: path] = value }
      case .whole(let path, let range):
        if let value = object.integer(key.name, in: range) { part[keyPath: path] = value }
      case .flag(let path):
        if let value = object.bool(key.name) { part[keyPath: path] = value }
      case .color(let path):
        if let value = object.color(key.name) { part[keyPath: path] = Color(value) }
      case .features(let path):
        if let list = object.string(key.name, .optional, .features) {
          part[keyPath: path] = (try? FontFeature.list(list)) ?? []
        }
      case .tracking(let path):
        if let text = object.string(key.name, .optional, .tracking) {
          part[keyPath: path] = (try? TrackingTable(parsing: text)) ?? .none
        }
      case .text(let path):
        if let text = object.string(key.name, .optional, .any) {
          part[keyPath: path] = text.isEmpty ? nil : text
        }
      }
    }
  }
}

extension Theme {
  /// The themes that need no file, the default first.
  public static let builtIn: [Theme] = [.imessage]

  static func builtIn(named name: String) -> Theme? { builtIn.first { $0.name == name } }
}

extension TextFormat {
  fileprivate static let features = TextFormat { text in
    do {
      _ = try FontFeature.list(text)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension TextFormat {
  fileprivate static let tracking = TextFormat { text in
    do {
      _ = try TrackingTable(parsing: text)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension Color {
  fileprivate init(_ hex: HexColor) {
    self.init(
      red: Double(hex.red) / 255, green: Double(hex.green) / 255, blue: Double(hex.blue) / 255,
      alpha: Double(hex.alpha) / 255)
  }
}

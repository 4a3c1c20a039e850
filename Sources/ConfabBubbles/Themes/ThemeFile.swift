import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline

/// Reads theme files: JSON with the differences from a built-in theme.
///
///     {"confab-theme": "1", "name": "forest", "base": "imessage",
///      "metrics": {"bubbleRadius": 22},
///      "light": {"outgoingTop": "#4fae6a", "outgoingBottom": "#2f8f58"}}
///
/// Only `confab-theme` is required. Numbers are in points unless their description says otherwise. They have
/// limits, so that every theme can be drawn.
public enum ThemeFile {
  /// The default limit of a file's length, in bytes. Themes have a few thousand.
  public static let maximumLength = 1 << 20

  static let keys: KeySet = ["confab-theme", "name", "base", "rules", "metrics", "light", "dark"]

  /// Reads a theme from a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file or a pipe.
  ///   - limit: The most bytes. A longer file is refused.
  /// - Throws: `DocumentError` with every problem of the file; `DocumentFileError` if it can't be read.
  public static func read(path: String, limit: Int = maximumLength) throws -> Theme {
    try read(WholeFile.read(path: path, limit: limit), named: path)
  }

  /// Reads a theme from standard input.
  ///
  /// - Parameter limit: The most bytes. A longer theme is refused.
  /// - Throws: `DocumentError` with every problem; `DocumentFileError` if it can't be read.
  public static func readStandardInput(limit: Int = maximumLength) throws -> Theme {
    try read(WholeFile.readStandardInput(limit: limit), named: "standard input")
  }

  /// Reads a theme that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The file's name, for errors.
  /// - Throws: `DocumentError` with every problem.
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
  /// The built-in themes, the default first.
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

import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabSupport
import ConfabText

/// Reads theme files: JSON with the differences from a built-in theme.
///
///     {"confab-theme": "1", "name": "forest", "base": "imessage",
///      "metrics": {"bubbleRadius": 22},
///      "light": {"outgoingTop": "#4fae6a", "outgoingBottom": "#2f8f58"}}
///
/// Only `confab-theme` is required. Numbers are in points unless their description says otherwise.
/// They have limits, so that every theme can be drawn.
public enum ThemeFile {
  /// The default limit of a file's length, in bytes. Themes have a few thousand.
  public static let maximumLength = 1 << 20

  static let keys: KeySet = [
    "confab-theme", "name", "base", "shapes", "rules", "metrics", "light", "dark",
  ]

  /// Reads a theme from a file.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file or a pipe.
  ///   - limit: The most bytes. A longer file is refused.
  ///   - presenters: The presenters and accessories whose metrics the file may set. Those of the
  ///     base theme are added.
  /// - Throws: `DocumentError` with every problem of the file; `DocumentFileError` if it can't be
  ///   read.
  public static func read(
    path: String, limit: Int = maximumLength, presenters: PresenterRegistry = .builtIn
  ) throws -> Theme {
    try read(WholeFile.read(path: path, limit: limit), named: path, presenters: presenters)
  }

  /// Reads a theme from standard input.
  ///
  /// - Parameters:
  ///   - limit: The most bytes. A longer theme is refused.
  ///   - presenters: The presenters and accessories whose metrics the theme may set.
  /// - Throws: `DocumentError` with every problem; `DocumentFileError` if it can't be read.
  package static func readStandardInput(
    limit: Int = maximumLength, presenters: PresenterRegistry = .builtIn
  ) throws -> Theme {
    try read(
      WholeFile.readStandardInput(limit: limit), named: "standard input", presenters: presenters)
  }

  /// Reads a theme that is in memory.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: The file's name, for errors.
  ///   - presenters: The presenters and accessories whose metrics the file may set. Those of the
  ///     base theme are added.
  /// - Throws: `DocumentError` with every problem.
  public static func read(
    _ bytes: [UInt8], named name: String, presenters: PresenterRegistry = .builtIn
  ) throws(DocumentError) -> Theme {
    let problems = ProblemCollector(bytes)
    var theme = Theme.imessage
    if let root = ValueReader(problems)?.object(knowing: keys) {
      _ = root.string("confab-theme", .required, TextFormat("the version \"1\"") { $0 == "1" })
      func builtIn(_ key: String) -> Theme? {
        root.string(key, .optional, .oneOf(Theme.builtIn.map(\.name)))
          .flatMap(Theme.builtIn(named:))
      }
      theme = builtIn("base") ?? theme
      if let shapes = builtIn("shapes") { theme.style = theme.style.reshaped(as: shapes.style) }
      theme.name = root.string("name", .optional, .nonEmpty) ?? theme.name
      change(&theme.rules, by: root, "rules", ThemeKey.all)
      change(&theme.metrics, by: root, kinds: kinds(of: theme, presenters))
      change(&theme.light, by: root, "light", ThemeKey.all)
      change(&theme.dark, by: root, "dark", ThemeKey.all)
    }
    if let error = problems.error(source: name) { throw error }
    return theme
  }

  /// The metrics that a file of a theme may set besides those that all rows need.
  static func kinds(of theme: Theme, _ presenters: PresenterRegistry) -> [any KindMetrics.Type] {
    var presenters = presenters
    presenters.apply(theme.style)
    return presenters.metrics
  }

  private static func change<Part>(
    _ part: inout Part, by root: ObjectReader, _ name: String, _ keys: [ThemeKey<Part>]
  ) {
    guard let object = root.object(name, knowing: KeySet(keys.map(\.name))) else { return }
    change(&part, by: object, keys)
  }

  private static func change(
    _ metrics: inout Metrics, by root: ObjectReader, kinds: [any KindMetrics.Type]
  ) {
    let names = ThemeKey<Metrics>.all.map(\.name) + kinds.flatMap { $0.keyNames }
    guard let object = root.object("metrics", knowing: KeySet(names)) else { return }
    change(&metrics, by: object, ThemeKey.all)
    for kind in kinds { kind.change(&metrics, by: object) }
  }

  fileprivate static func change<Part>(
    _ part: inout Part, by object: ObjectReader, _ keys: [ThemeKey<Part>]
  ) {
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
      case .optionalColor(let path):
        if let value = object.color(key.name) { part[keyPath: path] = Color(value) }
      case .colors(let path):
        if let values = object.array(key.name, .optional, count: 0...64, { $0.color() }) {
          part[keyPath: path] = values.map(Color.init)
        }
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
      case .wallpaper(let path):
        if let value = object.value(key.name).flatMap({ Wallpaper($0) }) {
          part[keyPath: path] = value
        }
      }
    }
  }
}

extension KindMetrics {
  fileprivate static var keyNames: [String] { ThemeKey<Self>.measures.map(\.name) }

  fileprivate static func change(_ metrics: inout Metrics, by object: ObjectReader) {
    ThemeFile.change(&metrics[Self.self], by: object, ThemeKey<Self>.measures)
  }
}

extension Theme {
  /// The built-in themes, the default first.
  public static let builtIn: [Theme] = [
    .imessage, .telegram, .signal, .whatsapp, .messenger, .confab, .assistant,
  ]

  /// Returns the built-in theme with a name; `nil` if there is none.
  package static func builtIn(named name: String) -> Theme? { builtIn.first { $0.name == name } }
}

extension TextFormat {
  /// A list of OpenType features.
  package static let features = TextFormat { text in
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
    var names = [("name", theme.name)]
    if let (base, shapes) = origin(of: theme.style) {
      if base.name != Theme.builtIn[0].name { names.append(("base", base.name)) }
      if shapes.name != base.name { names.append(("shapes", shapes.name)) }
    }
    let head = names.reduce("{\n  \"confab-theme\": \"1\"") {
      $0 + ",\n  \"\($1.0)\": \(JSONWriter.quoted($1.1))"
    }
    return parts.reduce(head) { text, part in
      text + ",\n  \"\(part.0)\": {\n" + part.1.sorted().joined(separator: ",\n") + "\n  }"
    } + "\n}\n"
  }

  /// The built-in themes that a style has its presenters and its outlines from; `nil` for a style
  /// from elsewhere.
  private static func origin(of style: any ThemeStyle) -> (base: Theme, shapes: Theme)? {
    for base in Theme.builtIn {
      for shapes in [base] + Theme.builtIn
      where type(of: base.style.reshaped(as: shapes.style)) == type(of: style) {
        return (base, shapes)
      }
    }
    return nil
  }

  /// The lines of an object, in no particular order.
  fileprivate static func members<Part>(of part: Part, _ keys: [ThemeKey<Part>]) -> [String] {
    keys.compactMap { key in
      let value: String? =
        switch key.place {
        case .number(let path, _): ShortNumber.text(part[keyPath: path])
        case .whole(let path, _): "\(part[keyPath: path])"
        case .flag(let path): "\(part[keyPath: path])"
        case .color(let path): quoted(part[keyPath: path])
        case .optionalColor(let path): part[keyPath: path].map(quoted)
        case .colors(let path): "[\(part[keyPath: path].map(quoted).joined(separator: ", "))]"
        case .features(let path):
          JSONWriter.quoted(part[keyPath: path].map(\.description).joined(separator: ","))
        case .tracking(let path): JSONWriter.quoted(part[keyPath: path].description)
        case .text(let path): JSONWriter.quoted(part[keyPath: path] ?? "")
        case .wallpaper(let path): part[keyPath: path].json
        }
      return value.map { "    \"\(key.name)\": \($0)" }
    }
  }

  private static func quoted(_ color: Color) -> String { "\"\(HexColor(color))\"" }
}

extension KindMetrics {
  fileprivate static func members(in metrics: Metrics) -> [String] {
    ThemeFile.members(of: metrics[Self.self], ThemeKey<Self>.measures)
  }
}

extension HexColor {
  init(_ color: Color) {
    func byte(_ part: Double) -> UInt8 { UInt8((min(1, max(0, part)) * 255).rounded()) }
    self.init(
      red: byte(color.red), green: byte(color.green), blue: byte(color.blue),
      alpha: byte(color.alpha))
  }
}

import ArgumentParser
import Confab
import ConfabModel
import ConfabProcess
import ConfabSupport
import ConfabText
import Glibc

/// The options of the layout of a conversation.
///
/// Numbers are parsed unconditionally, so that `--width -5` is reported as a bad width, not as a
/// missing value.
struct LayoutArguments: ParsableArguments {
  @Option(
    help: "A built-in theme (imessage) or a theme file.", completion: .file(extensions: ["json"]))
  var theme = "imessage"

  @Option(parsing: .unconditional, help: "Width in points. (default: 375)")
  var width: Double?

  @Option(parsing: .unconditional, help: "Device pixels per point. (default: 3)")
  var scale: Double?

  @Option(parsing: .unconditional, help: "Text size in points. (default: the theme's)")
  var typeSize: Double?

  @Option(
    parsing: .unconditional,
    help: "Weight of messages' text, 1 to 1000; the font's nearest weight is used.")
  var weight: Int?

  @Option(
    parsing: .unconditional,
    help: "Extra space between the characters of messages' text, in points.")
  var letterSpacing: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "OpenType features of messages' text, such as tnum,ss01,-kern,cv05=2.", valueName: "list"))
  var features: String?

  @Option(
    help: ArgumentHelp(
      "Language of the text, such as sr or zh-Hant. (default: the document's)",
      valueName: "tag"))
  var language: String?

  @OptionGroup var fonts: FontArguments

  @Option(
    parsing: .unconditional,
    help: "Number of threads. (default: the number of processors)")
  var jobs: Int?

  /// Sets the options that were given.
  ///
  /// - Parameter inputLimit: the largest size of a theme file in bytes; `nil` for the default.
  /// - Throws: `OptionError` or `ThemeError` with one line about the bad option.
  func apply(to options: inout LayoutOptions, inputLimit: Int?) throws {
    options.theme = try ThemeChoice.theme(
      named: theme, limit: inputLimit ?? ThemeFile.maximumLength)
    options.width = width ?? options.width
    options.scale = scale ?? options.scale
    options.typeSize = typeSize
    options.weight = weight
    options.letterSpacing = letterSpacing
    options.features = try featureList()
    options.language = language
  }

  private func featureList() throws -> [FontFeature]? {
    do {
      return try features.map(FontFeature.list)
    } catch {
      throw OptionError("--features: \(error)")
    }
  }

  /// - Parameter inputLimit: the largest size of a font file in bytes; `nil` for the default.
  func studio(inputLimit: Int?) throws -> Studio {
    if let jobs, !(1...64).contains(jobs) {
      throw OptionError("--jobs is \(jobs); expected 1 to 64")
    }
    return try Studio(
      typefaces: fonts.font, fontLimit: inputLimit ?? FontLibrary.maximumFontLength,
      workers: SystemLimits.workers(atMost: jobs ?? Studio.defaultWorkers))
  }
}

/// The fonts of text.
struct FontArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Font of the text: the name of a bundled family or a font file. Repeat the option for the bold "
        + "and italic files of a family.", valueName: "name or file"),
    completion: .file(extensions: ["otf", "ttf", "ttc"]))
  var font: [String] = []
}

/// Finds a theme by the value of `--theme`.
enum ThemeChoice {
  /// - Parameters:
  ///   - name: the name of a built-in theme, or the path of a theme file; `-` is standard input.
  ///   - limit: the largest size of the file in bytes.
  /// - Throws: `OptionError` for an unknown name, or the error of a bad theme file.
  static func theme(
    named name: String, limit: Int = ThemeFile.maximumLength
  ) throws -> Theme {
    if let theme = Theme.builtIn.first(where: { $0.name == name }) { return theme }
    if name == "-" || name.contains("/") || name.hasSuffix(".json") || access(name, F_OK) == 0 {
      return name == "-"
        ? try ThemeFile.readStandardInput(limit: limit)
        : try ThemeFile.read(path: name, limit: limit)
    }
    let problem = TextFormat.oneOf(Theme.builtIn.map(\.name)).problem(name) ?? ""
    throw OptionError(
      "there is no such theme (a theme of your own is named by its file, such as forest.json): "
        + problem)
  }

  /// The bytes of a theme file as text, to tell themes apart; the name of a built-in theme.
  static func content(ofThemeNamed name: String) throws -> String {
    if Theme.builtIn.contains(where: { $0.name == name }) { return name }
    guard name != "-" else {
      throw OptionError(
        "--skip-unchanged can't read the theme from standard input again; give a file")
    }
    let bytes = try WholeFile.read(path: name, limit: ThemeFile.maximumLength)
    return String(decoding: bytes, as: UTF8.self)
  }
}

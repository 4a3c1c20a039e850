import ArgumentParser
import Confab
import ConfabModel
import ConfabText

extension Option where Value == PictureSettings? {
  /// An option of the table, under its name.
  ///
  /// - Parameter help: The help, if it differs from that of the table.
  package init<V>(
    _ path: KeyPath<PictureOptionTable, PictureOption<V>> & Sendable, help: String? = nil
  ) {
    let option = PictureOptionTable.shared[keyPath: path]
    let values = option.values
    self.init(
      name: .customLong(option.longName),
      parsing: values.canBeginWithHyphen ? .unconditional : .next,
      help: ArgumentHelp(help ?? option.line, valueName: values.placeholder?.lowercased()),
      completion: values.completion,
      transform: { text in
        var settings = PictureSettings()
        settings[dynamicMember: path] = try values.parse(text)
        return settings
      })
  }
}

extension AnyPictureOption {
  /// The help on a terminal: "Colors of the theme. (default: light)".
  package var line: String { help + "." + (fallback.map { " (default: \($0))" } ?? "") }

  /// The name with hyphens before it: `--type-size`.
  package var flag: String { "--\(longName)" }
}

extension OptionValues {
  fileprivate var completion: CompletionKind? {
    if !names.isEmpty { return .list(names) }
    return placeholder?.contains("FILE") == true ? .file(extensions: ["json"]) : nil
  }
}

/// The options of the layout of a conversation.
///
/// Numbers can begin with a hyphen, so that `--width -5` is reported as a bad width, not as a missing
/// value.
package struct LayoutArguments: ParsableArguments {
  @Option(\.theme) package var theme: PictureSettings?
  @Option(\.width) package var width: PictureSettings?
  @Option(\.scale) package var scale: PictureSettings?
  @Option(\.typeSize) package var typeSize: PictureSettings?
  @Option(\.weight) package var weight: PictureSettings?
  @Option(\.letterSpacing) package var letterSpacing: PictureSettings?
  @Option(\.features) package var features: PictureSettings?
  @Option(\.language) package var language: PictureSettings?
  @OptionGroup package var fonts: FontArguments

  @Option(
    parsing: .unconditional,
    help: "Number of threads. (default: the number of processors)")
  package var jobs: Int?

  package init() {}

  /// The options that were given.
  package var settings: PictureSettings {
    PictureSettings([theme, width, scale, typeSize, weight, letterSpacing, features, language])
  }

  /// The name of a built-in theme, or the path of a theme file; `nil` if none was given.
  package var themeName: String? { theme?.theme }

  /// - Parameter inputLimit: the largest size of a theme file in bytes; `nil` for the default.
  /// - Throws: `OptionError` or `ThemeError` with one line about the bad option.
  package func options(for conversation: Conversation, inputLimit: Int?) throws -> LayoutOptions {
    let theme = try ThemeChoice.theme(
      named: themeName, for: conversation.info, limit: inputLimit)
    return try settings.renderOptions(theme: theme, named: \.flag).layout
  }

  /// - Parameter inputLimit: the largest size of a font file in bytes; `nil` for the default.
  package func studio(inputLimit: Int?) throws -> Studio {
    if let jobs, !(1...64).contains(jobs) {
      throw OptionError("--jobs is \(jobs); expected 1 to 64")
    }
    return try Studio(
      typefaces: fonts.font, fontLimit: inputLimit ?? FontLibrary.maximumFontLength,
      workers: SystemLimits.workers(atMost: jobs ?? Studio.defaultWorkers))
  }
}

/// The fonts of text.
package struct FontArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Font of the text: the name of a bundled family or a font file. Repeat the option for the bold "
        + "and italic files of a family.", valueName: "name or file"),
    completion: .file(extensions: ["otf", "ttf", "ttc"]))
  package var font: [String] = []

  package init() {}
}

/// The options of a picture of a conversation: its layout, the messages, and what is around them.
package struct PictureArguments: ParsableArguments {
  @OptionGroup package var layout: LayoutArguments
  @Option(\.appearance) package var appearance: PictureSettings?
  @Option(\.last) package var last: PictureSettings?

  @Option(help: "Only messages A..B, by id or by number from 1; A.. and ..B work, too.")
  package var range: String?

  @OptionGroup package var sharing: SharingArguments

  @Option(\.frameTime) package var frameTime: PictureSettings?
  @Option(\.chrome) package var chrome: PictureSettings?
  @Option(\.device) package var device: PictureSettings?
  @Flag(help: ArgumentHelp(PictureOptionTable.shared.frame.line)) package var frame = false
  @Option(\.backdrop) package var backdrop: PictureSettings?
  @Option(\.background) package var background: PictureSettings?
  @OptionGroup package var status: StatusArguments
  @Option(\.pageHeight) package var pageHeight: PictureSettings?

  package init() {}

  /// The options that were given.
  package var settings: PictureSettings {
    var settings = PictureSettings([
      layout.settings, appearance, last, sharing.settings, frameTime, chrome, device, backdrop,
      background,
      status.settings, pageHeight,
    ])
    if frame { settings.frame = true }
    return settings
  }

  /// The options for a conversation.
  ///
  /// - Parameter inputLimit: the largest size of a theme file in bytes; `nil` for the default.
  /// - Throws: `OptionError` or `ThemeError` with one line about the bad option.
  package func renderOptions(
    for conversation: Conversation, inputLimit: Int?
  ) throws -> RenderOptions {
    try adapting(renderOptions(inputLimit: inputLimit), to: conversation)
  }

  /// Options with the messages of a conversation that are drawn, and with its theme.
  ///
  /// - Throws: `OptionError` for a range that the conversation doesn't have.
  package func adapting(
    _ options: RenderOptions, to conversation: Conversation
  ) throws -> RenderOptions {
    var options = options
    if layout.theme == nil { options.layout.theme = .builtIn(for: conversation.info) }
    if let range {
      options.layout.selection = try Selection(parsing: range, in: conversation)
    }
    return options
  }

  /// The options for any conversation, without the range of messages and the theme of a platform.
  ///
  /// - Parameters:
  ///   - inputLimit: the largest size of a theme file in bytes; `nil` for the default.
  ///   - base: what applies to options that were not given.
  /// - Throws: `OptionError` or `ThemeError` with one line about the bad option.
  package func renderOptions(
    inputLimit: Int?, over base: PictureSettings = PictureSettings()
  ) throws -> RenderOptions {
    if last != nil, range != nil {
      throw OptionError("--last and --range exclude each other; use one of them")
    }
    if backdrop != nil, !frame { throw OptionError("--backdrop needs --frame") }
    var options = try settings.over(base).renderOptions(
      theme: ThemeChoice.theme(named: layout.themeName, limit: inputLimit), named: \.flag)
    try sharing.redaction.apply(to: &options.layout)
    return options
  }
}

/// The options of what a screen shows besides the conversation.
package struct StatusArguments: ParsableArguments {
  @Option(\.time) package var time: PictureSettings?
  @Option(\.battery) package var battery: PictureSettings?
  @Option(\.carrier) package var carrier: PictureSettings?
  @Option(\.network) package var network: PictureSettings?
  @Option(\.unread) package var unread: PictureSettings?

  package init() {}

  /// The options that were given.
  package var settings: PictureSettings {
    PictureSettings([time, battery, carrier, network, unread])
  }
}

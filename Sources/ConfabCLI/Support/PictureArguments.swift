import ArgumentParser
import Confab
import ConfabModel
import ConfabProcess
import ConfabText

/// The options of all commands that lay out a conversation.
///
/// Numbers are parsed unconditionally, so that `--width -5` is reported as a bad width, not as a missing
/// value.
struct PictureArguments: ParsableArguments {
  @Option(
    help: "A built-in theme (imessage) or a theme file.", completion: .file(extensions: ["json"]))
  var theme = "imessage"

  @Option(help: "Colours of the theme.")
  var appearance = Appearance.light

  @Option(
    parsing: .unconditional,
    help: "Width of the picture in points. (default: the device's, or 375)")
  var width: Double?

  @Option(
    parsing: .unconditional, help: "Device pixels per point. (default: the device's, or 3)")
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

  @Option(
    help: ArgumentHelp(
      "Font of the text: the name of a bundled family or a font file. Repeat the option for the bold "
        + "and italic files of a family.", valueName: "name or file"),
    completion: .file(extensions: ["otf", "ttf", "ttc"]))
  var font: [String] = []

  @Option(parsing: .unconditional, help: "Only this number of messages at the end.")
  var last: Int?

  @Option(help: "Only messages A..B, by id or by number from 1; A.. and ..B work, too.")
  var range: String?

  @Option(help: "Around the messages: nothing, or a full screen with header and composer.")
  var chrome = PictureOptions.Chrome.none

  @Option(
    help: ArgumentHelp(
      "The screen of a device: \(Device.all.map(\.name).joined(separator: ", ")). Sets width, "
        + "height, scale and --chrome full.", valueName: "name"),
    completion: .list(Device.all.map(\.name)))
  var device: String?

  @Flag(help: "Draws the device around its screen; needs --device or --chrome full.")
  var frame = false

  @Option(
    help: ArgumentHelp(
      "Colour around the framed device, as #rrggbb or #rrggbbaa. (default: none, which is "
        + "transparent)", valueName: "color"))
  var backdrop: String?

  @Option(
    help: ArgumentHelp(
      "Colour behind the messages, as #rrggbb or #rrggbbaa, or none for transparent. (default: the "
        + "theme's)", valueName: "color"))
  var background: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Splits the picture into pages of this height in points: numbered files, or pages of a PDF. "
        + "Pages end between messages, or between lines of a message that is higher than a page."))
  var pageHeight: Double?

  @Option(
    parsing: .unconditional,
    help: "Number of threads. (default: the number of processors)")
  var jobs: Int?

  /// - Parameter inputLimit: the largest size of a theme file in bytes; `nil` for the default.
  /// - Throws: `OptionError` or `ThemeError` with one line about the bad option.
  func renderOptions(
    for conversation: Conversation, inputLimit: Int?
  ) throws -> RenderOptions {
    let device = try chosenDevice()
    var options = device.map { RenderOptions(device: $0) } ?? RenderOptions()
    options.layout.theme = try ThemeChoice.theme(
      named: theme, limit: inputLimit ?? ThemeFile.maximumLength)
    options.layout.width = width ?? options.layout.width
    options.layout.scale = scale ?? options.layout.scale
    options.layout.typeSize = typeSize
    options.layout.weight = weight
    options.layout.letterSpacing = letterSpacing
    options.layout.features = try featureList()
    options.layout.language = language
    options.picture.appearance = appearance
    if device == nil { options.picture.chrome = chrome }
    options.picture.pageHeight = pageHeight ?? options.picture.pageHeight
    options.picture.backdrop = try chosenBackdrop(isScreen: options.picture.chrome == .full)
    if last != nil, range != nil {
      throw OptionError("--last and --range exclude each other; use one of them")
    }
    if let last { options.layout.selection = .last(last) }
    if let range { options.layout.selection = try Selection(parsing: range, in: conversation) }
    if let background {
      guard let color = background == "none" ? .clear : Color(hex: background) else {
        throw OptionError(
          "--background is \"\(background)\"; expected #rrggbb, #rrggbbaa or none")
      }
      options.picture.background = color
    }
    try options.validate()
    return options
  }

  private func chosenDevice() throws -> Device? {
    guard let device else { return nil }
    if let known = Device(named: device) { return known }
    let problem = TextFormat.oneOf(Device.all.map(\.name)).problem(device) ?? ""
    throw OptionError("--device: \(problem)")
  }

  /// The colour around a framed device; `nil` without a frame.
  private func chosenBackdrop(isScreen: Bool) throws -> Color? {
    guard frame else {
      guard backdrop == nil else { throw OptionError("--backdrop needs --frame") }
      return nil
    }
    guard isScreen else { throw OptionError("--frame needs --device or --chrome full") }
    guard let backdrop, backdrop != "none" else { return .clear }
    guard let color = Color(hex: backdrop) else {
      throw OptionError("--backdrop is \"\(backdrop)\"; expected #rrggbb, #rrggbbaa or none")
    }
    return color
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
      typefaces: font, fontLimit: inputLimit ?? FontLibrary.maximumFontLength,
      workers: SystemLimits.workers(atMost: jobs ?? Studio.defaultWorkers))
  }
}

extension Appearance: ExpressibleByArgument {}
extension PictureOptions.Chrome: ExpressibleByArgument {}

import ArgumentParser
import Confab
import ConfabProcess

/// The options of everything that lays out a conversation.
///
/// Numbers are read unconditionally, so that `--width -5` is a bad width and not a missing one.
struct PictureOptions: ParsableArguments {
  @Option(help: "A built-in theme (imessage) or a theme file.")
  var theme = "imessage"

  @Option(help: "light or dark.")
  var appearance = Appearance.light

  @Option(
    parsing: .unconditional,
    help: "Width of the picture in points (default: the device's, or 375).")
  var width: Double?

  @Option(
    parsing: .unconditional, help: "Device pixels a point (default: the device's, or 3).")
  var scale: Double?

  @Option(parsing: .unconditional, help: "Size of the text in points; the theme's if not given.")
  var typeSize: Double?

  @Option(
    parsing: .unconditional,
    help: "Weight of messages' text, 1 to 1000; the nearest cut of the font is taken.")
  var weight: Int?

  @Option(parsing: .unconditional, help: "Points between the characters of messages' text.")
  var letterSpacing: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "OpenType features of messages' text, such as tnum,ss01,-kern,cv05=2.", valueName: "list"))
  var features: String?

  @Option(
    help: ArgumentHelp(
      "Language that text is set in, such as sr or zh-Hant; the document's if not given.",
      valueName: "tag"))
  var language: String?

  @Option(
    help: ArgumentHelp(
      "Font to set text in: a bundled family's name or a font file. Repeat it for the bold and "
        + "italic files of the family.", valueName: "name or file"))
  var font: [String] = []

  @Option(parsing: .unconditional, help: "Only the last messages.")
  var last: Int?

  @Option(help: "Only messages A to B, by id or number from 1; A.. and ..B are open.")
  var range: String?

  @Option(help: "none, or full for a whole screen with header and composer.")
  var chrome = RenderOptions.Chrome.none

  @Option(
    help: ArgumentHelp(
      "A whole screen of a device: \(Device.all.map(\.name).joined(separator: ", ")). Sets width, "
        + "height, scale and --chrome full.", valueName: "name"))
  var device: String?

  @Flag(help: "Draws the device around its screen, with round corners (with a screen).")
  var frame = false

  @Option(
    help: ArgumentHelp(
      "Colour around the framed device, as #rrggbb or #rrggbbaa (default: none, which is "
        + "see-through).", valueName: "color"))
  var backdrop: String?

  @Option(
    help: ArgumentHelp(
      "Colour behind the messages, as #rrggbb or #rrggbbaa, or none for what shines through; the "
        + "theme's if not given.", valueName: "color"))
  var background: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Cuts the picture into pages this many points high, between messages and, of one that is "
        + "higher, between lines: numbered files or, of a PDF, pages."))
  var pageHeight: Double?

  @Option(
    parsing: .unconditional,
    help: "How many threads work at once (default: the number of processors).")
  var jobs: Int?

  /// - Parameter inputLimit: bytes that a theme file may have; `nil` for its own limit.
  /// - Throws: one line about what does not fit.
  func renderOptions(
    for conversation: Conversation, inputLimit: Int?
  ) throws -> RenderOptions {
    let device = try chosenDevice()
    var options = device.map { RenderOptions(device: $0) } ?? RenderOptions()
    options.theme = try ThemeChoice.theme(
      named: theme, limit: inputLimit ?? ThemeFile.maximumLength)
    options.appearance = appearance
    options.width = width ?? options.width
    options.scale = scale ?? options.scale
    options.typeSize = typeSize
    if device == nil { options.chrome = chrome }
    options.pageHeight = pageHeight ?? options.pageHeight
    options.weight = weight
    options.letterSpacing = letterSpacing
    options.features = try featureList()
    options.language = language
    options.backdrop = try chosenBackdrop(isScreen: options.chrome == .full)
    if last != nil, range != nil {
      throw OptionError("--last and --range exclude each other")
    }
    if let last { options.selection = .last(last) }
    if let range { options.selection = try Selection(parsing: range, in: conversation) }
    if let background {
      guard let color = background == "none" ? .clear : Color(hex: background) else {
        throw OptionError(
          "--background is \"\(background)\"; expected #rrggbb, #rrggbbaa or none")
      }
      options.background = color
    }
    try options.validate()
    return options
  }

  private func chosenDevice() throws -> Device? {
    guard let device else { return nil }
    guard let known = Device(named: device) else {
      let names = Device.all.map(\.name).joined(separator: ", ")
      throw OptionError("--device is \"\(device)\"; expected one of \(names)")
    }
    return known
  }

  /// What is around a framed device; `nil` without a frame.
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

  /// - Parameter inputLimit: bytes that a font file may have; `nil` for its own limit.
  func studio(inputLimit: Int?) throws -> Studio {
    if let jobs, !(1...64).contains(jobs) {
      throw OptionError("--jobs is \(jobs); expected 1 to 64")
    }
    return try Studio(
      typefaces: font, fontLimit: inputLimit ?? FontLibrary.maximumFontLength,
      workers: SystemLimits.workers(atMost: jobs ?? Processors.count))
  }
}

extension Appearance: ExpressibleByArgument {}
extension RenderOptions.Chrome: ExpressibleByArgument {}

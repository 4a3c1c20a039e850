import ArgumentParser
import Confab
import ConfabModel
import ConfabText

/// The options of a picture of a conversation: its layout, the messages, and what is around them.
struct PictureArguments: ParsableArguments {
  @OptionGroup var layout: LayoutArguments

  @Option(help: "Colors of the theme.")
  var appearance = Appearance.light

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
      "Color around the framed device, as #rrggbb or #rrggbbaa. (default: none, which is "
        + "transparent)", valueName: "color"))
  var backdrop: String?

  @Option(
    help: ArgumentHelp(
      "Color behind the messages, as #rrggbb or #rrggbbaa, or none for transparent. (default: the "
        + "theme's)", valueName: "color"))
  var background: String?

  @OptionGroup var status: StatusArguments

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Splits the picture into pages of this height in points: numbered files, or pages of a PDF. "
        + "Pages end between messages, or between lines of a message that is higher than a page."))
  var pageHeight: Double?

  /// The options for a conversation.
  ///
  /// - Parameter inputLimit: the largest size of a theme file in bytes; `nil` for the default.
  /// - Throws: `OptionError` or `ThemeError` with one line about the bad option.
  func renderOptions(
    for conversation: Conversation, inputLimit: Int?
  ) throws -> RenderOptions {
    try selecting(in: conversation, renderOptions(inputLimit: inputLimit))
  }

  /// Options with the messages of a conversation that are drawn.
  ///
  /// - Throws: `OptionError` for a range that the conversation doesn't have.
  func selecting(
    in conversation: Conversation, _ options: RenderOptions
  ) throws -> RenderOptions {
    guard let range else { return options }
    var options = options
    options.layout.selection = try Selection(parsing: range, in: conversation)
    return options
  }

  /// The options for any conversation, without the range of messages.
  ///
  /// - Parameter inputLimit: the largest size of a theme file in bytes; `nil` for the default.
  /// - Throws: `OptionError` or `ThemeError` with one line about the bad option.
  func renderOptions(inputLimit: Int?) throws -> RenderOptions {
    let device = try chosenDevice()
    var options = device.map { RenderOptions(device: $0) } ?? RenderOptions()
    try layout.apply(to: &options.layout, inputLimit: inputLimit)
    options.picture.appearance = appearance
    if device == nil { options.picture.chrome = chrome }
    options.picture.pageHeight = pageHeight ?? options.picture.pageHeight
    options.picture.backdrop = try chosenBackdrop(isScreen: options.picture.chrome == .full)
    options.picture.status = status.status
    if status.isGiven, options.picture.chrome == .none {
      throw OptionError(
        "--time, --battery, --carrier, --network and --unread need --device or --chrome full")
    }
    if last != nil, range != nil {
      throw OptionError("--last and --range exclude each other; use one of them")
    }
    if let last { options.layout.selection = .last(last) }
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
    try device.map { try DeviceChoice.device(named: $0) }
  }

  /// The color around a framed device; `nil` without a frame.
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
}

/// The options of what a screen shows besides the conversation.
struct StatusArguments: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time in the status bar, such as 9:41. (default: the document's now, or 9:41)",
      valueName: "time"))
  var time: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Charge of the battery. (default: 100)", valueName: "percent"))
  var battery: Int?

  @Option(
    help: ArgumentHelp(
      "Name of the carrier, in the status bars of iphone-se and iPads.", valueName: "name"))
  var carrier: String?

  @Option(help: "Connection in the status bar. (default: wifi)")
  var network: ScreenStatus.Network?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of unread messages at the back button.", valueName: "number"))
  var unread: Int?

  var isGiven: Bool {
    time != nil || battery != nil || carrier != nil || network != nil || unread != nil
  }

  var status: ScreenStatus {
    let usual = ScreenStatus()
    return ScreenStatus(
      time: time, battery: battery ?? usual.battery, carrier: carrier,
      network: network ?? usual.network, unread: unread ?? usual.unread)
  }
}

extension ScreenStatus.Network: ExpressibleByArgument {}
extension Appearance: ExpressibleByArgument {}
extension PictureOptions.Chrome: ExpressibleByArgument {}

/// Finds a device by the value of `--device`.
enum DeviceChoice {
  /// - Throws: `OptionError` for an unknown name.
  static func device(named name: String) throws(OptionError) -> Device {
    if let known = Device(named: name) { return known }
    let problem = TextFormat.oneOf(Device.all.map(\.name)).problem(name) ?? ""
    throw OptionError("--device: \(problem)")
  }
}

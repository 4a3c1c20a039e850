import Confab
import ConfabLayout
import ConfabModel
import ConfabScene

extension LoadedScenario {
  /// Replaces parts of the scenario by options of a picture.
  ///
  /// - Parameters:
  ///   - given: The options that were given. The scenario keeps what they don't have.
  ///   - options: The same options as they are checked, with the theme that they name.
  /// - Returns: The themes of the scenario by their names in it, with the options of text and the
  ///   color behind the messages.
  /// - Throws: The errors of theme files.
  package mutating func apply(
    _ given: PictureSettings, _ options: RenderOptions
  ) throws -> [String: Theme] {
    scenario.apply(given)
    scenario.theme = scenario.theme ?? Theme.builtIn(for: conversation.info).name
    var themes: [String: Theme] = [:]
    for name in scenario.themeNames {
      var theme = name == given.theme ? options.layout.theme : try theme(named: name)
      if given.weight != nil || given.letterSpacing != nil || given.features != nil {
        var layout = options.layout
        layout.theme = theme
        layout.typeSize = scenario.typeSize
        theme.metrics = layout.metrics
      }
      if let background = options.picture.background {
        theme.light = theme.light.on(page: background)
        theme.dark = theme.dark.on(page: background)
      }
      theme.rules = options.layout.hiding(in: theme.rules)
      themes[name] = theme
    }
    // The color of a wallpaper would replace the one that was given.
    if given.background != nil { conversation.info.wallpaper = nil }
    return themes
  }
}

extension Scenario {
  fileprivate mutating func apply(_ given: PictureSettings) {
    theme = given.theme ?? theme
    appearance = given.appearance ?? appearance
    typeSize = given.typeSize ?? typeSize
    language = given.language ?? language
    if let device = given.device.flatMap(Device.init(named:)) {
      screen = .device(device)
      showsChrome = true
    }
    screen.resize(width: given.width, height: given.pageHeight)
    if given.hasStatus { screen.setStatus(given.status) }
    switch given.chrome {
    case .full: showsChrome = true
    case .some(.none):
      showsChrome = false
      screen = .area(size: screen.size, scale: screen.scale, safeTop: 0, safeBottom: 0)
    case nil: break
    }
  }

  /// The options of a picture that shows a conversation as the scenario does.
  ///
  /// - Parameter theme: The theme of the scenario.
  func renderOptions(theme: Theme) -> RenderOptions {
    let device: Device? = if case .device(let device) = screen { device } else { nil }
    let sides = PictureOptionTable.sides
    return RenderOptions(
      layout: LayoutOptions(
        theme: theme,
        width: min(max(screen.size.width, sides.lowerBound), sides.upperBound),
        scale: screen.scale, typeSize: typeSize, language: language),
      picture: PictureOptions(
        appearance: appearance, chrome: showsChrome ? .full : .none, device: device,
        status: device?.status ?? ScreenStatus()))
  }
}

extension Screen {
  /// Gives the screen another scale, and a size of whole device pixels as pictures have it.
  package mutating func rescale(to scale: Double) {
    self.scale = scale
    let grid = PixelGrid(scale: scale)
    resize(width: grid.round(size.width), height: grid.ceil(size.height))
  }

  fileprivate mutating func resize(width: Double?, height: Double?) {
    let size = Size(width: width ?? size.width, height: height ?? size.height)
    switch self {
    case .device(var device):
      device.size = size
      self = .device(device)
    case .area(_, let scale, let top, let bottom):
      self = .area(size: size, scale: scale, safeTop: top, safeBottom: bottom)
    }
  }

  /// An area gets the bars of a phone.
  fileprivate mutating func setStatus(_ status: ScreenStatus) {
    var device = device
    device.status = status
    self = .device(device)
  }
}

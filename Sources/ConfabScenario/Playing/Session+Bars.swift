import Confab
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText

extension Session {
  /// Measures the bars for the draft, the keyboard and the size of the screen, and tells the
  /// controller what they cover.
  nonisolated(nonsending) func updateBars(size: Size? = nil) async throws {
    let size = size ?? Size(width: chat.screen.width, height: chat.screen.height)
    var conversation = chat.conversation
    conversation.state.draft = draft.isEmpty ? nil : draft
    let style = chat.style
    let request = LayoutRequest(
      showing: conversation, theme: style.theme, textSize: style.textSize, width: size.width,
      scale: chat.screen.scale, assets: style.assets, presenters: style.presenters)
    // On whole device pixels, also while a finger drags the keyboard.
    let keyboardTop = min(size.height, request.grid.round(keyboardTop))
    let isRaised = keyboardTop < size.height
    let key = Bars.Key(
      look: Look(style, request).key, draft: draft, width: size.width, height: size.height,
      isRaised: isRaised)
    let bottom = isRaised ? keyboardTop : size.height
    let made: (chrome: any ScreenChrome, panel: InputPanel?)
    if let bars, bars.key == key, bars.keyboard?.kind == panel {
      made = (bars.chrome, bars.keyboard)
    } else {
      var device = Device(
        self.device, width: size.width, height: size.height, scale: chat.screen.scale)
      let hasIndicator = device.bottomInset > 0
      // Phones have neither a status bar nor a cutout at the top in landscape.
      if orientation == .landscape, !device.isTablet {
        (device.statusBarHeight, device.cutout) = (0, .none)
      }
      // On a keyboard, the bar has the margins of a screen without a home indicator.
      if isRaised { device.bottomInset = 0 }
      let (theme, showsChrome, panel) = (style.theme, scenario.showsChrome, panel)
      made = try await studio.layoutWorkers[0].withContext(of: request) {
        [device, conversation] context in
        let chrome =
          showsChrome
          ? try theme.style.chrome(
            of: device, for: conversation, service: theme.rules.service, in: context)
          : try PlainStyle().chrome(
            of: device, for: conversation, service: nil, in: context)
        let keys = try panel.map {
          try InputPanel($0, width: size.width, hasIndicator: hasIndicator, in: context)
        }
        return (chrome, keys)
      }
    }
    let bars = Bars(
      key: key, chrome: made.chrome, measuredBottom: size.height, bottom: bottom,
      keyboard: made.panel, keyboardTop: keyboardTop)
    self.bars = bars
    let grid = request.grid
    let showsChrome = scenario.showsChrome
    chat.changeScreen(isAnimated: true) {
      $0.width = size.width
      $0.height = size.height
      $0.keyboardMinY = isRaised ? keyboardTop : .infinity
      guard showsChrome else { return }
      $0.safeTop = grid.round(bars.chrome.content.lowerBound)
      $0.safeBottom = 0
      $0.barHeight = size.height - grid.round(bars.chrome.content.upperBound)
    }
  }

  /// Shows or hides the keyboard, or a panel in its place.
  func setPanel(_ kind: InputPanel.Kind?) {
    if let kind { panel = kind }
    let height = InputPanel.height(hasIndicator: device.bottomInset > 0)
    keyboardTop = kind == nil ? chat.screen.height : chat.screen.height - height
  }
}

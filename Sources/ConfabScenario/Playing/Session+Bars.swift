import Confab
import ConfabBubbles
import ConfabEngine
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabTimeline

extension Session {
  /// Measures the bars for the draft, the keyboard and the size of the screen, and tells the
  /// controller what they cover.
  nonisolated(nonsending) func updateBars(size: Size? = nil) async throws {
    let size = size ?? Size(width: chat.screen.width, height: chat.screen.height)
    var conversation = chat.conversation
    conversation.state.draft = draft.isEmpty ? nil : draft
    let style = chat.style
    let request = style.request(for: conversation, width: size.width, scale: chat.screen.scale)
    // On whole device pixels, also while a finger drags the keyboard.
    let keyboardTop = min(size.height, request.grid.round(keyboardTop))
    let isRaised = keyboardTop < size.height
    let key = Bars.Key(
      look: Look(style, request).key, draft: draft, width: size.width, height: size.height,
      isRaised: isRaised, typing: conversation.state.typing)
    let panelKey = panelKey(width: size.width)
    let bottom = isRaised ? keyboardTop : size.height
    var device = Device(
      self.device, width: size.width, height: size.height, scale: chat.screen.scale)
    // Phones have neither a status bar nor a cutout at the top in landscape.
    if orientation == .landscape, !device.isTablet {
      device.statusBarHeight = 0
      // The gesture line of Android stays.
      if device.cutout != .hole { device.cutout = .none }
    }
    // On a keyboard, the bar has the margins of a screen without a home indicator.
    if isRaised { device.bottomInset = 0 }
    let (theme, showsChrome) = (style.theme, scenario.showsChrome)
    let old = bars.flatMap { $0.key == key ? $0.chrome : nil }
    let (draft, pressed) = (draft, pressed)
    let panel = panelKey.flatMap { panels[key.look]?[$0] }
    let made = try await studio.layoutWorkers[0].withContext(of: request) {
      [device, conversation] context in
      let chrome =
        try old
        ?? (showsChrome
          ? theme.style.chrome(
            of: device, for: conversation, service: theme.rules.service, in: context)
          : PlainStyle().chrome(of: device, for: conversation, service: nil, in: context))
      var panel = try panelKey.map { try panel ?? InputPanel($0, in: context) }
      try panel?.show(draft, pressing: pressed, in: context)
      return (chrome: chrome, panel: panel)
    }
    if let panelKey { panels[key.look, default: [:]][panelKey] = made.panel }
    let bars = Bars(
      key: key, isMirrored: request.isMirrored, chrome: made.chrome, measuredBottom: size.height,
      bottom: bottom,
      keyboard: made.panel, keyboardTop: keyboardTop,
      typedAt: self.bars.flatMap { shown in
        (shown.key.draft, shown.key.isRaised) == (draft, isRaised) ? shown.typedAt : nil
      } ?? now)
    self.bars = bars
    let grid = request.grid
    chat.changeScreen(isAnimated: true) {
      $0.width = size.width
      $0.height = size.height
      $0.keyboardMinY = isRaised ? keyboardTop : .infinity
      guard showsChrome else { return }
      $0.gravity = theme.rules.startsAtBottom ? .bottom : .top
      $0.safeTop = grid.round(bars.chrome.content.lowerBound)
      $0.safeBottom = 0
      $0.barHeight = size.height - grid.round(bars.chrome.content.upperBound)
    }
  }

  /// Shows or hides the keyboard, or a panel in its place.
  func setPanel(_ kind: InputPanel.Kind?) {
    let screen = chat.screen
    if let kind {
      panel = kind
      if keyboardTop >= screen.height { chooseKeys(for: textToType) }
    }
    keyboardTop = screen.height - (kind == nil ? 0 : keyboardSize(width: screen.width).height)
  }

  /// Chooses the keyboard for a text.
  func chooseKeys(for text: String) {
    keys = .writing(text, language: scenario.language ?? chat.conversation.locale)
  }

  /// What is written on the keyboard that appears: the draft with what one of the next steps types;
  /// without both, the texts of the conversation.
  private var textToType: String {
    for step in scenario.steps.dropFirst(report.steps) {
      if case .type(let text, _) = step.action { return draft + text }
    }
    guard draft.isEmpty else { return draft }
    return (0..<chat.layout.model.count).suffix(20)
      .compactMap { chat.layout.item(at: $0)?.message?.text }.joined()
  }

  private func keyboardSize(width: Double) -> KeyboardSize {
    KeyboardSize(
      width: width, isLandscape: orientation == .landscape, isTablet: device.isTablet,
      hasIndicator: device.bottomInset > 0)
  }

  /// The panel that is shown: the keys or the emoji with the character that is typed, and capitals
  /// at the beginning of a sentence.
  private func panelKey(width: Double) -> InputPanel.Key? {
    guard var kind = panel else { return nil }
    if kind == .keyboard, (pressed ?? draft.last)?.isDrawnAsEmoji == true { kind = .emoji }
    let plane = pressed.flatMap { keys.key(of: $0)?.plane } ?? keys.plane(after: draft)
    return InputPanel.Key(
      kind: kind, layout: keys, plane: plane, size: keyboardSize(width: width))
  }
}

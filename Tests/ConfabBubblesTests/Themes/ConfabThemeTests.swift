import ConfabLayout
import ConfabScene
import Testing

@testable import ConfabBubbles

@Suite struct ConfabThemeTests {
  @Test(arguments: [
    Theme.confab.light, Theme.confab.dark, Theme.assistant.light, Theme.assistant.dark,
  ])
  func `Text has a contrast of at least 4.5 with what is behind it`(_ palette: Palette) {
    let pairs = [
      (palette.incomingText, palette.incoming), (palette.incomingText, palette.page),
      (palette.outgoingText, palette.outgoingTop), (palette.outgoingText, palette.outgoingBottom),
      (palette.secondary, palette.page), (palette.secondary, palette.incoming),
      (palette.failure, palette.page), (palette.accent, palette.page),
      (palette.accent, palette.incoming), (palette.chromeText, palette.chrome),
      (palette.placeholderText, palette.chrome), (.white, palette.sendButton),
      (palette.avatarText, palette.avatarTop.mixed(with: palette.avatarBottom, 0.5)),
      (palette.accent(isOwn: true), palette.outgoingTop),
    ]
    for (text, ground) in pairs {
      #expect(text.contrast(with: ground) >= 4.5, "\(text) on \(ground)")
    }
  }
}

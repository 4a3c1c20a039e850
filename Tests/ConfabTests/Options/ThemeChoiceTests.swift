import ConfabLayout
import Testing

@testable import Confab

/// The theme of a conversation: that of an option, of its platform, or iMessage.
@Suite struct ThemeChoiceTests {
  private func chosen(_ name: String?, platform: String? = "Confab") throws -> String {
    try Theme.chosen(name, for: ConversationInfo(platform: platform)) { name in
      guard name.hasSuffix(".json") else { return nil }
      return Theme(
        name: "file", rules: .imessage, metrics: Theme.imessage.metrics,
        light: Theme.imessage.light,
        dark: Theme.imessage.dark)
    }.name
  }

  @Test func `An option comes before the platform, and the platform before iMessage`() throws {
    #expect(try chosen("imessage") == "imessage")
    #expect(try chosen("mine.json") == "file")
    #expect(try chosen(nil) == "confab")
    for platform in [nil, "sms", "RCS", "pager", ""] {
      #expect(try chosen(nil, platform: platform) == "imessage")
    }
    #expect(try Theme.chosen(nil, for: nil) { _ in nil } == .imessage)
  }

  @Test(arguments: Theme.builtIn) func `Each built-in theme is that of a platform`(_ theme: Theme) {
    for platform in [theme.name, theme.name.uppercased()] {
      #expect(Theme.builtIn(for: ConversationInfo(platform: platform)) == theme)
    }
  }

  @Test func `An unknown name lists all themes and the nearest`() throws {
    let error = #expect(throws: OptionError.self) { try chosen("confub") }
    let text = try #require(error).description
    #expect(text.hasPrefix("there is no such theme: expected \"imessage\""))
    for theme in Theme.builtIn { #expect(text.contains("\"\(theme.name)\"")) }
    #expect(text.hasSuffix("found \"confub\"; did you mean \"confab\"?"), "\(text)")
  }
}

import ConfabLayout
import ConfabScene
import TestSupport
import Testing

@testable import Confab

@Suite("iMessage: platforms, wallpapers and links")
struct PlatformTests {
  private static let studio = Result { try Studio(workers: 1) }

  private func conversation(
    platform: String? = nil, wallpaper: String? = nil
  ) throws -> Conversation {
    let time = try Timestamp(iso8601: "2025-11-03T09:41:00Z")
    var messages = [
      Message(id: "1", from: "ana", at: time, text: "See https://example.com, please"),
      Message(id: "2", from: "me", at: time, text: "I did: https://example.com"),
      Message(id: "3", from: "me", at: time, text: "Did you?"),
    ]
    messages[1].status = .delivered
    messages[2].status = .failed
    var conversation = Facts.conversation(
      messages, people: ["ana", "bo"], isGroup: true, state: ConversationState(typing: ["ana"]))
    conversation.info.platform = platform
    conversation.info.wallpaper = wallpaper
    return conversation
  }

  /// The elements of a whole screen, with those of groups.
  private func elements(
    _ conversation: Conversation, _ edit: (inout RenderOptions) -> Void = { _ in }
  ) async throws -> (elements: [Scene.Element], warnings: [Warning]) {
    var options = RenderOptions(device: .iPhone)
    edit(&options)
    let studio = try Self.studio.get()
    let prepared = try await studio.prepare(conversation, attachments: .none, options: options)
    let scenes = try await studio.scenes(of: prepared.pages[0], in: prepared)
    let scene = try await scenes.scene(of: 0..<scenes.size.height)
    return (scene.elements, prepared.warnings)
  }

  private func words(_ elements: [Scene.Element]) -> String {
    elements.compactMap { $0.alternative?.string }.joined(separator: " ")
  }

  /// The gradients of bubbles.
  private func gradients(_ elements: [Scene.Element]) -> Set<[String]> {
    Set(
      elements.compactMap { element in
        guard element.owner.part == "bubble",
          case .fill(_, .vertical(let top, let bottom, _, _)) = element.shape
        else { return nil }
        return [top.hex, bottom.hex]
      })
  }

  @Test(arguments: [
    ("sms", "Text Message • SMS", "#53e678ff", "#30db5bff"),
    ("SMS", "Text Message • SMS", "#53e678ff", "#30db5bff"),
    ("rcs", "Text Message • RCS", "#53e678ff", "#30db5bff"),
    ("imessage", "iMessage", "#5ac8faff", "#409cffff"),
  ])
  func `A platform has its service and the color of its bubbles`(
    platform: String, service: String, light: String, dark: String
  ) async throws {
    let conversation = try conversation(platform: platform)
    for (appearance, color) in [(Appearance.light, light), (.dark, dark)] {
      let (elements, warnings) = try await elements(conversation) {
        $0.picture.appearance = appearance
      }
      #expect(gradients(elements).map(\.first) == [color])
      let words = words(elements)
      #expect(words.ranges(of: service).count == 2, "header and composer: \(words)")
      #expect(words.contains("Not Delivered") && warnings.isEmpty)
      let hasReceipts = platform.lowercased() != "sms"
      #expect(words.ranges(of: "Delivered").count == (hasReceipts ? 2 : 1))
      #expect(elements.contains { $0.owner.part == "dots" } == hasReceipts)
    }
  }

  @Test(arguments: ["pager", "", "sms2"])
  func `An unknown platform changes nothing and gives one warning`(_ platform: String) async throws
  {
    let (unknown, warnings) = try await elements(try conversation(platform: platform))
    let (plain, _) = try await elements(try conversation())
    #expect(warnings.map(\.kind) == [.unknownPlatform])
    #expect(warnings.allSatisfy { $0.description.contains("\"\(platform)\"") })
    #expect(unknown.map(\.bounds) == plain.map(\.bounds) && gradients(unknown) == gradients(plain))
  }

  @Test func `What a theme file sets stays on every platform, and adapting twice changes nothing`()
    throws
  {
    let file =
      ##"{"confab-theme": "1", "rules": {"service": "Pigeon"}, "light": {"outgoingTop": "#112233"}}"##
    let theme = try ThemeFile.read(Array(file.utf8), named: "t.json")
    var info = ConversationInfo(platform: "sms", wallpaper: "#204060")
    let adapted = theme.adapted(to: info)
    #expect(adapted.rules.service == "Pigeon" && adapted.light.outgoingTop.hex == "#112233ff")
    #expect(adapted.light.outgoingBottom.hex == "#34c759ff")
    #expect(adapted.adapted(to: info) == adapted)
    info = ConversationInfo()
    #expect(theme.adapted(to: info) == theme)
  }

  @Test
  func `Text on a page is legible on every wallpaper, and the status bar as legible as can be`() {
    var random = SeededRandom(seed: 28)
    for palette in [Theme.imessage.light, Theme.imessage.dark] {
      #expect(palette.pageSecondary == palette.secondary && palette.pageFailure == palette.failure)
      for _ in 0..<2000 {
        func part() -> Double { Double.random(in: 0...1, using: &random) }
        let page = Color(red: part(), green: part(), blue: part())
        let shown = palette.on(page: page)
        #expect(
          page.mixed(with: shown.pageSecondary.opaque, shown.pageSecondary.alpha)
            .contrast(with: page) > 2.5, "\(page.hex)")
        #expect(
          page.mixed(with: shown.pageFailure.opaque, shown.pageFailure.alpha)
            .contrast(with: page) > 2.15, "\(page.hex)")
        let best = max(Color.white.contrast(with: page), Color.black.contrast(with: page))
        #expect(shown.pageText.contrast(with: page) > best - 0.35, "\(page.hex)")
        #expect(shown.secondary == palette.secondary, "dots in a bubble keep their color")
      }
    }
  }

  @Test func `The status bar is white on a dark wallpaper and black on a light background`()
    async throws
  {
    func colors(_ conversation: Conversation, _ background: Color? = nil) async throws -> Set<Color>
    {
      let (elements, _) = try await elements(conversation) { $0.picture.background = background }
      return Set(
        elements.compactMap { element in
          guard element.owner.part == "status-bar",
            case .glyphs(_, _, let color) = element.shape
          else { return nil }
          return color
        })
    }
    let dark = try conversation(wallpaper: "#12233a")
    #expect(try await colors(dark) == [.white])
    #expect(try await colors(dark, Color(hex: "#fff4cc")) == [.black])
    #expect(try await colors(try conversation()) == [.black])
  }

  @Test func `Links have the accent in incoming bubbles, and the text's color in outgoing ones`()
    async throws
  {
    let (elements, _) = try await elements(try conversation())
    var colors: [String: Set<String>] = [:]
    for element in elements {
      guard let row = element.owner.item, element.owner.part == "text",
        case .glyphs(let run, _, let color) = element.shape, run.traits.contains(.link)
      else { continue }
      colors[row, default: []].insert(color.hex)
    }
    #expect(colors == ["1": ["#0088ffff"], "2": ["#ffffffff"]])
  }
}

extension Color {
  fileprivate var opaque: Color { Color(red: red, green: green, blue: blue) }
}

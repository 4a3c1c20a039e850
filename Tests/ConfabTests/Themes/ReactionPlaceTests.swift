import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import Testing

/// Reactions in all built-in themes: where they are, and that what they show is inside of them.
@Suite struct ReactionPlaceTests {
  private func scene(
    of message: Message, _ theme: Theme, width: Double = 375, locale: String = "en"
  ) async throws -> Scene {
    var chat = try Conversation(me: "sam", timezone: "UTC", locale: locale) { message }
    chat.info.kind = .group
    let studio = try Studio(workers: 1)
    let layout = try await studio.layout(
      of: chat, attachments: .folder("/"), options: LayoutOptions(theme: theme, width: width))
    let rows = try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
    let height = layout.contentSize.height
    return layout.scene(
      of: rows, first: 0, palette: theme.light, offset: 0, visible: 0..<height,
      screen: ScreenGradient(0..<height))
  }

  /// The outlines of pills and discs. They have the text of all reactions.
  private func plates(_ scene: Scene) -> [Rect] {
    scene.elements.compactMap { element in
      guard element.owner.part == "reactions", case .fill(let path, _) = element.shape,
        element.alternative != nil
      else { return nil }
      return path.bounds
    }
  }

  /// The horizontal ranges of texts on them, with the heights of their baselines.
  private func texts(_ scene: Scene) -> [(x: ClosedRange<Double>, baseline: Double)] {
    scene.elements.compactMap { element in
      guard element.owner.part == "reactions",
        case .glyphs(let glyphs, let origin, _) = element.shape
      else { return nil }
      let start = origin.x + glyphs.x
      return (start...start + glyphs.width, origin.y)
    }
  }

  @Test(arguments: Theme.builtIn.map(\.name))
  func `A reaction that is a word is on its pill, and large enough to read`(
    name: String
  ) async throws {
    let theme = try #require(Theme.builtIn(named: name))
    let words = [
      ":party:", "LOL", "+1", ":ship-it:", "ありがとう", "WWWWWWWWWWWW", "شكرا جزيلا", "🎉🎉🎉",
      ":a-very-long-name-of-a-custom-emoji:", String(repeating: "iiii", count: 2_000),
    ]
    for (index, word) in words.enumerated() {
      for (from, text) in [("ana", "Released at last, with all notes"), ("sam", "Ok")] {
        for locale in ["en", "ar"] {
          let message = Message(
            text, from: from,
            reactions: [Reaction(emoji: word, by: ["ben"], count: index.isMultiple(of: 2) ? 3 : 1)])
          let scene = try await scene(of: message, theme, width: 320, locale: locale)
          let plate = try #require(plates(scene).first)
          #expect(plate.minX >= 0 && plate.maxX <= 320, "\(word)")
          #expect(!texts(scene).isEmpty)
          for text in texts(scene) {
            #expect(
              text.x.lowerBound >= plate.minX && text.x.upperBound <= plate.maxX,
              "\(word) of \(from): \(text.x) on \(plate.minX)...\(plate.maxX)")
          }
        }
      }
    }
    // A word is as wide as in a text of at least ten points.
    let party = Message("Done", from: "ana", reactions: [Reaction(emoji: ":party:", by: ["ben"])])
    let widest = texts(try await scene(of: party, theme)).map { $0.x.upperBound - $0.x.lowerBound }
    #expect(try #require(widest.max()) > 35)
  }

  // In the other apps photo and caption are one bubble.
  @Test(arguments: ["imessage", "messenger", "confab", "assistant"], ["en", "ar"])
  func `Reactions below a photo with a short caption are at the caption`(
    name: String, locale: String
  ) async throws {
    let theme = try #require(Theme.builtIn(named: name))
    for from in ["ana", "sam"] {
      var message = Message("The view", from: from)
      message.kind = .media
      message.attachments = [Attachment(src: "a.png", width: 400, height: 300)]
      message.reactions = [Reaction(emoji: "❤️", by: ["ben"])]
      let scene = try await scene(of: message, theme, locale: locale)
      let plate = try #require(plates(scene).first)
      let caption = scene.elements.filter { $0.alternative?.string == "The view" }.map(\.bounds)
      let text = try #require(caption.first)
      // Tapbacks are at the top of the photo.
      if plate.midY > text.minY {
        #expect(plate.maxX > text.minX - 30 && plate.minX < text.maxX + 30, "\(from): \(plate)")
      }
    }
  }
}

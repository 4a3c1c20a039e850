import Confab
import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import Testing

@Suite struct AnswerCaretTests {
  @Test(arguments: Theme.builtIn.map(\.name), ["en", "ar"])
  func `The caret of an answer stays in its bubble, after the text`(
    name: String, locale: String
  ) async throws {
    let theme = try #require(Theme.builtIn(named: name))
    let words =
      locale == "ar"
      ? "البرج على بعد خمس عشرة دقيقة من الفندق، وقد وجدت مطعما اسمه الركن الأزرق أيضا"
      : "The tower is 53 m high, and so it takes a while to the top of it: bring water"
    let parts = words.split(separator: " ")
    let messages = (1...parts.count).map { count in
      var message = Message(parts.prefix(count).joined(separator: " "), from: "ana")
      message.id = "m\(count)"
      message.answer = Answer(state: .streaming)
      return message
    }
    var chat = try Conversation(me: "sam", timezone: "UTC", locale: locale) {
      for message in messages { message }
    }
    chat.info.kind = .direct
    let width = 320.0
    let studio = try Studio(workers: 1)
    let layout = try await studio.layout(
      of: chat, attachments: .folder("/"), options: LayoutOptions(theme: theme, width: width))
    let rows = try await LayoutWorker(library: studio.library)
      .rows(of: layout, at: layout.rows.indices)
    #expect(zip(layout.rows, rows).allSatisfy { $0.height == $1.size.height })
    let height = layout.contentSize.height
    let scene = layout.scene(
      of: rows, first: 0, palette: theme.light, offset: 0, visible: 0..<height,
      screen: ScreenGradient(0..<height))
    for message in messages {
      let own = scene.elements.filter { $0.owner.item == message.id }
      let caret = try #require(own.first { $0.owner.part == "caret" }?.bounds)
      let bubble = own.first { $0.owner.part == "bubble" }?.bounds
      let around = bubble ?? Rect(x: 0, y: 0, width: width, height: height)
      // Tails are at most 8 points wide.
      #expect(
        caret.minX >= around.minX + 6 && caret.maxX <= around.maxX - 6
          && caret.minY >= around.minY && caret.maxY <= around.maxY,
        "\(message.text ?? ""): \(caret) in \(around)")
      for element in own {
        guard element.owner.part == "text", case .glyphs(let glyphs, let origin, _) = element.shape,
          abs(origin.y - caret.maxY) < 8
        else { continue }
        let text = origin.x + glyphs.x...origin.x + glyphs.x + glyphs.width
        #expect(caret.minX > text.upperBound || caret.maxX < text.lowerBound)
      }
    }
  }
}

import Confab
import ConfabModel
import TestSupport
import Testing

@testable import ConfabScenario

@Suite("Answers that are written word by word") struct AnswerStreamTests {
  private static let answer = {
    var answer = Message(id: "m1", from: "ai")
    answer.blocks = [
      .heading(level: 2, StyledText("Two cities")),
      .paragraph(
        StyledText(
          "Porto is bold and old.", spans: [TextSpan(start: 9, end: 13, style: .bold)])),
      .list(
        ListBlock([
          ListBlock.Item([.paragraph(StyledText("The river Douro"))]),
          ListBlock.Item([.quote([.paragraph(StyledText("The old town"))])]),
        ])),
      .table(
        TableBlock(
          columns: [.start, .end], head: [StyledText("City"), StyledText("People")],
          rows: [
            [StyledText("Porto"), StyledText("231,962")],
            [StyledText("Braga"), StyledText("193,324")],
          ])),
      .code(CodeBlock("let porto = City()\nprint(porto)")),
      .rule,
      .paragraph(StyledText("That is all.")),
    ]
    answer.answer = Answer(model: "Sonata 4", citations: [Answer.Citation(title: "A book")])
    return answer
  }()

  private static func words(_ message: Message) -> [Substring] {
    (message.text ?? "").split(whereSeparator: \.isWhitespace)
  }

  @Test func `Each version begins with the words of the one before`() throws {
    let versions = AnswerStream(Self.answer).versions
    #expect(versions.count > 10)
    for (before, after) in zip(versions, versions.dropFirst()) {
      #expect(Self.words(after).starts(with: Self.words(before)))
      #expect(before != after)
    }
    #expect(try #require(versions.last) == Self.answer)
  }

  @Test func `Only the last version has no caret, and what is below the text`() {
    let versions = AnswerStream(Self.answer).versions
    for version in versions.dropLast() { #expect(version.answer == Answer(state: .streaming)) }
    #expect(versions.last?.answer == Self.answer.answer)
  }

  @Test func `Spans end where the text of a version ends`() {
    for version in AnswerStream(Self.answer).versions {
      version.blocks.forEachShown { block in
        guard case .paragraph(let text) = block else { return }
        for span in text.spans { #expect(span.end <= text.text.unicodeScalars.count) }
      }
    }
  }

  @Test(arguments: ["", "Yes", "A", "这是一个没有空格的很长的回答", String(repeating: "word ", count: 5_000)])
  func `Short and long texts have at most 40 versions`(text: String) {
    let answer = Message(id: "m1", from: "ai", text: text)
    let versions = AnswerStream(answer).versions
    #expect((1...40).contains(versions.count))
    #expect(versions.last == answer)
  }

  @Test func `The film of a conversation with an assistant streams its answers`() {
    let conversation = Conversation(
      info: ConversationInfo(kind: .assistant), selfID: "sam",
      participants: [Participant(id: "sam", name: "Sam"), Participant(id: "ai", name: "AI")],
      messages: [Message(id: "m1", from: "ai", text: "The weather is nice today, isn't it?")])
    let actions = Scenario.film(of: conversation).steps.map(\.action)
    let updates = actions.compactMap { if case .update(let message) = $0 { message } else { nil } }
    #expect(updates.count > 2)
    #expect(updates.last == conversation.messages[0])
  }
}

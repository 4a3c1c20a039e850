import ConfabImport
import ConfabModel
import TestSupport
import Testing

@Suite struct MarkdownTranscriptTests {
  private func read(_ text: String) throws -> MarkdownTranscript.Parsed {
    try MarkdownTranscript.read(Array(text.utf8), named: "chat.md")
  }

  /// Who says what, such as "user: Hi".
  private func turns(_ text: String) throws -> [String] {
    try read(text).conversation.messages.map { "\($0.from ?? "–"): \($0.text ?? "")" }
  }

  @Test(arguments: [
    "**User:** Hi\n\n**Assistant:** Hello", "**User**: Hi\n\n**Assistant**: Hello",
    "**Human**\n\nHi\n\n**AI**\n\nHello\n", "## User\n\nHi\n\n### Assistant\n\nHello",
    "# You said:\nHi\n\n# ChatGPT said:\nHello", "User: Hi\nAssistant: Hello",
    "## 🧑 User\nHi\n## 🤖 Claude\nHello", "__You:__ Hi\n\n__GPT-4:__ Hello",
    "**User:**\r\nHi\r\n\r\n---\r\n\r\n**Assistant:**\r\nHello", "\u{FEFF}User: Hi\n\nBot: Hello",
    "### **User**\nHi\n\n### **Assistant**\nHello",
    "---\ntitle: T\n---\n# T\n\n---\n\nUser: Hi\n\n***\n\nAssistant: Hello",
  ])
  func `Turns are told by the names of roles`(_ text: String) throws {
    #expect(try turns(text) == ["user: Hi", "assistant: Hello"])
    let conversation = try read(text).conversation
    #expect(conversation.selfID == "user" && conversation.info.kind == .assistant)
    #expect(try read(text).notes == [])
  }

  @Test func `Words of an answer are no turns`() throws {
    let answer = """
      Do this:

      ## Installation

      **Note:** Run it.

      ```
      User: no
      ```

      User: no, this is another form.
      """
    let turns = try turns("**User:** How?\n\n**Assistant:** \(answer)\n\n**User:** Thanks")
    #expect(turns.count == 3)
    #expect(turns[1].contains("Installation") && turns[1].contains("User: no\nUser: no, this"))
  }

  @Test(arguments: [
    "# Manual\n\n## User\n\nUsers have names.\n\n## System\n\nIt has a system.", "Just *text*.",
    "Answer: 42 is the answer\nto everything.\n", "- a\n- b",
  ])
  func `A file without turns is one message of an assistant`(_ text: String) throws {
    let conversation = try read(text).conversation
    #expect(conversation.messages.count == 1)
    #expect(conversation.messages.first?.from == "assistant")
  }

  @Test func `The front matter has the title, the model and the names`() throws {
    let imported = try read(
      """
      ---
      title: "Rice: how?"
      model: Example 1
      date: 2026-05-02T18:02:00+02:00
      locale: de
      participants:
        - Ana
        - Ben
      me: ben
      tags: food
      ---
      **Ana:** Wie lange?

      **Ben:** 20 Minuten

      **Wichtig:** Umrühren!
      """)
    let conversation = imported.conversation
    #expect(conversation.info.title == "Rice: how?" && conversation.locale == "de")
    #expect(conversation.participants.map(\.name) == ["Ana", "Ben"])
    #expect(conversation.selfID == "ben" && conversation.info.kind == .direct)
    #expect(conversation.messages.map(\.from) == ["ana", "ben"])
    #expect(conversation.messages[1].text == "20 Minuten\nWichtig: Umrühren!")
    #expect(conversation.messages[0].at != nil && conversation.messages[1].at == nil)
    #expect(imported.notes.map(\.description) == ["line 10: \"tags: food\" is not used"])
  }

  @Test func `The model is in the answers`() throws {
    let conversation = try read("---\nmodel: M 1\n---\nUser: Hi\nAssistant: # Yes\n\nNo")
      .conversation
    #expect(conversation.messages[1].answer?.model == "M 1")
    #expect(conversation.messages[1].blocks.count == 2)
    #expect(conversation.messages[0].answer == nil)
  }

  @Test func `A text before the first turn is kept`() throws {
    let conversation = try read("# Rice\n\nExported today.\n\n## User\nHi\n\n## Assistant\nHello")
      .conversation
    #expect(conversation.info.title == "Rice")
    #expect(conversation.messages.map(\.text) == ["Exported today.", "Hi", "Hello"])
    #expect(conversation.messages[0].kind == .system)
  }

  @Test func `People have the names of the file`() throws {
    #expect(try turns("Ana: Hi\nBen: Hello\nthere") == ["ana: Hi", "ben: Hello there"])
    let notes = try read("Ana: Hi\nBen: Hello").notes.map(\.description)
    #expect(notes.count == 1 && notes[0].contains("\"me\""))
    #expect(try turns("You: Hi\nAna: Hello") == ["user: Hi", "ana: Hello"])
  }

  @Test func `Errors have the line`() {
    let bad = #expect(throws: DocumentError.self) {
      try MarkdownTranscript.read(Array("a\nb".utf8) + [0xFF], named: "chat.md")
    }
    #expect(bad?.description == "chat.md:2:2: Markdown: the text is not valid UTF-8 here")
    let empty = #expect(throws: DocumentError.self) { try read(" \n") }
    #expect(empty?.description.contains("the file has no text") == true)
  }

  @Test(arguments: 0..<200)
  func `Nothing is lost, and the result is a valid document`(_ seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let parts = [
      "**User:** ", "**Assistant:**", "## User\n", "## Assistant\n", "User: ", "Ana: ", "---\n",
      "title: x\n", "```\n", "\n\n", "\n", "> ", "- ",
    ]
    var words: [String] = []
    let source = (0..<random.int(1...40)).map { number -> String in
      guard random.chance(0.5) else { return random.pick(parts) }
      words.append("word\(number)x")
      return "word\(number)x "
    }.joined()
    guard source.contains(where: { !$0.isWhitespace }) else { return }
    let imported = try read(source)
    var types = PayloadTypes()
    types.markdown = { _ in [] }
    let text = imported.conversation.json.allText + imported.notes.map(\.text).joined()
    for word in words { #expect(text.contains(word), "\(source)") }
    let bytes = try JSONBytes.encoded(imported.conversation)
    #expect(try ConversationReader.read(bytes, named: "chat.json") == imported.conversation)
  }
}

import Confab
import ConfabEngine
import ConfabLayout
import ConfabScene
import ConfabText
import TestSupport
import Testing

/// The code of the article "Host the engine in an app", word for word.
private enum Article {
  actor Server: MessageSource {
    private var messages: [ChatMessage]

    init(_ messages: [ChatMessage]) { self.messages = messages }

    func messages(for request: MessageRequest) throws -> MessageAnswer {
      request.answer(from: messages)
    }

    func order(of id: MessageID) throws -> MessageOrder? {
      messages.first { $0.id == id }?.order
    }

    func post(_ text: String) throws -> ChatMessage {
      let number = Int64(messages.count)
      let message = Message(
        id: "m\(number)", from: "sam", text: text, status: .sent)
      messages.append(ChatMessage(message, number: number))
      return ChatMessage(message, number: number)
    }
  }

  @MainActor final class ChatView {
    private let server: Server
    private(set) var chat: ChatController?
    private(set) var scene = Scene()
    private var drawn = 0
    private var sent = 0

    init(_ server: Server) { self.server = server }

    func open(_ conversation: Conversation, fonts: FontLibrary) throws {
      var options = ChatOptions()
      options.inputTabs = [
        InputBar.Item(id: "text", mode: .keyboard, showsSendButton: true)
      ]
      let chat = try ChatController(
        conversation, from: server,
        style: ChatStyle(theme: .imessage, presenters: .builtIn),
        screen: ChatScreen(width: 375, height: 667, safeTop: 64, safeBottom: 34),
        fonts: fonts, options: options
      ) { [weak self] frame in
        self?.show(frame)
      }
      self.chat = chat
      try chat.start()
    }

    private func show(_ frame: ChatFrame) {
      if let id = frame.hit?.message, let quoted = chat?.message(id)?.replyTo {
        chat?.go(to: quoted)
      }
      Task {
        guard let scene = try? await chat?.scene(of: frame), frame.number > drawn
        else { return }
        (self.scene, drawn) = (scene, frame.number)
      }
    }

    func sendDraft() async throws {
      guard let chat, let text = chat.takeDraft() else { return }
      sent += 1
      var message = Message(
        id: "local-\(sent)", from: "sam", text: text, status: .sending)
      try chat.send(message)
      do {
        try chat.replace(message.id, with: try await server.post(text))
      } catch {
        message.status = .failed
        chat.update(ChatMessage(message, number: 0))
      }
    }
  }
}

@Suite("The host in the documentation", .timeLimit(.minutes(30)))
@MainActor struct EngineExampleTests {
  private let view: Article.ChatView

  /// A host of a conversation of 200 messages. The third last one quotes the first.
  init() async throws {
    let messages = (0..<200).map { number in
      ChatMessage(
        Message(
          id: "m\(number)", from: "ana", text: "Message \(number)",
          replyTo: number == 197 ? "m0" : nil),
        number: Int64(number))
    }
    view = Article.ChatView(Article.Server(messages))
    let chat = Conversation(
      selfID: "sam",
      participants: [Participant(id: "ana", name: "Ana"), Participant(id: "sam", name: "Sam")])
    try view.open(chat, fonts: try Studio().library)
    try await chatController.settled()
  }

  private var chatController: ChatController { get throws { try #require(view.chat) } }

  /// The rows that the view has drawn.
  private var drawnRows: Set<String> { Set(view.scene.elements.compactMap(\.owner.item)) }

  /// Waits until the view has drawn a row.
  private func draw(_ row: String) async throws {
    while !drawnRows.contains(row) { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `The newest messages are drawn`() async throws {
    try await draw("m199")
    #expect(drawnRows.count > 5 && drawnRows.count < 30)
  }

  @Test func `A message that is sent is drawn, and keeps its row when the server has it`()
    async throws
  {
    let chat = try chatController
    chat.draft = "On my way!"
    try await view.sendDraft()
    await chat.settled()
    try await draw("local-1")
    #expect(chat.message("m200")?.text == "On my way!" && chat.row(of: "m200") == "local-1")
    #expect(chat.draft.isEmpty)
  }

  @Test func `A touch on a message that quotes another goes to it`() async throws {
    let chat = try chatController
    let row = try #require(chat.rows(of: "m197")?.last)
    let frame = try #require(chat.layout.model[row]?.frame)
    chat.tap(at: Point(x: 60, y: chat.viewport.screenY(of: frame.maxY - 10)))
    try await draw("m0")
    #expect(!drawnRows.contains("m199"))
  }

  @Test func `The server loses no message when a reader goes near both ends of 10,000`()
    async throws
  {
    let messages = (0..<10_000).map { number in
      ChatMessage(
        Message(id: "m\(number)", from: "ana", text: "Message \(number)"), number: Int64(number))
    }
    let view = Article.ChatView(Article.Server(messages))
    try view.open(
      Conversation(selfID: "sam", participants: [Participant(id: "ana", name: "Ana")]),
      fonts: try Studio().library)
    let chat = try #require(view.chat)
    await chat.settled()
    for id in ["m100", "m9990", "m5000", "m9990", "m100"] {
      chat.go(to: id)
      await chat.settled()
      #expect(chat.row(of: id) != nil, "\(id) is not shown")
      for end in [WindowRules.End.previous, .next, .previous, .next] {
        chat.load(end)
        await chat.settled()
      }
      let shown = (0..<chat.layout.model.count).compactMap(chat.message).compactMap {
        Int($0.dropFirst())
      }
      let first = try #require(shown.first)
      #expect(shown.count > 120, "\(shown.count) messages around \(id)")
      #expect(shown == Array(first..<first + shown.count))
    }
  }

  @Test func `The article and this file have the same code`() throws {
    let article = try text("Sources/ConfabEngine/ConfabEngine.docc/HostTheEngine.md")
      .split(separator: "```swift\n").dropFirst()
      .compactMap { $0.split(separator: "```").first }.joined(separator: "\n")
      .split(separator: "\n").filter { !$0.hasPrefix("import ") }.map { "  " + $0 }
    let here = try text("Tests/ConfabEngineTests/EndToEnd/EngineExampleTests.swift")
      .split(separator: "\n").drop { $0 != "private enum Article {" }.dropFirst()
      .prefix { $0 != "}" }.map(String.init)
    #expect(article.count > 50)
    #expect(here == article)
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try contents(ofFile: SourceTree.path(path)), as: UTF8.self)
  }
}

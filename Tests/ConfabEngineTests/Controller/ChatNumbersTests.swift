import Confab
import ConfabEngine
import ConfabLayout
import Testing

/// Numbers that can't be those of a screen or a style.
@MainActor @Suite struct ChatNumbersTests {
  /// Numbers of which no screen has any as its width or scale.
  private static let odd = [0, -1, .nan, .infinity, -.infinity, 1e308, 1e-300]
  private static let lengths: [WritableKeyPath<ChatScreen, Double>] = [
    \.width, \.height, \.scale, \.safeTop, \.safeBottom, \.barHeight, \.panelHeight,
    \.keyboardMinY,
  ]

  private func chat(
    _ screen: ChatScreen, textSize: Double? = nil, options: ChatOptions = ChatOptions()
  ) throws -> ChatController {
    try ChatController(
      Conversation(selfID: "me", participants: [Participant(id: "me", name: "Me")]),
      from: ChatServer.made(60),
      style: ChatStyle(theme: .imessage, textSize: textSize, presenters: .builtIn), screen: screen,
      fonts: try Studio().library, options: options
    ) { _ in }
  }

  private func error(_ body: () throws -> Void) throws -> String? {
    do { try body() } catch let error as MetricsError { return error.description }
    return nil
  }

  @Test func `A controller refuses numbers that no screen has, and says which`() throws {
    for path in [\ChatScreen.width, \.scale] {
      for value in Self.odd {
        var screen = ChatScreen(width: 375, height: 667)
        screen[keyPath: path] = value
        #expect(throws: MetricsError.self, "\(path) \(value)") { _ = try chat(screen) }
      }
    }
    #expect(
      try error { _ = try chat(ChatScreen(width: -3, height: -1, scale: 0)) }
        == "the screen's height is -1; expected 0 to 1000000")
    #expect(
      try error { _ = try chat(ChatScreen(width: -3, height: 10, scale: 0)) }
        == "the screen's width is -3; expected 1 to 16384; the screen's scale is 0; expected 0.1 to 16"
    )
    for size in Self.odd {
      #expect(throws: MetricsError.self, "text of \(size)") {
        _ = try chat(ChatScreen(width: 375, height: 667), textSize: size)
      }
    }
  }

  /// Each number is refused, or the chat is shown with it.
  @Test func `No number stops a chat`() async throws {
    for path in Self.lengths {
      for value in Self.odd {
        var screen = ChatScreen(width: 375, height: 667, safeTop: 64, safeBottom: 83)
        screen[keyPath: path] = value
        guard let chat = try? chat(screen) else { continue }
        try chat.start()
        await chat.settled()
        #expect(chat.layout.model.count > 0, "\(path) \(value)")
      }
    }
    for value in Self.odd {
      var options = ChatOptions()
      (options.screensAbove, options.screensBelow) = (value, value)
      options.inputTabs = [InputBar.Item(id: "text", mode: .keyboard, showsSendButton: true)]
      options.inputMetrics.linePitch = value
      options.heights = .estimated
      guard let chat = try? chat(ChatScreen(width: 375, height: 667), options: options) else {
        continue
      }
      try chat.start()
      await chat.settled()
      chat.scroll(by: value)
      chat.scroll(to: value)
      await chat.settled()
      #expect(chat.layout.model.count > 0, "\(value)")
    }
  }

  @Test func `A number that no screen has changes nothing and is reported`() async throws {
    let host = try await ChatHost.opened(.made(60))
    let chat = try host.chat
    let (screen, layout, viewport) = (chat.screen, chat.layout.frames, chat.viewport)
    for path in Self.lengths {
      chat.changeScreen { $0[keyPath: path] = .nan }
      try await host.settle()
      #expect(chat.screen == screen && chat.viewport == viewport, "\(path)")
      let failures = host.takeFrames().flatMap(\.failures)
      #expect(failures.map { $0.error is MetricsError } == [true], "\(path)")
    }
    chat.setTypeSize(-3)
    chat.setSize(width: -1, height: 700)
    try await host.settle()
    #expect(chat.style.textSize == nil && chat.screen == screen && chat.layout.frames == layout)
    #expect(host.takeFrames().flatMap(\.failures).count == 2)
    try chat.receive(.made(60))
    try await host.settle()
    #expect(try host.shown.last == "m60")
  }
}

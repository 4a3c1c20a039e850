import Confab
import ConfabEngine

/// A day with a chat app that has no views. It prints each frame that it would show.
///
///     swift run ChatApp                   prints all frames
///     swift run ChatApp 42 frame.png      also draws frame 42
@main @MainActor
struct ChatApp {
  static func main() async throws {
    let conversation = Conversation(
      selfID: "sam",
      participants: [Participant(id: "sam", name: "Sam"), Participant(id: "ana", name: "Ana")],
      timezone: "UTC", now: Timestamp(milliseconds: SlowServer.day, offset: 0))
    var options = ChatOptions()
    options.window = WindowRules(pageSize: 50, preferredMaximum: 500, reducedCount: 400)
    options.retryDelay = .milliseconds(1)
    options.inputTabs = [
      InputBar.Item(id: "text", mode: .keyboard, showsSendButton: true),
      InputBar.Item(id: "photos", mode: .panel, showsSendButton: false),
      InputBar.Item(id: "camera", mode: .action, showsSendButton: true),
    ]
    let studio = try Studio()
    var frames: [ChatFrame] = []
    let chat = try ChatController(
      conversation, from: SlowServer(), style: ChatStyle(theme: .imessage, presenters: .builtIn),
      screen: ChatScreen(width: 375, height: 667, safeTop: 64, safeBottom: 34),
      fonts: studio.library, options: options
    ) { frame in
      frames.append(frame)
      print(frame.number, frame.cause, "rows", frame.visibleRows, "of", frame.layout.model.count)
      for failure in frame.failures { print("   failed:", failure.error) }
    }
    try chat.start()
    await chat.settled()

    // Read older messages while others write, then return.
    for _ in 0..<200 {
      chat.scroll(by: -2_000)
      await chat.settled()
      // A page that failed is fetched again without a wait.
      chat.retry()
      await chat.settled()
    }
    try chat.receive(SlowServer.message(10_000, "Are you there?"))
    chat.scrollToBottom()
    await chat.settled()

    // Turn the phone, show another app beside, and change the type size while rows are measured.
    chat.setSize(width: 667, height: 375)
    chat.setTypeSize(21)
    chat.setSize(width: 320, height: 667)
    chat.setTypeSize(nil)
    chat.setSize(width: 375, height: 667)
    await chat.settled()

    // Write with a keyboard, and drag it away.
    if case .showKeyboard = chat.beginEditing() { chat.moveKeyboard(minY: 400) }
    chat.draft = "Yes!\nJust a moment."
    if let text = chat.takeDraft() {
      try chat.send(Message(id: "temporary", from: "sam", text: text, status: .sending))
      await chat.settled()
      try chat.replace("temporary", with: SlowServer.message(10_001, id: "m10001", text))
    }
    for y in stride(from: 400.0, through: 667, by: 20) {
      chat.moveKeyboard(minY: y, isInteractive: true)
    }
    if case .showPanel = chat.touch(tab: "photos") { chat.setPanel(height: 260) }
    if case .hide = chat.endEditing() { chat.setPanel(height: 0) }

    // Go to a quoted message. Edit, delete and move messages. A new day begins.
    print("   m9409", await chat.go(to: "m9409").value ? "reached" : "not found")
    await chat.settled()
    chat.update(SlowServer.message(9_409, "Edited"))
    chat.remove("m9408")
    chat.move("m9410", to: SlowServer.message(9_400).order)
    chat.markSeen("m9405", by: "ana")
    chat.setTime(Timestamp(milliseconds: SlowServer.day + 86_400_000, offset: 0))
    await chat.settled()

    guard CommandLine.arguments.count == 3, let number = Int(CommandLine.arguments[1]),
      let frame = frames.first(where: { $0.number == number })
    else { return }
    let picture = try await studio.picture(
      of: chat.scene(of: frame), size: Size(width: frame.screen.width, height: frame.screen.height),
      background: frame.style.palette.page)
    try picture.write(to: CommandLine.arguments[2])
  }
}

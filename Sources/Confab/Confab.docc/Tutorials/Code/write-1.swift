import Confab

let chat = try Conversation(me: "sam") {
  Message("Are you there? 👀", from: "ana")
}

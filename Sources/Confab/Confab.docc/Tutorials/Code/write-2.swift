import Confab

let chat = try Conversation(me: "sam") {
  Message("Are you there? 👀", from: "ana")
  Message("Two more stops.", from: "sam")
  Message("See you at the fountain.", from: "sam", status: .read)
}

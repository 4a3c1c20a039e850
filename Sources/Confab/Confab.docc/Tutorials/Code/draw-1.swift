import Confab

let chat = try Conversation(
  me: "sam",
  participants: [
    Participant(id: "sam", name: "Sam"),
    Participant(id: "ana", name: "Ana Torres"),
  ]
) {
  Message("Are you there? 👀", from: "ana")
  Message("Two more stops.", from: "sam")
  Message("See you at the fountain.", from: "sam", status: .read)
}

let studio = try Studio()
let picture = try await studio.picture(of: chat)
print(picture.width, "×", picture.height)

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
var options = RenderOptions()
options.layout.width = 320
options.layout.scale = 2
let picture = try await studio.picture(of: chat, options: options)
try picture.write(to: "chat.png")

var screen = RenderOptions(device: .iPhone)
screen.layout.scale = 2
screen.picture.appearance = .dark
try await studio.picture(of: chat, options: screen).write(to: "phone.png")

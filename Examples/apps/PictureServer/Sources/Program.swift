import Confab
import Glibc

/// Draws a conversation in memory and serves the picture to one client of a Unix-domain socket.
@main
struct Program {
  static func main() async {
    guard CommandLine.arguments.count == 2, let path = CommandLine.arguments.last, !path.isEmpty
    else { fail("usage: PictureServer SOCKET") }
    do {
      let picture = try await Studio().picture(of: conversation())
      for warning in picture.warnings { report("warning: \(warning)") }
      try serve(picture.encoded(as: .png), at: path)
    } catch {
      fail("\(error)")
    }
  }

  private static func conversation() throws -> Conversation {
    try Conversation(
      me: "sam",
      participants: [
        Participant(id: "sam", name: "Sam"),
        Participant(id: "ana", name: "Ana Torres"),
      ]
    ) {
      Message("Can your server draw this chat? 👀", from: "ana")
      Message("It has just sent you the picture.", from: "sam")
      Message("No file, no screen.", from: "sam", status: .read)
    }
  }

  /// Waits for a client and answers its request.
  private static func serve(_ png: [UInt8], at path: String) throws {
    let listener = try Socket.listening(at: path)
    print("PictureServer: one picture at \(path)")
    let client = try listener.accept()
    let response = PictureResponse(toRequest: try client.readHead(), png: png)
    try client.write(response.bytes)
  }

  /// Writes one line to standard error.
  private static func report(_ message: String) {
    let words = message.split(whereSeparator: \.isNewline).joined(separator: "; ")
    let line = Array("PictureServer: \(words)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  /// Reports an error and ends the program.
  private static func fail(_ message: String) -> Never {
    report(message)
    exit(2)
  }
}

import Confab
import ConfabKinds
import Glibc

/// `WorkoutPictures FOLDER` writes `light.png` and `dark.png` to a folder that exists.
@main struct Program {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let folder = arguments.first, arguments.count == 1 else {
      fail("usage: WorkoutPictures FOLDER")
    }
    do {
      try await drawPictures(to: folder)
    } catch {
      fail("WorkoutPictures: \(error)")
    }
  }

  /// Draws the conversation in both appearances.
  private static func drawPictures(to folder: String) async throws {
    let chat = try conversation()
    var presenters = PresenterRegistry.builtIn
    presenters.register(WorkoutPresenter())
    let studio = try Studio(presenters: presenters)
    var options = RenderOptions()
    options.layout.theme = .harbour
    for (name, appearance) in [("light", Appearance.light), ("dark", .dark)] {
      options.picture.appearance = appearance
      let picture = try await studio.picture(of: chat, options: options)
      for warning in picture.warnings { print(warning) }
      try picture.write(to: "\(folder)/\(name).png")
    }
  }

  /// Returns a conversation about two workouts, one of each side.
  private static func conversation() throws -> Conversation {
    try Conversation(
      me: "sam",
      participants: [
        Participant(id: "sam", name: "Sam"), Participant(id: "ana", name: "Ana Torres"),
      ]
    ) {
      Message("Out on the water before breakfast 🚣", from: "ana")
      Message(
        Workout.kind, from: "ana",
        payload: Workout(.rowing, distance: 8.4, minutes: 47, goal: 0.75))
      Message("Flat as a mirror today.", from: "ana")
      Message("Nice! I stayed on the pier:", from: "sam")
      Message(
        Workout.kind, from: "sam",
        payload: Workout(.running, distance: 12, minutes: 61, goal: 0.4))
      Message("Same time on Thursday?", from: "sam", status: .read)
    }
  }

  /// Prints a message to standard error and exits with the code of a bad call or bad input.
  private static func fail(_ message: String) -> Never {
    let bytes = Array("\(message)\n".utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
    exit(2)
  }
}

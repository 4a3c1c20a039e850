import ArgumentParser
import Confab
import ConfabProcess
import ConfabSupport
import Glibc

/// `confab serve`: starts the program of the service, which not every build has.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Draws conversations over HTTP.",
    discussion: """
      Starts the program confab-service, which `make service` builds, with the same arguments: confab serve --help \
      lists its options. It lies beside this program or in ../libexec/confab. Documentation/Service.md explains it.
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The options of the service.", valueName: "options"))
  var arguments: [String] = []

  func run() throws { try ServiceStart.run("serve", arguments) }
}

/// `confab preview`: starts the program of the service, which also has the preview.
struct PreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Shows a conversation in the browser while it is edited.",
    discussion: """
      Starts the program confab-service, which `make service` builds, with the same arguments: confab preview --help \
      lists its options, which are those of confab render. It lies beside this program or in ../libexec/confab. \
      Documentation/Preview.md explains it.
      """)

  @Argument(
    parsing: .captureForPassthrough,
    help: ArgumentHelp("The file and the options of the preview.", valueName: "options"))
  var arguments: [String] = []

  func run() throws { try ServiceStart.run("preview", ["preview"] + arguments) }
}

/// Replaces this program by `confab-service`.
private enum ServiceStart {
  /// - Parameters:
  ///   - command: The command, for errors.
  ///   - arguments: The arguments of the program.
  static func run(_ command: String, _ arguments: [String]) throws {
    let folder = FilePath.folder(of: try ExecutablePath.current()) ?? "."
    let places = ["", "../libexec/confab/"].map { "\(folder)/\($0)confab-service" }
    guard let program = places.first(where: { access($0, X_OK) == 0 }) else {
      throw OptionError(
        "confab \(command) needs the program confab-service beside \(folder)/confab; build it with `make service` in the sources of Confab"
      )
    }
    var pointers: [UnsafeMutablePointer<CChar>?] =
      ([program] + arguments).map { strdup($0) } + [nil]
    execv(program, &pointers)
    throw OptionError("cannot start \(program): \(String(cString: strerror(errno)))")
  }
}

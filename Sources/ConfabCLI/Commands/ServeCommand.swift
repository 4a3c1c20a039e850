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

  func run() throws {
    let folder = FilePath.folder(of: try ExecutablePath.current()) ?? "."
    let places = ["", "../libexec/confab/"].map { "\(folder)/\($0)confab-service" }
    guard let program = places.first(where: { access($0, X_OK) == 0 }) else {
      throw OptionError(
        "confab serve needs the program confab-service beside \(folder)/confab; build it with `make service`"
      )
    }
    var pointers: [UnsafeMutablePointer<CChar>?] =
      ([program] + arguments).map { strdup($0) } + [nil]
    execv(program, &pointers)
    throw OptionError("cannot start \(program): \(String(cString: strerror(errno)))")
  }
}

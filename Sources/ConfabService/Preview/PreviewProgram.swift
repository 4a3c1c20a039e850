import ArgumentParser
import Confab
import ConfabImport
import ConfabModel
import ConfabProcess
import ConfabSnapshots
import ConfabSupport
import Glibc
import Logging
import ServiceLifecycle

/// The command `preview` of the program `confab-service`, which `confab preview` starts.
struct PreviewProgram: Program {
  static let configuration = CommandConfiguration(
    commandName: "confab preview",
    abstract: "Shows a conversation in the browser while it is edited.",
    discussion: """
      Prints the address of a page on this machine, which shows the pictures of the file and follows it, its theme \
      and its pictures. Several themes are beside each other, with the boxes of the layout and with problems at their \
      lines. A scenario has a timeline. Of the folder of a suite, the page shows the snapshots that differ, and stores \
      those that are approved. The address has a secret; who does not know it sees nothing. Ctrl-C ends the preview. \
      Documentation/Preview.md explains the page.
      """,
    version: confabVersion)

  @Argument(
    help:
      "A conversation (confab/1), a scenario, an export or a transcript of another program, or the folder of a suite.",
    completion: .file(extensions: ["json", "jsonl", "md", "txt", "zip"]))
  var file: String

  @OptionGroup var exports: ExportArguments
  @OptionGroup var limit: InputLimit

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Port; 0 for one that is free.", valueName: "number"))
  var port = 0

  @Flag(help: "Opens the page in the browser, with the program xdg-open.")
  var open = false

  @OptionGroup var picture: PictureArguments

  func run() async throws {
    try check("port", port, 0...65_535)
    guard file != "-" else {
      throw OptionError("a preview follows a file; expected its path instead of -")
    }
    let site = PreviewSite(subject: try subject())
    let folder = open ? try TemporaryFolder() : nil
    let server = PreviewServer(site: site).application(
      port: port, logger: Logger(label: "preview") { _ in LineLog(logLevel: .critical) }
    ) { [folder] port in
      let address = site.address.url(port: port)
      try? StandardOutput.write(line: address)
      if let folder { Self.open(address, in: folder) }
    }
    var configuration = ServiceGroupConfiguration(
      services: [server, FileFollower(site: site)],
      logger: Logger(label: "group") { _ in LineLog(logLevel: .critical) })
    configuration.maximumGracefulShutdownDuration = .seconds(2)
    let group = ServiceGroup(configuration: configuration)
    TerminationSignals.expectInterrupt()
    TerminationSignals.expectTermination {
      site.end()
      Task { await group.triggerGracefulShutdown() }
    }
    defer { withExtendedLifetime(folder) {} }
    do { try await group.run() } catch let error as OptionError { throw error } catch {
      throw OptionError("cannot listen at \(PreviewServer.host), port \(port): \(error)")
    }
  }

  private func subject() throws -> PreviewSite.Subject {
    guard access(file, F_OK) == 0 else {
      throw OptionError("\(file): there is no such file or folder")
    }
    let workers = try SystemLimits.workers(atMost: picture.layout.jobs ?? Studio.defaultWorkers)
    if isSuite {
      guard picture.settings == PictureSettings() else {
        throw OptionError(
          "\(file) is a suite, whose options are in its confab.json; expected no options of pictures"
        )
      }
      _ = try SnapshotSuite(folder: file)
      return .suite(try PreviewSuite(folder: file, workers: workers))
    }
    guard picture.layout.themeName != "-" else {
      throw OptionError("a preview follows its theme file; expected its path instead of -")
    }
    var source = PreviewSource(path: file, picture: picture)
    source.inputFormat = exports.inputFormat
    source.importOptions = try exports.options(selection: MessageSelection())
    let bytes = try limit.bytes()
    source.documentLimit = bytes ?? source.documentLimit
    source.themeLimit = bytes ?? source.themeLimit
    // Options that can't be used are a bad call, not a problem of the file.
    _ = try picture.settings.renderOptions(theme: .imessage, named: \.flag)
    return .document(
      Preview(source, studio: try picture.layout.studio(inputLimit: bytes)))
  }

  /// Whether the file is the folder of a suite, and not an export.
  private var isSuite: Bool {
    guard FilePath.names(in: file) != nil else { return false }
    if access("\(file)/\(SuiteConfiguration.fileName)", F_OK) == 0 { return true }
    return !exports.isGiven && !ConversationFile.isExport(folder: file)
  }

  /// Opens the page in the browser.
  ///
  /// Arguments of programs are visible to all users of the machine, so the browser gets a file that
  /// leads to the page and that only this user can read.
  private static func open(_ address: String, in folder: TemporaryFolder) {
    do {
      let page = "\(folder.path)/preview.html"
      let file = try OutputFile(path: page)
      try file.write(
        Array(
          "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=\(address)\">\n".utf8))
      try file.commit()
      _ = try ChildProcess(
        "xdg-open", [page],
        [STDIN_FILENO: .reading(), STDOUT_FILENO: .writing(), STDERR_FILENO: .writing()])
    } catch {
      StandardError.write(line: "warning: the browser can't be opened: \(error)")
    }
  }
}

/// Follows the files of a preview as a service.
private struct FileFollower: ServiceLifecycle.Service {
  let site: PreviewSite

  func run() async throws {
    try await cancelWhenGracefulShutdown { try await site.run() }
  }
}

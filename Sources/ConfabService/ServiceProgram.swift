import ArgumentParser
import Confab
import ConfabProcess
import ConfabSupport
import ConfabText
import Glibc
import Logging
import ServiceLifecycle

@main
enum Entry {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.first == "preview" else { return ServiceProgram.start() }
    PreviewProgram.start(arguments.dropFirst())
  }
}

/// The program `confab-service`, which `confab serve` starts.
struct ServiceProgram: Program {
  static let configuration = CommandConfiguration(
    commandName: "confab serve",
    abstract: "Draws conversations over HTTP.",
    discussion: """
      Prints its address on standard output when it accepts connections, and a line of JSON for each request on \
      standard error. GET /openapi.json describes the requests, and Documentation/Service.md explains them. SIGTERM \
      and Ctrl-C finish what is running; a second one ends at once.
      """,
    version: confabVersion)

  @Option(help: ArgumentHelp("Name or address of the interface.", valueName: "name"))
  var host = "127.0.0.1"

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Port; 0 for one that is free.", valueName: "number"))
  var port = 8417

  @Option(
    help: ArgumentHelp(
      "Answers only requests with a key of this file, which has one a line. (default: all requests)",
      valueName: "file"), completion: .file())
  var keys: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Requests that are answered at the same time. (default: the processors)", valueName: "n"))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Requests that wait; others get 429.", valueName: "n"))
  var queue = ServiceLimits().queue

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Connections; others wait until one ends.", valueName: "n"))
  var connections = ServiceLimits().connections

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Largest body of a request, in MiB.", valueName: "mib"))
  var maxBody = ServiceLimits().body >> 20

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Most pixels of a picture, in millions.", valueName: "n"))
  var maxMegapixels = ServiceLimits().pixels / 1_000_000

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Longest time from the last byte of a request to its answer.", valueName: "seconds"))
  var timeout = ServiceLimits().time

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Longest time in which a request arrives.", valueName: "seconds"))
  var arrival = ServiceLimits().arrival

  @Option(
    name: .customLong("font"),
    help: ArgumentHelp(
      "Name of a bundled family, or a font file, for the text. Can be repeated. (default: Inter)",
      valueName: "name|file"))
  var fonts: [String] = []

  func run() async throws {
    let limits = try limits()
    let studio = try Studio(
      typefaces: fonts, workers: SystemLimits.workers(atMost: jobs ?? Studio.defaultWorkers))
    let service = Service(
      studio, engine: try studio.engineIdentity(), limits: limits,
      keys: try keys.map(KeyFile.init(path:)),
      logger: Logger(label: "confab serve") { _ in LineLog() })
    // The server's own messages repeat what the service and this program say.
    let server = ServiceServer(service).application(
      host: host, port: port,
      logger: Logger(label: "server") { _ in LineLog(logLevel: .critical) }
    ) { [host, keys] port in
      let name = host.contains(":") ? "[\(host)]" : host
      try? StandardOutput.write(line: "http://\(name):\(port)")
      if keys == nil, !["127.0.0.1", "::1", "localhost"].contains(host) {
        StandardError.write(
          line: "warning: who can reach \(host) can use the service; give it keys with --keys")
      }
    }
    var configuration = ServiceGroupConfiguration(
      services: [server], logger: Logger(label: "group") { _ in LineLog(logLevel: .critical) })
    configuration.maximumGracefulShutdownDuration = .seconds(limits.time + limits.arrival)
    let group = ServiceGroup(configuration: configuration)
    TerminationSignals.expectTermination {
      service.end()
      Task { await group.triggerGracefulShutdown() }
    }
    do { try await group.run() } catch let error as OptionError { throw error } catch {
      throw OptionError("cannot listen at \(host), port \(port): \(error)")
    }
  }

  private func limits() throws -> ServiceLimits {
    try check("port", port, 0...65_535)
    if let jobs { try check("jobs", jobs, 1...256) }
    try check("queue", queue, 0...100_000)
    try check("connections", connections, 1...100_000)
    try check("max-body", maxBody, 1...1024)
    try check("max-megapixels", maxMegapixels, 1...1000)
    for (name, value) in [("timeout", timeout), ("arrival", arrival)]
    where !(0.01...86_400).contains(value) {
      throw OptionError("--\(name) is \(value); expected 0.01 to 86400 seconds")
    }
    var limits = ServiceLimits()
    limits.queue = queue
    limits.connections = connections
    limits.body = maxBody << 20
    limits.pixels = maxMegapixels * 1_000_000
    limits.time = timeout
    limits.arrival = arrival
    return limits
  }
}

import ArgumentParser
import Confab
import ConfabCache
import ConfabEngine
import ConfabProcess
import ConfabSupport

/// `confab cache`: manages row heights on disk.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Manages a file with row heights, which an app keeps between launches.",
    discussion: """
      An app passes the file's path to DiskHeights; there is no default path. Documentation/Heights.md \
      describes the file.
      """,
    subcommands: [Info.self, Clear.self, Fill.self])

  private static func checked(_ path: String) throws -> String {
    guard !path.isEmpty else { throw OptionError("the path of the cache is empty") }
    return path
  }

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info", abstract: "Prints the size of a cache and the number of its heights.")

    @Argument(help: "The cache.", completion: .file())
    var file: String

    @Flag(help: "Prints JSON.")
    var json = false

    func run() throws {
      let info = try CacheFile(path: CacheCommand.checked(file)).info()
      if json { return try StandardOutput.write(json: info) }
      let rows = [
        ["heights", Count.text(info.heights)], ["bytes", Count.text(info.bytes)],
        ["generation", "\(info.generation)"],
      ]
      try StandardOutput.write(
        TextTable(
          header: ["file", info.path], rows: rows + info.setAside.map { ["set aside", $0] }
        )
        .text)
    }
  }

  struct Clear: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear",
      abstract: "Removes all heights from a cache, and the damaged files that were set aside.",
      discussion: "Other processes may use the cache at the same time.")

    @Argument(help: "The cache.", completion: .file())
    var file: String

    @Flag(help: "Prints the state after clearing as JSON.")
    var json = false

    func run() throws {
      let cache = CacheFile(path: try CacheCommand.checked(file))
      try cache.clear()
      if json { try StandardOutput.write(json: try cache.info()) }
    }
  }

  struct Fill: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "fill",
      abstract: "Measures the rows of a conversation that are not in a cache, and stores them.",
      discussion: """
        Use the options of the app that reads the heights: a height is found only with the same width, \
        scale, fonts and theme.
        """)

    @Argument(help: "The cache; created if it does not exist.", completion: .file())
    var cache: String

    @OptionGroup var file: ChatFile
    @OptionGroup var picture: PictureArguments

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Largest size of the cache in bytes, 1048576 to 1099511627776."))
    var limit = 64 << 20

    @Flag(help: "Prints the numbers of found and measured rows as JSON.")
    var json = false

    private struct Report: Encodable {
      var rows: Int
      var found: Int
      var measured: Int
      var warnings: [String]
    }

    func run() async throws {
      try check("limit", limit, DiskHeights.leastLimit...1 << 40)
      let read = try file.read()
      let options = try picture.renderOptions(
        for: read.conversation, inputLimit: file.inputLimit())
      let studio = try picture.layout.studio(inputLimit: file.inputLimit())
      let disk = DiskHeights(path: try CacheCommand.checked(cache), limit: limit)
      let heights = try await ConfabError.wrappingAsync {
        try await RowHeights(
          of: try studio.makeRequest(
            for: read.conversation, attachments: read.attachments, options: options.layout),
          on: studio.layoutWorkers, fonts: studio.library,
          store: VersionedHeightStore(in: disk, engine: confabVersion))
      }
      await disk.close()
      let report = Report(
        rows: heights.rows.count, found: heights.storedCount,
        measured: heights.rows.count - heights.storedCount, warnings: await disk.warnings)
      StandardError.write(warnings: report.warnings)
      if json { return try StandardOutput.write(json: report) }
      try StandardOutput.write(
        "\(Count.text(report.rows)) rows: \(Count.text(report.found)) found, \(Count.text(report.measured)) measured\n"
      )
    }
  }
}

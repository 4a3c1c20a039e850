import ArgumentParser
import Confab
import ConfabProcess

/// `confab cache`: heights that are kept on disk.
struct CacheCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache",
    abstract: "Looks after a file in which the heights of rows are kept.",
    discussion: """
      A host gives the file's place to DiskHeights; there is none by default, and nothing is looked \
      for anywhere. Documentation/Engine.md says what is in it.
      """,
    subcommands: [Info.self, Clear.self, Fill.self])

  private static func checked(_ path: String) throws -> String {
    guard !path.isEmpty else { throw OptionError("the path of the cache is empty") }
    return path
  }

  struct Info: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "info", abstract: "Says how large a cache is and how many heights it has.")

    @Argument(help: "The cache.")
    var file: String

    @Flag(help: "Prints JSON.")
    var json = false

    func run() throws {
      let info = try CacheFile(path: CacheCommand.checked(file)).info()
      if json { return try StandardOutput.write(json: info) }
      let rows = [
        ["heights", "\(info.heights)"], ["bytes", "\(info.bytes)"],
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
      abstract: "Removes all heights from a cache, and damaged files that were set aside of it.",
      discussion: "Others may be using it meanwhile.")

    @Argument(help: "The cache.")
    var file: String

    @Flag(help: "Prints what is there afterwards as JSON.")
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
      abstract: "Measures what a cache does not have of a conversation yet, and keeps it.",
      discussion: """
        The options must be those of whoever is to find the heights: width, scale, type and the rest \
        are parts of what a height is kept under.
        """)

    @Argument(help: "The cache; made where there is none.")
    var cache: String

    @OptionGroup var file: ChatFile
    @OptionGroup var picture: PictureOptions

    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("Bytes that the cache may have, 1048576 to 1099511627776."))
    var limit = 64 << 20

    @Flag(help: "Prints what was found and measured as JSON.")
    var json = false

    private struct Report: Encodable {
      var rows: Int
      var found: Int
      var measured: Int
      var warnings: [String]
    }

    func run() async throws {
      guard (DiskHeights.leastLimit...1 << 40).contains(limit) else {
        throw OptionError("--limit is \(limit); expected \(DiskHeights.leastLimit) to \(1 << 40)")
      }
      let conversation = try file.read()
      let options = try picture.renderOptions(
        for: conversation, inputLimit: file.inputLimit())
      let studio = try picture.studio(inputLimit: file.inputLimit())
      let disk = DiskHeights(path: try CacheCommand.checked(cache), limit: limit)
      let heights = try await studio.heights(
        of: conversation, folder: file.folder, options: options, store: disk)
      await disk.close()
      let report = Report(
        rows: heights.rows.count, found: heights.storedCount,
        measured: heights.rows.count - heights.storedCount, warnings: await disk.warnings)
      StandardError.write(warnings: report.warnings)
      if json { return try StandardOutput.write(json: report) }
      try StandardOutput.write(
        "\(report.rows) rows: \(report.found) found, \(report.measured) measured\n")
    }
  }
}

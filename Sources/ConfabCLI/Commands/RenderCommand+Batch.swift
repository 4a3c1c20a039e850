import ArgumentParser
import Confab
import ConfabBatch
import ConfabModel
import ConfabProcess

extension RenderCommand {
  /// Whether many conversations may be drawn, so that one that fails does not stop the others.
  var isBatch: Bool {
    chats.count > 1 || batch.isGiven || chats.contains(where: BatchSources.isSeveral)
      || output.map(OutputPattern.isPattern) ?? false
  }

  /// The largest number of failures that are printed one by one.
  private static let mostFailures = 20

  /// Draws many conversations.
  func runBatch() async throws {
    guard !chats.contains("-") else {
      throw OptionError("- is one conversation; a list of files on standard input is @-")
    }
    guard output != "-" else {
      throw OptionError(
        "many pictures can't be written to standard output; give -o 'out/{name}.png'")
    }
    let target = output ?? "{name}.\((format ?? .png).rawValue)"
    let options = try renderOptions(target: target)
    let plan = try BatchPlan(
      BatchSources.inputs(chats), to: OutputPattern(target),
      theme: BatchInput(path: picture.layout.theme).name,
      isPaged: options.picture.isPaged && !(format ?? PictureFormat(path: target)).hasPages,
      shard: batch.part(), otherInputs: [picture.layout.theme] + BatchSources.lists(in: chats))
    let studio = try picture.layout.studio(inputLimit: limit.bytes())
    try engine.check(studio)
    var drawing = Batch(plan, studio: studio, documentLimit: try documentLimit()) {
      [picture] conversation in
      try picture.selecting(in: conversation, options)
    }
    if batch.skipUnchanged { drawing.skippingUnchanged = try fingerprint() }
    let bar = ProgressBar("rendering")
    let report = try await drawing.run(
      progress: { bar.update($0) },
      event: { event in
        guard case .drawn(let input, let report) = event else { return }
        for warning in report.warnings {
          StandardError.write(line: "warning: \(input.path): \(warning)")
        }
      })
    bar.finish()
    for failure in report.failures.prefix(Self.mostFailures) {
      StandardError.write(line: "confab: \(failure.problem)")
    }
    let rest = report.failures.count - Self.mostFailures
    if rest > 0 { StandardError.write(line: "… and \(rest) more failed; --json lists all") }
    StandardError.write(line: Self.summary(report))
    if json { try StandardOutput.write(json: report) }
    if !report.failures.isEmpty { throw ExitCode(1) }
  }

  private func documentLimit() throws -> Int {
    try limit.bytes() ?? ConversationReader.maximumLength
  }

  /// Options that change no picture: where, by how many and of which part the pictures are drawn.
  private static let neutralOptions = ["--jobs", "--shard", "--engine", "--max-input"]
  private static let neutralFlags = ["--json", "--skip-unchanged"]

  /// A text that differs if options differ that pictures depend on: the arguments except for the
  /// conversations and what changes no picture, and the content of a theme file.
  private func fingerprint() throws -> String {
    let given = Set(chats)
    var arguments: [String] = []
    var words = CommandLine.arguments.dropFirst().makeIterator()
    while let word = words.next() {
      if Self.neutralOptions.contains(word) {
        _ = words.next()
      } else if !Self.neutralFlags.contains(word), !given.contains(word),
        !Self.neutralOptions.contains(where: { word.hasPrefix($0 + "=") })
      {
        arguments.append(word)
      }
    }
    return "\(arguments)\n\(try ThemeChoice.content(ofThemeNamed: picture.layout.theme))"
  }

  private static func summary(_ report: BatchReport) -> String {
    var parts = [
      "wrote \(Count.text(report.pictures, "picture")) of "
        + Count.text(report.drawn, "conversation")
    ]
    if report.unchanged > 0 { parts.append("\(Count.text(report.unchanged)) unchanged") }
    if !report.failures.isEmpty { parts.append("\(Count.text(report.failures.count)) failed") }
    let tenths = (report.seconds * 10).rounded() / 10
    return parts.joined(separator: ", ") + ", in \(tenths) s"
  }
}

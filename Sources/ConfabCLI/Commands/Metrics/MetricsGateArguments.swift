import ArgumentParser
import Confab
import ConfabMetrics
import ConfabModel
import FoundationEssentials

/// The limits of a comparison, and stored results.
struct MetricsGateArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Limits, such as 'rewraps>5,height>2%,missing>0'; exit code 1 if one is exceeded. The figures are \(GateMetric.allCases.map(\.rawValue).joined(separator: ", ")).",
      valueName: "limits"))
  var failOn: String?

  @Option(
    help: ArgumentHelp(
      "Compares with the JSON of an earlier call. The limits then apply to what changed since.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp("Stores the result as a baseline.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var updateBaseline: String?

  var usesBaseline: Bool { baseline != nil || updateBaseline != nil }

  /// - Throws: `OptionError`.
  func limits() throws -> MetricsGate? {
    guard let failOn else { return nil }
    do { return try MetricsGate(parsing: failOn) } catch {
      throw OptionError("--fail-on: \(error)")
    }
  }

  /// What changed since the baseline; `nil` without one.
  ///
  /// - Throws: The error of reading, or `MetricsError`.
  func changes(in report: MetricsReport, _ comparer: MetricsComparer) throws
    -> MetricsBaseline.Changes?
  {
    guard let baseline else { return nil }
    let bytes = try WholeFile.read(path: baseline, limit: ConversationReader.maximumLength)
    return try MetricsBaseline(bytes, named: baseline).changes(
      to: report, lineHeight: comparer.options.lineHeight, worst: comparer.worst)
  }

  /// Stores a result if this was asked for.
  ///
  /// - Throws: `FileError`.
  func update(_ document: @autoclosure () -> MetricsDocument) throws {
    guard let updateBaseline else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let file = try OutputFile(path: updateBaseline)
    try file.write(Array(encoder.encode(document())) + [UInt8(ascii: "\n")])
    try file.commit()
  }
}

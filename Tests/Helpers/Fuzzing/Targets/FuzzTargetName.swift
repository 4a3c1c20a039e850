/// The names of the targets, as in `make fuzz` and the folders of the corpora.
enum FuzzTargetName: String, CaseIterable, Sendable {
  case document, text, font, image, theme, cache, suite, description, reference, report, scenario
  case export

  func make() throws -> any FuzzTarget {
    switch self {
    case .document: try DocumentTarget()
    case .text: try TextTarget()
    case .font: try FontTarget()
    case .image: try ImageTarget()
    case .theme: try ThemeTarget()
    case .cache: try CacheTarget()
    case .suite: try SuiteTarget()
    case .description: try DescriptionTarget()
    case .reference: try ReferenceTarget()
    case .report: try ReportTarget()
    case .scenario: ScenarioTarget()
    case .export: try ExportTarget()
    }
  }

  /// Whether rejected inputs that reach new code are kept in the corpus. Mutations of rejected JSON
  /// files would be rejected, too.
  var keepsRejected: Bool {
    switch self {
    case .document, .theme, .suite, .description, .report, .scenario: false
    case .text, .font, .image, .cache, .reference, .export: true
    }
  }

  /// Mutates an input so that most results pass the first checks of the target.
  ///
  /// - Parameter anyBytes: The mutation of libFuzzer, which knows the values of comparisons.
  func mutated(
    _ bytes: [UInt8], random: inout SeededRandom, anyBytes: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    switch self {
    case .document: DocumentMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .theme: ThemeMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .font: FontMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .image, .reference: ImageMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .cache: CacheMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .text: anyBytes(bytes)
    case .scenario: ScenarioMutator.mutated(bytes, random: &random, anyBytes: anyBytes)
    case .suite, .description, .report, .export:
      RecordMutator.mutated(bytes, words: words, random: &random, anyBytes: anyBytes)
    }
  }

  /// The strings that the reader of a JSON file knows.
  private var words: [String] {
    switch self {
    case .suite: RecordWords.suite
    case .description: RecordWords.description
    case .export: RecordWords.export
    default: RecordWords.report
    }
  }
}

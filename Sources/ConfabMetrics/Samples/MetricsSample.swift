/// Everyday chat messages in one language, to measure fonts without a text of one's own.
///
/// There is at least one sample for each script of the bundled fonts except Thaana and Tibetan.
/// Each has short answers and messages of several lines, with the digits and punctuation that
/// people use. They were written for Confab.
public struct MetricsSample: Sendable, Hashable {
  /// The ISO 15924 code of the script: "Latn" for Latin, "Zsye" for emoji. Japanese, which mixes
  /// scripts, is "Jpan".
  public var script: String
  /// The BCP 47 tag of the language; "und" for emoji.
  public var language: String
  /// The messages.
  public var texts: [String]

  /// All samples, Latin first; the order never changes.
  public static let all: [MetricsSample] =
    latin + greekAndCyrillic + caucasusAndEthiopia + rightToLeft + indicAndThai + southAsian
    + southeastAsian + eastAsian + [emoji]

  /// The scripts of all samples, each once.
  public static let scripts: [String] = {
    var scripts: [String] = []
    for sample in all where !scripts.contains(sample.script) { scripts.append(sample.script) }
    return scripts
  }()

  /// The messages of some samples as texts to measure.
  ///
  /// The id of a text is its language and its number, such as "de-3". Every second one is outgoing.
  ///
  /// - Parameter scripts: The ISO 15924 codes of the samples; `nil` for all samples. Codes without
  ///   a sample have no texts; see ``scripts``.
  public static func texts(scripts: [String]? = nil) -> [MeasuredText] {
    all.filter { scripts?.contains($0.script) ?? true }.flatMap { sample in
      sample.texts.enumerated().map { index, text in
        MeasuredText(
          id: "\(sample.language)-\(index + 1)", text: text, isOutgoing: index % 2 == 1)
      }
    }
  }
}

import Confab
import ConfabMetrics
import ConfabModel
import ConfabProcess

/// The texts that `confab metrics compare` measures.
enum MeasuredTexts {
  /// Reads a file, or returns the built-in messages.
  ///
  /// - Parameters:
  ///   - path: The path of the file; `-` is standard input, `nil` the built-in messages.
  ///   - scripts: The scripts of the built-in messages, separated by commas.
  /// - Throws: The error of reading, or `OptionError`.
  static func read(
    _ path: String?, scripts: String?
  ) throws -> (texts: [MeasuredText], locale: String?) {
    guard let path else { return (try sample(scripts), nil) }
    guard scripts == nil else {
      throw OptionError("--script selects built-in messages; leave out the file \(path)")
    }
    let limit = ConversationReader.maximumLength
    return path == "-"
      ? try MeasuredText.read(WholeFile.readStandardInput(limit: limit), named: "standard input")
      : try MeasuredText.read(WholeFile.read(path: path, limit: limit), named: path)
  }

  private static func sample(_ scripts: String?) throws -> [MeasuredText] {
    let wanted = scripts?.split(separator: ",").map(String.init) ?? ["Latn"]
    for script in wanted {
      if let problem = TextFormat.oneOf(MetricsSample.scripts).problem(script) {
        throw OptionError("--script: \(problem)")
      }
    }
    let texts = MetricsSample.texts(scripts: wanted)
    StandardError.write(
      line:
        "measuring \(Count.text(texts.count)) built-in messages (\(wanted.joined(separator: ", "))); give a "
        + "conversation or a text to measure your own")
    return texts
  }
}

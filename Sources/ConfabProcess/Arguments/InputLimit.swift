import ArgumentParser
import Confab

/// The limit on the files that a command reads.
package struct InputLimit: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Largest document (or request), theme or font file, in MiB. (default: 256 for a document, 1 for a theme, 64 "
        + "for a font)", valueName: "mib"))
  package var maxInput: Int?

  package init() {}

  /// The largest size of a file in bytes; `nil` for the default of each kind of file.
  package func bytes() throws -> Int? {
    if let maxInput, !(1...1 << 20).contains(maxInput) {
      throw OptionError("--max-input is \(maxInput); expected 1 to \(1 << 20) MiB")
    }
    return maxInput.map { $0 << 20 }
  }
}

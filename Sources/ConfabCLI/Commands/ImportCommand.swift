import ArgumentParser
import Confab
import ConfabImport
import ConfabModel
import ConfabProcess
import ConfabSupport

/// `confab import`: writes a conversation of another format as a document.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Writes a transcript in Markdown as a confab/1 document.",
    discussion: """
      What was not understood is printed with its line. confab render and other commands also read transcripts \
      themselves. Documentation/Markdown.md describes the format.
      """)

  @OptionGroup var file: ChatFile

  @Option(
    name: [.short, .long],
    help: "The document to write; - is standard output. (default: standard output)",
    completion: .file(extensions: ["json"]))
  var output: String?

  func run() throws {
    let conversation = try file.read()
    let text = try EncodedJSON.text(of: conversation, isIndented: true)
    guard let output, output != "-" else { return try StandardOutput.write(exactly: text) }
    if let old = FileIdentity(path: output), old == FileIdentity(path: ChatFile.path(file.chat)) {
      throw OptionError("-o \(output) is the transcript; expected another file")
    }
    let target = try OutputFile(path: output)
    try target.write(Array(text.utf8))
    try target.commit()
  }
}

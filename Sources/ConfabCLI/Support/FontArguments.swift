import ArgumentParser

/// The fonts of text.
struct FontArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Font of the text: the name of a bundled family or a font file. Repeat the option for the bold "
        + "and italic files of a family.", valueName: "name or file"),
    completion: .file(extensions: ["otf", "ttf", "ttc"]))
  var font: [String] = []
}

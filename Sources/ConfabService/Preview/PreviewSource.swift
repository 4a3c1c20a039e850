import Confab
import ConfabImport
import ConfabLayout
import ConfabModel
import ConfabProcess
import ConfabScenario
import ConfabSnapshots
import ConfabSupport

/// What a preview shows, as it was read.
enum PreviewContent: Sendable {
  case conversation(ReadConversation)
  case scenario(LoadedScenario)

  var conversation: Conversation {
    switch self {
    case .conversation(let read): read.conversation
    case .scenario(let loaded): loaded.conversation
    }
  }
}

/// The file of a preview and the options of the command, with which it is read again and again.
struct PreviewSource: Sendable {
  /// The most messages that are shown without an option that chooses them.
  static let mostMessages = 500

  /// The most device pixels of all pages of a view.
  static let mostPixels = 150_000_000
  /// The largest number of device pixels per point of a film without `--scale`.
  private static let filmScale = 2.0
  /// The frames per second of a film without its own.
  private static let framesPerSecond = 30.0

  /// The path of the file or the folder.
  let path: String
  /// The format of an export; `nil` to find it out.
  var inputFormat: String?
  var importOptions = ImportOptions()
  /// The options of the pictures.
  var picture: PictureArguments
  /// The largest document in bytes.
  var documentLimit = ConversationReader.maximumLength
  /// The largest theme file in bytes.
  var themeLimit = ThemeFile.maximumLength

  /// The name in the title of the page.
  var name: String { FilePath.name(of: path) }

  /// Reads the file.
  ///
  /// - Throws: `DocumentError` with every problem; the errors of files and imports.
  func read() throws -> PreviewContent {
    if FilePath.names(in: path) == nil {
      let bytes = try WholeFile.read(path: path, limit: documentLimit)
      // Most documents are conversations, which need not be parsed twice.
      if bytes.contains("confab/scenario/".utf8), ScenarioReader.isScenario(bytes) {
        return .scenario(
          try ScenarioReader.load(
            bytes, named: path, folder: FilePath.folder(of: path) ?? "."))
      }
    }
    return .conversation(
      try ConversationFile.read(
        path: path, limit: documentLimit, format: inputFormat, options: importOptions))
  }

  /// The paths of all files that the pictures depend on. They need not exist.
  func files(of content: PreviewContent?, for studio: Studio) -> [String] {
    var files = ownFiles
    switch content {
    case .conversation(let read):
      files += studio.picturePaths(
        of: read.conversation, in: read.attachments, options: LayoutOptions())
    case .scenario(let loaded): files += loaded.files(for: studio)
    case nil: break
    }
    return files
  }

  /// The file, or those in the folder of an export, and the files that options name.
  private var ownFiles: [String] {
    let files = (try? FileTree.states(of: path)).map { $0.keys.map { "\(path)/\($0)" }.sorted() }
    let theme = picture.layout.themeName.flatMap { Theme.builtIn(named: $0) == nil ? $0 : nil }
    return (files ?? [path]) + [theme].compactMap { $0 } + picture.sharing.files
  }

  /// What applies to options that were not given.
  private static var usual: PictureSettings {
    var usual = PictureSettings()
    usual.scale = 2
    return usual
  }

  /// The options of a view.
  func arguments(of view: PreviewView) -> PictureArguments {
    var picture = picture
    if view.theme != PreviewView.ownTheme {
      var theme = PictureSettings()
      theme.theme = view.theme
      picture.layout.theme = theme
    }
    var appearance = PictureSettings()
    appearance.appearance = view.appearance
    picture.appearance = appearance
    return picture
  }

  /// The options of the pictures of a conversation in a view.
  ///
  /// - Returns: The options, and a note if messages are left out because there are too many.
  /// - Throws: `OptionError`, and the errors of theme files.
  func renderOptions(
    for conversation: Conversation, in view: PreviewView
  ) throws -> (options: RenderOptions, note: String?) {
    let arguments = arguments(of: view)
    var options = try arguments.adapting(
      arguments.renderOptions(inputLimit: themeLimit, over: Self.usual), to: conversation)
    options.picture.maximumPixels = Self.mostPixels
    let count = conversation.messages.count
    guard count > Self.mostMessages, options.layout.selection == .all else { return (options, nil) }
    options.layout.selection = .last(Self.mostMessages)
    return (
      options,
      "the last \(Count.text(Self.mostMessages)) of \(Count.text(count)) messages; "
        + "--last or --range shows others"
    )
  }

  /// A scenario with the options of a view.
  ///
  /// - Throws: `OptionError`, and the errors of theme files.
  func film(
    of loaded: LoadedScenario, in view: PreviewView
  ) throws -> PreviewFilm {
    let arguments = arguments(of: view)
    guard arguments.settings.redact == nil, arguments.last == nil, arguments.range == nil else {
      throw OptionError(
        "--redact, --last and --range are for a conversation; \(name) is a scenario")
    }
    var base = PictureSettings()
    // A device that is given has a screen.
    if arguments.settings.device == nil {
      base.chrome = loaded.scenario.showsChrome ? .full : PictureOptions.Chrome.none
    }
    let options = try arguments.renderOptions(inputLimit: themeLimit, over: base)
    var loaded = loaded
    let themes = try loaded.apply(arguments.settings, options)
    let screen = loaded.scenario.screen
    loaded.scenario.screen.rescale(
      to: arguments.settings.scale ?? min(screen.scale, Self.filmScale))
    loaded.scenario.framesPerSecond = loaded.scenario.framesPerSecond ?? Self.framesPerSecond
    let stage = try FilmStage(
      of: loaded.scenario,
      FilmOptions(
        hasFrame: options.picture.backdrop != nil, background: options.picture.backdrop))
    return PreviewFilm(loaded: loaded, themes: themes, stage: stage)
  }
}

/// Something that is wrong with a file, with its line.
struct PreviewProblem: Sendable, Hashable {
  var file: String
  /// From 1; 0 for a problem of the file as a whole.
  var line: Int
  /// From 1, in Unicode scalars; 0 with the line.
  var column: Int
  /// The JSON path of the value; empty for none.
  var path: String
  var message: String
  /// The text of the line.
  var excerpt: String?

  /// The longest file of which lines are shown, in bytes.
  private static let longestFile = 16 << 20
  /// The longest line that is shown, in Unicode scalars.
  private static let longestExcerpt = 240
  /// The most problems that are shown.
  static let most = 100

  /// The problems that an error tells, with the texts of their lines.
  ///
  /// - Parameter file: The path of the file, for an error that does not name one.
  static func all(of error: any Error, in file: String) -> [PreviewProblem] {
    var error = error
    if case .document(let document)? = error as? ConfabError { error = document }
    var texts: [String: [Substring]] = [:]
    return DocumentCheck.mistakes(for: error, in: file).prefix(most).map { mistake in
      let problem = mistake.problem
      var made = PreviewProblem(
        file: mistake.file, line: problem.line, column: problem.column, path: problem.path,
        message: OneLine.text(problem.text))
      if problem.line > 0 {
        let lines = texts[mistake.file] ?? lines(of: mistake.file)
        texts[mistake.file] = lines
        if problem.line <= lines.count {
          made.excerpt = String(
            String.UnicodeScalarView(
              lines[problem.line - 1].unicodeScalars.prefix(longestExcerpt)))
        }
      }
      return made
    }
  }

  private static func lines(of file: String) -> [Substring] {
    guard let bytes = try? WholeFile.read(path: file, limit: longestFile) else { return [] }
    return String(decoding: bytes, as: UTF8.self)
      .split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }
}

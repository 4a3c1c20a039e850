import Confab
import ConfabBubbles
import ConfabModel
import ConfabRendering
import ConfabText

/// Draws the conversations and scenarios of a suite, with one worker.
struct SnapshotDrawer: Sendable {
  let suite: SnapshotSuite
  /// The studios for the fonts of the suite.
  let studios: StudioPool

  /// Reads and lays out a conversation, or plays a scenario.
  ///
  /// The file is read once: the options in it and the conversation come from the same bytes.
  ///
  /// - Throws: The error of a file, a theme, a font or an option that can't be used.
  func draw(_ item: SnapshotCase) async throws -> DrawnCase {
    let path = "\(suite.folder)/\(item.document)"
    let bytes = try WholeFile.read(path: path, limit: ConversationReader.maximumLength)
    if item.isScenario { return try await play(item, bytes, path: path) }
    var conversation = try ConversationReader.read(bytes, named: path)
    let settings = try item.settings(ofDocument: bytes, named: path)
    if let locale = settings.locale { conversation.locale = locale }
    let options = try settings.renderOptions(theme: theme(settings.theme))
    let studio = try studios.studio(fonts: fontPaths(settings.fonts ?? []))
    let folder = FilePath.folder(of: path) ?? "."
    let pages = try await studio.pages(
      of: conversation, attachments: .folder(folder), options: options)
    return DrawnCase(
      names: item.pictureNames(count: pages.count, isPaged: options.picture.isPaged),
      content: .pages(pages))
  }

  func theme(_ name: String?) throws -> Theme {
    guard let name else { return .imessage }
    if let theme = Theme.builtIn.first(where: { $0.name == name }) { return theme }
    guard name.hasSuffix(".json") else {
      throw SuiteError(
        "there is no theme \"\(name)\"; expected "
          + Theme.builtIn.map(\.name).joined(separator: ", ")
          + " or a file such as night.theme.json")
    }
    let bytes = try InputFolder(path: suite.folder).open(name)
      .readAll(limit: ThemeFile.maximumLength)
    return try ThemeFile.read(bytes, named: "\(suite.folder)/\(name)")
  }

  /// Names of families stay as they are. Paths are those of files inside the suite.
  func fontPaths(_ names: [String]) throws -> [String] {
    try names.map { name in
      guard name.contains("/") || name.contains(".") else { return name }
      return try InputFolder(path: suite.folder).open(name).path
    }
  }
}

extension SnapshotCase {
  /// The options of the suite, those of the conversation and those of the matrix. Later ones win.
  ///
  /// - Throws: `DocumentError` for bad options in the conversation.
  func settings(ofDocument bytes: [UInt8], named name: String) throws -> SnapshotSettings {
    guard document.hasSuffix(".json") else { return variantOptions.over(options) }
    let problems = ProblemCollector(bytes)
    let own = ValueReader(problems)?.object(knowing: nil)?
      .object(Self.documentKey, knowing: SnapshotSettings.keys).map(SnapshotSettings.init)
    if let error = problems.error(source: name) { throw error }
    return variantOptions.over((own ?? SnapshotSettings()).over(options))
  }
}

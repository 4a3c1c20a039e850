import Confab
import ConfabBubbles
import ConfabImport
import ConfabModel
import ConfabScenario
import ConfabSupport
import Synchronization

/// Draws the conversations and scenarios of a suite, with one worker.
struct SnapshotDrawer: Sendable {
  let suite: SnapshotSuite
  /// The studios for the fonts of the suite.
  let studios: StudioPool

  /// Reads and lays out a conversation, or plays a scenario.
  ///
  /// A file of JSON is read once: the options in it and the conversation come from the same bytes.
  ///
  /// - Throws: The error of a file, a theme, a font or an option that can't be used.
  func draw(_ item: SnapshotCase) async throws -> DrawnCase {
    let path = "\(suite.folder)/\(item.document)"
    let bytes =
      item.isJSON
      ? try WholeFile.read(path: path, limit: ConversationReader.maximumLength) : nil
    if item.isScenario, let bytes { return try await play(item, bytes, path: path) }
    let read = try read(item, bytes, path: path)
    var conversation = read.conversation
    let settings = try item.settings(ofDocument: read.report == nil ? bytes : nil, named: path)
    if let locale = settings.locale { conversation.locale = locale }
    let options = try settings.renderOptions(
      theme: theme(settings.theme, for: conversation.info))
    let studio = try studios.studio(fonts: fontPaths(settings.fonts ?? []))
    let pages = try await studio.pages(
      of: conversation, attachments: read.attachments, options: options)
    return DrawnCase(
      names: item.pictureNames(count: pages.count, isPaged: options.picture.isPaged),
      content: .pages(pages), losses: read.report?.warnings ?? [])
  }

  private func theme(_ name: String?, for conversation: ConversationInfo) throws -> Theme {
    try Theme.chosen(name, for: conversation) { name in
      guard name.hasSuffix(".json") else { return nil }
      let bytes = try InputFolder(path: suite.folder).open(name)
        .readAll(limit: ThemeFile.maximumLength)
      return try ThemeFile.read(bytes, named: "\(suite.folder)/\(name)")
    }
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
  /// - Parameters:
  ///   - bytes: The conversation; `nil` for an export, which has no options.
  ///   - name: The name for errors.
  /// - Throws: `DocumentError` for bad options in the conversation.
  func settings(ofDocument bytes: [UInt8]?, named name: String) throws -> PictureSettings {
    guard document.hasSuffix(".json"), let bytes else { return variantOptions.over(options) }
    let problems = ProblemCollector(bytes)
    let own = ValueReader(problems)?.object(knowing: nil)?
      .object(Self.documentKey, knowing: PictureOptionTable.keys).map(PictureSettings.init)
    if let error = problems.error(source: name) { throw error }
    return variantOptions.over((own ?? PictureSettings()).over(options))
  }
}

extension SnapshotDrawer {
  /// Plays a scenario of the suite. Each capture and strip is a picture, `name.capture`. A scenario
  /// without any is one picture of five moments.
  ///
  /// - Throws: The error of a file, a theme, a font or an option that can't be used, and
  ///   ``SuiteError`` for an expectation that was not met.
  func play(_ item: SnapshotCase, _ bytes: [UInt8], path: String) async throws -> DrawnCase {
    var loaded = try ScenarioReader.load(
      bytes, named: path, folder: FilePath.folder(of: path) ?? ".")
    let settings = item.variantOptions.over(item.options)
    var themes: [String: Theme] = [:]
    try settings.apply(to: &loaded)
    if let name = settings.theme {
      loaded.scenario.theme = name
      themes[name] = try theme(name, for: loaded.conversation.info)
    }
    let played = try await PlayedScenario(
      loaded, themes: themes, device: settings.device, file: path,
      by: try studios.studio(fonts: fontPaths(settings.fonts ?? [])))
    return DrawnCase(
      names: played.names.map { name in name.map { "\(item.name).\($0)" } ?? item.name },
      content: .scenario(played))
  }
}

extension PictureSettings {
  /// Sets the options of a suite that a scenario has, too.
  fileprivate func apply(to loaded: inout LoadedScenario) throws(SuiteError) {
    loaded.scenario.appearance = self.appearance ?? loaded.scenario.appearance
    loaded.scenario.typeSize = self.typeSize ?? loaded.scenario.typeSize
    if let device = self.device {
      guard let device = Device(named: device) else {
        throw SuiteError("there is no device \"\(device)\"")
      }
      loaded.scenario.screen = .device(device)
    }
    if let locale = self.locale { loaded.conversation.locale = locale }
  }
}

/// The studios of one worker of a run: one for each choice of fonts, made when it is needed.
final class StudioPool: Sendable {
  private let studios = Mutex<[[String]: Studio]>([:])
  private let folder: String?

  /// - Parameter folder: The folder of the pinned fonts; `nil` for the bundled fonts.
  init(fontFolder folder: String?) { self.folder = folder }

  /// The studio for some fonts.
  ///
  /// - Parameter fonts: Names of bundled families or paths of font files; empty for the default.
  /// - Throws: `ConfabError` for fonts that can't be used.
  func studio(fonts: [String]) throws -> Studio {
    if let studio = studios.withLock({ $0[fonts] }) { return studio }
    let studio = try Studio(fonts: folder, typefaces: fonts, workers: 1)
    studios.withLock { $0[fonts] = studio }
    return studio
  }
}

extension SnapshotDrawer {
  /// Reads a conversation of the suite.
  ///
  /// - Parameter bytes: The file, if it is JSON.
  /// - Throws: The error of a document or an export; ``SuiteError`` for an export whose times have no
  ///   zone, because the picture would depend on that of the machine.
  func read(_ item: SnapshotCase, _ bytes: [UInt8]?, path: String) throws -> ReadConversation {
    let options = item.export?.options ?? ImportOptions()
    let format = item.export?.format
    let read =
      try bytes.map { try ConversationFile.read($0, named: path, format: format, options: options) }
      ?? ConversationFile.read(path: path, format: format, options: options)
    if read.report?.guesses.contains(where: { $0.option == LocalClock.zoneOption }) == true {
      throw SuiteError(
        "\(item.document): its times have no zone; expected a \"timezone\" for it in \"exports\" of "
          + SuiteConfiguration.fileName)
    }
    return read
  }
}

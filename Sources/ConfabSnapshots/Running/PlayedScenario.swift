import Confab
import ConfabModel
import ConfabScenario
import ConfabScene
import Synchronization

/// The pictures of a scenario that was played: its captures and strips, or a strip of five moments
/// if it has none.
package struct PlayedScenario: Sendable {
  /// The moments of the pictures.
  package let frames: [PlayedFrame]
  /// The names of the pictures; `nil` for the strip of a scenario without captures.
  package let names: [String?]
  private let studio: Studio
  /// The ids of the messages at the start.
  private let messages: [MessageID]
  /// What the pictures depend on besides the messages and the steps.
  private let settings: [String: String]

  /// Plays a scenario.
  ///
  /// - Parameters:
  ///   - themes: Themes by their names in the scenario. Others are read from its folder.
  ///   - device: The name of the device, for explanations; `nil` for that of the scenario.
  ///   - file: The path of the scenario, for errors; `nil` for none.
  /// - Throws: ``SuiteError`` with all expectations that were not met, `PlayError`, `ConfabError`,
  ///   the errors of theme files, `CancellationError`.
  package init(
    _ loaded: LoadedScenario, themes: [String: Theme] = [:], device: String? = nil,
    file: String? = nil, by studio: Studio
  ) async throws {
    let hasCaptures = !loaded.scenario.captureNames.isEmpty
    let found = Mutex<(captures: [PlayedFrame], sheet: ContactSheet)>(
      ([], ContactSheet(limit: 5, columns: 5)))
    let report = try await ScenarioPlayer(studio: studio).play(
      loaded, themes: themes, drawsFrames: !hasCaptures
    ) { frame in
      found.withLock { found in
        if frame.capture != nil { found.captures.append(frame) } else { found.sheet.add(frame) }
      }
    }
    if let first = report.failures.first {
      let others = report.failures.dropFirst().map { "; \($0)" }.joined()
      let file = first.file.map { "\(loaded.folder)/\($0)" } ?? file
      throw SuiteError((file.map { "\($0):\(first.line): \(first.text)" } ?? "\(first)") + others)
    }
    let (captures, sheet) = found.withLock { $0 }
    frames = hasCaptures ? captures : [try await sheet.frame(by: studio)].compactMap { $0 }
    names = frames.map { hasCaptures ? $0.capture ?? "" : nil }
    self.studio = studio
    let (scenario, conversation) = (loaded.scenario, loaded.conversation)
    messages = conversation.messages.map(\.id)
    var settings = try studio.settings(
      theme: try loaded.theme(among: themes), scenario.appearance)
    settings["type size"] = scenario.typeSize.map(LengthWords.number)
    settings["device"] = device
    settings["locale"] = conversation.locale
    settings["time zone"] = conversation.timezone
    settings["now"] = conversation.now?.iso8601
    self.settings = settings
  }

  /// Draws a picture.
  package func picture(at index: Int) async throws -> Picture {
    try await studio.picture(of: frames[index].scene, on: frames[index].canvas)
  }

  /// Describes what a picture shows.
  package func description(at index: Int) async throws -> PictureDescription {
    let rows = frames[index].rows
    // Messages of the scenario come after the others.
    var numbers: [MessageID: Int] = [:]
    for id in messages + rows.compactMap({ $0.item.message?.id }) where numbers[id] == nil {
      numbers[id] = numbers.count + 1
    }
    return try await studio.description(
      of: frames[index].scene, on: frames[index].canvas, rows: rows, numbers: numbers,
      settings: settings)
  }
}

extension PlayedFrame {
  /// The area of the picture.
  fileprivate var canvas: SceneCanvas {
    get throws(OptionError) { try SceneCanvas(size: size, scale: scale, background: .white) }
  }
}

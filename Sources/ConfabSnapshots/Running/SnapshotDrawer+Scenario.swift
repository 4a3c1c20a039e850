import Confab
import ConfabModel
import ConfabScenario
import ConfabText
import Synchronization

extension SnapshotDrawer {
  /// Plays a scenario of the suite. Each capture and strip is a picture, `name.capture`. A scenario without any is one picture
  /// of five moments.
  ///
  /// - Throws: The error of a file, a theme, a font or an option that can't be used, and ``SuiteError`` for an expectation that
  ///   was not met.
  func play(_ item: SnapshotCase, _ bytes: [UInt8], path: String) async throws -> DrawnCase {
    var loaded = try ScenarioReader.load(
      bytes, named: path, folder: FilePath.folder(of: path) ?? ".")
    let settings = item.variantOptions.over(item.options)
    var themes: [String: Theme] = [:]
    try settings.apply(to: &loaded)
    if let name = settings.theme {
      loaded.scenario.theme = name
      themes[name] = try theme(name)
    }
    let studio = try studios.studio(fonts: fontPaths(settings.fonts ?? []))
    let names = loaded.scenario.captureNames
    let frames = Mutex<(captures: [PlayedFrame], sheet: ContactSheet)>(
      ([], ContactSheet(limit: 5, columns: 5)))
    let report = try await ScenarioPlayer(studio: studio).play(
      loaded, themes: themes, drawsFrames: names.isEmpty
    ) { frame in
      frames.withLock { frames in
        if frame.capture != nil { frames.captures.append(frame) } else { frames.sheet.add(frame) }
      }
    }
    if let failure = report.failures.first {
      throw SuiteError("\(path):\(failure.line): \(failure.text)")
    }
    let (captures, sheet) = frames.withLock { $0 }
    guard names.isEmpty else {
      return DrawnCase(
        names: captures.map { "\(item.name).\($0.capture ?? "")" },
        content: .frames(captures, by: studio))
    }
    let strip = try await sheet.frame(by: studio)
    return DrawnCase(names: [item.name], content: .frames([strip].compactMap { $0 }, by: studio))
  }
}

extension SnapshotSettings {
  /// Sets the options of a suite that a scenario has, too.
  fileprivate func apply(to loaded: inout LoadedScenario) throws(SuiteError) {
    loaded.scenario.appearance = appearance ?? loaded.scenario.appearance
    loaded.scenario.typeSize = typeSize ?? loaded.scenario.typeSize
    if let device {
      guard let device = Device(named: device) else {
        throw SuiteError("there is no device \"\(device)\"")
      }
      loaded.scenario.screen = .device(device)
    }
    if let locale { loaded.conversation.locale = locale }
  }
}

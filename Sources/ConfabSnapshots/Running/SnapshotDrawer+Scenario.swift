import Confab
import ConfabScenario
import ConfabText

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
      themes[name] = try theme(name)
    }
    let played = try await PlayedScenario(
      loaded, themes: themes, device: settings.device, file: path,
      by: try studios.studio(fonts: fontPaths(settings.fonts ?? [])))
    return DrawnCase(
      names: played.names.map { name in name.map { "\(item.name).\($0)" } ?? item.name },
      content: .scenario(played))
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

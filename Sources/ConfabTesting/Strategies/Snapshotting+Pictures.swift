import ConfabScenario
import ConfabSnapshots

extension Snapshotting where Value == Picture, Format == SnapshotPicture {
  /// A picture that was drawn, such as a page of `Pages`.
  public static var image: Self { image() }

  /// A picture that was drawn, such as a page of `Pages`. What it shows is not known, so a failure
  /// says where pixels differ, but not which message changed.
  ///
  /// - Parameter comparison: How pictures are compared; by default, no pixel may differ.
  public static func image(comparison: ComparisonRules = ComparisonRules()) -> Self {
    Snapshotting(pathExtension: "png", diffing: .picture(comparison)) { picture in
      SnapshotPicture(picture: picture) { nil }
    }
  }
}

extension Snapshotting where Value == LoadedScenario, Format == SnapshotPicture {
  /// The only capture of a scenario, or a strip of five moments of a scenario without captures.
  public static var image: Self { image() }

  /// A capture or strip of a scenario that is played. An expectation of the scenario that is not
  /// met fails the snapshot.
  ///
  /// - Parameters:
  ///   - capture: The name of the capture or strip; `nil` for the only one, or for a strip of five
  ///     moments of a scenario without any.
  ///   - comparison: How pictures are compared; by default, no pixel may differ.
  ///   - studio: The studio that draws, for fonts or kinds of your own; `nil` for a shared one.
  public static func image(
    capture: String? = nil, comparison: ComparisonRules = ComparisonRules(), studio: Studio? = nil
  ) -> Self {
    Snapshotting(pathExtension: "png", diffing: .picture(comparison)) { scenario in
      let played = try await PlayedScenario(scenario, by: SharedStudio.or(studio))
      let index: Int
      if let capture {
        guard let found = played.names.firstIndex(of: capture) else {
          throw OptionError("the scenario has no capture \"\(capture)\"\(played.nameList)")
        }
        index = found
      } else {
        guard played.frames.count == 1 else {
          throw OptionError("the scenario has several captures; name one of them\(played.nameList)")
        }
        index = 0
      }
      return SnapshotPicture(picture: try await played.picture(at: index)) {
        try await played.description(at: index)
      }
    }
  }
}

extension PlayedScenario {
  /// The names of the captures for an error.
  fileprivate var nameList: String {
    let names = names.compactMap { $0 }
    return names.isEmpty ? "" : ": \(names.joined(separator: ", "))"
  }
}

extension Snapshotting where Value == Scenario, Format == SnapshotPicture {
  /// The only capture of a scenario whose conversation is in it, or a strip of five moments.
  public static var image: Self { image() }

  /// A capture or strip of a scenario whose conversation is in it.
  ///
  /// - Parameters:
  ///   - capture: The name of the capture or strip, as for a `LoadedScenario`.
  ///   - folder: The folder with the pictures of the conversation and the theme files.
  ///   - comparison: How pictures are compared; by default, no pixel may differ.
  ///   - studio: The studio that draws; `nil` for a shared one.
  public static func image(
    capture: String? = nil, folder: String = ".",
    comparison: ComparisonRules = ComparisonRules(), studio: Studio? = nil
  ) -> Self {
    Snapshotting<LoadedScenario, SnapshotPicture>
      .image(capture: capture, comparison: comparison, studio: studio)
      .pullback { scenario in
        if case .file(let name) = scenario.conversation {
          throw OptionError(
            "the conversation of the scenario is the file \(name); load both with ScenarioReader.load"
          )
        }
        return LoadedScenario(scenario: scenario, folder: folder, attachmentFolder: folder)
      }
  }
}

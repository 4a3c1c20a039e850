import Confab
import ConfabInspection
import ConfabLayout
import ConfabScenario
import ConfabScene
import ConfabSupport

/// A scenario with everything that its film depends on.
struct PreviewFilm: Sendable {
  var loaded: LoadedScenario
  /// The themes of the scenario by their names in it.
  var themes: [String: Theme]
  /// The area of the film.
  var stage: FilmStage

  /// Plays the scenario.
  ///
  /// - Throws: `PlayError`, `ConfabError`, the errors of theme files, and `CancellationError`.
  func play(by studio: Studio) async throws -> PlayedFilm {
    let frames = KeptFrames()
    let report = try await ScenarioPlayer(studio: studio).play(loaded, themes: themes) {
      await frames.add($0)
    }
    return PlayedFilm(
      stage: stage, scale: loaded.scenario.screen.scale, frames: await frames.frames,
      report: report)
  }
}

/// A film whose moments can be drawn in any order.
struct PlayedFilm: Sendable {
  /// The number of rows of pixels of a band.
  private static let bandHeight = 96

  var stage: FilmStage
  /// Device pixels per point.
  var scale: Double
  /// The frames in the order of their times; of a long film, not all.
  var frames: [PlayedFrame]
  var report: PlayReport

  /// The area of a frame.
  private var canvas: SceneCanvas {
    get throws {
      try SceneCanvas(size: stage.size, scale: scale, background: stage.background)
    }
  }

  /// Draws a frame in bands.
  ///
  /// - Parameter index: The index in ``frames``.
  /// - Returns: The picture; `nil` for an index without a frame.
  /// - Throws: `ConfabError`.
  func picture(at index: Int, by studio: Studio) async throws -> BandedPicture? {
    guard frames.indices.contains(index) else { return nil }
    return try await studio.bands(
      of: stage.scene(of: frames[index]),
      on: canvas, rows: Self.bandHeight)
  }

  /// The boxes of the rows of a frame and their parts as JSON, in points from the corner of the
  /// picture; `nil` for an index without a frame.
  ///
  /// - Throws: `ConfabError`.
  func boxes(at index: Int, by studio: Studio, version: Int) async throws -> [UInt8]? {
    guard frames.indices.contains(index) else { return nil }
    let content = try await studio.content(
      of: stage.scene(of: frames[index]), on: canvas, rows: frames[index].rows)
    var parts: [String: [String: Rect]] = [:]
    for element in content.elements {
      guard let row = element.element.owner.item else { continue }
      let part = element.element.owner.part
      let known = parts[row]?[part]
      parts[row, default: [:]][part] = known?.union(element.bounds) ?? element.bounds
    }
    var json = JSONWriter(.line)
    json.object { json in
      json.member("version", version)
      json.key("pages")
      json.array { json in
        json.object { json in
          json.member("x", 0)
          json.member("y", 0)
          json.key("items")
          json.array(of: content.rows) { Self.add($1, parts[$1.owner] ?? [:], to: &$0) }
        }
      }
    }
    return json.take()
  }

  /// Adds a row in the form of `confab layout`. Its parts are in the place of what can be tapped.
  private static func add(
    _ row: PageContent.Row, _ parts: [String: Rect], to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("bubble", parts[bubble])
      json.member("frame", row.frame)
      json.key("hits")
      json.array(of: parts.filter { $0.key != bubble }.sorted { $0.key < $1.key }) { json, part in
        json.object { json in
          json.member("frame", part.value)
          json.member("kind", part.key)
        }
      }
      json.member("id", row.item.id)
      json.member("kind", row.item.kind.rawValue)
      json.key("lines")
      json.array { _ in }
      json.member("message", row.item.message?.id)
    }
  }

  /// The part of a row that its distances are measured from.
  private static let bubble = "bubble"
}

/// The frames of a film: all, or every second, fourth, … of a long one.
private actor KeptFrames {
  /// The most frames.
  private static let limit = 1200

  private(set) var frames: [PlayedFrame] = []
  private var stride = 1

  func add(_ frame: PlayedFrame) {
    guard let number = frame.number, number % stride == 0 else { return }
    frames.append(frame)
    guard frames.count > Self.limit else { return }
    stride *= 2
    frames.removeAll { ($0.number ?? 0) % stride != 0 }
  }
}

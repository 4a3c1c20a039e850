import Confab
import ConfabScenario
import ConfabSnapshots
import ConfabSupport

/// An event of a stream (`text/event-stream`), as the page gets it.
enum PreviewEvent {
  /// A comment, which shows that the connection is there.
  static let pulse = Array(":\n\n".utf8)

  /// - Parameters:
  ///   - name: The name of the event.
  ///   - body: Adds the members of the data.
  private static func bytes(
    _ name: String, _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(.line)
    json.object(body)
    return Array("event: \(name)\ndata: ".utf8) + json.take() + Array("\n\n".utf8)
  }

  /// What is known about a file.
  static func document(_ document: Preview.Document, of source: PreviewSource) -> [UInt8] {
    bytes("document") { json in
      json.member("version", document.version)
      json.member("name", OneLine.text(source.name))
      json.member("hasContent", document.content != nil)
      let isFilm = if case .scenario? = document.content { true } else { false }
      json.member("isFilm", isFilm)
      if let theme = source.picture.layout.themeName {
        json.member("theme", OneLine.text(FilePath.name(of: theme)))
      }
      if let appearance = source.picture.appearance?.appearance {
        json.member("appearance", appearance.rawValue)
      }
      json.member("themes", Theme.builtIn.map(\.name))
      json.key("warnings")
      json.array(of: document.losses) { $0.add(OneLine.text($1)) }
      add(document.problems, to: &json)
    }
  }

  /// The pictures of a view.
  ///
  /// - Parameter seconds: The time since the change was noticed or the view was asked for.
  static func picture(_ drawn: DrawnView, seconds: Double) -> [UInt8] {
    bytes("picture") { json in
      json.member("version", drawn.version)
      json.member("view", drawn.view.name)
      json.member("theme", drawn.theme)
      json.member("milliseconds", seconds * 1000, decimals: 1)
      if let film = drawn.film {
        json.key("film")
        json.object { add(film, to: &$0) }
      } else {
        json.key("pages")
        json.array(of: drawn.pages) { add($1, to: &$0) }
      }
      json.key("warnings")
      json.array(of: drawn.warnings) { $0.add(OneLine.text($1)) }
      add(drawn.problems, to: &json)
    }
  }

  /// The state of a suite.
  static func suite(version: Int, _ problems: [PreviewProblem]) -> [UInt8] {
    bytes("suite") { json in
      json.member("version", version)
      add(problems, to: &json)
    }
  }

  /// The picture of a frame, as JSON.
  static func frame(_ list: BandList, _ frame: PlayedFrame) -> [UInt8] {
    var json = JSONWriter(.line)
    json.object { json in
      json.member("time", frame.time, decimals: 4)
      json.member("line", frame.line)
      json.key("pages")
      json.array { add(list, to: &$0) }
    }
    return json.take()
  }

  private static func add(_ film: PlayedFilm, to json: inout JSONWriter) {
    json.member("duration", film.report.duration, decimals: 4)
    json.member("width", film.stage.size.width)
    json.member("height", film.stage.size.height)
    json.member("scale", film.scale)
    json.member("steps", film.report.steps)
    json.member("checks", film.report.checks)
    json.key("times")
    json.array(of: film.frames) { $0.add($1.time, decimals: 4) }
    json.key("lines")
    json.array(of: film.frames) { $0.add($1.line) }
  }

  private static func add(_ list: BandList, to json: inout JSONWriter) {
    json.object { json in
      json.member("width", list.width)
      json.member("height", list.height)
      json.member("scale", list.scale)
      json.key("bands")
      json.array(of: list.bands) { json, band in
        json.array { json in
          json.add(band.name)
          json.add(band.height)
        }
      }
    }
  }

  private static func add(_ problems: [PreviewProblem], to json: inout JSONWriter) {
    json.key("problems")
    json.array(of: problems) { json, problem in
      json.object { json in
        json.member("file", OneLine.text(FilePath.name(of: problem.file)))
        json.member("line", problem.line)
        json.member("column", problem.column)
        json.member("path", OneLine.text(problem.path))
        json.member("message", problem.message)
        if let excerpt = problem.excerpt { json.member("excerpt", OneLine.text(excerpt)) }
      }
    }
  }
}

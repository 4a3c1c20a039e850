import Confab
import ConfabInspection
import ConfabLayout
import ConfabModel
import ConfabScenario
import ConfabScene
import ConfabSupport

/// The pictures of a view.
struct DrawnView: Sendable {
  var view: PreviewView
  /// The version of the content.
  var version = 0
  /// The name of the theme.
  var theme = ""
  /// The pages of a conversation from top to bottom.
  var pages: [BandList] = []
  /// The film of a scenario.
  var film: PlayedFilm?
  /// The layout of a conversation.
  var layout: DrawnLayout?
  /// What the pictures do not show as the conversation or the options ask for.
  var warnings: [String] = []
  /// What is wrong; the pictures are older ones then.
  var problems: [PreviewProblem] = []

  init(view: PreviewView) { self.view = view }
}

/// The layout that the pages of a view show.
struct DrawnLayout: Sendable {
  var pages: Pages
  /// The place of the layout in each page.
  var contents: [Pages.Content]

  /// The layout of each page, with frames in points from the corner of the layout.
  ///
  /// - Throws: `FontError` and errors of presenters; `CancellationError`.
  func json(by studio: Studio, version: Int) async throws -> [UInt8] {
    let dump = try await studio.dump(pages.layout)
    var json = JSONWriter(.line)
    json.object { json in
      json.member("version", version)
      json.key("pages")
      json.array(of: contents) { json, content in
        json.object { json in
          json.member("x", content.origin.x)
          json.member("y", content.origin.y)
          json.key("items")
          json.array(of: dump.items[content.rows]) { $0.add($1) }
        }
      }
    }
    return json.take()
  }
}

/// Draws views.
struct PreviewDrawing: Sendable {
  let source: PreviewSource
  let studio: Studio
  let store: BandStore

  /// Draws a view. Bands that the store has are not compressed again.
  ///
  /// - Throws: `ConfabError`, the errors of options and theme files, and `CancellationError`.
  func draw(
    _ content: PreviewContent, in view: PreviewView, version: Int
  ) async throws -> DrawnView {
    var drawn = DrawnView(view: view)
    drawn.version = version
    switch content {
    case .conversation(let read): try await draw(read, into: &drawn)
    case .scenario(let loaded): try await draw(loaded, into: &drawn)
    }
    return drawn
  }

  private func draw(_ read: ReadConversation, into drawn: inout DrawnView) async throws {
    let (options, note) = try source.renderOptions(for: read.conversation, in: drawn.view)
    drawn.theme = options.layout.theme.name
    let pages = try await studio.pages(
      of: read.conversation, attachments: read.attachments, options: options)
    var pictures: [BandedPicture] = []
    var contents: [Pages.Content] = []
    for index in 0..<pages.count {
      let (picture, content) = try await pages.bands(at: index)
      pictures.append(picture)
      contents.append(content)
    }
    drawn.pages = try await store.add(pictures, of: drawn.view.name)
    drawn.layout = DrawnLayout(pages: pages, contents: contents)
    let undrawn = pictures.flatMap(\.warnings)
    drawn.warnings =
      [note].compactMap { $0 }
      + (pages.warnings + undrawn.filter { !pages.warnings.contains($0) }).map(\.description)
  }

  private func draw(_ loaded: LoadedScenario, into drawn: inout DrawnView) async throws {
    let film = try source.film(of: loaded, in: drawn.view)
    drawn.theme = film.loaded.scenario.theme ?? ""
    let played = try await film.play(by: studio)
    drawn.film = played
    drawn.problems = played.report.failures.prefix(PreviewProblem.most).map { failure in
      PreviewProblem(
        file: failure.file.map { "\(loaded.folder)/\($0)" } ?? source.path, line: failure.line,
        column: 1, path: "", message: failure.text)
    }
    drawn.warnings = played.report.warnings.map(\.description)
  }
}

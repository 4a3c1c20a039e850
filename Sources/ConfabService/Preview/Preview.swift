import Confab
import ConfabLayout
import ConfabScenario
import ConfabSupport

/// The state of a previewed file: what was read last, what is wrong with it, and its pictures.
///
/// The last content that could be read stays while the file has an error, and so do its pictures.
actor Preview {
  /// What is known about the file.
  struct Document: Sendable {
    /// Rises with each reading.
    var version = 0
    /// Rises with each reading without an error.
    var contentVersion = 0
    var content: PreviewContent?
    var problems: [PreviewProblem] = []
    /// What an export lost.
    var losses: [String] = []
    /// When the change was noticed that led to the reading.
    var noticed = ContinuousClock.now
  }

  nonisolated let source: PreviewSource
  nonisolated let store = BandStore()
  nonisolated let announcer = Announcer()
  private let studio: Studio
  private(set) var document = Document()
  private var drawings: [PreviewView: (version: Int, task: Task<DrawnView, any Error>)] = [:]
  /// The last picture of each view that could be drawn.
  private var lastDrawn: [PreviewView: DrawnView] = [:]

  init(_ source: PreviewSource, studio: Studio) {
    self.source = source
    self.studio = studio
  }

  /// Follows the file until the task is cancelled or the preview ends.
  nonisolated func run() async throws {
    var files = FollowedFiles()
    defer { files.end() }
    files.follow(source.files(of: nil, for: studio))
    await read()
    files.follow(await followedFiles)
    while try await files.next() != nil {
      await read()
      files.follow(await followedFiles)
    }
  }

  /// Ends all streams of changes.
  nonisolated func end() { announcer.end() }

  /// The files that the pictures depend on, and those with errors.
  private var followedFiles: [String] {
    source.files(of: document.content, for: studio) + document.problems.map(\.file)
  }

  /// Reads the file and tells the listeners.
  func read() {
    document.noticed = .now
    document.version += 1
    do {
      let content = try source.read()
      document.content = content
      document.contentVersion = document.version
      document.problems = []
      document.losses = []
      if case .conversation(let read) = content { document.losses = read.report?.warnings ?? [] }
      // Nobody waits for pictures of older contents, such as a long film.
      for drawing in drawings.values { drawing.task.cancel() }
    } catch {
      document.problems = PreviewProblem.all(of: error, in: source.path)
    }
    announcer.announce()
  }

  /// The pictures of a view of the newest content that could be read.
  ///
  /// - Returns: The pictures. After an error, they are the last ones that could be drawn, with the
  ///   problems. `nil` if nothing could be read yet, or if a newer content came.
  func drawn(_ view: PreviewView) async -> DrawnView? {
    guard let content = document.content else { return nil }
    let version = document.contentVersion
    if drawings[view]?.version != version {
      drawings[view]?.task.cancel()
      let drawing = PreviewDrawing(source: source, studio: studio, store: store)
      drawings[view] = (
        version, Task { try await drawing.draw(content, in: view, version: version) }
      )
    }
    guard let task = drawings[view]?.task else { return nil }
    do {
      let drawn = try await task.value
      if lastDrawn[view].map({ $0.version < drawn.version }) ?? true { lastDrawn[view] = drawn }
      return drawn
    } catch is CancellationError {
      return nil
    } catch {
      guard version == document.contentVersion else { return nil }
      var last = lastDrawn[view] ?? DrawnView(view: view)
      last.version = version
      last.problems = PreviewProblem.all(of: error, in: source.path)
      return last
    }
  }

  /// Draws a frame of a film.
  ///
  /// - Parameter index: The index of the frame.
  /// - Returns: The picture and its frame; `nil` for an index without a frame.
  /// - Throws: `ConfabError`, `CancellationError`.
  func frame(_ index: Int, of view: PreviewView) async throws -> (BandList, PlayedFrame)? {
    guard let film = await drawn(view)?.film,
      let picture = try await film.picture(at: index, by: studio),
      let list = try await store.add([picture], of: "\(view.name) frame").first
    else { return nil }
    return (list, film.frames[index])
  }

  /// The boxes of a view as JSON; `nil` if there are none.
  ///
  /// - Parameter index: The index of a frame of a film; `nil` for a conversation.
  /// - Throws: `ConfabError`, `CancellationError`.
  func boxes(of view: PreviewView, frame index: Int?) async throws -> [UInt8]? {
    guard let drawn = await drawn(view) else { return nil }
    if let film = drawn.film, let index {
      return try await film.boxes(at: index, by: studio, version: drawn.version)
    }
    return try await drawn.layout?.json(by: studio, version: drawn.version)
  }
}

import ConfabModel
import ConfabScene

/// The pictures and recordings of a conversation, looked up once before the rows are measured.
public struct AssetCatalog: Sendable, Equatable {
  /// The result of looking up a picture.
  public enum State: Sendable, Equatable {
    /// A picture. The size is in the picture's own pixels, after its EXIF orientation is applied.
    case image(width: Int, height: Int)
    /// There is no such picture.
    case missing
    /// The picture can't be read or decoded.
    case unreadable
  }

  private let states: [String: State]
  /// The pictures that can be drawn, by the name in the document.
  private let pictures: [String: ImageSource]
  /// The recordings whose loudness is known, by the name in the document.
  private let recordings: [String: Recording]
  /// The mean colors of wallpapers, by the name in the document.
  private let meanColors: [String: Color]
  /// Warnings about pictures that are not drawn, or whose format differs from their name, in the
  /// order of the conversation.
  public let warnings: [Warning]

  /// A catalog without pictures. Every picture is missing.
  public static let empty = AssetCatalog(states: [:], warnings: [])

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - states: The results by the name in the document.
  ///   - pictures: The pictures that can be drawn, by the name in the document.
  ///   - recordings: The recordings whose loudness is known, by the name in the document.
  ///   - meanColors: The mean colors of wallpapers, by the name in the document.
  ///   - warnings: Warnings about pictures and recordings with problems.
  package init(
    states: [String: State], pictures: [String: ImageSource] = [:],
    recordings: [String: Recording] = [:], meanColors: [String: Color] = [:], warnings: [Warning]
  ) {
    self.states = states
    self.pictures = pictures
    self.recordings = recordings
    self.meanColors = meanColors
    self.warnings = warnings
  }

  /// The paths of the files of all pictures that can be drawn, in no particular order. Pictures in
  /// memory have none.
  public var paths: [String] { pictures.values.filter { $0.data == nil }.map(\.path) }

  /// The result of looking up a picture, by the name in the document. Unknown names are
  /// ``State/missing``.
  public func state(of source: String) -> State { states[source] ?? .missing }

  /// The picture to draw, by the name in the document, or `nil` if a placeholder is drawn.
  ///
  /// The picture refers to the content that was looked up. If the file changes afterwards, the new
  /// content is not drawn.
  public func picture(of source: String) -> ImageSource? { pictures[source] }

  /// The mean color of a wallpaper, by the name in the document; `nil` if it can't be drawn.
  func meanColor(of wallpaper: String) -> Color? { meanColors[wallpaper] }

  /// What is shown of a sound file, by the name in the document, or `nil` if it can't be measured.
  public func recording(of source: String) -> Recording? { recordings[source] }
}

/// What is shown of a sound file.
public struct Recording: Sendable, Equatable {
  /// The loudness over time, each value 0 … 1.
  public var levels: [Double]
  /// The length in seconds.
  public var duration: Double

  /// Creates a recording.
  public init(levels: [Double], duration: Double) {
    self.levels = levels
    self.duration = duration
  }
}

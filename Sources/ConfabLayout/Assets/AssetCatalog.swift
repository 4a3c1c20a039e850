import ConfabModel
import ConfabScene

/// What is known of the pictures that a conversation names, looked up once before measuring.
public struct AssetCatalog: Sendable, Equatable {
  /// A picture as it was found.
  public enum State: Sendable, Equatable {
    /// Device pixels after EXIF orientation.
    case image(path: String, width: Int, height: Int)
    case missing
    case unreadable
  }

  private let states: [String: State]
  /// The pictures that are drawn, with their content.
  private let pictures: [String: ImageSource]
  /// One sentence for each picture that will not be drawn, or is not what its name says, in the
  /// order of the conversation.
  public let warnings: [String]

  /// No pictures at all: every one is missing.
  public static let empty = AssetCatalog(states: [:], warnings: [])

  /// - Parameters:
  ///   - states: what was found for each name.
  ///   - pictures: those that are drawn.
  ///   - warnings: one sentence for each picture that is not drawn as it is named.
  package init(states: [String: State], pictures: [String: ImageSource] = [:], warnings: [String]) {
    self.states = states
    self.pictures = pictures
    self.warnings = warnings
  }

  /// The paths of all pictures that are drawn, in no particular order.
  public var paths: [String] { pictures.values.map(\.path) }

  public func state(of source: String) -> State { states[source] ?? .missing }

  /// The picture to draw, with the content that was looked up: nothing else is drawn, whatever becomes of
  /// its file. `nil` where a placeholder is drawn.
  public func picture(of source: String) -> ImageSource? { pictures[source] }
}

import Confab
import ConfabScenario
import ConfabScene

/// A conversation or scenario of a suite that was read and is drawn picture by picture.
struct DrawnCase: Sendable {
  /// What the pictures show.
  enum Content: Sendable {
    /// The pages of a conversation.
    case pages(Pages)
    /// The captures and strips of a scenario.
    case frames([PlayedFrame], by: Studio)
  }

  /// The names of the pictures.
  var names: [String]
  /// What the pictures show, in the order of the names.
  var content: Content

  /// Draws a picture.
  func picture(at index: Int) async throws -> Picture {
    switch content {
    case .pages(let pages): try await pages.page(at: index)
    case .frames(let frames, let studio):
      try await studio.picture(of: frames[index].scene, on: frames[index].canvas)
    }
  }

  /// Describes what a picture shows.
  func description(at index: Int) async throws -> PictureDescription {
    switch content {
    case .pages(let pages): try await pages.description(at: index)
    case .frames(let frames, let studio):
      try await studio.description(of: frames[index].scene, on: frames[index].canvas)
    }
  }
}

extension PlayedFrame {
  /// The area of the picture.
  fileprivate var canvas: SceneCanvas {
    get throws(OptionError) { try SceneCanvas(size: size, scale: scale, background: .white) }
  }
}

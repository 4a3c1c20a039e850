import Confab

/// A conversation or scenario of a suite that was read and is drawn picture by picture.
struct DrawnCase: Sendable {
  /// What the pictures show.
  enum Content: Sendable {
    /// The pages of a conversation.
    case pages(Pages)
    /// The captures and strips of a scenario.
    case scenario(PlayedScenario)
  }

  /// The names of the pictures.
  var names: [String]
  /// What the pictures show, in the order of the names.
  var content: Content

  /// Draws a picture.
  func picture(at index: Int) async throws -> Picture {
    switch content {
    case .pages(let pages): try await pages.page(at: index)
    case .scenario(let played): try await played.picture(at: index)
    }
  }

  /// Describes what a picture shows.
  func description(at index: Int) async throws -> PictureDescription {
    switch content {
    case .pages(let pages): try await pages.description(at: index)
    case .scenario(let played): try await played.description(at: index)
    }
  }
}

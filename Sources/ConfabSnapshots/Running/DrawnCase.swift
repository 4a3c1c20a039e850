import Confab

/// A conversation of a suite that was read and is drawn page by page.
struct DrawnCase {
  /// The names of the pictures.
  var names: [String]
  /// The pictures.
  var pages: Pages
  /// The paths of the pictures that the conversation may show, relative to the suite and without `.png`.
  var attachments: [String]
}

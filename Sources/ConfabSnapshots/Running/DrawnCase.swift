import Confab

/// A conversation of a suite that was read and is drawn page by page.
struct DrawnCase {
  /// The names of the pictures.
  var names: [String]
  /// The pictures.
  var pages: Pages
}

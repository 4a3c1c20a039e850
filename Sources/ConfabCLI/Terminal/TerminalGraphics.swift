import Confab
import ConfabRendering

/// The ways to show a picture in a terminal.
enum TerminalGraphics: String, CaseIterable {
  /// The graphics protocol of kitty, which Ghostty and Konsole have, too.
  case kitty
  /// Sixel graphics of the VT340.
  case sixel
  /// Half blocks with two colors each, in any terminal.
  case blocks

  /// The best way for the terminal that the environment describes.
  static func best(in environment: [String: String]) -> TerminalGraphics {
    let terminal = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    // Terminal multiplexers do not pass pictures on.
    if ["tmux", "screen"].contains(where: terminal.hasPrefix) { return .blocks }
    if environment["KITTY_WINDOW_ID"] != nil || terminal.contains("kitty")
      || terminal.contains("ghostty") || program == "ghostty" || program == "konsole"
    {
      return .kitty
    }
    let sixelTerminals = ["foot", "mlterm", "yaft", "contour"]
    if terminal.contains("sixel") || sixelTerminals.contains(where: terminal.hasPrefix)
      || ["WezTerm", "iTerm.app", "mintty", "rio"].contains(program)
    {
      return .sixel
    }
    return .blocks
  }

  /// The text that shows a picture.
  ///
  /// - Parameter trueColor: Whether blocks can have any color, or only one of 256.
  func text(_ picture: PixelImage, trueColor: Bool) throws -> String {
    switch self {
    case .kitty: try KittyImage.text(picture)
    case .sixel: SixelImage.text(picture)
    case .blocks: HalfBlocks.text(picture, trueColor: trueColor)
    }
  }

  /// The largest picture that is shown, in pixels: as wide as the terminal, and two screens high.
  func limit(_ size: TerminalSize) -> (width: Int, height: Int) {
    self == .blocks
      ? (size.columns, size.rows * 4)
      : (size.columns * size.cellWidth, size.rows * 2 * size.cellHeight)
  }
}

import Glibc

/// The size of the terminal at standard output, or at standard error if that is a file.
struct TerminalSize: Equatable {
  /// Characters in a line.
  var columns = 80
  /// Lines.
  var rows = 24
  /// The width of a character in pixels.
  var cellWidth = 10
  /// The height of a line in pixels.
  var cellHeight = 20

  /// The size of this process's terminal; 80×24 without a terminal. Sizes that it does not report
  /// are usual ones.
  static func current() -> TerminalSize {
    var size = TerminalSize()
    var window = winsize()
    guard
      [STDOUT_FILENO, STDERR_FILENO].contains(where: {
        ioctl($0, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 && window.ws_row > 0
      })
    else { return size }
    size.columns = Int(window.ws_col)
    size.rows = Int(window.ws_row)
    if window.ws_xpixel > 0, window.ws_ypixel > 0 {
      size.cellWidth = max(1, Int(window.ws_xpixel) / size.columns)
      size.cellHeight = max(1, Int(window.ws_ypixel) / size.rows)
    }
    return size
  }
}

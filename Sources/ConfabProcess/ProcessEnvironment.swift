import Confab
import ConfabText
import Glibc

/// The environment variables of this process.
package enum ProcessEnvironment {
  /// Variables that don't affect a picture: search paths, folders, the kind and size of the terminal, and
  /// whether this is a CI job.
  private static let kept: Set<String> = [
    "PATH", "HOME", "TMPDIR", "TERM", "TERM_PROGRAM", "COLORTERM", "KITTY_WINDOW_ID", "COLUMNS",
    "LINES", "LD_LIBRARY_PATH", "CI",
  ]

  /// Removes the variables that libraries read (time zone data, locales, fonts, JPEG decoders), so that
  /// no picture depends on them. Call it before other threads run.
  package static func removeUnneededVariables() {
    var names: [String] = []
    var entry = environ
    while let variable = entry.pointee {
      names.append(String(String(cString: variable).prefix { $0 != "=" }))
      entry += 1
    }
    for name in names where !kept.contains(name) { unsetenv(name) }
    FontLibrary.ignoreSystemFonts()
  }
}

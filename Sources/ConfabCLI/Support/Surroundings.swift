import Confab
import Glibc

/// What the machine would have a say in.
enum Surroundings {
  /// What a program may still learn of its surroundings: where things are and how wide the
  /// terminal is.
  private static let kept: Set<String> = [
    "PATH", "HOME", "TMPDIR", "TERM", "COLUMNS", "LINES", "LD_LIBRARY_PATH",
  ]

  /// Drops the environment variables that libraries would read (time zones' data, JPEG decoders,
  /// locales, fonts), so that no picture depends on one. Only before other threads run.
  static func forget() {
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

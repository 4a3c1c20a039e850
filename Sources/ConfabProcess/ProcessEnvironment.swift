import Confab
import ConfabSupport
import ConfabText
import Glibc

/// The environment variables and the standard streams of this process.
package enum ProcessEnvironment {
  /// Variables that don't affect a picture: search paths, folders, the kind and size of the
  /// terminal, and whether this is a CI job.
  private static let kept: Set<String> = [
    "PATH", "HOME", "TMPDIR", "TERM", "TERM_PROGRAM", "COLORTERM", "KITTY_WINDOW_ID", "COLUMNS",
    "LINES", "LD_LIBRARY_PATH", "CI",
  ]

  /// Opens standard streams that are closed (`<&-`, `>&-`), so that no other file gets their
  /// numbers. Reading from and writing to them fails. Call it before any file is opened.
  package static func openClosedStreams() {
    for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      // The lowest number that is free is this one.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Removes the variables that libraries read (time zone data, locales, fonts, JPEG decoders), so
  /// that no picture depends on them. Call it before other threads run.
  package static func removeUnneededVariables() {
    var names: [String] = []
    var entry = environ
    while let variable = entry.pointee {
      names.append(String(String(cString: variable).prefix { $0 != "=" }))
      entry += 1
    }
    for name in names where !kept.contains(name) { unsetenv(name) }
    useBundledDictionary()
    FontLibrary.ignoreSystemFonts()
  }

  /// Lets libthai read the dictionary beside the program (`../share/libthai`), which packages with
  /// libraries of their own have. Debian's libthai finds its dictionary without it.
  private static func useBundledDictionary() {
    guard let program = try? ExecutablePath.current(), let bin = FilePath.folder(of: program),
      let prefix = FilePath.folder(of: bin)
    else { return }
    let folder = prefix + "/share/libthai"
    if access(folder + "/thbrk.tri", R_OK) == 0 { setenv("LIBTHAI_DICTDIR", folder, 1) }
  }
}

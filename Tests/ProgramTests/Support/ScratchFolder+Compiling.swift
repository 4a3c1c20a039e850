import Glibc
import TestSupport
import Testing

extension ScratchFolder {
  /// Compiles a C file of these tests to a library that is loaded before the C library, by
  /// `LD_PRELOAD`.
  func compile(_ source: String, to library: String) throws {
    let command = """
      "$(dirname "$(readlink -f "$(command -v swift)")")/clang" -shared -fPIC -O1 -Wall -Werror \
      '\(SourceTree.path("Tests/ProgramTests/\(source)"))' -o '\(self(library))'
      """
    try #require(system(command) == 0)
  }
}

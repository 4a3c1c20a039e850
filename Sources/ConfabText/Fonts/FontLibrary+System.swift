import CTypography

extension FontLibrary {
  /// Prevents fontconfig from reading the system's configuration and fonts.
  ///
  /// Confab does not use them, but Pango loads them in the background, which can take seconds and
  /// print warnings. This function replaces the process's current fontconfig configuration by an
  /// empty one. Call it in a program of your own before you create the first ``TextShaper``.
  /// Pictures are the same without it.
  public static func ignoreSystemFonts() {
    guard let empty = FcConfigCreate() else { return }
    FcConfigSetCurrent(empty)
    FcConfigDestroy(empty)
  }
}

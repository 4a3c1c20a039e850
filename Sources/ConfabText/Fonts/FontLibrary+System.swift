import CTypography

extension FontLibrary {
  /// Keeps fontconfig from reading the machine's configuration and fonts, which a rendering has no
  /// use for: Pango starts that in the background, and it can take seconds and complain aloud.
  ///
  /// Replaces the process's current fontconfig configuration by an empty one; for a program of its
  /// own, before the first ``TextShaper``. Without it pictures are the same.
  public static func ignoreSystemFonts() {
    guard let empty = FcConfigCreate() else { return }
    FcConfigSetCurrent(empty)
    FcConfigDestroy(empty)
  }
}

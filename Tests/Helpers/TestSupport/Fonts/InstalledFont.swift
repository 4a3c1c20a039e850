/// Font files of Debian packages that `Scripts/deps --test` installs.
public enum InstalledFont {
  /// Inter with the axes `wght` 100–900 and `slnt` -10–0, TrueType outlines and 18 named instances.
  public static let inter = "/usr/share/fonts/truetype/inter-vf/Inter.var.ttf"
  /// DejaVu Sans, a static TrueType font.
  public static let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
}

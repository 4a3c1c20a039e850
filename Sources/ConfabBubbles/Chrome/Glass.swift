import ConfabLayout
import ConfabScene

/// A floating surface of the screen furniture: a button, the name's pill, the text field.
///
/// Shadows, fills and rims as measured on an iOS 26 simulator (theswerd/imessage-ui). Light themes
/// have a shadow and no rim, dark ones a rim and no shadow: the palette decides by its alphas.
enum Glass {
  /// What a surface throws on the page, in points; `spread` widens its outline first.
  struct Shadow {
    var offset: Double
    var blur: Double
    var spread: Double
    /// Share of the palette's shadow.
    var strength: Double

    static let wide = Shadow(offset: 6, blur: 36, spread: 4, strength: 1)
    static let circle = Shadow(offset: 5, blur: 20, spread: 6, strength: 0.055 / 0.065)
  }

  static func draw(
    _ frame: Rect, radius: Double, shadow: Shadow, palette: Palette, into scene: inout Scene
  ) {
    if palette.chromeShadow.alpha > 0 {
      let outline = Path.roundedRect(
        frame.inset(by: -shadow.spread), radius: radius + shadow.spread)
      scene.shadow(
        of: outline, palette.chromeShadow.opacity(shadow.strength), blur: shadow.blur,
        y: shadow.offset)
    }
    scene.fill(.roundedRect(frame, radius: radius), .color(palette.chrome))
    if palette.chromeRim.alpha > 0 {
      scene.stroke(
        .roundedRect(frame.inset(by: 0.5), radius: radius - 0.5),
        .vertical(
          top: palette.chromeRim, bottom: palette.chromeRim.opacity(0.5), from: frame.minY,
          to: frame.maxY), width: 1)
    }
  }
}

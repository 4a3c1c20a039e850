/// # ConfabScene
///
/// How things are drawn: a flat display list, the renderer that turns it into pixels, and pictures
/// in and out.
///
/// - ``Scene``: what is drawn, back to front, with every position and colour resolved.
/// - ``BandRenderer``: draws the part of a scene that meets a band of rows.
/// - ``PNGWriter``: takes rows from top to bottom and writes a PNG file; ``WebPWriter`` a WebP.
/// - ``PDFWriter``, ``SVGWriter``: take scenes and keep their outlines.
///
/// ```swift
/// var scene = Scene()
/// scene.fill(.roundedRect(Rect(x: 8, y: 8, width: 84, height: 40), radius: 20), .color(.black))
/// let renderer = try BandRenderer(scale: 2, width: 200, background: .color(.white))
/// let band = try renderer.draw(scene, rows: 0..<112)
/// ```
///
/// Coordinates are points with y downwards; the scale, device pixels a point, is an argument.

/// # ConfabRendering
///
/// Turns a scene into pixels and files, and reads the pictures that a scene shows.
///
/// - ``BandRenderer``: draws the part of a scene that meets a band of pixel rows.
/// - ``PNGWriter``, ``WebPWriter``: take rows of pixels from top to bottom and write a file.
/// - ``PDFWriter``, ``SVGWriter``: take scenes and write files that keep outlines and text.
/// - ``PictureStore``: decodes each picture once for all renderers.
///
/// ```swift
/// var scene = Scene()
/// scene.fill(.roundedRect(Rect(x: 8, y: 8, width: 84, height: 40), radius: 20), .color(.black))
/// let renderer = try BandRenderer(scale: 2, width: 200, background: .color(.white))
/// let band = try renderer.draw(scene, rows: 0..<112)
/// ```
///
/// Cairo fills and strokes outlines, FreeType draws glyphs, and each file format has a codec of its
/// own. No declaration of this module shows a C type.

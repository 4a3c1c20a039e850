/// # ConfabText
///
/// Pinned fonts, text shaped once, lines broken at any width.
///
/// - ``FontLibrary``: the fonts that take part, a value made from a manifest. System fonts never do.
/// - ``TextShaper``: a worker that owns its font map; it turns a string and its styles into a
///   ``ShapedText``. One shaper belongs to one task at a time.
/// - ``TextStyle``: size, weight, letter-spacing and ``FontFeature``s of a text.
/// - ``ShapedTextCache``: shaped texts that several shapers share, so that equal text is shaped once.
/// - ``BrokenText``: the lines of a shaped text at one width, with glyphs in visual order.
///
/// ```swift
/// let library = try FontLibrary(directory: "Fonts")
/// let shaper = try TextShaper(library: library)
/// let shaped = try shaper.shape("See you at eight", style: TextStyle(size: 17), language: "en")
/// let text = try shaper.breakLines(of: shaped, width: 240)
/// print(text.lines.count, text.width)
/// print(try shaper.measure(shaped, width: 180).lineCount)  // the size alone: no shaping at all
/// ```
///
/// The folders follow the way of a text: `Fonts`, `Style`, `Shaping` (items, glyphs, clusters), `Words`
/// (how most of shaping is saved, and why that changes nothing), `Breaking`, `Metrics`.
///
/// Lines stand where the caller puts them; ``FontMetrics`` of the first font help with that, and
/// ``InkBounds`` say, when asked, where ink is.
///
/// Lengths are points, offsets UTF-8 bytes. The module is the only one besides ConfabRendering that
/// sees the C libraries; nothing of theirs appears in a public declaration.

/// # ConfabText
///
/// Pinned fonts, text that is shaped once, and line breaking at any width.
///
/// - ``FontLibrary``: the fonts, a value created from a manifest. System fonts are never used.
/// - ``TextShaper``: itemises, shapes and breaks text. A shaper belongs to one task at a time.
/// - ``ShapedText``: the result of shaping, a value.
/// - ``TextStyle``: the size, weight, letter-spacing and ``FontFeature``s of a text.
/// - ``ShapedTextCache``: a cache of shaped texts that several shapers share.
/// - ``BrokenText``: the lines of a shaped text at one width, with glyphs in visual order.
///
/// ```swift
/// let library = try FontLibrary(directory: "Fonts")
/// let shaper = try TextShaper(library: library)
/// let shaped = try shaper.shape("See you at eight", style: TextStyle(size: 17), language: "en")
/// let text = try shaper.breakLines(of: shaped, width: 240)
/// print(text.lines.count, text.width)
/// print(try shaper.measure(shaped, width: 180).lineCount)  // The size alone, without shaping.
/// ```
///
/// Each folder uses only the folders above it in this table:
///
/// | folder | contents |
/// |---|---|
/// | `Caching` | bounded caches, caches that several threads share |
/// | `OpenType` | tags, tables and lookups of font files |
/// | `Unicode` | UTF-8, control characters, directions, names of scripts |
/// | `Style` | text styles, features, spans, letter-spacing |
/// | `Metrics` | font metrics and ink bounds |
/// | `Files` | regular files in memory, their identity and SHA-256 |
/// | `Fonts` | the manifest, font files, fontconfig |
/// | `Itemisation` | font, script, direction and line breaks of each part of a text |
/// | `Shaping` | HarfBuzz: fonts, buffers, shaped pieces |
/// | `WordBoundaries` | the analysis of a font's rules: which words affect each other |
/// | `WordCache` | shaped words |
/// | `WordShaping` | runs shaped word by word |
/// | `ShapedText` | the result of shaping, missing characters, tab stops |
/// | `TextShaper` | the shaper |
/// | `Breaking` | lines, sizes, positioned glyphs, ink |
///
/// Callers place lines themselves, with the ``FontMetrics`` of the first font. ``InkBounds`` are computed
/// on request.
///
/// Lengths are points and text offsets are UTF-8 bytes. No public declaration uses a type of a C library.

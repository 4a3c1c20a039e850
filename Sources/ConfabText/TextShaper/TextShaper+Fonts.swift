extension TextShaper {
  /// The font for the Latin text of a style.
  ///
  /// - Throws: ``FontError`` if no font of the library can be used.
  package func firstFont(of style: TextStyle) throws -> FontInstance { try primaryFont(of: style) }

  /// The vertical metrics of a font.
  ///
  /// - Throws: ``FontError`` if the font file can't be read or was changed.
  package func metrics(of font: FontInstance) throws -> FontMetrics { try store.metrics(of: font) }

  /// The design units per em of a font.
  ///
  /// - Throws: ``FontError`` if the font file can't be read or was changed.
  package func unitsPerEm(of font: FontInstance) throws -> Int { try store.unitsPerEm(of: font) }
}

import CTypography

/// A table of a font and its size.
package struct TableSize: Sendable, Hashable {
  /// The tag.
  package var tag: OpenTypeTag
  /// The bytes of the table that the file has.
  package var bytes: Int
}

extension FontInspector {
  /// The tables, sorted by tag.
  package func tables() -> [TableSize] {
    var count = hb_face_get_table_tags(face, 0, nil, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(count))
    hb_face_get_table_tags(face, 0, &count, &tags)
    return tags.prefix(Int(count)).sorted().map { tag in
      let table = hb_face_reference_table(face, tag)
      defer { hb_blob_destroy(table) }
      return TableSize(tag: OpenTypeTag(rawValue: tag), bytes: Int(hb_blob_get_length(table)))
    }
  }

  /// The forms in which the face stores glyphs: outlines, pictures, colors.
  package func glyphFormats() -> [GlyphFormat] {
    let tags = Set(tables().filter { $0.bytes > 0 }.map(\.tag))
    return GlyphFormat.allCases.filter { format in
      switch format {
      case .trueType: tags.contains("glyf")
      case .cff: tags.contains("CFF ")
      case .cff2: tags.contains("CFF2")
      case .cbdt: tags.contains("CBDT")
      case .sbix: tags.contains("sbix")
      case .ebdt: tags.contains("EBDT")
      case .colr0: tags.contains("COLR") && OpenTypeTable(face, "COLR").u16(0) == 0
      case .colr1: tags.contains("COLR") && OpenTypeTable(face, "COLR").u16(0) > 0
      case .svg: tags.contains("SVG ")
      }
    }
  }
}

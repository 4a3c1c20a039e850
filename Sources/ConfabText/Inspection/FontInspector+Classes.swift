/// The classes and the vendor of a font, from the table OS/2.
package struct FontClasses: Sendable, Hashable {
  /// `usWeightClass`: 400 is regular.
  package var weight: Int
  /// `usWidthClass`: 5 is normal.
  package var width: Int
  /// `achVendID` without spaces at its end; `nil` if it is empty.
  package var vendor: String?
}

extension FontInspector {
  /// The CSS weight at the position on the axes: that of the axis `wght`, or `usWeightClass`, or
  /// 400.
  package var weight: Double {
    fullPosition.first { $0.tag == "wght" }?.value ?? classes().map { Double($0.weight) } ?? 400
  }

  /// Whether the face is italic or oblique at the position on the axes: by the axes `ital` and
  /// `slnt`, or by the flags in the tables OS/2 and head.
  package var isItalic: Bool {
    if fullPosition.contains(where: { ["ital", "slnt"].contains($0.tag) && $0.value != 0 }) {
      return true
    }
    let italicOrOblique = 1 | 1 << 9
    return OpenTypeTable(face, "OS/2").u16(62) & italicOrOblique != 0
      || OpenTypeTable(face, "head").u16(44) & 1 << 1 != 0
  }

  /// The classes and the vendor; `nil` without a table OS/2.
  package func classes() -> FontClasses? {
    let table = OpenTypeTable(face, "OS/2")
    guard table.count >= 78 else { return nil }
    let tag = table.u32(58)
    // Some fonts fill the tag with zeros.
    let isSet = tag & 0x7F7F_7F7F != 0
    let text = isSet ? OpenTypeTag(rawValue: UInt32(truncatingIfNeeded: tag)).text : ""
    let vendor = String(text.reversed().drop { $0 == " " }.reversed())
    return FontClasses(
      weight: table.u16(4), width: table.u16(6), vendor: vendor.isEmpty ? nil : vendor)
  }
}

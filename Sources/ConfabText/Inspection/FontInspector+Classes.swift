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

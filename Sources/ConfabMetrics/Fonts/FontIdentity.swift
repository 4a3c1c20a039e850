import ConfabSupport
import ConfabText

/// What a font is: its file, its face, its names and the form of its glyphs.
///
/// Names come from the table `name`, in English if the font has it.
package struct FontIdentity: Sendable, Hashable, Codable {
  /// The name of the file without its folder.
  package var fileName: String
  /// The size of the file in bytes.
  package var bytes: Int
  /// The size of the font in a WOFF or WOFF2 file, in bytes; `nil` for other files.
  package var decompressedBytes: Int?
  /// The SHA-256 of the file in lower-case hexadecimal.
  package var sha256: String
  /// The index of the face in its file.
  package var faceIndex: Int
  /// The number of faces in the file; more than 1 in a collection.
  package var faceCount: Int
  /// The name of the family: name 16, or name 1.
  package var family: String?
  /// The name of the style, such as "Bold Italic": name 17, or name 2.
  package var style: String?
  /// The full name: name 4.
  package var fullName: String?
  /// The PostScript name: name 6.
  package var postScriptName: String?
  /// The version as the font states it: name 5.
  package var version: String?
  /// `fontRevision` of the table head.
  package var revision: Double
  /// The number of font units in an em, 16 … 16,384.
  package var unitsPerEm: Int
  /// The number of glyphs.
  package var glyphs: Int
  /// The forms in which the glyphs are stored: "TrueType", "CFF", "CFF2", "CBDT", "sbix", "EBDT",
  /// "COLRv0", "COLRv1", "SVG".
  package var glyphFormats: [String]
  /// `usWeightClass` of the table OS/2: 400 is regular, 700 bold.
  package var weightClass: Int?
  /// `usWidthClass` of the table OS/2: 5 is normal.
  package var widthClass: Int?
  /// The copyright notice: name 0.
  package var copyright: String?
  /// The license: name 13.
  package var license: String?
  /// The address of the license: name 14.
  package var licenseURL: String?
  /// The maker of the font: name 8.
  package var manufacturer: String?
  /// The designer: name 9.
  package var designer: String?
  /// `achVendID` of the table OS/2: four characters that are registered for a vendor.
  package var vendorID: String?
  /// The address of the vendor: name 11.
  package var vendorURL: String?
}

extension FontIdentity {
  init(_ font: FontInspector) {
    let classes = font.classes()
    fileName = FilePath.name(of: font.path)
    bytes = font.file.fileLength
    let length = font.file.bytes.count
    decompressedBytes = length == bytes ? nil : length
    sha256 = font.file.sha256
    faceIndex = font.faceIndex
    faceCount = font.faceCount
    family = font.name(.typographicFamily) ?? font.name(.family)
    style = font.name(.typographicStyle) ?? font.name(.style)
    fullName = font.name(.fullName)
    postScriptName = font.name(.postScriptName)
    version = font.name(.version)
    revision = font.revision
    unitsPerEm = font.unitsPerEm
    glyphs = font.glyphCount
    glyphFormats = font.glyphFormats().map(\.rawValue)
    weightClass = classes?.weight
    widthClass = classes?.width
    copyright = font.name(.copyright)
    license = font.name(.license)
    licenseURL = font.name(.licenseURL)
    manufacturer = font.name(.manufacturer)
    designer = font.name(.designer)
    vendorID = classes?.vendor
    vendorURL = font.name(.vendorURL)
  }
}

import ConfabSupport
import ConfabText

/// What a font is: its file, its face, its names and the form of its glyphs.
///
/// Names come from the table `name`, in English if the font has it.
public struct FontIdentity: Sendable, Hashable, Codable {
  /// The name of the file without its folder.
  public var fileName: String
  /// The size of the file in bytes.
  public var bytes: Int
  /// The size of the font in a WOFF or WOFF2 file, in bytes; `nil` for other files.
  public var decompressedBytes: Int?
  /// The SHA-256 of the file in lower-case hexadecimal.
  public var sha256: String
  /// The index of the face in its file.
  public var faceIndex: Int
  /// The number of faces in the file; more than 1 in a collection.
  public var faceCount: Int
  /// The name of the family: name 16, or name 1.
  public var family: String?
  /// The name of the style, such as "Bold Italic": name 17, or name 2.
  public var style: String?
  /// The full name: name 4.
  public var fullName: String?
  /// The PostScript name: name 6.
  public var postScriptName: String?
  /// The version as the font states it: name 5.
  public var version: String?
  /// `fontRevision` of the table head.
  public var revision: Double
  /// The number of font units in an em, 16 … 16,384.
  public var unitsPerEm: Int
  /// The number of glyphs.
  public var glyphs: Int
  /// The forms in which the glyphs are stored: "TrueType", "CFF", "CFF2", "CBDT", "sbix", "EBDT",
  /// "COLRv0", "COLRv1", "SVG".
  public var glyphFormats: [String]
  /// `usWeightClass` of the table OS/2: 400 is regular, 700 bold.
  public var weightClass: Int?
  /// `usWidthClass` of the table OS/2: 5 is normal.
  public var widthClass: Int?
  /// The copyright notice: name 0.
  public var copyright: String?
  /// The license: name 13.
  public var license: String?
  /// The address of the license: name 14.
  public var licenseURL: String?
  /// The maker of the font: name 8.
  public var manufacturer: String?
  /// The designer: name 9.
  public var designer: String?
  /// `achVendID` of the table OS/2: four characters that are registered for a vendor.
  public var vendorID: String?
  /// The address of the vendor: name 11.
  public var vendorURL: String?
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

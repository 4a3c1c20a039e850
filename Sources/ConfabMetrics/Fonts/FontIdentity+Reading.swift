import ConfabText

extension FontIdentity {
  init(_ font: FontInspector) {
    let classes = font.classes()
    fileName = FilePath.name(of: font.path)
    bytes = font.file.bytes.count
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

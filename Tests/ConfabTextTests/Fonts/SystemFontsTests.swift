import Testing

@testable import ConfabText

/// Fonts of Debian packages that `Scripts/deps --test` installs.
@Suite struct SystemFontsTests {
  @Test(
    arguments: [
      ("Open Sans", nil, "OpenSans-Regular.ttf"), ("open sans", "Bold", "OpenSans-Bold.ttf"),
      ("OpenSans", "Bold Italic", "OpenSans-BoldItalic.ttf"),
      ("Noto Sans", nil, "NotoSans-Regular.ttf"), ("Noto Sans Bold", nil, "NotoSans-Bold.ttf"),
    ] as [(String, String?, String)])
  func `A font is found by its family and style`(
    family: String, style: String?, file: String
  ) throws {
    let typeface = try SystemFonts.typeface(named: family, style: style)
    #expect(typeface.name.hasSuffix("/" + file) && typeface.faceIndex == 0)
    #expect(typeface.instance == nil)
    let library = try FontLibrary(
      directory: FontLibrary.bundledDirectory(), typefaces: [typeface])
    #expect(library.faces[0].path == typeface.name)
  }

  @Test func `Another font is not substituted for a missing one`() throws {
    #expect(throws: FontError.notInstalled(name: "Nonesuch Grotesk", style: nil, known: [])) {
      try SystemFonts.typeface(named: "Nonesuch Grotesk")
    }
    do {
      _ = try SystemFonts.typeface(named: "Open Sans", style: "Wobbly")
      Issue.record("a style is made up")
    } catch {
      #expect("\(error)".hasPrefix("the installed family \"Open Sans\" has no style \"Wobbly\""))
      #expect("\(error)".contains("Bold Italic"))
    }
  }

  @Test func `Similar names are listed`() throws {
    do {
      _ = try SystemFonts.typeface(named: "Open")
      Issue.record("a part of a name is enough")
    } catch {
      #expect("\(error)".contains("similar: ") && "\(error)".contains("Open Sans"))
    }
  }
}

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

  @Test(
    arguments: [
      ("Roboto", 700, nil, "Roboto-Bold.ttf", nil),
      ("Roboto", nil, true, "Roboto-Italic.ttf", nil),
      ("Roboto", 700, true, "Roboto-BoldItalic.ttf", nil),
      ("Roboto", nil, false, "Roboto-Regular.ttf", nil),
      ("Inter Display", 600, false, "InterDisplay-roman.var.ttf", "Semi Bold"),
      ("Inter Display", 600, true, "InterDisplay-italic.var.ttf", "Semi Bold Italic"),
      // Between two instances, the weight of the text selects the position.
      ("Inter Display", 650, nil, "InterDisplay-roman.var.ttf", nil),
    ] as [(String, Int?, Bool?, String, String?)])
  func `A face is found by its weight and slant`(
    family: String, weight: Int?, italic: Bool?, file: String, instance: String?
  ) throws {
    let typeface = try SystemFonts.typeface(named: family, weight: weight, italic: italic)
    #expect(typeface.name.hasSuffix("/" + file), "\(typeface.name)")
    #expect(typeface.instance == instance)
  }

  @Test(
    arguments: [
      ("Roboto", 650, nil, "no face of weight 650"),
      ("Roboto", 650, true, "no italic face of weight 650"), ("Open Sans", 1000, nil, "Bold 700"),
      ("Noto Sans Adlam", nil, true, "no italic face; its faces are Bold 700, Regular 400"),
    ] as [(String, Int?, Bool?, String)])
  func `A face that a family does not have is refused with those that it has`(
    family: String, weight: Int?, italic: Bool?, expected: String
  ) {
    #expect {
      try SystemFonts.typeface(named: family, weight: weight, italic: italic)
    } throws: {
      "\($0)".contains(expected) && "\($0)".hasPrefix("the installed family \"\(family)\" has no")
    }
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

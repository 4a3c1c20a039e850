import ConfabScene
import ConfabText

extension SVGWriter {
  /// The decimals of a scale from font units to points: enough for fonts of 2,048 units per em and
  /// for long lines.
  private static let scaleDecimals = 9

  func drawOutlines(_ run: PlacedRun, of instance: FontInstance, _ color: Color) {
    let factor = run.size / run.font.unitsPerEm
    var letters: [(number: Int, x: Double, y: Double)] = []
    for glyph in run.glyphs {
      guard let number = outline(glyph.id, of: run.font, instance) else { continue }
      letters.append((number, glyph.x, glyph.y))
    }
    guard let first = letters.first, color.drawable.alpha > 0 else { return }
    text.add("<g")
    text.add(color, as: "fill", "fill-opacity")
    text.add(" transform=\"translate(")
    text.add(first.x)
    text.add(" ")
    text.add(first.y)
    text.add(")scale(")
    text.add(factor, decimals: Self.scaleDecimals)
    text.add(")\">")
    for letter in letters {
      text.add("<use xlink:href=\"#g")
      text.add(letter.number)
      text.add("\"")
      let x = ((letter.x - first.x) / factor).rounded()
      let y = ((letter.y - first.y) / factor).rounded()
      if x != 0 {
        text.add(" x=\"")
        text.add(x)
        text.add("\"")
      }
      if y != 0 {
        text.add(" y=\"")
        text.add(y)
        text.add("\"")
      }
      text.add("/>")
    }
    text.add("</g>\n")
  }

  /// The number of a glyph's outline; `nil` for no ink. Defines it at its first use.
  private func outline(_ glyph: UInt32, of font: OutlineFont, _ instance: FontInstance) -> Int? {
    let name = SVGName.glyph(instance.face, id: glyph)
    if let known = names[name] { return known < 0 ? nil : known }
    let outline = font.outline(of: glyph)
    let number = outline.elements.isEmpty ? -1 : names.count
    names[name] = number
    guard number >= 0 else { return nil }
    text.add("<defs><path id=\"g")
    text.add(number)
    text.add("\" d=\"")
    // Font units are integers; converted quadratic curves have thirds.
    text.add(outline, decimals: 1)
    text.add("\"/></defs>\n")
    return number
  }

  func drawPictures(_ run: PlacedRun, of instance: FontInstance, opacity: Double) {
    let factor = run.size / run.font.unitsPerEm
    for glyph in run.glyphs {
      guard let number = picture(glyph.id, of: run.font, instance) else { continue }
      text.add("<use xlink:href=\"#g")
      text.add(number)
      text.add("\" transform=\"translate(")
      text.add(glyph.x)
      text.add(" ")
      text.add(glyph.y)
      text.add(")scale(")
      text.add(factor, decimals: Self.scaleDecimals)
      text.add(")\"")
      if opacity < 1 {
        text.add(" opacity=\"")
        text.add(opacity)
        text.add("\"")
      }
      text.add("/>\n")
    }
  }

  private func picture(_ glyph: UInt32, of font: OutlineFont, _ instance: FontInstance) -> Int? {
    let name = SVGName.glyph(instance.face, id: glyph)
    if let known = names[name] { return known < 0 ? nil : known }
    guard let picture = font.picture(of: glyph) else {
      names[name] = -1
      return nil
    }
    let png: [UInt8]
    do throws(ImageError) { png = try StrippedPNG.bytes(picture.png) } catch {
      problems.note([.glyph(glyph, of: instance, error)])
      names[name] = -1
      return nil
    }
    let number = names.count
    names[name] = number
    text.add("<defs><image id=\"g")
    text.add(number)
    text.add("\" x=\"")
    text.add(picture.frame.x)
    text.add("\" y=\"")
    text.add(picture.frame.y)
    text.add("\" width=\"")
    text.add(picture.frame.width)
    text.add("\" height=\"")
    text.add(picture.frame.height)
    text.add("\" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,")
    text.add(data: png)
    text.add("\"/></defs>\n")
    return number
  }
}

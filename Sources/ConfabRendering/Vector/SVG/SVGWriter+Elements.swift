import ConfabScene
import ConfabText

extension SVGWriter {
  func draw(_ element: Scene.Element) {
    switch element.shape {
    case .fill(let path, let paint): fill(path, paint)
    case .stroke(let path, let paint, let width):
      guard width > 0, width <= VectorLimits.lineWidth else { return }
      addPath(path, paint, as: "stroke", "stroke-opacity") { text in
        text.add(" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
        text.add(" stroke-width=\"")
        text.add(width)
        text.add("\"")
      }
    case .shadow(let path, let color, let blur): drawShadow(of: path, color, blur: blur)
    case .group(let group): draw(group)
    case .image(let source, let frame, let mask): draw(source, in: frame, mask: mask)
    case .glyphs(let run, let origin, let color):
      guard
        let placed = PlacedRun(
          run, at: origin, within: element.bounds, of: seen, grid: grid, fonts: fonts)
      else { return }
      clipped(to: placed.cut.map { .rect($0) }) {
        if placed.font.hasPictures {
          drawPictures(placed, of: run.font, opacity: color.drawable.alpha)
        } else {
          drawOutlines(placed, of: run.font, color)
        }
      }
    }
  }

  func fill(_ path: Path, _ paint: Paint) {
    addPath(path, paint, as: "fill", "fill-opacity") { _ in }
  }

  private func addPath(
    _ path: Path, _ paint: Paint, as attribute: StaticString, _ opacity: StaticString,
    more: (inout SVGMarkup) -> Void
  ) {
    let path = path.drawable
    guard !path.elements.isEmpty else { return }
    switch paint.drawable(within: seen.minY...seen.maxY) {
    case .color(let color):
      guard color.alpha > 0 else { return }
      text.add("<path")
      text.add(color, as: attribute, opacity)
    case .vertical(let top, let bottom, let from, let to):
      let number = gradient(top, bottom, from, to)
      text.add("<path ")
      text.add(attribute)
      text.add("=\"url(#p")
      text.add(number)
      text.add(")\"")
    }
    more(&text)
    text.add(" d=\"")
    text.add(path)
    text.add("\"/>\n")
  }

  private func drawShadow(of path: Path, _ color: Color, blur: Double) {
    let deviation = Shadow.deviation(blur: blur)
    guard deviation > 0 else { return fill(path, .color(color)) }
    guard let outline = path.drawable.bounds else { return }
    let reached = outline.inset(by: -Shadow.reach(blur: blur))
    clips += 1
    text.add("<filter id=\"c")
    text.add(clips)
    text.add("\" filterUnits=\"userSpaceOnUse\" x=\"")
    text.add(reached.x)
    text.add("\" y=\"")
    text.add(reached.y)
    text.add("\" width=\"")
    text.add(reached.width)
    text.add("\" height=\"")
    text.add(reached.height)
    text.add("\"><feGaussianBlur stdDeviation=\"")
    text.add(deviation)
    text.add("\"/></filter>")
    let filter = clips
    addPath(path, .color(color), as: "fill", "fill-opacity") { text in
      text.add(" filter=\"url(#c")
      text.add(filter)
      text.add(")\"")
    }
  }

  private func draw(_ group: SceneGroup) {
    if let replaced = group.replaced {
      draw(SceneGroup(content: replaced, transform: group.transform))
    }
    let opacity = Color.black.opacity(group.opacity).drawable.alpha
    let placed = group.transform
    guard opacity > 0, let inverse = placed.inverse else { return }
    text.add("<g")
    if placed != .identity {
      text.add(" transform=\"matrix(")
      for (index, part) in [placed.a, placed.b, placed.c, placed.d, placed.tx, placed.ty]
        .enumerated()
      {
        if index > 0 { text.add(" ") }
        text.add(part)
      }
      text.add(")\"")
    }
    if opacity < 1 {
      text.add(" opacity=\"")
      text.add(opacity)
      text.add("\"")
    }
    text.add(">\n")
    let (outer, inner) = (seen, inverse.bounds(of: seen))
    seen = inner
    clipped(to: group.clip) {
      for index in group.content.elements(meeting: inner) { draw(group.content.elements[index]) }
    }
    seen = outer
    text.add("</g>\n")
  }

  /// The number of a gradient. Defines it at its first use.
  private func gradient(_ top: Color, _ bottom: Color, _ from: Double, _ to: Double) -> Int {
    let name = SVGName.gradient(.vertical(top: top, bottom: bottom, from: from, to: to))
    if let known = names[name] { return known }
    let number = names.count
    names[name] = number
    text.add("<linearGradient id=\"p")
    text.add(number)
    text.add("\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" x2=\"0\" y1=\"")
    text.add(from)
    text.add("\" y2=\"")
    text.add(to)
    text.add("\"><stop")
    text.add(top, as: "stop-color", "stop-opacity")
    text.add("/><stop offset=\"1\"")
    text.add(bottom, as: "stop-color", "stop-opacity")
    text.add("/></linearGradient>\n")
    return number
  }

  /// Adds the markup of `body`, clipped to a mask.
  func clipped(to mask: Path?, _ body: () -> Void) {
    guard let mask = mask?.drawable else { return body() }
    guard !mask.elements.isEmpty else { return }
    clips += 1
    text.add("<clipPath id=\"c")
    text.add(clips)
    text.add("\"><path d=\"")
    text.add(mask)
    text.add("\"/></clipPath><g clip-path=\"url(#c")
    text.add(clips)
    text.add(")\">")
    body()
    text.add("</g>\n")
  }

  private func draw(_ source: ImageSource, in frame: Rect, mask: Path) {
    guard let pixels = FramePixels(frame, grid: grid) else { return }
    let number: Int
    do throws(ImageError) {
      guard let found = try photo(source, pixels, in: frame) else { return }
      number = found
    } catch {
      problems.note([ImageProblem(name: source.name, error: error)])
      return fill(mask, .color(.missingPicture))
    }
    clipped(to: mask) {
      text.add("<use xlink:href=\"#i")
      text.add(number)
      text.add("\" x=\"")
      text.add(frame.x)
      text.add("\" y=\"")
      text.add(frame.y)
      text.add("\"/>")
    }
  }

  /// The number of a photo; `nil` if it is not visible. Defines it at its first use.
  private func photo(
    _ source: ImageSource, _ pixels: FramePixels, in frame: Rect
  ) throws(ImageError) -> Int? {
    let name = SVGName.photo(source, width: pixels.width, height: pixels.height)
    if let known = names[name] { return known < 0 ? nil : known }
    let number = names.count
    guard
      let file = try EmbeddedImage.load(
        source, filling: pixels.width, height: pixels.height, scale: grid.scale)?.file()
    else {
      names[name] = -1
      return nil
    }
    names[name] = number
    text.add("<defs><image id=\"i")
    text.add(number)
    text.add("\" width=\"")
    text.add(frame.width)
    text.add("\" height=\"")
    text.add(frame.height)
    // Covers the frame, centered, as in a PNG.
    text.add("\" preserveAspectRatio=\"xMidYMid slice\" xlink:href=\"data:")
    text.add(made: file.type)
    text.add(";base64,")
    text.add(data: file.bytes)
    text.add("\"/></defs>\n")
    return number
  }
}

import ConfabScene
import ConfabSupport

/// Compares the parts of a row or of the screen.
struct PartComparison {
  /// The descriptions that the parts belong to.
  struct Context {
    var expected: PictureDescription
    var actual: PictureDescription
    /// Whether lengths in pixels can be compared.
    var isSameScale: Bool
  }

  typealias Part = PictureDescription.Part

  let context: Context
  let owner: Finding.Owner
  /// The rows of the parts; `nil` for parts of the screen.
  let expectedRow: PictureDescription.Row?
  let actualRow: PictureDescription.Row?
  /// Whether the text has another number of lines, so that positions say nothing.
  let isRewrapped: Bool
  /// Whether some lines of the text are outside of a picture.
  let isCut: Bool

  init(
    _ context: Context, owner: Finding.Owner, expectedRow: PictureDescription.Row?,
    actualRow: PictureDescription.Row?, isRewrapped: Bool, isCut: Bool
  ) {
    self.context = context
    self.owner = owner
    self.expectedRow = expectedRow
    self.actualRow = actualRow
    self.isRewrapped = isRewrapped
    self.isCut = isCut
  }

  func findings(_ expected: [Part], _ actual: [Part]) -> [Finding] {
    var old = Dictionary(expected.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var findings: [Finding] = []
    for part in actual {
      guard let before = old.removeValue(forKey: part.name) else {
        findings.append(
          Finding(
            presence(part.name), owner, part: part.name, "added", actual: frame(ofActual: part)))
        continue
      }
      // Equal parts can refer to different gradients.
      if before != part || part.gradient != nil { findings += self.findings(before, part) }
    }
    for part in expected where old[part.name] != nil {
      findings.append(
        Finding(
          presence(part.name), owner, part: part.name, "removed", expected: frame(ofExpected: part))
      )
    }
    return findings
  }

  /// The rank of what a part shows. Rows between messages and what is beside messages follow from
  /// other messages.
  private func content(_ part: String) -> Finding.Rank {
    if case .row = owner, actualRow?.message == nil || Self.details.contains(part) {
      return .detail
    }
    return .content
  }

  /// The rank of a part that came or went. Readers' avatars do so because somebody read a message.
  private func presence(_ part: String) -> Finding.Rank {
    part == "seen" ? .content : content(part)
  }

  private static let details: Set = ["avatar", "failed", "name", "sectionEnd", "seen"]

  private func frame(ofExpected part: Part) -> PixelRect? {
    context.expected.frame(of: part, in: expectedRow).clipped(to: context.expected.size)
  }

  private func frame(ofActual part: Part) -> PixelRect? {
    context.actual.frame(of: part, in: actualRow).clipped(to: context.actual.size)
  }

  private func findings(_ a: Part, _ b: Part) -> [Finding] {
    var findings: [Finding] = []
    func add(_ rank: Finding.Rank, _ text: String?, general: String? = nil) {
      guard let text else { return }
      findings.append(
        Finding(
          rank, owner, part: b.name, text, general: general, expected: frame(ofExpected: a),
          actual: frame(ofActual: b)))
    }
    let content = content(b.name)
    add(content, images(a, b))
    // Initials instead of a picture: everything else differs, too.
    if a.images.isEmpty != b.images.isEmpty { return findings }
    if Set(a.kinds) != Set(b.kinds) {
      add(content, "drawn differently (\(kinds(a)) → \(kinds(b)))")
    }
    let text = TextComparison(a, b, scale: context.actual.scale)
    if !isCut { add(content, text.change, general: "text changed") }
    let fonts = self.fonts(a, b)
    add(.font, fonts)
    add(.color, colors(a, b), general: "other colors")
    if a.opacity != b.opacity {
      let words = "\(LengthWords.number(a.opacity)) → \(LengthWords.number(b.opacity))"
      add(.color, "opacity \(words)")
    }
    guard context.isSameScale else { return findings }
    add(.outline, gradient(a, b))
    if isRewrapped { return findings }
    add(.layout, text.breaks)
    // Other fonts have other glyphs at other places.
    if fonts == nil {
      add(.font, text.glyphs)
      for finding in text.positions {
        add(finding.isSize ? .size : .position, finding.text, general: finding.general)
      }
    }
    if a.shapes.isEmpty || b.shapes.isEmpty { return findings }
    if let size = sizes(a, b) {
      add(.size, size, general: "other sizes")
    } else if a.shapes == b.shapes {
      add(.position, moved(a, b), general: "moved")
    } else if Set(a.kinds) == Set(b.kinds) {
      add(.outline, "outline changed")
    }
    return findings
  }

  private func kinds(_ part: Part) -> String { part.kinds.joined(separator: ", ") }

  private func images(_ a: Part, _ b: Part) -> String? {
    if a.images == b.images { return nil }
    if a.images.isEmpty { return "now shows a picture" }
    if b.images.isEmpty { return "no longer shows a picture" }
    if a.images.count != b.images.count {
      return "\(Count.text(a.images.count, "picture")) → \(b.images.count)"
    }
    if a.images.count == 1 { return "picture changed" }
    let places = zip(a.images, b.images).enumerated().filter { $1.0 != $1.1 }.map { $0.offset + 1 }
    let words = OwnerWords.list(places.map { "\($0)" })
    return places.count == 1 ? "picture \(words) changed" : "pictures \(words) changed"
  }

  private func fonts(_ a: Part, _ b: Part) -> String? {
    if a.fonts == b.fonts { return nil }
    if a.fonts.isEmpty || b.fonts.isEmpty { return nil }
    guard a.fonts.count == b.fonts.count else {
      return "fonts \(OwnerWords.list(a.fonts)) → \(OwnerWords.list(b.fonts))"
    }
    var texts: [String] = []
    for (old, new) in zip(a.fonts, b.fonts) where old != new {
      let (before, after) = (FontName(old), FontName(new))
      let text =
        before.file == after.file
        ? "type size \(before.size) → \(after.size)"
        : before.size == after.size
          ? "font \(before.file) → \(after.file)" : "font \(old) → \(new)"
      if !texts.contains(text) { texts.append(text) }
    }
    return texts.joined(separator: ", ")
  }

  private struct FontName {
    var file: Substring
    var size: Substring

    init(_ label: String) {
      let space = label.lastIndex(of: " ") ?? label.endIndex
      file = label[..<space]
      size = label[space...].dropFirst()
    }
  }

  private func colors(_ a: Part, _ b: Part) -> String? {
    if a.colors == b.colors { return nil }
    func words(_ color: String) -> String {
      color.split(separator: "/").joined(separator: " to ")
    }
    guard a.colors.count == b.colors.count else {
      let gone = a.colors.filter { !b.colors.contains($0) }.map(words)
      let new = b.colors.filter { !a.colors.contains($0) }.map(words)
      if gone.isEmpty, new.isEmpty { return "colors in another order" }
      if gone.isEmpty { return "color \(OwnerWords.list(new)) added" }
      if new.isEmpty { return "color \(OwnerWords.list(gone)) removed" }
      return "color \(OwnerWords.list(gone)) → \(OwnerWords.list(new))"
    }
    var texts: [String] = []
    for (old, new) in zip(a.colors, b.colors) where old != new {
      let text = "color \(words(old)) → \(words(new))"
      if !texts.contains(text) { texts.append(text) }
    }
    return texts.joined(separator: ", ")
  }

  /// A gradient that covers another range, other than by the change of the picture's height.
  private func gradient(_ a: Part, _ b: Part) -> String? {
    guard let old = range(a, in: context.expected), let new = range(b, in: context.actual) else {
      return nil
    }
    let dy = Double(context.actual.size.height - context.expected.size.height)
    func differ(_ shift: Double) -> Bool {
      abs(new.from - old.from - shift) > 0.05 || abs(new.to - old.to - shift) > 0.05
    }
    return differ(0) && differ(dy) ? "gradient covers another range" : nil
  }

  private func range(
    _ part: Part, in description: PictureDescription
  ) -> PictureDescription.GradientRange? {
    part.gradient.flatMap {
      description.gradients.indices.contains($0) ? description.gradients[$0] : nil
    }
  }

  private func sizes(_ a: Part, _ b: Part) -> String? {
    // The box of an outline has the control points of its curves, so that it changes with its
    // corners.
    func change(_ name: String, _ a: Double, _ b: Double) -> String? {
      abs(a - b) < 0.995 ? nil : Lengths.change(name, a, b, scale: context.actual.scale)
    }
    let texts = [
      change("width", a.frame.width, b.frame.width),
      change("height", a.frame.height, b.frame.height),
    ].compactMap(\.self)
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }

  private func moved(_ a: Part, _ b: Part) -> String? {
    Lengths.move(
      x: b.frame.x - a.frame.x, y: b.frame.y - a.frame.y, scale: context.actual.scale)
  }
}

/// Changes of lengths in words. Lengths are in device pixels.
enum Lengths {
  /// Differences up to this many pixels are rounding errors.
  static let tolerance = 0.015

  /// A change of a length, such as "width 64 → 84"; `nil` if there is none.
  static func change(_ name: String, _ a: Double, _ b: Double, scale: Double) -> String? {
    guard abs(a - b) > tolerance else { return nil }
    let (old, new) = (LengthWords.number(a / scale), LengthWords.number(b / scale))
    // Lengths that differ by less than a hundredth of a point.
    if old == new {
      return "\(name) \(LengthWords.number(a)) → \(LengthWords.number(b)) px"
    }
    return "\(name) \(old) → \(new)"
  }

  /// A movement, such as "moved right by 4 and down by 0.25 px"; `nil` if there is none.
  static func move(x: Double, y: Double, scale: Double) -> String? {
    func words(_ distance: Double, _ negative: String, _ positive: String) -> String? {
      guard abs(distance) > tolerance else { return nil }
      let length = abs(distance)
      let amount =
        length < 0.995
        ? "\(LengthWords.number(length)) px" : LengthWords.number(length / scale)
      return "\(distance < 0 ? negative : positive) by \(amount)"
    }
    let parts = [words(x, "left", "right"), words(y, "up", "down")].compactMap(\.self)
    return parts.isEmpty ? nil : "moved \(parts.joined(separator: " and "))"
  }
}

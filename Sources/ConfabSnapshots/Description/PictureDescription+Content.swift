import Confab
import ConfabModel
import ConfabScene

extension PictureDescription {
  /// Describes the content of a page.
  init(_ content: PageContent) {
    let pixels = PixelLengths(scale: content.scale)
    self.init(
      engine: content.engine, settings: content.settings, scale: content.scale,
      size: PixelSize(
        width: pixels.whole(content.size.width), height: pixels.whole(content.size.height)),
      background: content.background.shortHex)
    var owners: [String: Int] = [:]
    for row in content.rows {
      let message = row.item.message?.id
      owners[row.owner] = rows.count
      var described = Row(
        id: row.owner, message: message, number: message.flatMap { content.numbers[$0] },
        kind: row.item.kind.rawValue, frame: pixels.whole(row.frame))
      described.moment = row.moment
      if let message = row.item.message {
        described.sender = message.from
        described.status = message.status?.rawValue
        described.date = message.dateDigest
        described.marks = message.marks
      }
      rows.append(described)
    }
    var parts: [PartKey: PartBuilder] = [:]
    var order: [PartKey] = []
    for element in content.elements {
      let owner = element.element.owner
      let row = owner.item.flatMap { owners[$0] }
      let key = PartKey(row: row, part: owner.part)
      if parts[key] == nil { order.append(key) }
      parts[key, default: PartBuilder()].add(element)
    }
    for key in order {
      guard let builder = parts[key] else { continue }
      let origin = key.row.map { content.rows[$0].frame } ?? Rect(x: 0, y: 0, width: 0, height: 0)
      let part = builder.part(
        named: key.part, from: Point(x: origin.x, y: origin.y), pixels: pixels,
        colorFonts: content.colorFonts, gradients: &gradients)
      if let row = key.row { rows[row].parts.append(part) } else { self.parts.append(part) }
    }
  }

  private struct PartKey: Hashable {
    var row: Int?
    var part: String
  }
}

/// Converts points to device pixels.
struct PixelLengths {
  var scale: Double

  /// A length in whole pixels.
  func whole(_ points: Double) -> Int {
    let pixels = (points * scale).rounded()
    return pixels.isFinite ? Int(max(-1e9, min(1e9, pixels))) : 0
  }

  func whole(_ rect: Rect) -> PixelRect {
    PixelRect(
      x: whole(rect.x), y: whole(rect.y), width: whole(rect.width), height: whole(rect.height))
  }

  /// A length in pixels, to a hundredth.
  func fine(_ points: Double) -> Double {
    // The offset keeps common fractions away from the numbers at which rounding errors decide.
    let hundredths = (points * scale * 100 + 0.2718).rounded(.down)
    return hundredths.isFinite ? max(-1e9, min(1e9, hundredths / 100)) : 0
  }
}

extension Message {
  /// A digest of the dates; empty if there are none.
  fileprivate var dateDigest: String {
    guard [at, deliveredAt, readAt].contains(where: { $0 != nil }) else { return "" }
    var digest = DigestBuilder()
    for date in [at, deliveredAt, readAt] {
      digest.add(date?.milliseconds ?? .min)
      digest.add(date?.offset ?? 0)
    }
    return digest.digest(digits: 6)
  }
}

extension Color {
  /// `#rrggbb`, or `#rrggbbaa` if the color is translucent.
  var shortHex: String { hex.hasSuffix("ff") ? String(hex.dropLast(2)) : hex }
}

import ConfabLayout
import ConfabModel
import ConfabScene
import ConfabText
import ConfabTimeline
import Glibc

/// The metrics of places. Lengths are in points, type sizes at the usual text size.
package struct PlaceMetrics: KindMetrics {
  /// The width of the card (approximate).
  package var width = 280.0
  /// The height of the ground or the map (approximate).
  package var groundHeight = 122.0
  /// The diameter of the pin's head (approximate).
  package var pinDiameter = 26.0
  /// The type size of the title (approximate).
  package var titleSize = 15.0
  /// The type size of the address, the coordinates and the end of a live location (approximate).
  package var noteSize = 12.0

  /// Creates the defaults.
  package init() {}

  /// The numbers, with their names in theme files.
  package static let measures: [Measure<PlaceMetrics>] = [
    .number("placeWidth", \.width, 60...500),
    .number("placeGroundHeight", \.groundHeight, 20...500),
    .number("placePinDiameter", \.pinDiameter, 4...100),
    .number("placeTitleSize", \.titleSize, 4...80),
    .number("placeNoteSize", \.noteSize, 4...80),
  ]
}

extension Metrics {
  /// The metrics of places.
  package var places: PlaceMetrics {
    get { self[PlaceMetrics.self] }
    set { self[PlaceMetrics.self] = newValue }
  }
}

/// Shows a place: a pin on a graticule or on the document's picture of a map, the name, and the
/// address or the coordinates. No map is invented.
package struct PlacePresenter: CardPresenter {
  /// Creates the presenter.
  package init() {}

  /// The metrics of the kind.
  package var metrics: [any KindMetrics.Type] { [PlaceMetrics.self] }

  /// Whether the presenter shows a row.
  package func accepts(_ item: TimelineItem) -> Bool { item.kind == ItemKind(.location) }

  /// The picture of the map.
  package func pictures(of item: TimelineItem) -> [String] {
    [(item.message?.payload as? Location)?.image].compactMap(\.self)
  }

  /// The height of a place with a title and a note of one line each, in points.
  package func estimatedHeight(of item: TimelineItem, in request: LayoutRequest) -> Double {
    let metrics = request.metrics
    let hasText = item.message?.text?.isEmpty == false
    let bar = (Self.pitch.title + Self.pitch.note) * metrics.textSize / 17 + 2 * Self.inset.vertical
    return metrics.places.groundHeight + bar
      + (hasText ? request.estimatedTextHeight(of: item) : 0)
  }

  private static let inset = (side: 14.0, vertical: 8.0)
  private static let pitch = (title: 18.0, note: 15.0)
  private static let chevronHeight = 12.0
  /// The distance from the chevron to the end of the card.
  private static let chevronEnd = 10.0
  private static let red = Ink.fixed(0xFF3B30)
  private static let blue = Ink.fixed(0x0A84FF)
  /// The ground and the lines of the graticule, set off from the card (approximate).
  private static let ground = Ink.fixed(0xDCE3E9, dark: 0x1D2B38)
  private static let line = Ink.fixed(0xC8D2DB, dark: 0x2F4152)
  /// The dot of a live location, its ring and the disc around it, which pulses.
  private static let dot = (diameter: 16.0, ring: 3.0, halo: 64.0)
  /// The height of a cell of the graticule.
  private static let cell = 31.0

  func card(for content: MessageContent, _ card: inout CardBuilder) throws {
    guard let place = content.message.payload as? Location else { return }
    let context = card.context
    let metrics = context.metrics.places
    let width = context.grid.ceil(
      min(card.maximumWidth, metrics.width * max(1, card.typeScale)))
    let box = Rect(x: 0, y: 0, width: width, height: context.grid.round(metrics.groundHeight))
    card.card.ground = .incoming
    card.card.clips = true
    let title = Self.title(of: place, context)
    Self.addMap(of: place, title, in: box, &card)
    let notes = Self.notes(of: place, until: content.liveUntil, context)
    let height = try addBar(title, notes, below: box, &card)
    card.card.size = Size(width: width, height: height)
    card.addHit(
      .location, Self.target(of: place, title),
      in: Rect(x: 0, y: 0, width: width, height: height))
  }

  /// The name of a place; "Location" without one.
  static func title(of place: Location, _ context: MeasureContext) -> String {
    place.title?.nonEmptyLine
      ?? LocalizedPhrase.fallbackTitle(of: place).text(in: context.language)
  }

  /// What a tap leads to: the coordinates, or the title of a place without them.
  static func target(of place: Location, _ title: String) -> String {
    coordinates(of: place, nil) ?? title
  }

  /// Adds the picture of a map or a graticule, with a pin or a dot in the center.
  ///
  /// - Parameter radii: The corners.
  static func addMap(
    of place: Location, _ title: String, in box: Rect, radii: CornerRadii = CornerRadii(0),
    _ card: inout CardBuilder
  ) {
    if let image = place.image {
      card.add(picture: image, in: box, radii: radii, text: title, part: "map")
    } else {
      card.add(
        radii == CornerRadii(0) ? .rect(box) : .roundedRect(box, radii: radii), ink: ground,
        name: "map", text: title)
      if let latitude = place.latitude, let longitude = place.longitude {
        let path = graticule(latitude: latitude, longitude: longitude, in: box)
        card.add(card.unmirrored(path, at: box.midX), ink: line, width: 1, name: "graticule")
      }
    }
    let center = Point(x: box.midX, y: box.midY)
    if place.isLive {
      addDot(at: center, &card)
    } else {
      let isKnown = place.latitude != nil && place.longitude != nil || place.image != nil
      let diameter = card.context.metrics.places.pinDiameter
      addPin(
        tip: Point(x: center.x, y: center.y + diameter * 0.6), diameter: diameter,
        ink: isKnown ? red : .secondary, &card)
    }
  }

  /// Adds the title, the notes and the chevron.
  ///
  /// - Returns: The height of the card.
  private func addBar(
    _ title: String, _ notes: [String], below box: Rect, _ card: inout CardBuilder
  ) throws -> Double {
    let metrics = card.context.metrics.places
    let end = Self.chevronEnd + Self.chevronHeight / 2 + Self.inset.vertical
    let room = box.width - Self.inset.side - end
    var y = box.maxY + Self.inset.vertical
    let heading = try card.block(
      title, size: metrics.titleSize, weight: 600, pitch: Self.pitch.title, width: room, lines: 2)
    card.add(heading, at: Point(x: Self.inset.side, y: y), name: "title")
    y += heading.size.height
    for note in notes {
      let block = try card.block(
        note, size: metrics.noteSize, pitch: Self.pitch.note, width: room, lines: 2)
      card.add(block, at: Point(x: Self.inset.side, y: y), ink: .secondary, name: "note")
      y += block.size.height
    }
    let height = card.context.grid.ceil(y + Self.inset.vertical)
    card.add(
      CardSymbols.chevron(
        tip: Point(x: box.width - Self.chevronEnd, y: (box.maxY + height) / 2),
        height: Self.chevronHeight), ink: .faded(.secondary, 0.7), width: 2, name: "chevron")
    return height
  }

  /// The lines below the title: when a live location ends, and the address or the coordinates.
  static func notes(
    of place: Location, until: String?, _ context: MeasureContext
  ) -> [String] {
    let end = until.map {
      LocalizedPhrase.liveUntil.text(in: context.language, naming: $0).text
    }
    let number = LocalNumber(locale: context.language)
    return [end, place.address?.nonEmptyLine ?? coordinates(of: place, number)].compactMap(\.self)
  }

  /// The coordinates with four decimals: "48.8584, 2.2945". Where numbers have a decimal comma, a
  /// semicolon separates them.
  private static func coordinates(of place: Location, _ number: LocalNumber?) -> String? {
    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
    let number = number ?? LocalNumber(locale: nil)
    let parts = [latitude, longitude].map { number.decimal($0, fraction: 4...4) }
    // Foundation's search for a string takes longer than writing both numbers.
    let marks = parts[0].unicodeScalars
    let separator = marks.contains(",") ? "; " : marks.contains("٫") ? "؛ " : ", "
    return parts.joined(separator: separator)
  }

  /// The lines of a graticule. A cell is as wide as at the latitude, and the place is at its
  /// position in its cell.
  private static func graticule(latitude: Double, longitude: Double, in box: Rect) -> Path {
    let width = cell * max(0.4, cos(latitude * .pi / 180))
    func lines(_ center: Double, _ pitch: Double, _ degrees: Double, to end: Double) -> [Double] {
      // A cell is a hundredth of a degree.
      let share = (degrees * 100) - (degrees * 100).rounded(.down)
      let first = center - share * pitch
      let start = first - (first / pitch).rounded(.down) * pitch
      return Array(stride(from: start, to: end, by: pitch))
    }
    var path = Path()
    for x in lines(box.midX, width, longitude, to: box.maxX) {
      path.move(x, box.minY)
      path.line(x, box.maxY)
    }
    for y in lines(box.midY, cell, -latitude, to: box.maxY) {
      path.move(box.minX, y)
      path.line(box.maxX, y)
    }
    return path
  }

  /// A pin whose tip is on the place.
  private static func addPin(
    tip: Point, diameter: Double, ink: Ink, _ card: inout CardBuilder
  ) {
    let r = diameter / 2
    card.add(
      .ellipse(in: Rect(x: tip.x - 5, y: tip.y - 2, width: 10, height: 4)),
      ink: .faded(.black, 0.2), name: "pin")
    let center = Point(x: tip.x, y: tip.y - diameter * 1.25 + r)
    var drop = Path()
    drop.move(tip.x, tip.y)
    drop.curve(
      tip.x - r * 0.25, tip.y - r * 0.55, center.x - r, center.y + r * 0.75, center.x - r, center.y)
    drop.curve(
      center.x - r, center.y - r * 0.5523, center.x - r * 0.5523, center.y - r, center.x,
      center.y - r)
    drop.curve(
      center.x + r * 0.5523, center.y - r, center.x + r, center.y - r * 0.5523, center.x + r,
      center.y)
    drop.curve(
      center.x + r, center.y + r * 0.75, tip.x + r * 0.25, tip.y - r * 0.55, tip.x, tip.y)
    drop.close()
    card.add(drop, ink: ink, name: "pin")
    let hole = r * 0.36
    card.add(
      .ellipse(
        in: Rect(x: center.x - hole, y: center.y - hole, width: 2 * hole, height: 2 * hole)),
      ink: .white, name: "pin")
  }

  /// The dot of a live location.
  private static func addDot(at center: Point, _ card: inout CardBuilder) {
    func disc(_ diameter: Double) -> Path {
      .ellipse(
        in: Rect(
          x: center.x - diameter / 2, y: center.y - diameter / 2, width: diameter,
          height: diameter))
    }
    card.add(
      halo: 0.6 * dot.halo...dot.halo, at: center, ink: .faded(blue, 0.2), name: "dot")
    card.add(disc(dot.diameter + 2 * dot.ring), ink: .white, name: "dot")
    card.add(disc(dot.diameter), ink: blue, name: "dot")
  }
}

extension LocalizedPhrase {
  fileprivate static func fallbackTitle(of place: Location) -> LocalizedPhrase {
    place.isLive ? .liveLocation : .location
  }
}

extension HitRegion.Kind {
  /// A place. The target is its coordinates with a decimal point, "48.8584, 2.2945"; its title if
  /// it has none.
  public static let location = HitRegion.Kind(rawValue: "location")
}

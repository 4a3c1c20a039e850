import ConfabScene
import ConfabText
import ConfabTimeline

/// Measures rows: the presenter measures the body, and the accessories are placed around it.
///
/// ``measure(_:body:below:)`` and `height(of:)` use the same ``RowGeometry``, so they agree.
package struct RowMeasurer {
  private let request: LayoutRequest
  let context: MeasureContext

  /// Creates a measurer.
  ///
  /// - Throws: ``MetricsError`` if a number of the request is out of range.
  package init(_ request: LayoutRequest, shaper: TextShaper) throws(MetricsError) {
    try request.validate()
    var request = request
    let presenters = request.presenters
    request.metrics.kinds.storeScaledDefaults(of: presenters.metrics)
    self.request = request
    context = request.context(shaper: shaper)
  }

  /// Measures a row for drawing.
  ///
  /// - Parameters:
  ///   - item: The item that the row shows.
  ///   - measured: The body, if a ``HostedItemPresenter`` has measured it.
  ///   - above: The row above, if it is measured already.
  /// - Throws: `FontError`, and errors of the presenter and the accessories.
  package func measure(
    _ item: TimelineItem, body measured: ItemBody? = nil, below above: ItemLayout? = nil
  ) throws -> ItemLayout {
    let body = withWholeRegions(
      try measured ?? request.presenters.presenter(for: item).measure(item, in: context))
    let (view, possible) = (AccessoryItem(item), request.presenters.accessories(for: item))
    var row = request.geometry(
      of: view, possible, body: body.size, footWidth: body.footWidth, body.placement,
      below: rowAbove(item, measured: above))
    var accessories: [MeasuredAccessory] = []
    for accessory in possible {
      guard let place = accessory.place(of: view, in: row, request) else { continue }
      accessories.append(
        MeasuredAccessory(
          part: accessory.part, isBelowBody: accessory.isBelowBody,
          frame: row.mirrored(place.frame),
          content: try accessory.measure(item, at: place, in: row, context)))
      row.include(place)
    }
    let height = row.bottom + request.grid.round(item.marginBelow)
    return ItemLayout(
      item: item, size: Size(width: row.width, height: height), body: body,
      bodyFrame: row.mirrored(row.body), accessories: accessories)
  }

  /// A body whose regions have whole device pixels.
  func withWholeRegions(_ body: ItemBody) -> ItemBody {
    var body = body
    for index in body.hits.indices {
      body.hits[index].frame = request.grid.outward(body.hits[index].frame)
    }
    return body
  }

  /// Measures the height of a row.
  ///
  /// - Throws: `FontError`, and errors of the presenter.
  package func height(of row: UnmeasuredRow) throws -> MeasuredRow {
    if let body = row.body {
      return height(of: row, body)
    }
    if let prepared = row.prepared { return try height(of: row.item, prepared) }
    let presenter = request.presenters.presenter(for: row.item)
    if let prepared = try presenter.prepare(row.item, in: context) {
      return try height(of: row.item, PreparedBody(prepared))
    }
    return height(of: row, try presenter.measure(row.item, in: context))
  }
}

extension RowMeasurer {
  private func height(
    of item: TimelineItem, _ prepared: PreparedBody
  ) throws -> MeasuredRow {
    MeasuredRow(
      height: request.height(
        of: item, body: try prepared.item.size(in: context), .side, below: rowAbove(item)),
      prepared: prepared)
  }

  private func height(of row: UnmeasuredRow, _ body: ItemBody) -> MeasuredRow {
    MeasuredRow(
      height: request.height(
        of: row.item, body: body.size, body.placement, below: rowAbove(row.item)),
      body: row.keepsBody ? KeptBody(body) : nil)
  }

  /// Measures the row above a row with reactions. `nil` if it can't be measured here.
  ///
  /// - Parameter measured: The row above, if it is measured already.
  private func rowAbove(
    _ item: TimelineItem, measured: ItemLayout? = nil
  ) -> RowFrames? {
    guard item.marks.contains(.reactions), let above = item.decoration.above,
      request.presenters.hostedPresenter(for: above) == nil
    else { return nil }
    if let measured, measured.item.id == above.id {
      return RowFrames(measured, isMirrored: request.isMirrored)
    }
    let presenter = request.presenters.presenter(for: above)
    // The error of a row is reported with that row.
    if let prepared = try? presenter.prepare(above, in: context) {
      return (try? prepared.size(in: context)).map { request.frames(of: above, body: $0, .side) }
    }
    return (try? presenter.measure(above, in: context)).map {
      request.frames(of: above, body: $0.size, $0.placement)
    }
  }
}

/// What is where in a row, before mirroring, in points.
private struct RowFrames {
  var body: Rect
  /// The frames of the accessories.
  var accessories: [Rect] = []
  var height: Double

  init(body: Rect) {
    self.body = body
    height = body.maxY
  }

  init(_ row: ItemLayout, isMirrored: Bool) {
    func placed(_ frame: Rect) -> Rect { isMirrored ? frame.mirrored(in: row.size.width) : frame }
    body = placed(row.bodyFrame)
    accessories = row.accessories.map { placed($0.frame) }
    height = row.size.height
  }
}

extension LayoutRequest {
  /// The frames of a row without its accessories.
  ///
  /// - Parameters:
  ///   - item: The item as accessories see it.
  ///   - above: The row above, if accessories may overlap it.
  fileprivate func geometry(
    of item: AccessoryItem, _ accessories: [any RowAccessory], body size: Size,
    footWidth: Double? = nil, _ placement: ItemBody.Placement, below above: RowFrames?
  ) -> RowGeometry {
    let side = item.decoration.side
    var margins = RowMargins.zero
    for accessory in accessories { margins += accessory.margins(of: item, in: self) }
    func placed() -> RowGeometry {
      RowGeometry(
        body: size, footWidth: footWidth, placement, side: side, margins: margins, in: self)
    }
    let row = placed()
    guard let above else { return row }
    for accessory in accessories where accessory.fitsIntoRowAbove {
      let own = accessory.margins(of: item, in: self).above
      // A name or a label of the row itself stays clear, too.
      if own == margins.above, let place = accessory.place(of: item, in: row, self),
        isFree(place.frame.offset(y: -own), above, gap: item.gapAbove(in: self))
      {
        margins.above -= own
      }
    }
    return placed()
  }

  /// Whether nothing of the row above is in a frame, which doesn't reach beyond that row's body.
  private func isFree(_ frame: Rect, _ above: RowFrames, gap: Double) -> Bool {
    let top = -gap - above.height
    return frame.minY >= top + above.body.minY
      && !above.body.offset(y: top).overlaps(frame)
      && !above.accessories.contains { $0.offset(y: top).overlaps(frame) }
  }

  /// The frames of a row's body and accessories.
  fileprivate func frames(
    of item: TimelineItem, body size: Size, _ placement: ItemBody.Placement
  ) -> RowFrames {
    let (view, accessories) = (AccessoryItem(item), presenters.accessories(for: item))
    var row = geometry(of: view, accessories, body: size, placement, below: nil)
    var frames = RowFrames(body: row.body)
    for accessory in accessories {
      guard let place = accessory.place(of: view, in: row, self) else { continue }
      row.include(place)
      frames.accessories.append(place.frame)
    }
    frames.height = row.bottom + grid.round(item.marginBelow)
    return frames
  }

  /// The height of a row in points. It is a whole number of device pixels.
  fileprivate func height(
    of item: TimelineItem, body size: Size, _ placement: ItemBody.Placement,
    below above: RowFrames?
  ) -> Double {
    let accessories = presenters.accessories(for: item)
    guard !accessories.isEmpty else {
      let row = RowGeometry(body: size, placement, side: item.side, margins: .zero, in: self)
      return row.bottom + grid.round(item.marginBelow)
    }
    let view = AccessoryItem(item)
    var row = geometry(of: view, accessories, body: size, placement, below: above)
    for accessory in accessories {
      if let place = accessory.place(of: view, in: row, self) { row.include(place) }
    }
    return row.bottom + grid.round(item.marginBelow)
  }
}

/// A row that needs to be measured.
package struct UnmeasuredRow: Sendable {
  /// The item that the row shows.
  package var item: TimelineItem
  /// The prepared body, if there is one.
  package var prepared: PreparedBody?
  /// The body, if a ``HostedItemPresenter`` has measured it.
  package var body: ItemBody?
  /// Whether the row is likely to be drawn, so that its body is kept.
  package var keepsBody = false

  /// Creates an unmeasured row.
  package init(item: TimelineItem, prepared: PreparedBody? = nil, body: ItemBody? = nil) {
    self.item = item
    self.prepared = prepared
    self.body = body
  }
}

/// The height of a row that is not on the screen.
package struct MeasuredRow: Sendable {
  /// The height in points. It is a whole number of device pixels.
  package var height: Double
  /// Whether the height is estimated.
  package var isEstimated = false
  /// Whether the height comes from a store.
  package var isStored = false
  /// The number of the request that the row was measured for, as its owner counts requests.
  package var context: Int32 = 0
  /// The prepared body, to measure the row again at another width.
  package var prepared: PreparedBody?
  /// The body, if it was measured completely and is to be kept for drawing.
  package var body: KeptBody?

  /// Creates a measured row.
  package init(
    height: Double, isEstimated: Bool = false, isStored: Bool = false,
    prepared: PreparedBody? = nil, body: KeptBody? = nil
  ) {
    self.height = height
    self.isEstimated = isEstimated
    self.isStored = isStored
    self.prepared = prepared
    self.body = body
  }
}

/// A measured body on the heap, because most rows have none.
package final class KeptBody: Sendable {
  /// The body.
  package let body: ItemBody

  init(_ body: ItemBody) { self.body = body }
}

/// A prepared body and the memory that it uses, in one object, because rows are copied often.
package final class PreparedBody: Sendable {
  /// The prepared body.
  let item: any PreparedItem
  /// The memory that it uses, in bytes. Summing it takes longer than breaking a short text into
  /// lines.
  package let memoryFootprint: Int

  init(_ item: any PreparedItem) {
    self.item = item
    memoryFootprint = item.memoryFootprint
  }
}

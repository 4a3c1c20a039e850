import ConfabScene

extension ConversationLayout {
  /// Returns the scene of measured rows.
  ///
  /// - Parameters:
  ///   - rows: Consecutive rows from ``LayoutWorker/rows(of:at:)``.
  ///   - first: The index of the first of these rows in the layout.
  ///   - palette: The colors.
  ///   - offset: The distance from the top of the scene to the top of the content, in points.
  ///   - visible: The vertical range of the scene that will be drawn, in points. Elements outside
  ///     of it may be left out.
  ///   - screen: The gradient of outgoing bubbles.
  public func scene(
    of rows: [ItemLayout], first: Int, palette: Palette, offset: Double, visible: Range<Double>,
    screen: ScreenGradient
  ) -> Scene {
    var scene = Scene()
    for (index, row) in rows.enumerated() {
      let context = DrawContext(
        request, palette: palette, decoration: row.item.decoration, screen: screen, visible: visible
      )
      let y = self.rows[first + index].y + offset
      scene.inkLimit = (y - overhang)..<(y + row.size.height + overhang)
      row.draw(at: Point(x: 0, y: y), context: context, into: &scene)
    }
    scene.inkLimit = nil
    scene.owner = ElementOwner()
    return scene
  }

  /// See ``LayoutRequest/overhang``.
  public var overhang: Double { request.overhang }
}

import ConfabScene

extension ConversationLayout {
  /// The scene of some measured rows.
  ///
  /// - Parameters:
  ///   - rows: the rows `first …` as ``LayoutWorker/rows(of:at:)`` gives them.
  ///   - offset: added to every height of the content.
  ///   - visible: heights of the scene that will be drawn.
  ///   - screen: heights of the scene that the gradient of outgoing bubbles runs over.
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

  /// How far ink may reach out of its row, in points: tails, tall marks, signs higher than their
  /// bubble.
  public var overhang: Double {
    let metrics = request.metrics
    return request.presenters.accessories.reduce(
      max(metrics.tailDrop, 2 * metrics.textSize, metrics.smallSize)
    ) { max($0, $1.overhang(metrics)) }
  }
}

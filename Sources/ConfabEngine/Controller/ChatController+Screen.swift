import ConfabLayout

extension ChatController {
  /// Changes the size of the screen, the keyboard, the input bar or the safe area. The content moves along with
  /// what covers the bottom; after a change of width the row that is read stays first.
  public func changeScreen(_ edit: (inout ChatScreen) -> Void) {
    var next = screen
    edit(&next)
    guard next != screen else { return }
    let old = screen
    screen = next
    if next.width != old.width || next.scale != old.scale {
      return change {
        $0.width = next.width
        $0.scale = next.scale
      }
    }
    guard next.height == old.height, next.top == old.top, next.gravity == old.gravity else {
      return turn()
    }
    move(.screen) { viewport, model in
      viewport = viewport.covered(bottom: next.bottom.inset, in: model)
    }
  }

  /// Changes the theme, the type size, the language or anything else that sizes depend on. Edits take effect in
  /// the order of the calls. The width and the scale are those of ``screen``.
  public func change(_ edit: (inout LayoutRequest) -> Void) {
    edit(&request)
    request.width = screen.width
    request.scale = screen.scale
    link.change(request)
  }

  /// Gives the viewport the size of the screen. The row that is read stays the same.
  private func turn() {
    guard let model = layout?.model else { return viewport = screen.viewport }
    let position = reading ?? viewport.position(in: model)
    let old = viewport
    viewport = viewport.rotating(to: screen.viewport, from: model, to: model, keeping: position)
    reading = position
    link.viewportDidChange(viewport)
    emit(.screen, from: old)
    autoload()
  }
}

import ConfabLayout

extension ChatController {
  /// Changes the size of the screen, in points: rotation, split view, a window that is resized. The
  /// row that is read stays first; a reader at the bottom stays there.
  public func setSize(width: Double, height: Double) {
    changeScreen {
      $0.width = width
      $0.height = height
    }
  }

  /// Changes the heights that the system covers, in points.
  public func setSafeArea(top: Double, bottom: Double) {
    changeScreen {
      $0.safeTop = top
      $0.safeBottom = bottom
    }
  }

  /// Moves the keyboard. The content moves along.
  ///
  /// - Parameters:
  ///   - minY: The keyboard's top edge on the screen, in points; the height of the screen or more
  ///     if it is hidden.
  ///   - isInteractive: Whether a finger moves it. Then nothing is animated.
  public func moveKeyboard(minY: Double, isInteractive: Bool = false) {
    changeScreen(isAnimated: !isInteractive) { $0.keyboardMinY = minY }
  }

  /// Opens or closes a panel in place of the keyboard.
  ///
  /// - Parameter height: The height of the panel in points; 0 closes it.
  public func setPanel(height: Double) {
    changeScreen(isAnimated: true) { $0.panelHeight = height }
  }

  /// Changes the size of the screen, or what covers it. A number that is out of range changes
  /// nothing: the next frame has it in ``ChatFrame/failures``.
  ///
  /// - Parameters:
  ///   - isAnimated: Whether the screen animates to the new state, if its size stays the same.
  ///   - edit: The change.
  public func changeScreen(isAnimated: Bool = false, _ edit: (inout ChatScreen) -> Void) {
    let old = screen
    edit(&screen)
    guard screen != old else { return }
    if let error = problem() {
      screen = old
      return report(ChatFrame.Failure(request: nil, error: error))
    }
    if screen.width != old.width || screen.scale != old.scale {
      updateInputBar()
      updateRequest()
      return
    }
    let before = viewport
    goal.forgetAim()
    if screen.height == old.height, screen.safeTop == old.safeTop, screen.gravity == old.gravity {
      reading = nil
      viewport = viewport.covered(bottom: screen.bottom.inset, in: layout.model)
    } else {
      turn(from: layout, to: layout)
    }
    engine.viewportDidChange(viewport)
    emit(.screen, FrameChange(oldViewport: before, isAnimated: isAnimated))
    autoload()
  }

  /// Changes the theme, the type size or the pictures. Edits take effect in the order of the calls.
  /// All rows are measured again; for the appearance alone see ``setAppearance(_:)``. The presenters
  /// must stay the same. A number that is out of range changes nothing: the next frame has it in
  /// ``ChatFrame/failures``.
  public func changeStyle(_ edit: (inout ChatStyle) -> Void) {
    let old = style
    edit(&style)
    style.theme = style.theme.adapted(to: conversation.info)
    if let error = problem() {
      style = old
      return report(ChatFrame.Failure(request: nil, error: error))
    }
    updateInputBar()
    updateRequest()
  }

  /// Measures all rows again for the style and the screen.
  func updateRequest() {
    let request = style.request(for: conversation, on: screen)
    engine.change { $0 = request }
  }

  /// What is wrong with the numbers of the style and the screen; `nil` if nothing is.
  private func problem() -> MetricsError? {
    do throws(MetricsError) {
      _ = try style.validRequest(for: conversation, on: screen)
      return nil
    } catch {
      return error
    }
  }

  /// Changes the appearance. Only colors change.
  public func setAppearance(_ appearance: Appearance) {
    guard appearance != style.appearance else { return }
    style.appearance = appearance
    emit(.appearance)
  }

  /// Changes the size of body text, in points; `nil` is the theme's.
  public func setTypeSize(_ size: Double?) { changeStyle { $0.textSize = size } }

  /// Changes the theme.
  public func setTheme(_ theme: Theme) { changeStyle { $0.theme = theme } }

  /// Gives the viewport the size of the screen. The row that is read stays the same.
  func turn(from old: LiveLayout, to new: LiveLayout, addsPageBelow: Bool = false) {
    let position = reading ?? viewport.position(in: old.model)
    viewport = viewport.rotating(
      to: screen.viewport(options), from: old.model, to: new.model, keeping: position,
      addsPageBelow: addsPageBelow)
    reading = position
  }
}

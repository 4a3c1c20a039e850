import ConfabModel

extension ChatController {
  /// The text in the input bar. The bar grows with it, up to
  /// ``InputBarGeometry/Metrics/maximumLines``.
  public var draft: String {
    get { input?.text ?? "" }
    set {
      guard newValue != draft else { return }
      changeInput { $0.text = newValue }
    }
  }

  /// The frames of the parts of the input bar, in points from the top left corner of
  /// ``ChatScreen/barFrame``; `nil` if there is no input bar.
  public var inputGeometry: InputBarGeometry? {
    drafts.geometry(width: screen.width, style.request(for: conversation, on: screen))
  }

  /// Handles a touch on a tab of the input bar.
  ///
  /// - Returns: What the host does. Report the keyboard with ``moveKeyboard(minY:isInteractive:)`` and
  ///   a panel with ``setPanel(height:)``.
  public func touch(tab id: String) -> InputBar<String>.Effect {
    changeInput { $0.touch(id) } ?? .none
  }

  /// Handles a touch on the text field.
  public func beginEditing() -> InputBar<String>.Effect {
    changeInput { $0.beginEditing() } ?? .none
  }

  /// Handles a touch on the conversation, or a drag of the keyboard down.
  public func endEditing() -> InputBar<String>.Effect { changeInput { $0.endEditing() } ?? .none }

  /// Handles a touch on the send button.
  ///
  /// - Returns: The text to send with ``send(_:)``; `nil` if there is none. The text
  ///   field is empty afterwards.
  public func takeDraft() -> String? { changeInput { $0.send() } ?? nil }

  @discardableResult
  private func changeInput<Result>(_ body: (inout InputBar<String>) -> Result) -> Result? {
    guard let result = drafts.change(body) else { return nil }
    let height = inputGeometry?.size.height ?? 0
    changeScreen(isAnimated: true) { $0.barHeight = height }
    return result
  }

  /// Gives the input bar its height, without a frame.
  func updateInputBar() {
    if let geometry = inputGeometry { screen.barHeight = geometry.size.height }
  }
}

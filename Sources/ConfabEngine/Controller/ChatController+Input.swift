import ConfabModel

extension ChatController {
  /// The text in the input bar. The bar grows with it, up to
  /// ``InputBarGeometry/Metrics/maximumLines``.
  public var draft: String {
    get { input?.text ?? "" }
    set {
      guard input != nil, newValue != draft else { return }
      input?.text = newValue
      changeInputBar()
    }
  }

  /// The frames of the parts of the input bar, in points from the top left corner of
  /// ``ChatScreen/barFrame``; `nil` if there is no input bar.
  public var inputGeometry: InputBarGeometry? {
    guard let input else { return nil }
    let request = style.request(for: conversation, on: screen)
    let width = InputBarGeometry.fieldTextWidth(
      width: screen.width, showsSendButton: input.showsSendButton, metrics: options.inputMetrics)
    return InputBarGeometry(
      width: screen.width, lines: draftShaper.lineCount(of: input.text, width: width, request),
      tabs: input.items.count, showsSendButton: input.showsSendButton,
      isMirrored: request.isMirrored, metrics: options.inputMetrics)
  }

  /// Handles a touch on a tab of the input bar.
  ///
  /// - Returns: What the host does. Report the keyboard with ``keyboard(minY:isInteractive:)`` and
  ///   a panel with ``panel(height:)``.
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
  /// - Returns: The text to send with ``send(_:completion:)``; `nil` if there is none. The text
  ///   field is empty afterwards.
  public func takeDraft() -> String? { changeInput { $0.send() } ?? nil }

  private func changeInput<Result>(_ body: (inout InputBar<String>) -> Result) -> Result? {
    guard var changed = input else { return nil }
    let result = body(&changed)
    input = changed
    changeInputBar()
    return result
  }

  private func changeInputBar() {
    let height = inputGeometry?.size.height ?? 0
    changeScreen(isAnimated: true) { $0.barHeight = height }
  }

  /// Gives the input bar its height, without a frame.
  func updateInputBar() {
    if let geometry = inputGeometry { screen.barHeight = geometry.size.height }
  }
}

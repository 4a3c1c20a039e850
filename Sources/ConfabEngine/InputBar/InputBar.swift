/// The state of an input bar: a text field, a send button, and tabs that open other inputs.
///
/// The host draws the bar and reports touches. Each touch returns the effect that the host
/// performs.
public struct InputBar<ItemID: Hashable & Sendable>: Sendable, Equatable {
  /// The kind of a tab.
  public enum Mode: Sendable, Hashable {
    /// Opens the keyboard for the text field.
    case keyboard
    /// Opens a panel in place of the keyboard.
    case panel
    /// Performs an action and opens nothing.
    case action
  }

  /// A tab.
  public struct Item: Sendable, Equatable {
    /// The id of the tab, unique in the bar.
    public var id: ItemID
    /// What the tab opens.
    public var mode: Mode
    /// Whether the send button is shown while the tab is open.
    public var showsSendButton: Bool

    /// Creates a tab.
    public init(id: ItemID, mode: Mode, showsSendButton: Bool) {
      self.id = id
      self.mode = mode
      self.showsSendButton = showsSendButton
    }
  }

  /// What the host does after a touch.
  public enum Effect: Sendable, Equatable {
    /// Redraw the bar, nothing else.
    case none
    /// Show the keyboard.
    case showKeyboard
    /// Show the panel of a tab.
    case showPanel(ItemID)
    /// Perform the action of a tab.
    case perform(ItemID)
    /// Hide the keyboard or panel.
    case hide
  }

  /// The tabs, in order.
  public let items: [Item]
  /// The id of the open tab, or `nil`.
  public private(set) var open: ItemID?
  /// The typed text.
  public var text = ""

  /// Creates a bar with nothing open.
  ///
  /// - Parameter items: The tabs. If two have the same id, the second is ignored.
  package init(items: [Item]) {
    var seen = Set<ItemID>()
    self.items = items.filter { seen.insert($0.id).inserted }
  }

  private var openItem: Item? { items.first { $0.id == open } }

  /// Whether the send button is shown: nothing is open, or the open tab shows it.
  public var showsSendButton: Bool { openItem?.showsSendButton ?? true }

  /// Whether the text has anything besides white space.
  public var canSend: Bool { !text.allSatisfy(\.isWhitespace) }

  /// Handles a touch on a tab. A second touch doesn't close it.
  package mutating func touch(_ id: ItemID) -> Effect {
    guard let item = items.first(where: { $0.id == id }) else { return .none }
    switch item.mode {
    case .action: return .perform(id)
    case _ where id == open: return .none
    case .keyboard:
      open = id
      return .showKeyboard
    case .panel:
      open = id
      return .showPanel(id)
    }
  }

  /// Handles a touch on the text field. Opens the first keyboard tab.
  package mutating func beginEditing() -> Effect {
    if openItem?.mode == .keyboard { return .none }
    open = items.first { $0.mode == .keyboard }?.id
    return .showKeyboard
  }

  /// Handles a touch on the conversation, or a drag of the keyboard down.
  package mutating func endEditing() -> Effect {
    open = nil
    return .hide
  }

  /// Handles a touch on the send button.
  ///
  /// - Returns: The text to send, or `nil` if there is none. The text field is empty afterwards.
  package mutating func send() -> String? {
    guard canSend else { return nil }
    defer { text = "" }
    return text
  }
}

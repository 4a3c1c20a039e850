/// What is typed into, and the tabs under it that open other ways to say something.
///
/// A value; the host draws it and tells it what was touched.
public struct InputBar<ItemID: Hashable & Sendable>: Sendable, Equatable {
  /// What a tab opens.
  public enum Mode: Sendable, Hashable {
    /// The keyboard, under the text field.
    case keyboard
    /// A panel of the item's own, in the keyboard's place.
    case panel
    /// Nothing: touching the tab is all.
    case action
  }

  /// A tab.
  public struct Item: Sendable, Equatable {
    public var id: ItemID
    public var mode: Mode
    /// Whether the send button stands beside the text field while the item is open.
    public var showsSendButton: Bool

    public init(id: ItemID, mode: Mode, showsSendButton: Bool) {
      self.id = id
      self.mode = mode
      self.showsSendButton = showsSendButton
    }
  }

  /// What the host must do after a touch.
  public enum Effect: Sendable, Equatable {
    /// Nothing but to draw the bar anew.
    case none
    case showKeyboard
    case showPanel(ItemID)
    case perform(ItemID)
    case hide
  }

  /// In the order of the tabs.
  public let items: [Item]
  /// The item that is open.
  public private(set) var open: ItemID?
  public var text = ""

  /// - Parameter items: of items with the same id the first counts.
  public init(items: [Item]) {
    var seen = Set<ItemID>()
    self.items = items.filter { seen.insert($0.id).inserted }
  }

  private var openItem: Item? { items.first { $0.id == open } }

  /// Whether there is a send button: while nothing is open, or the open item wants one.
  public var showsSendButton: Bool { openItem?.showsSendButton ?? true }

  /// Whether there is anything to send.
  public var canSend: Bool { !text.allSatisfy(\.isWhitespace) }

  /// A tab was touched. The open one stays open.
  public mutating func touch(_ id: ItemID) -> Effect {
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

  /// The text field was touched: the first tab with the keyboard opens.
  public mutating func beginEditing() -> Effect {
    if openItem?.mode == .keyboard { return .none }
    open = items.first { $0.mode == .keyboard }?.id
    return .showKeyboard
  }

  /// The conversation was touched, or the keyboard dragged down.
  public mutating func endEditing() -> Effect {
    open = nil
    return .hide
  }

  /// The send button was touched.
  ///
  /// - Returns: what to send; the field is empty then. `nil` if there is nothing.
  public mutating func send() -> String? {
    guard canSend else { return nil }
    defer { text = "" }
    return text
  }
}

/// The payload type of each message kind, and how Markdown is read.
///
///     var types = PayloadTypes()
///     types.register(Dice.self, for: MessageKind(rawValue: "x-dice"))
///     let chat = try ConversationReader.read(path: "chat.json", payloads: types)
public struct PayloadTypes: Sendable {
  private var types: [MessageKind: any MessagePayload.Type] = [
    .link: LinkPreview.self, .location: Location.self, .contact: Contact.self, .poll: Poll.self,
    .call: Call.self, .tool: ToolCall.self, .order: Order.self,
    .event: CalendarEvent.self, .payment: Payment.self, .product: Product.self, .music: Music.self,
    .app: AppCard.self, .system: SystemEvent.self,
  ]

  /// Turns the Markdown of a document into blocks. It is called from any thread. `nil` for none:
  /// then Markdown in a document is a problem.
  public var markdown: (@Sendable (String) -> [Block])?

  /// Creates the types of the kinds that the document format defines, without Markdown.
  public init() {}

  /// Sets the type that reads the payload of a kind of your own.
  ///
  /// - Parameters:
  ///   - type: The type. Registering again replaces it.
  ///   - kind: A kind whose name begins with `x-`. The types of other kinds can't be replaced.
  public mutating func register(_ type: any MessagePayload.Type, for kind: MessageKind) {
    precondition(kind.isCustom, "kinds of your own have names that begin with \"x-\"")
    types[kind] = type
  }

  /// The type that reads a kind's payload; ``JSONValue`` for kinds without a registered type.
  public subscript(kind: MessageKind) -> any MessagePayload.Type {
    types[kind] ?? JSONValue.self
  }
}

extension CodingUserInfoKey {
  /// The ``PayloadTypes`` with which a decoder reads messages; without it, payloads of kinds of
  /// your own are decoded as ``JSONValue``.
  public static let payloadTypes = CodingUserInfoKey(rawValue: "confab.payloadTypes")
}

extension Importer {
  /// The formats that Confab has, the most particular first.
  public static let standardFormats: [any ExportFormat] = [
    TelegramFormat(),
    MessengerFormat(),
    InstagramFormat(),
    ChatGPTFormat(),
    WhatsAppFormat(),
    IMessageFormat(),
    SlackFormat(),
    ChatGPTFormat(), ClaudeFormat(), AnthropicFormat(),
    ChatGPTFormat(), ClaudeFormat(), AnthropicFormat(), OpenAIFormat(), VercelFormat(),
    ShareGPTFormat(), ChatMLFormat(), GeminiFormat(), GoogleChatFormat(),
    MarkdownTranscriptFormat(),
  ]
}

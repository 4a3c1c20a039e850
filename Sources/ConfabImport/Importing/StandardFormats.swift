extension Importer {
  /// The formats that Confab has, the most particular first.
  public static let standardFormats: [any ExportFormat] = [
    WhatsAppFormat(),
    TelegramFormat(),
    MessengerFormat(),
    InstagramFormat(),
    SlackFormat(),
    IMessageFormat(),
    ChatGPTFormat(),
    ClaudeFormat(),
    AnthropicFormat(),
    OpenAIFormat(),
    VercelFormat(),
    ShareGPTFormat(),
    ChatMLFormat(),
    GeminiFormat(),
    GoogleChatFormat(),
    SignalFormat(),
    SignalExportFormat(),
    SigtopFormat(),
    MatrixFormat(),
    RSMFFormat(),
    DiscordFormat(),
    ChatGPTFormat(), ClaudeFormat(), AnthropicFormat(), OpenAIFormat(), VercelFormat(),
    ShareGPTFormat(), ChatMLFormat(), GeminiFormat(), GoogleChatFormat(), SkypeFormat(),
    MarkdownTranscriptFormat(),
  ]
}

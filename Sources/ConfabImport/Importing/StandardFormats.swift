extension Importer {
  /// The formats that Confab has, the most particular first.
  public static let standardFormats: [any ExportFormat] = [
    WhatsAppFormat(),
    TelegramFormat(),
    MessengerFormat(),
    InstagramFormat(),
    SlackFormat(),
    DiscordFormat(),
    SignalFormat(),
    SignalExportFormat(),
    SigtopFormat(),
    MatrixFormat(),
    IMessageFormat(),
    GoogleChatFormat(),
    SkypeFormat(),
    ChatGPTFormat(),
    ClaudeFormat(),
    AnthropicFormat(),
    OpenAIFormat(),
    VercelFormat(),
    ShareGPTFormat(),
    ChatMLFormat(),
    GeminiFormat(),
    RSMFFormat(),
    MarkdownTranscriptFormat(),
  ]
}

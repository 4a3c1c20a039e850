import ConfabLayout

extension PresenterRegistry {
  /// The presenters of cards, the most frequent last.
  static let builtInCards: [any CardPresenter] = [
    AppPresenter(), ToolPresenter(), OrderPresenter(), ProductPresenter(), MusicPresenter(),
    PaymentPresenter(), EventPresenter(), CallPresenter(), PollPresenter(), PlacePresenter(),
    ContactPresenter(), LinkPresenter(), StickerPresenter(), VoicePresenter(),
  ]

  /// The built-in presenters, and the accessories that a theme may replace: names, avatars,
  /// tapbacks, stickers, notes, the lines of threads. Register more for kinds of your own.
  public static var builtIn: PresenterRegistry {
    PresenterRegistry(
      fallback: PlaceholderPresenter(),
      // A conversion of the whole array would look up the conformance of each element.
      builtIn: builtInCards.map { $0 as any ItemPresenter } + [
        // The last one is asked first, so the most frequent kinds are at the end.
        AnnotationPresenter(), UnreadPresenter(), TypingPresenter(), UnsentPresenter(),
        SystemPresenter(), QuotePresenter(), MediaPresenter(), StatusPresenter(),
        DateHeaderPresenter(), TextPresenter(), EmojiPresenter(),
      ],
      accessories: .standard + [
        TypingHeadsAccessory(), TapbackAccessory(), StickerAccessory(), ForwardAccessory(),
        NotesAccessory(), ThreadLineAccessory(),
      ])
  }
}

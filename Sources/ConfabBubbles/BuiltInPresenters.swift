import ConfabLayout

extension PresenterRegistry {
  /// The built-in presenters, and the accessories that a theme may replace: names, avatars,
  /// tapbacks, stickers, notes, the lines of threads. Register more for kinds of your own.
  public static var builtIn: PresenterRegistry {
    PresenterRegistry(
      fallback: PlaceholderPresenter(),
      builtIn: [
        // The last one is asked first, so the most frequent kinds are at the end.
        AppPresenter(), ToolPresenter(), OrderPresenter(), ProductPresenter(), MusicPresenter(),
        PaymentPresenter(), EventPresenter(), CallPresenter(), PollPresenter(), PlacePresenter(),
        ContactPresenter(), LinkPresenter(), StickerPresenter(), UnreadPresenter(),
        TypingPresenter(), UnsentPresenter(), SystemPresenter(), QuotePresenter(),
        VoicePresenter(), MediaPresenter(), StatusPresenter(), DateHeaderPresenter(),
        TextPresenter(), EmojiPresenter(),
      ],
      accessories: .standard + [
        TypingHeadsAccessory(), TapbackAccessory(), StickerAccessory(), ForwardAccessory(),
        NotesAccessory(), ThreadLineAccessory(),
      ])
  }
}

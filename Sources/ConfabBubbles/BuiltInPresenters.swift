import ConfabLayout

extension PresenterRegistry {
  /// The built-in presenters. Register more for kinds of your own.
  public static var builtIn: PresenterRegistry {
    PresenterRegistry(
      fallback: PlaceholderPresenter(),
      builtIn: [
        // Media that can be seen once are shown by the media presenter, also if they are spoken.
        TextPresenter(), EmojiPresenter(), VoicePresenter(), MediaPresenter(), StickerPresenter(),
        LinkPresenter(), ContactPresenter(), PlacePresenter(), PollPresenter(), CallPresenter(),
        EventPresenter(), PaymentPresenter(), MusicPresenter(), ProductPresenter(),
        OrderPresenter(), AppPresenter(), ToolPresenter(), SystemPresenter(), UnsentPresenter(),
        DateHeaderPresenter(), StatusPresenter(), TypingPresenter(), UnreadPresenter(),
        QuotePresenter(),
      ], accessories: .standard)
  }
}

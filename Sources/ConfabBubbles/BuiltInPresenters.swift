import ConfabLayout

extension PresenterRegistry {
  /// The built-in presenters. Register more for kinds of your own.
  public static var builtIn: PresenterRegistry {
    PresenterRegistry(
      fallback: PlaceholderPresenter(),
      builtIn: [
        TextPresenter(), EmojiPresenter(), MediaPresenter(),
        LinkPresenter(), ContactPresenter(), PlacePresenter(), PollPresenter(), SystemPresenter(),
        DateHeaderPresenter(), StatusPresenter(), TypingPresenter(), UnreadPresenter(),
        EventPresenter(), PaymentPresenter(), OrderPresenter(), ProductPresenter(), AppPresenter(),
        StickerPresenter(),
        QuotePresenter(), UnsentPresenter(),
      ], accessories: .standard)
  }
}

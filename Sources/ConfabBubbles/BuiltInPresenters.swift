import ConfabLayout

extension PresenterRegistry {
  /// The built-in presenters. Register more for kinds of your own.
  public static var builtIn: PresenterRegistry {
    var registry = PresenterRegistry(fallback: PlaceholderPresenter())
    registry.register(TextPresenter())
    registry.register(EmojiPresenter())
    registry.register(MediaPresenter())
    registry.register(SystemPresenter())
    registry.register(DateHeaderPresenter())
    registry.register(StatusPresenter())
    registry.register(TypingPresenter())
    registry.register(UnreadPresenter())
    return registry
  }
}

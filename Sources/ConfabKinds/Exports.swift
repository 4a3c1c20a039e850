// One import for code that adds kinds of messages, accessories, themes, factories and decorators.
//
// - A kind: `MessagePayload`, `ValueReader`, `KindMetrics`, `ItemPresenter`, `ItemBody`,
//   `ItemContent`. `PayloadTypes` and `PresenterRegistry` register it.
// - An accessory of rows: `RowAccessory`.
// - A theme: `Theme`, `ThemeStyle`, `Metrics`, `Palette`, `ScreenChrome`; without code: `ThemeFile`.
// - Other rows: `MessageFactory`, `TimelineDecorator`.
// - Drawing: `Scene`, `Path`, `Rect`, `Color`, `TextBlock`.
//
//     import Confab
//     import ConfabKinds
//
//     var theme = Theme.imessage
//     theme.metrics.bubbleRadius = 14
//     var presenters = PresenterRegistry.builtIn
//     presenters.register(RatingPresenter())
//     let studio = try Studio(presenters: presenters)
//
// The articles "Add a kind of message" and "Write a theme" of the library Confab show each step.

@_exported import ConfabBubbles
@_exported import ConfabLayout
@_exported import ConfabModel
@_exported import ConfabScene
@_exported import ConfabText
@_exported import ConfabTimeline

/// # Confab
///
/// Renders conversations to pictures.
///
/// - ``Studio``: owns fonts and workers. Keep one and use it for all pictures: later pictures of short
///   conversations take a fraction of the time of the first.
/// - ``RenderOptions``: the theme, the width, the scale and everything else that a picture depends on.
/// - ``RenderReport``: the files that were written, the warnings, and the times.
///
/// ```swift
/// import Confab
///
/// let chat = try ConversationReader.read(path: "Examples/weekend.json")
/// let studio = try Studio()
/// try await studio.render(chat, folder: "Examples", to: "weekend.png")
/// ```
///
/// The intermediate values `Timeline`, `ConversationLayout` and `Scene` are also public.
@_exported import ConfabBubbles
@_exported import ConfabCache
@_exported import ConfabEngine
@_exported import ConfabLayout
@_exported import ConfabModel
@_exported import ConfabRendering
@_exported import ConfabScene
@_exported import ConfabText
@_exported import ConfabTimeline

/// The version of the engine. Stored pictures and heights depend on it.
public let confabVersion = "0.1.0"

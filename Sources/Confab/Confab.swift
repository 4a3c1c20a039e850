/// # Confab
///
/// From a conversation to its picture, with one import.
///
/// - ``Studio``: holds fonts and workers; make one and keep it, the second picture costs a tenth of
///   the first.
/// - ``RenderOptions``: theme, width, scale and what else a picture depends on.
/// - ``RenderReport``: the files that were written, and what could not be shown as it was meant.
///
/// ```swift
/// import Confab
///
/// let chat = try ConversationReader.read(path: "Examples/weekend.json")
/// let studio = try Studio()
/// try await studio.render(chat, folder: "Examples", to: "weekend.png")
/// ```
///
/// The steps between (`Timeline`, `ConversationLayout`, `Scene`) are there for who wants them.
@_exported import ConfabBubbles
@_exported import ConfabCache
@_exported import ConfabEngine
@_exported import ConfabLayout
@_exported import ConfabModel
@_exported import ConfabRendering
@_exported import ConfabScene
@_exported import ConfabText
@_exported import ConfabTimeline

/// The version of the engine; a part of what a stored picture depends on.
public let confabVersion = "0.1.0"

/// # Confab
///
/// Renders conversations to pictures.
///
/// - ``Studio``: owns fonts and workers. Keep one and use it for all pictures: later pictures of short
///   conversations take a fraction of the time of the first.
/// - ``Picture``: a picture in memory, with its pixels and its warnings.
/// - ``RenderOptions``: the theme, the width, the scale and everything else that a picture depends on.
///
/// ```swift
/// import Confab
///
/// let chat = try Conversation(me: "sam") {
///   Message("Are you there? 👀", from: "ana")
/// }
/// let picture = try await Studio().picture(of: chat)
/// try picture.write(to: "chat.png")
/// ```
///
/// Exports.swift lists what this module shows of the libraries below it. For shaping, for a kind of message
/// or for the engine of an app, import `ConfabText`, `ConfabLayout` or `ConfabEngine`, too.

/// The version of the engine. Stored pictures and heights depend on it.
public let confabVersion = "0.1.0"

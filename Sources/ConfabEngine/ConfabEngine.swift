/// # ConfabEngine
///
/// The parts of a chat app that show a conversation while it changes.
///
/// - ``ConversationEngine`` turns messages into measured rows in the background. It delivers each change
///   as an ``EngineUpdate``: the layout, the changes for a list view, and the scroll position.
/// - ``SlidingWindow`` decides which part of a long conversation is in memory and which pages to fetch.
/// - ``HeightStore`` keeps row heights between runs; `ConfabCache` has one on disk.
///
/// ```swift
/// let engine = try ConversationEngine(conversation, request: request, fonts: library) { update in
///   apply(update)
/// }
/// engine.start()
/// try await engine.receive([message])
/// ```
///
/// The folders: `Changes` (differences of two lists), `Lists` (the collections that are compared),
/// `Sections` and `Live` (rows in sections; only changed rows are rebuilt), `Window` (pages), `Model` (row
/// positions), `Heights`, `Viewport` (scrolling), `Updates` (the queue), `InputBar`, and `Pipeline`, which
/// combines them.
///
/// Lengths are points unless a name says pixels. Nothing here draws: the module links neither Cairo nor
/// an image codec.

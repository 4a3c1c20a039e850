/// # ConfabEngine
///
/// The parts that a chat app hosts: rows that change while they are read.
///
/// - ``ConversationEngine`` turns messages into measured rows in the background and delivers each
///   change as an ``EngineUpdate``: the layout, the edits for a list view, and the scroll position.
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
/// The folders: `Changes` (differences of two lists), `Lists` (the collections they compare),
/// `Sections` and `Live` (rows in sections, made anew only where messages change), `Window` (pages),
/// `Model` (row positions), `Heights`, `Viewport` (scrolling), `Updates` (the queue), `InputBar`, and
/// `Pipeline`, which puts them together.
///
/// Lengths are points unless a name says pixels. Nothing here draws: the module links neither Cairo nor
/// an image codec.

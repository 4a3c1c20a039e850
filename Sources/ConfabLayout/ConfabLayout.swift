/// # ConfabLayout
///
/// Measures the rows of a conversation and places them below each other.
///
/// - ``ItemPresenter``: measures and draws one kind of item. To add a kind, register a presenter in a
///   ``PresenterRegistry``.
/// - ``RowAccessory``: something that rows of every kind show beside their bodies, such as an avatar.
/// - ``KindMetrics``: the numbers of a kind or an accessory, with defaults that themes change. ``Metrics``
///   has those that all rows need.
/// - ``LayoutWorker``: measures rows in the background. The result does not depend on the number of
///   workers.
/// - ``ConversationLayout``: the immutable frames of all rows. It finds the rows in a range of heights.
///
/// ```swift
/// let worker = LayoutWorker(library: library)
/// let layout = try await LayoutWorker.layOut(request, on: [worker])
/// let rows = layout.rows(meeting: 0..<667)
/// ```
///
/// Frames are in points. Every edge lies on a whole device pixel of the request's scale.

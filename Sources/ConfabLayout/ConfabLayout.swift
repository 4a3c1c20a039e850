/// # ConfabLayout
///
/// Where everything stands: rows measured by presenters, placed under each other.
///
/// - ``ItemPresenter``: shows one kind of item; registering one in a ``PresenterRegistry`` is all
///   that a new kind takes.
/// - ``LayoutWorker``: measures rows in the background; several at once give the same result.
/// - ``ConversationLayout``: the frames of all rows, immutable, and the rows that meet a span.
///
/// ```swift
/// let worker = LayoutWorker(library: library)
/// let layout = try await LayoutWorker.layOut(request, on: [worker])
/// let rows = layout.rows(meeting: 0..<667)
/// ```
///
/// Frames are points; every edge lies on a whole device pixel of the request's scale.

/// # ConfabScene
///
/// Geometry and the display list: values that say what is drawn where, and draw nothing themselves.
///
/// - ``Scene``: the elements of a drawing from back to front, with every position and color resolved.
/// - ``Path``, ``Paint``, ``Transform``: outlines, how they are filled, and how they are placed.
/// - ``PixelGrid``: rounds points to whole device pixels.
///
/// ```swift
/// var scene = Scene()
/// scene.owner = ElementOwner(item: "m1", part: "bubble")
/// scene.fill(.roundedRect(Rect(x: 8, y: 8, width: 84, height: 40), radius: 20), .color(.black))
/// let visible = scene.elements(meeting: Rect(x: 0, y: 0, width: 100, height: 30))
/// ```
///
/// Coordinates are points with y downwards. The scale, in device pixels per point, is an argument.
/// `ConfabRendering` turns a scene into pixels and files.

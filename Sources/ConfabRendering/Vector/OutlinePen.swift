import CTypography
import ConfabScene

/// Writes what HarfBuzz draws into a ``Path`` that it is handed, turned upside down.
final class OutlinePen {
  let pointer: OpaquePointer

  init?() {
    guard let pointer = hb_draw_funcs_create() else { return nil }
    self.pointer = pointer
    hb_draw_funcs_set_move_to_func(
      pointer,
      { _, data, _, x, y, _ in OutlinePen.path(data)?.pointee.move(Double(x), -Double(y)) },
      nil, nil)
    hb_draw_funcs_set_line_to_func(
      pointer,
      { _, data, _, x, y, _ in OutlinePen.path(data)?.pointee.line(Double(x), -Double(y)) },
      nil, nil)
    // Quadratic curves come as cubic ones.
    hb_draw_funcs_set_cubic_to_func(
      pointer,
      { _, data, _, x1, y1, x2, y2, x, y, _ in
        OutlinePen.path(data)?.pointee.curve(
          Double(x1), -Double(y1), Double(x2), -Double(y2), Double(x), -Double(y))
      }, nil, nil)
    hb_draw_funcs_set_close_path_func(
      pointer, { _, data, _, _ in OutlinePen.path(data)?.pointee.close() }, nil, nil)
    hb_draw_funcs_make_immutable(pointer)
  }

  deinit { hb_draw_funcs_destroy(pointer) }

  private static func path(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Path>? {
    data?.assumingMemoryBound(to: Path.self)
  }
}

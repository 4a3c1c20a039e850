import CTypography

/// HarfBuzz's buffer, used for one text after the other.
final class ShapingBuffer {
  private let buffer: OpaquePointer

  init?() {
    guard let buffer = hb_buffer_create() else { return nil }
    self.buffer = buffer
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes some bytes of a text.
  ///
  /// - Parameter context: bytes around them that joining letters look at.
  /// - Returns: what holds until the next call; clusters count from `context`'s start.
  func shape(_ utf8: [UInt8], in bytes: Range<Int>, context: Range<Int>, with plan: RunPlan)
    -> ShapingResult?
  {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(
      buffer, plan.key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(plan.key.script))
    hb_buffer_set_language(buffer, plan.language)
    hb_buffer_set_flags(
      buffer,
      hb_buffer_flags_t(HB_BUFFER_FLAG_BOT.rawValue | HB_BUFFER_FLAG_EOT.rawValue))
    utf8.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return }
      let start = UnsafeRawPointer(base + context.lowerBound)
        .assumingMemoryBound(to: CChar.self)
      hb_buffer_add_utf8(
        buffer, start, Int32(context.count), UInt32(bytes.lowerBound - context.lowerBound),
        Int32(bytes.count))
    }
    // Named, because HarfBuzz would otherwise ask the environment which shapers to try.
    "ot".withCString { openType in
      var shapers: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (openType, nil)
      withUnsafePointer(to: &shapers) { list in
        list.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: 2) {
          _ = hb_shape_full(
            plan.font, buffer, plan.features, UInt32(plan.features.count), $0)
        }
      }
    }
    return ShapingResult(buffer: buffer)
  }
}

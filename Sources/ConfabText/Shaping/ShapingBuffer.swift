import CTypography

/// A HarfBuzz buffer that is reused for one text after the other.
final class ShapingBuffer {
  private let buffer: OpaquePointer

  init?() {
    guard let buffer = hb_buffer_create() else { return nil }
    self.buffer = buffer
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Shapes a part of a text.
  ///
  /// - Parameters:
  ///   - bytes: The part.
  ///   - context: A range around the part. Joining letters look at it.
  /// - Returns: A view that is valid until the next call, with offsets from the start of `context`;
  ///   `nil` if memory is short.
  func shape(
    _ utf8: [UInt8], in bytes: Range<Int>, context: Range<Int>, with parameters: ShapingParameters
  )
    -> ShapingResult?
  {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(
      buffer, parameters.key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(parameters.key.script.rawValue))
    hb_buffer_set_language(buffer, parameters.language)
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
    // HarfBuzz would otherwise read the list of shapers from the environment.
    "ot".withCString { openType in
      var shapers: (UnsafePointer<CChar>?, UnsafePointer<CChar>?) = (openType, nil)
      withUnsafePointer(to: &shapers) { list in
        list.withMemoryRebound(to: UnsafePointer<CChar>?.self, capacity: 2) {
          _ = hb_shape_full(
            parameters.font, buffer, parameters.features, UInt32(parameters.features.count), $0)
        }
      }
    }
    return ShapingResult(buffer: buffer)
  }
}

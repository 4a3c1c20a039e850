import CRendering

/// Where a PDF's bytes go, with room for an error, for Cairo to hold.
final class PDFOutlet {
  private let sink: PNGWriter.Sink
  private(set) var failure: FileError?
  private var isOpen = true

  init(_ sink: @escaping PNGWriter.Sink) { self.sink = sink }

  /// A surface that writes here; the outlet must live as long.
  func makeSurface() -> OpaquePointer? {
    cairo_pdf_surface_create_for_stream(
      { context, bytes, count in
        guard let context else { return CAIRO_STATUS_WRITE_ERROR }
        let outlet = Unmanaged<PDFOutlet>.fromOpaque(context).takeUnretainedValue()
        return outlet.write(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
          ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
      }, Unmanaged.passUnretained(self).toOpaque(), 1, 1)
  }

  /// Takes no more bytes.
  func close() { isOpen = false }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard isOpen, failure == nil else { return false }
    do throws(FileError) { try sink(bytes) } catch { failure = error }
    return failure == nil
  }
}

import Confab

/// Names the option that helps against an error of the library.
enum OptionHint {
  static func text(for error: any Error) -> String? {
    switch error {
    case is EmptyConversation: "--chrome full draws an empty screen"
    case let error as RenderError: text(for: error)
    case let error as WebPError: text(for: error)
    case VectorError.size(let width, let height, let limit) where width <= limit && height > limit:
      "use --page-height"
    case let error as DocumentFileError where error.isTooLong: "--max-input raises the limit"
    case FontError.tooLarge: "--max-input raises the limit"
    default: nil
    }
  }

  private static func text(for error: RenderError) -> String? {
    switch error {
    case .tooHigh: "use --page-height"
    case .tooWide: "use a smaller --scale or --width"
    case .tooManyPixels: "--max-megapixels allows more"
    default: nil
    }
  }

  private static func text(for error: WebPError) -> String? {
    switch error {
    case .size(let width, _):
      width > WebPWriter.maximumSide
        ? "use a smaller --scale or --format png" : "use --page-height or --format png"
    case .noMemory: "use --format png"
    default: nil
    }
  }
}

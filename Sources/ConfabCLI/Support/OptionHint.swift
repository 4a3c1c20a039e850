import Confab
import ConfabRendering
import ConfabSupport
import ConfabText

/// Names the option that helps against an error of the library.
enum OptionHint {
  static func text(for error: any Error) -> String? {
    if case ConfabError.emptyConversation = error {
      return "use --chrome full to draw an empty screen"
    }
    return switch (error as? ConfabError)?.underlying ?? error {
    case let error as RenderError: text(for: error)
    case let error as WebPError: text(for: error)
    case VectorError.size(let width, let height, let limit) where width <= limit && height > limit:
      "use --page-height"
    case let error as DocumentFileError where error.isTooLong: "raise the limit with --max-input"
    case FontError.tooLarge: "raise the limit with --max-input"
    default: nil
    }
  }

  private static func text(for error: RenderError) -> String? {
    switch error {
    case .tooHigh: "use --page-height"
    case .tooWide: "use a smaller --scale or --width"
    case .tooManyPixels: "raise the limit with --max-megapixels"
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

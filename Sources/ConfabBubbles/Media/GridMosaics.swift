import ConfabScene

/// Signal's arrangement of photos: up to five squares, as in Signal for iOS (`CVMediaAlbumView`).
struct SignalMosaic {
  /// The most photos that are shown.
  static let shown = 5
  private static let largest = 350.0
  private static let gap = 2.0
  /// The bounds of width / height of a photo that is alone.
  private static let ratios = 0.35...1 / 0.35
  /// The shorter side of a small photo that is alone.
  private static let smallSide = 150.0

  private let side: Double

  init(in limit: Size) { side = min(Self.largest, limit.width, limit.height) }

  func plan(_ photos: [Size]) -> MosaicPlan {
    let gap = Self.gap
    let half = ((side - gap) / 2).rounded(.down)
    let third = ((side - 2 * gap) / 3).rounded(.down)
    let large = 2 * third + gap
    let pair = MosaicPlan.Line(extent: half, lengths: [half, half])
    switch photos.count {
    case 0: return MosaicPlan(rows: [], gap: gap)
    case 1: return MosaicPlan(single: single(photos[0]))
    case 2: return MosaicPlan(rows: [pair], gap: gap)
    case 3:
      return MosaicPlan(
        columns: [
          .init(extent: large, lengths: [large]), .init(extent: third, lengths: [third, third]),
        ], gap: gap)
    case 4: return MosaicPlan(rows: [pair, pair], gap: gap)
    default:
      return MosaicPlan(
        rows: [pair, .init(extent: third, lengths: [third, third, third])], gap: gap)
    }
  }

  private func single(_ photo: Size) -> Size {
    let ratio = min(Self.ratios.upperBound, max(Self.ratios.lowerBound, photo.photoRatio))
    let size = Size(width: min(side, side * ratio), height: min(side, side / ratio))
    let short = min(size.width, size.height)
    // Small photos are not enlarged beyond recognition.
    guard photo.isKnown, short > Self.smallSide, short > min(photo.width, photo.height) else {
      return size
    }
    let factor = Self.smallSide / short
    return Size(width: size.width * factor, height: size.height * factor)
  }
}

/// WhatsApp's arrangement of photos: up to four, as in WhatsApp Web.
///
/// The sizes are those of the web. That phones use the same ones, scaled to the available width,
/// is an approximation.
struct WhatsAppMosaic {
  /// The most photos that are shown.
  static let shown = 4
  /// The width of photos that are not portraits, and of albums. With the inset of 3 on both sides
  /// the bubble is twice 168 wide.
  private static let largest = 330.0
  private static let portraitWidth = 240.0
  /// Portraits that are narrower and landscapes that are wider are cropped.
  private static let ratios = 0.71...4.0
  private static let gap = 3.0

  private let scale: Double

  init(in limit: Size) {
    let height = Self.portraitWidth / Self.ratios.lowerBound
    scale = min(1, limit.width / Self.largest, limit.height / height)
  }

  func plan(_ photos: [Size]) -> MosaicPlan {
    let gap = Self.gap
    let width = Self.largest * scale
    let side = max(0, width - gap) / 2
    let wide = MosaicPlan.Line(extent: side, lengths: [width])
    let pair = MosaicPlan.Line(extent: side, lengths: [side, side])
    switch photos.count {
    case 0: return MosaicPlan(rows: [], gap: gap)
    case 1: return MosaicPlan(single: single(photos[0].photoRatio))
    case 2 where photos.allSatisfy({ $0.photoRatio < 1 }):
      return MosaicPlan(rows: [.init(extent: width, lengths: [side, side])], gap: gap)
    case 2: return MosaicPlan(rows: [wide, wide], gap: gap)
    case 3: return MosaicPlan(rows: [wide, pair], gap: gap)
    default: return MosaicPlan(rows: [pair, pair], gap: gap)
    }
  }

  private func single(_ ratio: Double) -> Size {
    let width = (ratio < 1 ? Self.portraitWidth : Self.largest) * scale
    return Size(
      width: width,
      height: width / min(Self.ratios.upperBound, max(Self.ratios.lowerBound, ratio)))
  }
}

/// Messenger's arrangement of photos: a grid of squares, as in Messenger on the web.
///
/// The number of photos in a row and the gap are approximations. Rows that have fewer photos are
/// stretched; which ones the app stretches is not known.
struct MessengerMosaic {
  /// The largest size of a photo that is alone.
  private static let largest = Size(width: 480, height: 200)
  private static let smallestHeight = 28.0
  private static let gridWidth = 384.0
  private static let gap = 2.0

  private let limit: Size

  init(in limit: Size) { self.limit = limit }

  func plan(_ photos: [Size]) -> MosaicPlan {
    if photos.count == 1 { return MosaicPlan(single: single(photos[0])) }
    let width = min(Self.gridWidth, limit.width)
    let columns = photos.count == 2 || photos.count == 4 ? 2 : 3
    func length(_ count: Int) -> Double {
      max(0, width - Self.gap * Double(count - 1)) / Double(count)
    }
    // The rows differ by at most one photo.
    let rows = (photos.count + columns - 1) / columns
    return MosaicPlan(
      rows: (0..<rows).map { row in
        let count = photos.count / rows + (row < photos.count % rows ? 1 : 0)
        return .init(
          extent: length(columns), lengths: Array(repeating: length(count), count: count))
      }, gap: Self.gap)
  }

  private func single(_ photo: Size) -> Size {
    let box = Size(
      width: min(Self.largest.width, limit.width), height: min(Self.largest.height, limit.height))
    let ratio = photo.photoRatio
    // Small photos are not enlarged.
    let width = min(photo.isKnown ? photo.width : box.width, box.width, box.height * ratio)
    return Size(width: width, height: max(min(Self.smallestHeight, box.height), width / ratio))
  }
}
